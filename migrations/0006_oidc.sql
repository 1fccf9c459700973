-- Keys that sign identity tokens. The public half is published; the private one is sealed, and forgotten when the
-- next key has taken over.
create table oidc_keys (
    kid text primary key,
    -- 1, 2, 3 …: of two processes that make the next key at once, one wins.
    generation bigint not null unique,
    public_jwk text not null,
    sealed text,
    created_ms bigint not null,
    active_from_ms bigint not null
);

-- What waits for a click of the user: consent to a site, or signing out at a site's wish. Bound to one session.
create table oidc_requests (
    id_hash text primary key,
    session_hash text not null,
    user_id text not null references users (id),
    request text not null,
    expires_ms bigint not null
);
create index oidc_requests_by_expiry on oidc_requests (expires_ms);

-- Codes that were not redeemed yet; redeeming one removes it.
create table oidc_codes (
    code_hash text primary key,
    client_id text not null,
    user_id text not null references users (id),
    session_hash text not null,
    redirect_uri text not null,
    code_challenge text not null,
    nonce text,
    scope text not null,
    auth_time_ms bigint not null,
    expires_ms bigint not null
);
create index oidc_codes_by_expiry on oidc_codes (expires_ms);

-- What a redeemed code gave to a site: the family of its tokens, which ends as a whole.
create table oidc_grants (
    id text primary key,
    -- Finds the family when its code is shown again.
    code_hash text not null unique,
    client_id text not null,
    user_id text not null references users (id),
    session_hash text not null,
    scope text not null,
    -- Lives on after the session it came from.
    offline boolean not null,
    auth_time_ms bigint not null,
    created_ms bigint not null,
    expires_ms bigint not null
);
create index oidc_grants_by_user on oidc_grants (user_id, client_id);
create index oidc_grants_by_expiry on oidc_grants (expires_ms);

-- Access and refresh tokens, as SHA-256. A refresh token that was used stays until it expires, to be recognised.
create table oidc_tokens (
    token_hash text primary key,
    grant_id text not null references oidc_grants (id) on delete cascade,
    refresh boolean not null,
    scope text not null,
    used boolean not null,
    expires_ms bigint not null
);
create index oidc_tokens_by_grant on oidc_tokens (grant_id);
create index oidc_tokens_by_expiry on oidc_tokens (expires_ms);

-- What a user lets a site know.
create table oidc_consents (
    user_id text not null references users (id),
    client_id text not null,
    scope text not null,
    created_ms bigint not null,
    last_used_ms bigint not null,
    primary key (user_id, client_id)
);

-- Sites that want to hear when the session ends by which they know a user, and how the telling goes.
create table oidc_logins (
    session_hash text not null,
    client_id text not null,
    user_id text not null references users (id),
    attempts bigint not null,
    next_try_ms bigint not null,
    primary key (session_hash, client_id)
);
create index oidc_logins_by_next_try on oidc_logins (next_try_ms);
