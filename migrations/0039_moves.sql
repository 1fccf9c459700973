-- What a visitor made goes along to the account into which the visitor signs in.

-- Whose points paid for a task that has another owner by now; null where its owner's did.
alter table tasks add column paid_by text references users (id);

-- A visitor moves once: the account is closed in the same act.
create table moves (
    visitor_id text primary key references users (id),
    user_id text not null references users (id),
    works bigint not null,
    points bigint not null check (points >= 0),
    moved_ms bigint not null
);
create index moves_by_user on moves (user_id, moved_ms);
