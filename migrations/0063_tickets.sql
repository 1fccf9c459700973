-- What people ask the site.
-- owner: platform
create table tickets (
    id text primary key,
    user_id text not null references users (id),
    subject text not null,
    category text not null check (category in ('billing', 'task', 'api', 'account', 'other')),
    -- Whose turn it is: the site's, the person's, or nobody's.
    state text not null check (state in ('open', 'answered', 'closed')),
    -- In which language the person wrote last. Letters are in it.
    language text not null check (language in ('zh', 'en')),
    -- What it is about, which may be gone by now.
    task_id text,
    order_no text,
    -- The press that opened it, and the SHA-256 of what it said.
    idempotency_key text not null,
    request_hash text not null,
    created_ms bigint not null,
    -- When something last happened that the person can see.
    updated_ms bigint not null,
    answered_ms bigint,
    -- Up to which moment the person has read.
    seen_ms bigint not null,
    closed_ms bigint,
    closed_by text check (closed_by in ('person', 'site', 'silence')),
    -- The last letter about an answer, and the first answer that no letter has told of yet.
    mailed_ms bigint,
    owed_ms bigint
);
create unique index tickets_by_key on tickets (user_id, idempotency_key);
create index tickets_by_user on tickets (user_id, updated_ms, id);
create index tickets_by_state on tickets (state, updated_ms);
create index tickets_owed on tickets (owed_ms) where owed_ms is not null;
-- What was written in them.
-- owner: platform
create table ticket_messages (
    id text primary key,
    ticket_id text not null references tickets (id),
    kind text not null check (kind in ('opening', 'reply', 'answer', 'note')),
    actor_id text not null references users (id),
    words text not null,
    created_ms bigint not null
);
create index ticket_messages_by_ticket on ticket_messages (ticket_id, created_ms, id);
create index ticket_messages_by_actor on ticket_messages (actor_id, created_ms);
-- Uploads that a message shows, as long as their owner keeps them.
-- owner: platform
create table ticket_files (
    message_id text not null references ticket_messages (id),
    position bigint not null,
    upload_id text not null,
    primary key (message_id, position)
);
