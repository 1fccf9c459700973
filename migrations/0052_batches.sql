-- A batch is stored as a comparison of which nobody chooses: tasks that were booked together, whole or not at all.
alter table comparisons add column batch boolean not null default false;
-- What whoever asked for a task of a batch calls it.
alter table compared_tasks add column name text;
