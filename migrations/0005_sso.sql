-- Single sign-on. A ticket signs its holder in at one site, once. Only its SHA-256 is kept. A newer ticket of a
-- user for the same site takes the older one's place. The site without a name is ''.
create table sso_tickets (
    user_id text not null,
    client text not null,
    ticket_hash text not null unique,
    session_hash text not null,
    expires_ms bigint not null,
    primary key (user_id, client)
);

-- Signed requests that were heard, for as long as their signature would be accepted again.
create table sso_nonces (
    client text not null,
    nonce_hash text not null,
    expires_ms bigint not null,
    primary key (client, nonce_hash)
);
create index sso_nonces_by_end on sso_nonces (expires_ms);

-- Where a session signed in, to be told when it ends. No reference to the session: the row outlives it until the
-- site was told.
create table sso_visits (
    id text primary key,
    session_hash text not null,
    user_id text not null,
    uid bigint not null,
    client text not null,
    generation text not null check (generation in ('first', 'second')),
    -- '' when the site is told at the address of its configuration.
    callback_url text not null,
    created_ms bigint not null,
    -- Pushed out by newer visits of the session.
    auto_logout boolean not null,
    attempts bigint not null,
    next_try_ms bigint not null,
    unique (session_hash, client, callback_url)
);
create index sso_visits_by_user on sso_visits (user_id, client);
