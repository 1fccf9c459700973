-- What is owed to a relying site is delivered as letters are: by an id, and at the earliest at a time of this name.
alter table sso_visits rename column next_try_ms to not_before_ms;
alter table oidc_logins rename column next_try_ms to not_before_ms;

-- The part of a session's hash that names it and signs nobody in stands for it in the ids of what is there already.
alter table oidc_logins add column id text not null default '';
update oidc_logins set id = substr(session_hash, 1, 16) || ':' || client_id;
create unique index oidc_logins_by_id on oidc_logins (id);
