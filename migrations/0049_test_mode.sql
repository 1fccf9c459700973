-- What keys for trying things act for: an account beside its owner's, which nobody signs in to. Its tasks, files and lists are apart
-- because they are another user's.
alter table users add column sandbox_of text references users (id);
create unique index users_by_sandbox_owner on users (sandbox_of) where sandbox_of is not null;
-- Whether the key is for trying things.
alter table api_keys add column test boolean not null default false;
-- Whether it is made by a simulated vendor and costs nothing.
drop view whole_tasks;
alter table tasks add column test boolean not null default false;
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.request_hash from tasks t join task_texts x on x.task_id = t.id;
-- What figures count: a query that leaves test tasks out as well is answered by it alone.
drop index tasks_by_end;
create index tasks_by_end on tasks (state, tool, finished_ms, started_ms, points, charge, charged)
where finished_ms is not null and not test;
