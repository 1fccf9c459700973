-- The number by which people and other sites know a user; ids stay internal. Numbers of new users are drawn.
alter table users add column uid bigint;
update users set uid = 100000000 + (select count(*) from users earlier where earlier.id < users.id);
create unique index users_by_uid on users (uid);

-- Whether the password was handed over by somebody else and has to be changed.
alter table users add column initial_password boolean not null default false;

-- Whether a code sent to the address came back. Such an address belongs to one user.
alter table users add column email_verified boolean not null default false;
create unique index users_by_email on users (email) where email_verified;

-- Authorization codes: sign in once, without a password. Only their SHA-256 is kept.
create table login_codes (
    code_hash text primary key,
    user_id text not null references users (id),
    created_ms bigint not null,
    expires_ms bigint not null
);
create index login_codes_by_user on login_codes (user_id);

-- A session on its way to another site: a code that is changed for a token once, within a minute.
create table handovers (
    code_hash text primary key,
    user_id text not null references users (id),
    origin text not null,
    expires_ms bigint not null
);
