-- Accounts at vendors that are given no tasks because their vendors refuse them: one row an account and incident, from
-- the first refusal until some time after the account worked again. Knows what must survive a restart.
create table account_rests (
    account_id text primary key,
    tool text not null,
    -- The process that heard of it last. When that is gone, another one tries the account again.
    owner text not null,
    cause text not null check (cause in ('auth', 'balance', 'rate_limited', 'unavailable')),
    -- The vendor's words.
    message text not null,
    since_ms bigint not null,
    next_try_ms bigint not null,
    -- Null while it rests.
    ended_ms bigint,
    -- When administrators were last told that it rests, and whether they have heard nothing better since.
    told_ms bigint,
    told boolean not null default false
);
