-- What vendors say of their results, and tasks that continue others.

alter table artifacts add column title text;
alter table artifacts add column description text;
-- The result that this picture stands for; null for results themselves.
alter table artifacts add column cover_of text;
-- Only this vendor account can run the task, because it continues one that it ran.
alter table tasks add column pinned_account_id text;
