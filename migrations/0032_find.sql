-- What the panel's search looks things up by, each by how it begins: a range of one index. Login names, numbers, order
-- numbers and tasks' ids have theirs already.
create index users_by_display_name on users (lower(display_name));
create index users_by_address on users (lower(email)) where email is not null;
create index orders_by_transaction on orders (transaction_id) where transaction_id is not null;
create index tasks_by_job on tasks (job) where job is not null;
