-- Organisations: several people share a wallet. Its account of points has the organisation's id.
-- owner: identity
create table organisations (
    id text primary key,
    name text not null,
    created_ms bigint not null,
    -- Null for one that is open. A closed one keeps its number and its books.
    closed_ms bigint
);
-- Who belongs to an organisation, and how much of its points each may spend.
-- owner: identity
create table organisation_members (
    organisation_id text not null references organisations (id),
    user_id text not null references users (id),
    role text not null check (role in ('owner', 'admin', 'member')),
    -- The most points that they may spend of it, JSON.
    caps text not null,
    joined_ms bigint not null,
    primary key (organisation_id, user_id)
);
create unique index organisation_owners on organisation_members (organisation_id) where role = 'owner';
create index organisation_members_by_user on organisation_members (user_id);
-- Invitations that wait. The link's token is kept as its SHA-256.
-- owner: identity
create table organisation_invitations (
    hash text primary key,
    -- Names it towards those who manage the organisation; opens nothing.
    id text not null unique,
    organisation_id text not null references organisations (id),
    role text not null check (role in ('admin', 'member')),
    -- The most points that whoever accepts may spend, JSON.
    caps text not null,
    -- Where it was sent; null for a link that its maker hands over.
    email text,
    created_ms bigint not null,
    expires_ms bigint not null
);
create index organisation_invitations_by_organisation on organisation_invitations (organisation_id, created_ms);
-- Whose points a key spends, where they are not its owner's: an organisation's, as long as its owner is a member.
alter table api_keys add column organisation_id text references organisations (id);
