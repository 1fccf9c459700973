-- A work that its owner keeps: it does not leave by itself.
alter table tasks add column kept boolean not null default false;
-- What may have to leave, oldest first.
create index tasks_to_retire on tasks (tool, finished_ms) where finished_ms is not null and not deleted and not kept;
