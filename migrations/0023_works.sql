-- How users organise their works. Beside the tasks, which every step of the engine writes.
create table works (
    task_id text primary key references tasks (id),
    user_id text not null references users (id),
    favourite boolean not null,
    folder text
);
create index works_by_user on works (user_id, folder, favourite, task_id);
create table work_tags (
    task_id text not null references tasks (id),
    user_id text not null references users (id),
    tag text not null,
    primary key (task_id, tag)
);
create index work_tags_by_user on work_tags (user_id, tag, task_id);

-- When the owner deleted a work that can still be brought back; null once it is gone for good.
alter table tasks add column deleted_ms bigint;
create index tasks_to_forget on tasks (deleted_ms) where deleted_ms is not null;

-- A history is counted and narrowed by tool, day and kind from these alone. Nothing in them changes while a task runs.
create index tasks_listed on tasks (user_id, id, tool, created_ms) where not deleted;
create index artifacts_by_kind on artifacts (user_id, kind, task_id) where cover_of is null;
