"""What goes over the wire, as models: bodies of requests and answers, and the messages of the sockets."""
