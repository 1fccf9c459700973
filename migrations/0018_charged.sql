-- How the charge of a task follows from what is known at its end, JSON; null where it is its price.
alter table tasks add column tally text;
-- Points that were charged, where they are fewer than were held.
alter table tasks add column charged bigint;

drop index tasks_by_end;
create index tasks_by_end on tasks (state, tool, finished_ms, started_ms, points, charge, charged)
where finished_ms is not null;
