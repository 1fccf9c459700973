"""The types that the site writes down, read by the compilers of those who use them, against what the site itself accepts."""

import json
import re
import subprocess
import sys

import pytest
import requests

from conftest import MODULES

NO_OPTION = "no-such-option"


class Value:
    """Parameters of a mode, with what the site said of them."""

    def __init__(self, form, params, accepted):
        self.form, self.params, self.accepted = form, params, accepted


def choices(schema):
    for name, field in schema["properties"].items():
        options = field.get("enum") or [option["const"] for option in field.get("oneOf", [])]
        if options:
            yield name, options


@pytest.fixture(scope="module")
def values(site):
    """For every mode its example and, for each field that has options, the example with one that it has and one that it has not."""
    session = requests.Session()
    session.headers["Authorization"] = f"Bearer {site.key}"

    def value(tool, mode, params):
        wanted = {"tool": tool["id"], "mode": mode["id"], "params": params}
        answer = session.post(site.url + "/api/v1/quotes", json=wanted, timeout=60)
        assert answer.status_code in (200, 422), answer.text
        return Value(f"{tool['id']}/{mode['id']}", params, answer.ok)

    all_of_them = []
    for tool in session.get(site.url + "/api/v1/tools", timeout=60).json()["tools"]:
        for mode in tool["modes"]:
            example = mode["example"]
            right = value(tool, mode, example)
            assert right.accepted, right.form
            stray = value(tool, mode, example | {"no_such_parameter": 1})
            assert not stray.accepted, stray.form
            all_of_them += [right, stray]
            # Each of the others differs from it in one field.
            for name, options in choices(mode["schema"]):
                if options[-1] != example.get(name):
                    all_of_them.append(Value(right.form, example | {name: options[-1]}, True))
                wrong = Value(right.form, example | {name: NO_OPTION}, False)
                all_of_them.append(wrong)
            if wrongs := [each for each in all_of_them if each.form == right.form and NO_OPTION in each.params.values()]:
                assert not value(tool, mode, wrongs[-1].params).accepted, right.form
    return all_of_them


@pytest.fixture(scope="module")
def folder(site, tmp_path_factory):
    """Both files of types, as they are downloaded."""
    folder = tmp_path_factory.mktemp("types")
    for name in ("baigong.d.ts", "baigong.py"):
        (folder / name).write_text(requests.get(f"{site.url}/types/{name}", timeout=60).text, encoding="utf-8")
    return folder


def names(folder):
    """The name of the type of each mode."""
    text = (folder / "baigong.d.ts").read_text(encoding="utf-8").split("export interface Params {")[1]
    return dict(re.findall(r'^  "([^"]+)": (\w+);$', text, re.MULTILINE))


def test_typescript_takes_what_the_site_takes_and_nothing_else(folder, values):
    named = names(folder)
    assert set(named) == {value.form for value in values}
    lines = [f"import type {{ Call, {', '.join(named.values())} }} from './baigong';"]
    for index, value in enumerate(values):
        tool, mode = value.form.split("/")
        params = json.dumps(value.params, ensure_ascii=False)
        complaint = [] if value.accepted else ["// @ts-expect-error"]
        lines += [*complaint, f"export const params{index}: {named[value.form]} = {params};"]
        lines += [*complaint, f'export const call{index}: Call = {{ tool: "{tool}", mode: "{mode}", params: {params} }};']
    (folder / "values.ts").write_text("\n".join(lines), encoding="utf-8")
    command = [str(MODULES / ".bin/tsc"), "--noEmit", "--strict", "--exactOptionalPropertyTypes", "--ignoreConfig", "--types", ""]
    done = subprocess.run([*command, "baigong.d.ts", "values.ts"], cwd=folder, capture_output=True, text=True, timeout=120, check=False)
    assert done.returncode == 0, done.stdout[:4000]


def test_python_takes_what_the_site_takes_and_nothing_else(folder, values):
    named = names(folder)
    lines = [f"from baigong import {', '.join(named.values())}"]
    lines += [f"params{index}: {named[value.form]} = {value.params!r}" for index, value in enumerate(values)]
    (folder / "values.py").write_text("\n".join(lines), encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--cache-dir", str(folder / "cache"), "baigong.py", "values.py"]
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, timeout=300, check=False)
    complaints = re.findall(r"^(\S+?):(\d+): error", done.stdout, re.MULTILINE)
    # The first line is the import.
    wrong = {("values.py", str(index)) for index, value in enumerate(values, 2) if not value.accepted}
    assert set(complaints) == wrong, done.stdout[:4000] + done.stderr


def test_python_itself_reads_the_types(folder):
    done = subprocess.run([sys.executable, "-c", "import baigong; baigong.KlingText(prompt='a')"], cwd=folder, capture_output=True, text=True, timeout=60, check=False)
    assert done.returncode == 0, done.stderr
