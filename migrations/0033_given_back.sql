-- A task that is over for its user may hold its points while its vendor works on it. The first migration ties holds to
-- states in a check without a name, which SQLite can neither change nor drop: it keeps a column that only follows the state.
alter table tasks rename column charge to charge_by_state;
alter table tasks add column charge text not null default 'held' check (charge in ('held', 'captured', 'released'));
update tasks set charge = charge_by_state;
drop index tasks_open;
create index tasks_open on tasks (state, tool) where charge = 'held';
drop index tasks_by_end;
create index tasks_by_end on tasks (state, tool, finished_ms, started_ms, points, charge, charged)
where finished_ms is not null;
-- When points went back although a result may still be delivered: what the site may come to bear is counted by user and
-- day. 0 where that never happened.
alter table tasks add column given_back_ms bigint not null default 0;
create index tasks_given_back on tasks (user_id, given_back_ms) where given_back_ms > 0;
-- From when the deadline of a job counts, where its vendor kept it waiting; null where it counts from its start.
alter table tasks add column began_ms bigint;
-- When a vendor's moderation refused a task; 0 where it did not.
alter table tasks add column moderated_ms bigint not null default 0;
create index tasks_moderated on tasks (user_id, moderated_ms) where moderated_ms > 0;
