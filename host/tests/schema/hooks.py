"""What schemathesis is told of the site: who calls, whom an operation lets in, and what is written down of a run."""

import atexit
import json
import os
import uuid
from collections import Counter
from pathlib import Path

import schemathesis
from schemathesis.core.parameters import ParameterLocation

from callers import CALLERS
from sensible import Lists, forms

# None is left out: whoever ends what it calls with enters anew, and each caller has a site of its own.
CALLER = CALLERS[os.environ["BAIGONG_CALLER"]](os.environ["BAIGONG_URL"], json.loads(os.environ["BAIGONG_COMMAND"]))


@schemathesis.auth(refresh_interval=3600, retry_on=[401, 403])
class Credentials:
    """What the caller shows; made anew once it is not good any more."""

    # Whoever cannot even enter ends the run.
    shown = CALLER.enter()

    def get(self, case, context):
        if not CALLER.is_in(self.shown):
            Credentials.shown = CALLER.enter()
            LISTS.kept.clear()
        return self.shown

    def set(self, case, shown, context):
        case.headers = {**(case.headers or {}), **shown.headers}
        case.cookies = {**(case.cookies or {}), **shown.cookies}


LISTS = Lists(lambda address: CALLER.look(Credentials.shown, address))
FORMS = forms(LISTS)
turns = Counter()


@schemathesis.hook
def before_call(context, case, kwargs):
    """Makes every second request that is meant to be right one that names what is there."""
    if case.meta is None or case.meta.generation.mode.is_negative or case.method.upper() != case.operation.method.upper():
        return
    turns[case.operation.label] += 1
    turn, again = divmod(turns[case.operation.label], 2)
    if again:
        return
    case.path_parameters = LISTS.path(case.operation.path, turn) or case.path_parameters
    form = FORMS.get(case.operation.definition.raw["operationId"])
    if form:
        case.body, case.media_type = form(), "application/json"
    repeatable = "Idempotency-Key" in (case.headers or {})
    case.headers = dict(Credentials.shown.headers) | ({"Idempotency-Key": uuid.uuid4().hex} if repeatable else {})


def declared(case) -> list[dict[str, list[str]]]:
    return case.operation.definition.raw["security"]


@schemathesis.check
def lets_in_whom_it_declares(ctx, response, case):
    """Whoever does not meet what an operation declares is refused with the status for it, whatever else the request says."""
    if case.method.upper() != case.operation.method.upper() or {} in declared(case):
        return
    if case.meta is None or case.meta.is_negative_at(ParameterLocation.PATH):
        return
    ways = [(scheme, set(scopes)) for way in declared(case) for scheme, scopes in way.items()]
    if any(scheme in CALLER.schemes and scopes <= CALLER.scopes for scheme, scopes in ways):
        return
    expected = 403 if CALLER.schemes else 401
    if response.status_code != expected:
        raise AssertionError(f"it declares {ways} and answered {response.status_code} instead of {expected}")


calls, successes = Counter(), Counter()


@schemathesis.hook
def after_call(context, case, response):
    if case.method.upper() != case.operation.method.upper():
        return
    calls[case.operation.label] += 1
    # The specification's addresses refuse with 200 too.
    refused = b'"success":false' in (response.content or b"")[:200]
    if 200 <= response.status_code < 300 and not refused:
        successes[case.operation.label] += 1


@atexit.register
def report():
    Path(os.environ["BAIGONG_REPORT"]).write_text(json.dumps({"calls": calls, "successes": successes}), encoding="utf-8")
