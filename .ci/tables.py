#!/usr/bin/env python3
"""Tables have owners.

Cargo sees which crate uses which types; arrows that run through SQL it does not see. Read are the statements in the code
of core/* and of the host, tests apart, and the tables in the migrations.

Refused are
- a table without an owner, or an owner of no table;
- a statement that writes a table outside the crate that owns it, but for those in `WRITES`;
- a statement that reads a table of a crate which its own does not stand on, but for those in `READS`;
- an exception that nothing needs any more.

A crate may read the tables of every crate that it stands on. Statements whose table is put in by `format!` are not seen,
so that the names of tables stand in the text of the statement; but for a kind of delivery, whose `const TABLE` counts as a
statement that writes it.
"""

import re
import sys
import tomllib
from collections import defaultdict
from pathlib import Path

ROOT = Path(__file__).resolve().parent.parent

OWNERS = {
    "base": "catalogue_revision mails",
    "ledger": "ledger_checks point_accounts point_claims point_entries",
    "identity": """anonymous_budgets closed_names factor_ceremonies factor_guards handovers login_codes mail_code_requests mail_codes
        oidc_codes oidc_consents oidc_grants oidc_keys oidc_logins oidc_requests oidc_tokens passkeys point_changes
        recovery_codes relying_site_failures relying_site_uses relying_sites session_elevations sessions sso_nonces
        sso_tickets sso_visits totp_factors users""",
    "engine": """account_rests artifacts compared_tasks comparisons hosts poll_policies prices task_notices task_texts
        task_times tasks tasks_set_aside uploads vendor_accounts whole_tasks work_tags works""",
    "shop": "order_events order_keys orders products refunds store_attention store_statements",
    # Of tables made since then the migration says it: `-- owner: platform`.
    "platform": """announcements audit_entries audit_outcomes moves presets publication_likes publications texts""",
}

# Crate and table, with the reason.
WRITES = {
    ("ledger", "users"): "the term of an account, in term.rs alone: shop and identity, which change it, do not know each other",
    ("engine", "catalogue_revision"): "what changed is announced in the transaction that changes it",
    ("engine", "webhook_deliveries"): "what becomes of a task is told in the transaction in which it happens",
    ("engine", "task_hooks"): "whom to tell of a task is noted in the transaction that creates it, and goes with it",
    ("engine", "publications"): "what was published of a task goes with the task, in one transaction",
}
READS = {
    ("ledger", "users"): "whose points they are, and whether they bought: the standing check and invitations",
    ("ledger", "tasks"): "the standing check holds the books beside the tasks; a statement names the tool",
    ("ledger", "task_texts"): "a statement quotes what was asked for",
    ("ledger", "orders"): "the standing check holds the books beside the orders",
    ("ledger", "refunds"): "the standing check holds the books beside the refunds",
    ("engine", "users"): "what a user is allowed follows from the user's group, and lists name the user",
    ("engine", "task_hooks"): "who is to be told of one task alone",
    ("engine", "webhooks"): "who is to be told of what becomes of a task",
    ("shop", "users"): "lists name the buyer",
    ("identity", "tasks"): "the panel's list of users counts their tasks",
    ("base", "users"): "whether the site has been set up",
}

WRITE = re.compile(r"""(?:\b(?:insert\s+into|update|delete\s+from)\s+|const TABLE: &'static str = ")([a-z_]+)""")
READ = re.compile(r"(?<!delete )\b(?:from|join)\s+([a-z_]+)")
TESTS = re.compile(r"#\[cfg\(test\)\]\s*mod\s+\w+\s*\{")


def tables():
    """The tables and views that are there after all migrations."""
    there = set()
    step = re.compile(r"(create|drop) (?:table|view) (?:if (?:not )?exists )?(\w+)|alter table (\w+) rename to (\w+)")
    for file in sorted((ROOT / "migrations").glob("*.sql")):
        for made, name, old, new in step.findall(file.read_text()):
            if made == "create":
                there.add(name)
            else:
                there.discard(name or old)
                there |= {new} - {""}
    return there


def said_by_migrations():
    """Owners of tables whose migration names one, in a comment in the line before: `-- owner: platform`."""
    said = re.compile(r"-- owner: (\w+)\ncreate table (?:if not exists )?(\w+)")
    return {table: crate for file in (ROOT / "migrations").glob("*.sql") for crate, table in said.findall(file.read_text())}


def crates():
    """Folder of each crate, and the crates that it stands on, directly or not."""
    folders = {f.name: f for f in (ROOT / "core").iterdir() if (f / "Cargo.toml").exists()} | {"host": ROOT / "host"}
    direct = {}
    for name, folder in folders.items():
        needs = tomllib.loads((folder / "Cargo.toml").read_text()).get("dependencies", {})
        direct[name] = {need.removeprefix("baigong-") for need in needs if need.startswith("baigong-")}

    def below(name):
        return direct.get(name, set()).union(*(below(need) for need in direct.get(name, set())))

    return {name: (folder, below(name)) for name, folder in folders.items()}


def statements(folder):
    for file in sorted((folder / "src").rglob("*.rs")):
        parts = file.relative_to(folder).parts
        if any(part.removesuffix(".rs") in ("tests", "testing", "property") for part in parts):
            continue
        text = file.read_text()
        if found := TESTS.search(text):
            text = text[: found.start()]
        yield file.relative_to(ROOT), text


def main():
    there = tables()
    owner = {table: crate for crate, names in OWNERS.items() for table in names.split()} | said_by_migrations()
    faults = [f"{table} has no owner" for table in sorted(there - set(owner))]
    faults += [f"{table}, of {owner[table]}, is not there" for table in sorted(set(owner) - there)]
    needed, counts = set(), defaultdict(int)
    for crate, (folder, below) in sorted(crates().items()):
        for file, text in statements(folder):
            for table in WRITE.findall(text):
                if owner.get(table) in (None, crate):
                    continue
                counts["writes"] += 1
                needed.add(("w", crate, table))
                if (crate, table) not in WRITES:
                    faults.append(f"{file} writes {table}, of {owner[table]}")
            for table in READ.findall(text):
                if owner.get(table) in (None, crate) or owner[table] in below:
                    continue
                counts["reads"] += 1
                needed.add(("r", crate, table))
                if (crate, table) not in READS:
                    faults.append(f"{file} reads {table}, of {owner[table]}, on which {crate} does not stand")
    for kind, listed in (("w", WRITES), ("r", READS)):
        for crate, table in sorted(listed):
            if (kind, crate, table) not in needed:
                faults.append(f"{crate} no longer {'writes' if kind == 'w' else 'reads'} {table}: forget that it may")
    if faults:
        print("\n".join(["tables:"] + sorted(set(faults))), file=sys.stderr)
        return 1
    print(f"tables: {len(there)} have owners; {len(WRITES)} of them are written and {len(READS)} read from elsewhere, with reasons")
    return 0


if __name__ == "__main__":
    sys.exit(main())
