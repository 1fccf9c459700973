-- What the request was called by which a program asked for a task, as its answer and our log name it.
drop view whole_tasks;
alter table task_texts add column request_id text;
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.request_hash, x.request_id from tasks t join task_texts x on x.task_id = t.id;
-- What programs asked for, newest first, of one owner.
create index tasks_called on tasks (user_id, id) where key_id is not null;
-- What tasks took from an account, by day.
create index point_entries_spent on point_entries (payer_id, created_ms) where kind in ('capture', 'adjust');
