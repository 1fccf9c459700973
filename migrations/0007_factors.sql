-- Second factors: authenticator apps, passkeys, and the codes for the day that both are lost.

create table totp_factors (
    user_id text primary key references users (id) on delete cascade,
    -- Encrypted under a key outside the database.
    seed text not null,
    -- Whether the user has shown a code of it. Until then it protects nothing.
    confirmed boolean not null,
    -- The 30-second step of the newest code accepted: a code works once, and none before it.
    last_step bigint not null,
    created_ms bigint not null,
    last_used_ms bigint
);

create table passkeys (
    id text primary key,
    user_id text not null references users (id) on delete cascade,
    -- As the authenticator names it, in base64url. It belongs to one user.
    credential_id text not null unique,
    -- The public key and what was said about it, JSON.
    credential text not null,
    counter bigint not null,
    name text not null,
    created_ms bigint not null,
    last_used_ms bigint
);
create index passkeys_by_user on passkeys (user_id, id);

create table recovery_codes (
    user_id text not null references users (id) on delete cascade,
    -- Keyed: the key is not in the database.
    code_hash text not null,
    used_ms bigint,
    primary key (user_id, code_hash)
);

-- What was asked of somebody and not answered yet.
create table factor_ceremonies (
    -- SHA-256 of the token.
    token_hash text primary key,
    user_id text not null references users (id) on delete cascade,
    kind text not null check (kind in ('sign_in', 'register', 'step_up')),
    -- The session that asked; empty while signing in.
    session_key text not null,
    -- What an authenticator was asked, JSON. Never leaves the server.
    state text,
    tries bigint not null,
    expires_ms bigint not null
);
create index factor_ceremonies_by_user on factor_ceremonies (user_id);

-- Guesses at an account's six digits, across sign-ins and processes: when the allowance is whole again.
create table factor_guards (
    user_id text primary key references users (id) on delete cascade,
    whole_at_ms bigint not null
);

-- Sessions whose user has just shown the password or a factor, and may change factors.
create table session_elevations (
    session_key text primary key references sessions (token_hash) on delete cascade,
    expires_ms bigint not null
);
