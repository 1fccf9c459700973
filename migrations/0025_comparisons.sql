-- Tasks that were started together, so that their owner chooses among what they make. Beside the tasks, which every step
-- of the engine writes.
create table comparisons (
    id text primary key,
    user_id text not null references users (id),
    idempotency_key text not null,
    request_hash text not null,
    -- What was held for its tasks at the start.
    locked_points bigint not null,
    chosen text references tasks (id),
    created_ms bigint not null,
    unique (user_id, idempotency_key)
);
create index comparisons_by_user on comparisons (user_id, id);
create table compared_tasks (
    task_id text primary key references tasks (id),
    comparison_id text not null references comparisons (id),
    position bigint not null,
    unique (comparison_id, position)
);
