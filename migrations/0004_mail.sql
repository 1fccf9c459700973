-- Messages on their way. Written in the transaction that they tell of, sent by a worker of any process.
-- The body may hold a code, so it is encrypted, and goes as soon as it is of no more use.
create table mails (
    id text primary key,
    -- The same however often the message is sent, so that a mailbox can tell copies.
    message_id text not null,
    kind text not null,
    recipient text not null,
    subject text not null,
    body text,
    state text not null check (state in ('pending', 'sent', 'failed')),
    attempts bigint not null,
    -- The earliest next attempt; while a process sends it, the end of that process's lease.
    not_before_ms bigint not null,
    -- After this it would only confuse.
    useful_until_ms bigint not null,
    last_error text,
    created_ms bigint not null,
    sent_ms bigint
);
create index mails_pending on mails (not_before_ms) where state = 'pending';
create index mails_by_time on mails (created_ms);

-- The one code that an address may use for a purpose. A new request replaces it.
create table mail_codes (
    purpose text not null check (purpose in ('register', 'reset', 'bind')),
    email text not null,
    request_id text not null,
    code_hash text not null,
    wrong_tries bigint not null,
    expires_ms bigint not null,
    primary key (purpose, email)
);

-- Requests for codes that were granted: what the limits count.
create table mail_code_requests (
    id text primary key,
    email text not null,
    network text not null,
    created_ms bigint not null
);
create index mail_code_requests_by_email on mail_code_requests (email, created_ms);
create index mail_code_requests_by_network on mail_code_requests (network, created_ms);
create index mail_code_requests_by_time on mail_code_requests (created_ms);
