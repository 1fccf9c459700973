-- What is only kept of a task: what was asked for, in whole and in words. Apart from its row, which every step of its way
-- writes again. Why it failed, what is doubted and what its model said stay there: none of it is written while it moves.
create table task_texts (
    task_id text primary key references tasks (id),
    params text not null,
    summary text not null,
    -- What was pressed on an earlier work to make it, JSON, where it has no words of its own.
    act text,
    -- Tells a repeated request from another one under the same key.
    request_hash text not null
);
insert into task_texts (task_id, params, summary, act, request_hash)
    select id, params, summary, act, request_hash from tasks;
alter table tasks drop column params;
alter table tasks drop column summary;
alter table tasks drop column act;
alter table tasks drop column request_hash;

-- Tasks with their texts, for whoever shows them.
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.request_hash from tasks t join task_texts x on x.task_id = t.id;

-- Both began with the user and the id: one of them also serves those who ask for deleted tasks.
drop index tasks_by_user;
drop index tasks_listed;
create index tasks_listed on tasks (user_id, id, tool, created_ms, deleted);
-- A task that waits has no account.
drop index tasks_by_account;
create index tasks_by_account on tasks (account_id, started_ms) where account_id is not null;
