#!/usr/bin/env python3
"""Times the migrations from one on over the books of a busy site: 100,000 tasks and 1,000,000 entries of 1,000 accounts.

Usage: . .ci/postgres.sh; PG_FSYNC=on pg_start; .ci/time-migrations.py [FIRST]; pg_stop

FIRST is the number of the first migration to time, 42 without one: the rows are made as the migration before it left them.
SQLite runs on a file; PostgreSQL at BAIGONG_TEST_POSTGRES_URL, or not at all without it. Fails if one takes a minute, or if
the books do not add up afterwards.
"""

import os
import pathlib
import sqlite3
import subprocess
import sys
import tempfile
import time

ROOT = pathlib.Path(__file__).resolve().parent.parent
USERS, TASKS, ENTRIES = 1000, 100_000, 1_000_000
LONGEST_SECONDS = 60
TASKS_EACH, ENTRIES_EACH = TASKS // USERS, ENTRIES // USERS
# An account: a gift, then a hold and a capture of ten points for each task, then gifts of one point.
GIFT, PRICE = 1_000_000, 10
SPENDING = 1 + 2 * TASKS_EACH
LEFT = GIFT - TASKS_EACH * PRICE + ENTRIES_EACH - SPENDING
KIND = f"case when s = 1 then 'grant' when s > {SPENDING} then 'adjust' when s % 2 = 0 then 'hold' else 'capture' end"
AVAILABLE = f"case when s = 1 then {GIFT} when s > {SPENDING} then 1 when s % 2 = 0 then -{PRICE} else 0 end"
HELD = f"case when s = 1 or s > {SPENDING} then 0 when s % 2 = 0 then {PRICE} else -{PRICE} end"
AVAILABLE_AFTER = f"{GIFT} - {PRICE} * (case when s > {SPENDING} then {TASKS_EACH} else s / 2 end) + (case when s > {SPENDING} then s - {SPENDING} else 0 end)"
HELD_AFTER = f"case when s > {SPENDING} or s % 2 = 1 then 0 else {PRICE} end"


def numbers(count):
    return f"with recursive n(i) as (select 0 union all select i + 1 from n where i + 1 < {count})"


def rows(pad):
    """What is there before: `pad` gives a number as twelve digits in the dialect."""
    user = lambda at: f"'user-' || {pad(at)}"
    task = f"'task-' || {pad(f'(i / {ENTRIES_EACH}) * {TASKS_EACH} + s / 2 - 1')}"
    of_task = f"s > 1 and s <= {SPENDING}"
    cause = f"case when {of_task} then (case when s % 2 = 0 then 'hold:' else 'settle:' end) || {task} else 'gift:' || i end"
    return [
        f"""{numbers(USERS)} insert into users (id, uid, login_name, display_name, role, anonymous, active, tag, created_ms,
            updated_ms) select {user('i')}, 100000000 + i, {user('i')}, '', 'user', false, true, '', 0, 0 from n""",
        f"""{numbers(USERS)} insert into point_accounts (user_id, available, held, entries, updated_ms)
            select {user('i')}, {LEFT}, 0, {ENTRIES_EACH}, 0 from n""",
        f"""{numbers(TASKS)} insert into tasks (id, user_id, tool, mode, state, storage, charge, charge_by_state, params,
            summary, points, price_version, idempotency_key, request_hash, attempts, not_before_ms, cancel_requested,
            created_ms, updated_ms, finished_ms, deleted)
            select 'task-' || {pad('i')}, {user(f'i / {TASKS_EACH}')}, 'kling', 'text', 'succeeded', 'stored', 'captured',
            'captured', '{{"prompt":"a cat in the snow, backlit, shallow depth of field","duration":"5"}}',
            'a cat in the snow, backlit, shallow depth of field', {PRICE}, 1, 'key-' || i, 'hash-' || i, 1, 0, false, i, i, i,
            false from n""",
        f"""{numbers(ENTRIES)} insert into point_entries (id, user_id, seq, cause, kind, available_delta, held_delta,
            available_after, held_after, task_id, note, created_ms)
            select 'entry-' || {pad('i')}, {user(f'i / {ENTRIES_EACH}')}, s, {cause}, {KIND}, {AVAILABLE}, {HELD},
            {AVAILABLE_AFTER}, {HELD_AFTER}, case when {of_task} then {task} end, 'what people read', i
            from (select i, i % {ENTRIES_EACH} + 1 as s from n) as n""",
    ]


# Whatever the account's column is called, the books have to say the same afterwards.
SUMS = """select count(*), cast(sum(available_delta) as bigint), cast(sum(held_delta) as bigint),
    cast((select sum(available) from point_accounts) as bigint), cast((select sum(held) from point_accounts) as bigint),
    (select count(*) from tasks) from point_entries"""


class Sqlite:
    name = "SQLite"

    def __init__(self, folder):
        self.db = sqlite3.connect(folder / "books.db", isolation_level=None)
        self.db.execute("pragma journal_mode = wal")
        self.db.execute("pragma foreign_keys = on")

    def run(self, sql):
        self.db.executescript(f"begin;\n{sql};\ncommit;")

    def one(self, sql):
        return [str(value) for value in self.db.execute(sql).fetchone()]

    pad = staticmethod(lambda at: f"printf('%012d', {at})")


class Postgres:
    name = "PostgreSQL"

    def __init__(self, url):
        base = url.rsplit("/", 1)[0]
        self.psql(url, "create database books")
        self.url = f"{base}/books"

    def psql(self, url, sql, *more):
        done = ["psql", "-qAtX", "-v", "ON_ERROR_STOP=1", *more, "-f", "-", url]
        return subprocess.run(done, input=sql, text=True, capture_output=True, check=True).stdout.strip()

    def run(self, sql):
        self.psql(self.url, sql, "-1")

    def one(self, sql):
        return self.psql(self.url, sql).split("|")

    pad = staticmethod(lambda at: f"lpad(cast({at} as text), 12, '0')")


def time_on(database, first):
    files = sorted((ROOT / "migrations").glob("*.sql"))
    number = lambda file: int(file.name.split("_")[0])
    for file in files:
        if number(file) < first:
            database.run(file.read_text())
    for sql in rows(database.pad):
        database.run(sql)
    before, slow = database.one(SUMS), []
    for file in files:
        if number(file) >= first:
            begun = time.monotonic()
            database.run(file.read_text())
            took = time.monotonic() - begun
            print(f"{database.name}: {file.name} took {took:.1f} s over {TASKS} tasks and {ENTRIES} entries", flush=True)
            if took >= LONGEST_SECONDS:
                slow.append(f"{database.name}: {file.name} took {took:.1f} s, at most {LONGEST_SECONDS} are allowed")
    after = database.one(SUMS)
    expected = [str(n) for n in (ENTRIES, USERS * LEFT, 0, USERS * LEFT, 0, TASKS)]
    if before != expected or after != expected:
        slow.append(f"{database.name}: the books said {before} and say {after}, they should say {expected}")
    return slow


def main():
    first = int(sys.argv[1]) if len(sys.argv) > 1 else 42
    with tempfile.TemporaryDirectory() as folder:
        faults = time_on(Sqlite(pathlib.Path(folder)), first)
    if url := os.environ.get("BAIGONG_TEST_POSTGRES_URL"):
        faults += time_on(Postgres(url), first)
    print("\n".join(faults), file=sys.stderr)
    return 1 if faults else 0


if __name__ == "__main__":
    sys.exit(main())
