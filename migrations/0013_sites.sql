-- What the operator tells everybody, or everybody who is signed in.
create table announcements (
    id text primary key,
    title text not null,
    -- A small part of Markdown: paragraphs, lists, emphasis and links.
    body text not null,
    level text not null check (level in ('info', 'important', 'warning')),
    audience text not null check (audience in ('all', 'signed_in')),
    pinned boolean not null,
    from_ms bigint not null,
    -- Null: until it is taken back.
    until_ms bigint,
    created_ms bigint not null,
    updated_ms bigint not null,
    check (until_ms is null or until_ms > from_ms)
);
create index announcements_by_start on announcements (from_ms);

-- Sites that sign their users in here, beside those of the configuration.
create table relying_sites (
    id text primary key,
    protocol text not null check (protocol in ('oidc', 'sa_token')),
    client_id text not null,
    name text not null,
    details text not null,
    -- SHA-256 of an OpenID secret, which is only ever compared; a Sa-Token secret sealed, because both sides sign
    -- with it. Null for a public OpenID client.
    secret text,
    enabled boolean not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    secret_ms bigint not null,
    unique (protocol, client_id)
);

-- When somebody last signed in at a site, whether it stands in the configuration or above.
create table relying_site_uses (
    protocol text not null,
    client_id text not null,
    last_used_ms bigint not null,
    primary key (protocol, client_id)
);

-- Calls that told a site of a sign-out and failed.
create table relying_site_failures (
    id text primary key,
    protocol text not null,
    client_id text not null,
    attempt bigint not null,
    -- No further attempt follows.
    last boolean not null,
    reason text not null,
    created_ms bigint not null
);
create index relying_site_failures_by_site on relying_site_failures (protocol, client_id, id);
