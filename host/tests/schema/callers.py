"""The five who call the API, each with what it shows of itself.

What a caller does may end what it calls with: it signs out, closes its account, leaves the organisation, gives the key up. It
then enters anew, as somebody else of its kind, so that no operation has to be left out for it.
"""

import subprocess
from typing import NamedTuple

import requests

from people import COOKIE, Person


class Shown(NamedTuple):
    """What a caller shows with each request."""

    headers: dict[str, str]
    cookies: dict[str, str]

    @classmethod
    def bearer(cls, token: str, **headers: str) -> "Shown":
        return cls({"Authorization": f"Bearer {token}"} | headers, {})


class Anonymous:
    """Nobody in particular. Somebody else has published a work."""

    # What of the requirements of an operation it meets.
    schemes: frozenset[str] = frozenset()
    scopes: frozenset[str] = frozenset()
    # An address that answers as long as what it shows is good.
    proof = "/api/v1/site"

    def __init__(self, url: str, command: list[str]):
        self.url, self.command = url, command

    def enter(self) -> Shown:
        Person(self.url).register().settle()
        return Shown({}, {})

    def look(self, shown: Shown, address: str) -> object:
        """What stands at an address; none where the caller is refused."""
        answer = requests.get(self.url + address, headers=shown.headers, cookies=shown.cookies, timeout=60)
        return answer.json() if answer.ok else None

    def is_in(self, shown: Shown) -> bool:
        return self.look(shown, self.proof) is not None


class User(Anonymous):
    """Somebody with an account, in a browser."""

    schemes = frozenset({"cookie", "bearer"})
    scopes = frozenset({"account"})
    proof = "/api/v1/keys"

    def enter(self) -> Shown:
        return Shown({"Sec-Fetch-Site": "same-origin"}, {COOKIE: Person(self.url).register().settle().token})


class Key(Anonymous):
    """A program with a key that may do whatever keys may."""

    schemes = frozenset({"key"})
    scopes = frozenset({"tasks:read", "tasks:write", "media:read", "media:write", "billing:read", "keys:write"})
    proof = "/api/v1/points"

    def enter(self) -> Shown:
        return Shown.bearer(Person(self.url).register().settle().key())


class Member(User):
    """Somebody who spends the points of an organisation."""

    def enter(self) -> Shown:
        owner, member = Person(self.url).register(), Person(self.url).register().settle()
        organisation = owner.post("/api/v1/organisations", name="Editors")["id"]
        invitation = owner.post(f"/api/v1/organisations/{organisation}/invitations")
        member.post("/api/v1/organisations/accept", token=invitation["token"])
        owner.post(f"/api/v1/organisations/{organisation}/transfers", points=100_000)
        return Shown.bearer(member.token, **{"Baigong-Organisation": organisation})


class Administrator(User):
    """Somebody who keeps the site, and has an account like others."""

    scopes = User.scopes | {"admin"}
    proof = "/api/v1/admin/access"

    def enter(self) -> Shown:
        person = Person(self.url)
        said = subprocess.run([*self.command, "admin", "create", person.name], check=True, capture_output=True, text=True)
        given = said.stdout.strip().rsplit("：", 1)[1]
        return Shown.bearer(person.take_over(given).settle().token)


CALLERS = {
    "anonymous": Anonymous,
    "user": User,
    "key": Key,
    "member": Member,
    "administrator": Administrator,
}
