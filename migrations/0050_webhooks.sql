-- Where programs want to be told of what becomes of tasks.
-- owner: platform
create table webhooks (
    id text primary key,
    -- Whose it is.
    owner_id text not null references users (id),
    -- Of whose tasks it tells: the owner's, or those of the account that the owner tries things with.
    user_id text not null references users (id),
    url text not null,
    -- Names between commas, such as `,task.succeeded,task.failed,`; a comma alone for all.
    events text not null,
    -- Sealed under the master key.
    secret text not null,
    -- The one before, for as long as it signs beside the new one.
    former_secret text,
    former_ends_ms bigint,
    active boolean not null,
    -- Why it was switched off by itself.
    off_reason text,
    -- Since when nothing has arrived; null where the last delivery did.
    failing_since_ms bigint,
    created_ms bigint not null
);
create index webhooks_by_user on webhooks (user_id);
create index webhooks_by_owner on webhooks (owner_id);
-- What is to be told, and what came of it.
-- owner: platform
create table webhook_deliveries (
    -- By which a receiver knows a repeated one.
    id text primary key,
    webhook_id text not null references webhooks (id),
    event text not null,
    task_id text,
    created_ms bigint not null,
    state text not null check (state in ('pending', 'delivered', 'failed')),
    attempts bigint not null,
    not_before_ms bigint not null,
    -- As it is sent, every time the same; null before the first attempt.
    body text,
    -- Of the last attempt: when it ended, how long it took, what was answered, and why it failed.
    attempted_ms bigint,
    took_ms bigint,
    status bigint,
    answer text,
    error text
);
create index webhook_deliveries_due on webhook_deliveries (not_before_ms) where state = 'pending';
create index webhook_deliveries_listed on webhook_deliveries (webhook_id, id);
create index webhook_deliveries_by_task on webhook_deliveries (task_id) where task_id is not null;
create index webhook_deliveries_old on webhook_deliveries (created_ms) where state <> 'pending';
