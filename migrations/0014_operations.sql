-- What an operator needs to see at a glance, and to decide.

-- Why nobody can be sure of a task, JSON: what was being done, and what the vendor answered.
alter table tasks add column doubt text;
-- Why nobody can be sure whether a cancellation took effect at the vendor; null when it is known again.
alter table tasks add column cancel_doubt text;

-- Tasks that are not over, by state and tool: the dashboard, and the review queue.
create index tasks_open on tasks (state, tool) where charge = 'held';
create index tasks_in_cancel_doubt on tasks (updated_ms) where cancel_doubt is not null;
-- How tasks ended. Everything that the dashboard adds up is in the index itself.
create index tasks_by_end on tasks (state, tool, finished_ms, started_ms, points, charge)
where finished_ms is not null;
create index tasks_lost on tasks (finished_ms) where storage = 'lost';
-- Points that came in or were corrected, which are few beside those that tasks move.
create index point_entries_given on point_entries (created_ms, available_delta) where kind in ('grant', 'adjust');

-- The engine's figures of a process, JSON, as fresh as its heartbeat.
alter table hosts add column figures text;

-- What commands beside a running process changed, where the database tells nobody of it.
create table task_notices (
    task_id text primary key,
    user_id text not null
);

-- What checks of the ledger found, the newest of them.
create table ledger_checks (
    id text primary key,
    finished_ms bigint not null,
    took_ms bigint not null,
    -- Whether an administrator asked for it.
    asked boolean not null,
    balanced boolean not null,
    -- JSON.
    report text not null
);
