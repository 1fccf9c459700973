-- Accounts at vendors that administrators keep in the panel. Those of the configuration file are not here.
create table vendor_accounts (
    id text primary key,
    tool text not null,
    label text not null,
    -- The protocol that it speaks, and the fields of its form that are not secret, as a JSON object.
    wire text not null,
    settings text not null,
    -- A JSON object of the secret fields, sealed by the vault for the place `vendor_account:<id>`.
    secrets text not null,
    -- Null: the address that the wire names.
    base_url text,
    max_concurrent bigint check (max_concurrent > 0),
    weight bigint not null check (weight > 0),
    -- Most points of its tasks in a day of Beijing.
    daily_cap bigint check (daily_cap > 0),
    enabled boolean not null,
    -- Grows with every change: tells whether what a process holds is current.
    revision bigint not null,
    created_ms bigint not null,
    updated_ms bigint not null
);
create index vendor_accounts_by_tool on vendor_accounts (tool, created_ms);

-- What an account spent in a day, how its tasks went, and what it works on now.
create index tasks_by_account on tasks (account_id, started_ms);
create index tasks_open_by_account on tasks (account_id) where state in ('submitting', 'running', 'uncertain');

-- Versions of prices say who set them. A price that was withdrawn before its time never comes into force.
alter table prices add column created_ms bigint not null default 0;
alter table prices add column set_by text;
alter table prices add column withdrawn_ms bigint;

-- The operator's cadence of polls, in the place of the provider's own. All times in milliseconds.
create table poll_policies (
    tool text not null,
    mode text not null,
    first_ms bigint not null,
    interval_ms bigint not null,
    growth_ms bigint not null,
    cap_ms bigint not null,
    deadline_ms bigint not null,
    set_by text,
    updated_ms bigint not null,
    primary key (tool, mode)
);

-- Grows with every change of accounts, prices or cadences, so that every process notices it by reading one row.
create table catalogue_revision (
    id bigint primary key check (id = 1),
    revision bigint not null
);
insert into catalogue_revision (id, revision) values (1, 0);
