-- By which an application is known that its owner signed in to, and that acts by this key; null for a key that its owner made.
alter table api_keys add column client_id text;
-- Codes of applications that were not redeemed yet; redeeming one removes it.
-- owner: identity
create table application_codes (
    code_hash text primary key,
    client_id text not null,
    user_id text not null references users (id),
    session_hash text not null,
    redirect_uri text not null,
    code_challenge text not null,
    -- What the person lets the application do, JSON.
    granted text not null,
    expires_ms bigint not null
);
create index application_codes_by_expiry on application_codes (expires_ms);
-- What gives an application its tokens, as SHA-256: the code that it showed at first, and its refresh tokens. What was used stays
-- until it expires, to be recognised.
-- owner: identity
create table application_tokens (
    token_hash text primary key,
    key_id text not null references api_keys (id) on delete cascade,
    used boolean not null,
    expires_ms bigint not null
);
create index application_tokens_by_key on application_tokens (key_id);
create index application_tokens_by_expiry on application_tokens (expires_ms);
