-- How long tasks took, by what decides it: a histogram whose steps are an eighth of a doubling. Simulated vendors are
-- counted apart. `seen_ms` is when a task last fell into the step.
create table task_times (
    tool text not null,
    mode text not null,
    -- The parameters that decide, JSON; {} where none does.
    params text not null,
    source text not null check (source in ('vendor', 'simulated')),
    bucket bigint not null,
    tasks bigint not null check (tasks >= 0),
    seen_ms bigint not null,
    primary key (tool, mode, params, source, bucket)
);

-- Tasks under way for which their owners no longer wait: out of sight, and settled like all others.
create table tasks_set_aside (
    task_id text primary key references tasks (id),
    set_aside_ms bigint not null
);
