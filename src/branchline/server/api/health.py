"""For whoever runs the server: is it well, and how much does it do."""

from __future__ import annotations

from fastapi import APIRouter, Request, Response

from branchline.server.api.problems import Problem, answer, problem
from branchline.server.api.services import Services
from branchline.server.settings import is_loopback
from branchline.server.store import StoreDown

routes = APIRouter(include_in_schema=False)

FORWARDED = ("forwarded", "x-forwarded-for", "x-forwarded-host", "x-forwarded-proto", "x-real-ip", "via")


@routes.get("/healthz")
async def healthz(request: Request) -> Response:
    """200 while the server is open and its database answers."""
    services: Services = request.app.state.services
    if services.going_down.is_set():
        return problem(503, "closing", "the server is going down")
    try:
        await services.store.ping()
    except StoreDown:
        return problem(503, "store_down", "the server cannot reach its database")
    return answer({"status": "ok"})


@routes.get("/metrics")
async def metrics(request: Request) -> Response:
    """Numbers for Prometheus; only for this machine itself, and not through a proxy on it."""
    local = request.client is not None and is_loopback(request.client.host)
    if not local or any(name in request.headers for name in FORWARDED):
        raise Problem(404, "not_found", "there is nothing here")
    services: Services = request.app.state.services
    return Response(services.metrics.text(), media_type="text/plain; version=0.0.4; charset=utf-8")
