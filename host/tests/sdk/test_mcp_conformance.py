"""The conformance suite of the Model Context Protocol against the running host: every scenario that wants no tools of its own."""

import json
import subprocess
from pathlib import Path

import pytest

from conftest import NODE

HERE = Path(__file__).resolve().parent / "javascript"
SUITE = HERE / "node_modules/@modelcontextprotocol/conformance/dist/index.js"
# By revision. The other scenarios want tools with given names (`test_simple_text` and so on), prompts, resources or requests to the
# client, which a server may leave out and this one does.
SCENARIOS = {
    "2026-07-28": [
        "server-stateless",
        "tools-list",
        "server-sse-multiple-streams",
        "dns-rebinding-protection",
        "caching",
        "http-header-validation",
        "input-required-result-unsupported-methods",
        "input-required-result-validate-input",
    ],
    "2025-11-25": ["server-initialize", "ping", "tools-list", "dns-rebinding-protection"],
}
# Checks of those scenarios which want such a tool or such a list.
WANTING = {
    "sep-2575-server-rejects-undeclared-capability",
    "sep-2575-missing-capability-http-400",
    "sep-2575-http-server-no-independent-requests-on-stream",
    "sep-2575-server-no-log-without-loglevel",
    "sep-2549-prompts-list-caching-hints",
    "sep-2549-resources-list-caching-hints",
    "sep-2549-resources-templates-list-caching-hints",
}


@pytest.fixture(scope="module")
def address(site):
    """Where the service is for a program that shows no key."""
    command = [str(NODE), "with-key.mjs", site.url, site.key]
    process = subprocess.Popen(command, cwd=HERE, stdout=subprocess.PIPE, text=True)
    try:
        yield process.stdout.readline().strip() + "/mcp"
    finally:
        process.terminate()
        process.wait(timeout=10)


@pytest.mark.parametrize(
    ("revision", "scenario"), [(revision, name) for revision, names in SCENARIOS.items() for name in names]
)
def test_a_scenario_passes(address, tmp_path, revision, scenario):
    command = [str(NODE), str(SUITE), "server", "--url", address, "--scenario", scenario, "--spec-version", revision]
    done = subprocess.run([*command, "-o", str(tmp_path)], capture_output=True, text=True, timeout=120, check=False)
    [report] = tmp_path.rglob("checks.json")
    checks = json.loads(report.read_text(encoding="utf-8"))
    failed = [check for check in checks if check["status"] not in {"SUCCESS", "INFO", "SKIPPED"}]
    assert any(check["status"] == "SUCCESS" for check in checks), done.stdout
    assert not [check for check in failed if check["id"] not in WANTING], json.dumps(failed, indent=1)
