"""What somebody would ask who has looked first. Names and forms that are made up at random name nothing that is there, so every
second request that schemathesis means to be right gets a name that a list holds, and the form that a page would send.
"""

import time
import uuid
from collections.abc import Callable

from people import PASSWORD, SCOPES

FORM = {"tool": "kling", "mode": "text", "params": {"prompt": "a bridge"}}
# So many requests use what was listed once.
FRESH = 20

Ask = Callable[[str], object]


class Lists:
    """What the caller's lists hold."""

    def __init__(self, ask: Ask):
        self.ask, self.kept, self.uses = ask, {}, 0

    def items(self, address: str) -> list[dict]:
        if address == "/api/v1/artifacts":
            return [work for task in self.items("/api/v1/tasks") for work in task.get("artifacts", [])]
        self.uses += 1
        if self.uses % FRESH == 0:
            self.kept.clear()
        if address not in self.kept:
            self.kept[address] = rows(self.ask(address))
        return self.kept[address]

    def one(self, address: str, name: str = "id") -> object:
        """A name out of a list; of nothing where it is empty."""
        return next((row[name] for row in self.items(address) if row.get(name)), "none")

    def path(self, template: str, turn: int) -> dict[str, object] | None:
        """Names for the placeholders of a path: each is listed at the address before it, unless a table says where."""
        found, row, address = {}, {}, ""
        for part in template.split("/")[1:]:
            if part.startswith("{"):
                name = part[1:-1]
                if name not in row:
                    listed = self.items(LISTED.get(name) or LISTED.get(address) or address)
                    if not listed:
                        return None
                    row = listed[turn % len(listed)]
                value = row.get(name, row.get(NAMED.get(name, "id")))
                if value in (None, ""):
                    return None
                found[name], part = value, str(value)
            address += "/" + part
        return found


def rows(answer: object) -> list[dict]:
    """The rows of a list, in whatever it is wrapped; a single thing is a list of one."""
    if isinstance(answer, list):
        return [row for row in answer if isinstance(row, dict)]
    if not isinstance(answer, dict):
        return []
    wrapped = [value for value in answer.values() if isinstance(value, list | dict)]
    found = next((within for within in map(rows, wrapped) if within), [])
    return found or ([] if wrapped else [answer])


# Where the names are listed that do not stand at the address before them.
LISTED = {
    "user_id": "/api/v1/session",
    "userId": "/api/v1/session",
    "product_id": "/py/api/v1/product/list",
    "name_or_id": "/api/v1/session",
    "order_no": "/api/v1/orders",
    "/api/v1/media": "/api/v1/uploads",
    "/api/v1/admin/vendor-accounts": "/api/v1/admin/vendors",
}
# What such a name is called in the list, if not `id`.
NAMED = {"user_id": "uid", "userId": "uid", "name_or_id": "uid"}


def forms(lists: Lists) -> dict[str, Callable[[], object]]:
    """What the pages send, by operation."""
    tasks = lambda: [row["id"] for row in lists.items("/api/v1/tasks")[:2]]
    product = {"title": "Card", "cents": 1000, "category": "webui", "details": "", "points": 1000, "on_sale": True}
    announcement = {"title": "News", "body": "It is open.", "level": "info", "audience": "all", "pinned": False}
    words = {"title": "A bridge", "shares_prompt": True, "shows_author": False}
    return {
        "create_task": lambda: FORM,
        "dry_run_task": lambda: FORM,
        "create_quote": lambda: FORM,
        "call_tool": lambda: FORM["params"],
        "create_batch": lambda: {"items": [FORM, FORM], "max_points": 100_000},
        "create_comparison": lambda: {"items": [FORM, FORM | {"tool": "veo3"}], "max_points": 100_000},
        "organise_tasks": lambda: {"ids": tasks(), "favourite": True, "add_tags": ["bridge"]},
        "remove_tasks": lambda: {"ids": tasks()[1:]},
        "restore_tasks": lambda: {"ids": tasks()},
        "publish_artifact": lambda: words,
        # What a key may give to one below itself too.
        "make_key": lambda: {"name": "program", "scopes": [scope for scope in SCOPES if scope != "keys:write"]},
        "make_token": lambda: {"scopes": ["tasks:read"], "max_points": 10},
        "change_key": lambda: {"name": "renamed"},
        "renew_key": lambda: {"overlap_ms": 60_000},
        "make_webhook": lambda: {"url": "https://example.com/hook", "events": ["task.stored"]},
        "change_webhook": lambda: {"active": True},
        "rotate_webhook_secret": lambda: {"overlap_ms": 60_000},
        "redeliver_failed_webhooks": lambda: {},
        "create_organisation": lambda: {"name": "Editors"},
        "rename_organisation": lambda: {"name": "Cutters"},
        "invite_member": lambda: {},
        "fund_organisation": lambda: {"points": 10},
        "create_order": lambda: {
            "product_id": lists.one("/py/api/v1/product/list"),
            "channel": "wechat",
            "way": "qr",
        },
        "set_avatar": lambda: {"file": lists.one("/api/v1/uploads")},
        "keep_own_presets": lambda: {"tool": "kling", "mode": "text", "presets": [{"name": "Mine", "params": {}}]},
        "register": lambda: {"login_name": "r" + uuid.uuid4().hex[:12], "password": PASSWORD},
        "specified_register": lambda: {"loginName": "r" + uuid.uuid4().hex[:12], "password": PASSWORD},
        "specified_demo_pay": lambda: {"subject": "Points", "amount": "10.00"},
        "step_up": lambda: {"method": "password", "password": PASSWORD},
        "admin_create_product": lambda: product,
        "admin_change_product": lambda: product,
        "admin_create_announcement": lambda: announcement | {"from_ms": int(time.time() * 1000)},
        "admin_change_announcement": lambda: announcement | {"from_ms": int(time.time() * 1000)},
        "admin_create_preset": lambda: FORM | {"name": "Bridge"},
        "change_user_points": lambda: {"points": 10, "reason": "a present"},
        "change_user": lambda: {"tag": "gpt4"},
        "admin_write_text": lambda: {"zh": "条款", "en": "Terms"},
    }
