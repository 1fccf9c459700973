-- How tools do, over a stretch of time: all that is counted is in the index itself, but for why a task failed.
create index tasks_measured on tasks (finished_ms, tool, mode, state, storage, account_id, created_ms)
where finished_ms is not null and not test;
