"""The commands of the guide for programs, as its page shows them."""

import asyncio
import json
import os
import shutil
import subprocess
from pathlib import Path

import httpx2
from mcp import Client
from mcp.client.streamable_http import streamable_http_client

from conftest import is_film

ROOT = Path(__file__).resolve().parents[3]
GUIDE = ROOT / "web/src/features/docs/guide"
# What a file is, its content says.
PICTURE = ROOT / "examples/media/files/landscape.jpg"


def run(name, site, folder, patience=60):
    """What a command says, run as whoever copies it does."""
    programs = folder / "bin"
    programs.mkdir()
    (programs / "baigong").symlink_to(os.environ["BAIGONG_BIN"])
    shutil.copy(PICTURE, folder / "picture.png")
    environment = os.environ | {
        "BAIGONG_URL": site.url,
        "BAIGONG_KEY": site.key,
        "PATH": f"{programs}:{os.environ['PATH']}",
    }
    command = ["timeout", str(patience), "bash", "-euo", "pipefail", str(GUIDE / name)]
    done = subprocess.run(command, env=environment, cwd=folder, capture_output=True, text=True, check=False)
    assert site.key not in done.stdout + done.stderr
    return done


def answer(name, site, folder):
    done = run(name, site, folder)
    assert done.returncode == 0, done.stdout + done.stderr
    return json.loads(done.stdout)


def test_every_command_of_the_guide_is_run_here():
    source = Path(__file__).read_text()
    assert [path.name for path in GUIDE.glob("*") if path.suffix != ".ts" and f'"{path.name}"' not in source] == []


def test_quote(site, tmp_path):
    told = answer("quote.sh", site, tmp_path)
    assert told["exact"] and told["quote_id"], told


def test_run_under_a_ceiling(site, tmp_path):
    first = answer("run.sh", site, tmp_path)
    assert first["tool"] == "kling" and first["id"], first


def test_dry_run(site, tmp_path):
    told = answer("dry-run.sh", site, tmp_path)
    assert told["account"] or told.get("points") is not None, told


def test_batch(site, tmp_path):
    told = answer("batch.sh", site, tmp_path)
    assert [item["id"] for item in told["items"]] == ["dawn", "dusk"], told


def test_upload(site, tmp_path):
    told = answer("upload.sh", site, tmp_path)
    assert told["id"] and told["mime"] == "image/jpeg", told


def test_list(site, tmp_path):
    done = run("list.sh", site, tmp_path)
    head, _, body = done.stdout.replace("\r", "").partition("\n\n")
    assert "ratelimit:" in head.lower() and "items" in json.loads(body), done.stdout


def test_events(site, tmp_path):
    # A stream has no end: it is cut off after what comes at once.
    done = run("events.sh", site, tmp_path, patience=3)
    assert done.returncode == 124 and done.stderr == "", done.stderr


def test_shell(site, tmp_path):
    done = run("client.sh", site, tmp_path)
    assert done.returncode == 0, done.stdout + done.stderr
    [film] = (tmp_path / "films").iterdir()
    assert is_film(film.read_bytes())


def test_agents(site):
    text = (GUIDE / "mcp.json").read_text()
    text = text.replace("$BAIGONG_URL", site.url).replace("${BAIGONG_KEY}", site.key)
    [server] = json.loads(text)["mcpServers"].values()

    async def tools():
        async with httpx2.AsyncClient(headers=server["headers"], timeout=60) as http:
            async with Client(streamable_http_client(server["url"], http_client=http), mode="auto") as client:
                return [tool.name for tool in (await client.list_tools()).tools]

    assert "search_tools" in asyncio.run(tools())
