"""The server's face: requests, sockets and pages. What they mean is decided in `service` and `table`."""
