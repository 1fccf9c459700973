-- Jobs that are asked about after their deadline, and what their results cost the site.
-- Since when a job is late, and when its vendor is asked again; 0 where nobody asks.
alter table tasks add column late_since_ms bigint not null default 0;
alter table tasks add column ask_next_ms bigint not null default 0;
-- The part of the price that the site bears: of a result that came after its points had gone back, or that was lost
-- after they had been spent.
alter table tasks add column absorbed_points bigint not null default 0 check (absorbed_points >= 0);
create index tasks_late on tasks (ask_next_ms) where ask_next_ms > 0;
