-- Deleted works whose files and rows are still there: a worker looks for them every few seconds.
create index tasks_to_sweep on tasks (id) where deleted and storage <> 'none';
-- Whether a file of the storage still has a row.
create index uploads_by_file on uploads (storage_key);
