"""The official client of the Model Context Protocol, in both eras: with requests that stand for themselves, and with a handshake."""

import asyncio
from contextlib import asynccontextmanager

import httpx2
import pytest
from mcp import Client
from mcp.client.streamable_http import streamable_http_client


@asynccontextmanager
async def connected(site, mode: str, key: str | None = None):
    headers = {"Authorization": f"Bearer {key or site.key}"}
    async with httpx2.AsyncClient(headers=headers, timeout=60) as http:
        async with Client(streamable_http_client(f"{site.url}/mcp", http_client=http), mode=mode) as client:
            yield client


def run(site, work, mode="auto", **more):
    async def all_of_it():
        async with connected(site, mode, **more) as client:
            return await work(client)

    return asyncio.run(all_of_it())


@pytest.mark.parametrize("mode", ["auto", "2026-07-28", "legacy"])
def test_a_film_is_found_priced_and_made(site, prompt, film, mode):
    words = prompt("a bridge at dawn")

    async def work(client):
        tools = (await client.list_tools()).tools
        assert "generate" in {tool.name for tool in tools}
        found = await client.call_tool("search_tools", {"query": "kling text to video"})
        assert found.structured_content["tools"][0]["id"] == "kling/text"
        described = await client.call_tool("describe_tool", {"id": "kling/text"})
        assert described.structured_content["schema"]["required"] == ["prompt"]
        params = {"prompt": words}
        quoted = (await client.call_tool("quote", {"id": "kling/text", "params": params})).structured_content
        dear = {"id": "kling/text", "params": params, "max_points": quoted["points"], "idempotency_key": words.replace(" ", "-")}
        made = await client.call_tool("generate", dear | {"wait_seconds": 50})
        again = await client.call_tool("generate", dear)
        return made, again

    made, again = run(site, work, mode)
    assert not made.is_error and made.structured_content["state"] == "succeeded", made
    assert again.structured_content["task_id"] == made.structured_content["task_id"]
    assert len(site.tasks(words)) == 1
    links = [block for block in made.content if block.type == "resource_link"]
    assert links[0].mime_type == "video/mp4" and film(str(links[0].uri))


def test_whoever_waits_hears_of_the_progress(site, prompt):
    heard = []

    async def hear(progress, total, message):
        heard.append((progress, total))

    async def work(client):
        wanted = {"id": "kling/text", "params": {"prompt": prompt("a bridge")}, "max_points": 500, "wait_seconds": 50}
        return await client.call_tool("generate", wanted, progress_callback=hear)

    assert run(site, work).structured_content["done"]
    assert heard and all(total == 100 for _, total in heard)


def test_a_failure_and_a_refusal_are_told_to_the_model(site, prompt):
    async def work(client):
        failing = {"id": "kling/text", "params": {"prompt": prompt("#fail")}, "max_points": 500, "wait_seconds": 50}
        wrong = {"id": "kling/text", "params": {"prompt": "a bridge", "duration": "7"}, "max_points": 500}
        return await client.call_tool("generate", failing), await client.call_tool("generate", wrong)

    failed, refused = run(site, work)
    assert failed.is_error and failed.structured_content["state"] == "failed"
    assert refused.is_error and refused.structured_content["error"]["fields"][0]["path"] == "/params/duration"


def test_nobody_comes_in_with_a_wrong_key(site):
    async def work(client):
        return await client.list_tools()

    for mode in ("2026-07-28", "legacy"):
        with pytest.raises(Exception) as refused:
            run(site, work, mode, key="bg_test_wrong")
        assert refused.value is not None
