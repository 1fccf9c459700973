"""The official client of the Model Context Protocol signs in by itself: it learns from a refusal where, shows the person the page
of the site, and comes back with a token that acts within what the person allowed."""

import asyncio
from urllib.parse import parse_qs, urlparse

import httpx2
import pytest
import requests
from application import NAME
from conftest import PASSWORD, post
from mcp import Client
from mcp.client.auth import AuthorizationCodeResult, OAuthClientProvider
from mcp.client.streamable_http import streamable_http_client
from mcp.shared.auth import OAuthClientMetadata

# Any port that is free: the document names none.
CALLBACK = "http://127.0.0.1:53682/callback"


class Storage:
    """What an application keeps between its runs."""

    def __init__(self):
        self.tokens = self.client = None

    async def get_tokens(self):
        return self.tokens

    async def set_tokens(self, tokens):
        self.tokens = tokens

    async def get_client_info(self):
        return self.client

    async def set_client_info(self, client):
        self.client = client


class Consent:
    """The person before the browser, who is signed in and presses the button of the page."""

    def __init__(self, site, **terms):
        self.site, self.terms, self.asked = site, terms, []

    async def open(self, address: str):
        self.asked.append(address)
        there = self.site.person.get(address, allow_redirects=False, timeout=60)
        assert there.status_code == 303, there.text
        page = urlparse(there.headers["location"])
        assert page.path == "/oidc/consent", there.headers["location"]
        request = f"{self.site.url}/api/v1/oidc/requests/{parse_qs(page.query)['request'][0]}"
        self.shown = self.site.person.get(request, timeout=60).json()
        post(self.site.person, self.site.url + "/api/v1/factors/step-up", method="password", password=PASSWORD)
        back = urlparse(post(self.site.person, request, accept=True, **self.terms)["location"])
        assert f"{back.scheme}://{back.netloc}{back.path}" == CALLBACK
        self.answer = {name: values[0] for name, values in parse_qs(back.query).items()}

    async def result(self):
        return AuthorizationCodeResult(code=self.answer["code"], state=self.answer["state"], iss=self.answer["iss"])


def signed_in(site, work, consent, storage=None):
    """What `work` makes of a client that signs in when it has to."""

    async def all_of_it():
        signing_in = OAuthClientProvider(
            server_url=f"{site.url}/mcp",
            client_metadata=OAuthClientMetadata(client_name=NAME, redirect_uris=[CALLBACK], token_endpoint_auth_method="none"),
            storage=storage or Storage(),
            redirect_handler=consent.open,
            callback_handler=consent.result,
            client_metadata_url=site.application.id,
        )
        async with httpx2.AsyncClient(auth=signing_in, timeout=60) as http:
            async with Client(streamable_http_client(f"{site.url}/mcp", http_client=http), mode="2026-07-28") as client:
                return await work(client)

    return asyncio.run(all_of_it())


def keys_of(site) -> list[dict]:
    """The keys of the application that work."""
    keys = site.person.get(site.url + "/api/v1/keys", timeout=60).json()["items"]
    return [key for key in keys if key["client_id"] == site.application.id and key["ended_ms"] is None]


def bearer(token: str) -> dict:
    return {"Authorization": f"Bearer {token}"}


@pytest.fixture(autouse=True)
def nothing_stays(site):
    yield
    for key in keys_of(site):
        assert site.person.delete(f"{site.url}/api/v1/keys/{key['id']}", timeout=60).ok


def test_an_assistant_signs_in_and_makes_a_film(site, prompt, film):
    words, consent = prompt("a bridge at dawn"), Consent(site, test=True)

    async def work(client):
        assert "generate" in {tool.name for tool in (await client.list_tools()).tools}
        wanted = {"id": "kling/text", "params": {"prompt": words}}
        quoted = (await client.call_tool("quote", wanted)).structured_content
        return await client.call_tool("generate", wanted | {"max_points": quoted["points"], "wait_seconds": 50})

    storage = Storage()
    made = signed_in(site, work, consent, storage)
    assert not made.is_error and made.structured_content["state"] == "succeeded", made
    assert film(str(next(block for block in made.content if block.type == "resource_link").uri))
    shown = consent.shown
    assert shown["kind"] == "access" and shown["site"]["name"] == NAME
    assert shown["api"]["vouched_by"] == site.application.address and shown["api"]["on_device"]
    (key,) = keys_of(site)
    assert key["name"] == NAME and key["test"] and key["scopes"] == shown["api"]["scopes"]

    # The next run comes in with what the first one kept, and asks nobody.
    again = signed_in(site, lambda client: client.call_tool("list_tasks", {}), consent, storage)
    assert not again.is_error and len(consent.asked) == 1


def test_the_cap_of_the_consent_holds(site, prompt):
    async def work(client):
        wanted = {"id": "kling/text", "params": {"prompt": prompt("a bridge")}, "max_points": 500}
        return await client.call_tool("generate", wanted)

    refused = signed_in(site, work, Consent(site, points_per_day=1))
    assert refused.is_error and refused.structured_content["error"]["code"] == "key_limit_reached", refused
    (key,) = keys_of(site)
    assert key["limits"]["points"]["day"] == 1 and not key["test"]


def test_a_token_is_renewed_and_ends_with_its_key(site):
    consent, storage = Consent(site, test=True), Storage()
    signed_in(site, lambda client: client.list_tools(), consent, storage)
    first = storage.tokens
    renewal = {"grant_type": "refresh_token", "refresh_token": first.refresh_token, "client_id": site.application.id}
    renewed = requests.post(f"{site.url}/oidc/token", data=renewal, timeout=60)
    assert renewed.ok and renewed.json()["refresh_token"] != first.refresh_token, renewed.text
    token = renewed.json()["access_token"]
    assert requests.post(f"{site.url}/mcp", headers=bearer(token), json={}, timeout=60).status_code != 401

    (key,) = keys_of(site)
    assert site.person.delete(f"{site.url}/api/v1/keys/{key['id']}", timeout=60).ok
    for shown in (token, first.access_token):
        refused = requests.post(f"{site.url}/mcp", headers=bearer(shown), json={}, timeout=60)
        assert refused.status_code == 401 and "invalid_token" in refused.headers["www-authenticate"]
    renewal["refresh_token"] = renewed.json()["refresh_token"]
    assert requests.post(f"{site.url}/oidc/token", data=renewal, timeout=60).json()["error"] == "invalid_grant"


def test_a_refresh_token_that_is_shown_twice_ends_the_key(site):
    storage = Storage()
    signed_in(site, lambda client: client.list_tools(), Consent(site, test=True), storage)
    renewal = {"grant_type": "refresh_token", "refresh_token": storage.tokens.refresh_token, "client_id": site.application.id}
    renewed = requests.post(f"{site.url}/oidc/token", data=renewal, timeout=60).json()
    assert requests.post(f"{site.url}/oidc/token", data=renewal, timeout=60).json()["error"] == "invalid_grant"
    refused = requests.post(f"{site.url}/mcp", headers=bearer(renewed["access_token"]), json={}, timeout=60)
    assert refused.status_code == 401 and keys_of(site) == []


def test_a_token_opens_the_resource_that_it_was_asked_for_alone(site):
    storage = Storage()
    signed_in(site, lambda client: client.list_tools(), Consent(site, test=True), storage)
    shown = bearer(storage.tokens.access_token)
    for path in ("/api/v1/tasks", "/api/v1/points", "/api/v1/keys", "/oidc/userinfo", "/v1/models"):
        assert requests.get(site.url + path, headers=shown, timeout=60).status_code == 401, path


def test_a_person_who_declines_gives_nothing(site):
    class Decline(Consent):
        async def open(self, address):
            there = self.site.person.get(address, allow_redirects=False, timeout=60)
            request = parse_qs(urlparse(there.headers["location"]).query)["request"][0]
            back = urlparse(post(self.site.person, f"{self.site.url}/api/v1/oidc/requests/{request}", accept=False)["location"])
            answer = {name: values[0] for name, values in parse_qs(back.query).items()}
            assert answer["error"] == "access_denied"
            raise PermissionError

    with pytest.raises(BaseException) as refused:
        signed_in(site, lambda client: client.list_tools(), Decline(site))
    assert refused.value is not None and keys_of(site) == []
