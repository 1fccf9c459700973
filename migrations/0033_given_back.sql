-- Points that went back past a deadline, by user: what the site may come to bear is counted at every such release.
create index tasks_given_back on tasks (user_id, late_since_ms) where late_since_ms > 0;
-- When a vendor's moderation refused a task; 0 where it did not.
alter table tasks add column moderated_ms bigint not null default 0;
create index tasks_moderated on tasks (user_id, moderated_ms) where moderated_ms > 0;
