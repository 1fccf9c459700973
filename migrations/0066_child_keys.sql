-- The key that made a key: it bounds that one, and that one ends with it.
alter table api_keys add column parent_id text references api_keys (id) on delete cascade;
-- Whether it is a token for some minutes, for a page in a browser.
alter table api_keys add column temporary boolean not null default false;
create index api_keys_by_parent on api_keys (parent_id, expires_ms) where parent_id is not null;
create index api_keys_temporary on api_keys (expires_ms) where temporary;
-- The key above that by which a task was asked for: its points are counted for both.
drop view whole_tasks;
alter table tasks add column parent_key_id text;
create index tasks_by_parent_key on tasks (parent_key_id) where parent_key_id is not null;
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.echo, x.request_hash, x.request_id from tasks t join task_texts x on x.task_id = t.id;
