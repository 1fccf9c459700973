-- Accounts that were closed. The row stays for the books, under its number and without anything personal.
alter table users add column closed_ms bigint;
-- When nothing was left to remove: no task under way, no file, no request that began before the end.
alter table users add column purged_ms bigint;
create index users_to_purge on users (closed_ms) where closed_ms is not null and purged_ms is null;

-- Login names and addresses of closed accounts, as keyed hashes whose key is not in the database: a name is not given
-- to somebody else, and an address that comes back gets no starting points a second time.
create table closed_names (
    mark text primary key,
    closed_ms bigint not null
);
