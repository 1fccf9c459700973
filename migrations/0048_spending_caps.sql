-- What whoever spends within caps has spent, by day, by month and in all; what is given back counts for the day on which it was
-- set aside. Changed behind the lock of the account that pays.
-- owner: ledger
create table spending_counters (
    -- The id of a key.
    holder text not null,
    -- A day such as `2026-11-29`, a month such as `2026-11`, or `total`.
    period text not null,
    points bigint not null,
    primary key (holder, period)
);
-- By which key a task was asked for.
drop view whole_tasks;
alter table tasks add column key_id text;
create index tasks_by_key on tasks (key_id, created_ms) where key_id is not null;
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.request_hash from tasks t join task_texts x on x.task_id = t.id;
