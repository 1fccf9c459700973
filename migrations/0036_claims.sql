-- What a refund could not take back because it was set aside for tasks, or spent on them. Points that a task of that
-- time gives back go there first, in the transaction that gives them back.
create table point_claims (
    -- That of the entry which took what was there: `refund:…` of the buyer, `invite-refund:…` of the inviter.
    cause text primary key,
    user_id text not null references point_accounts (user_id),
    -- Number of the user's newest entry then: tasks whose hold came later pay nothing.
    seq bigint not null,
    points bigint not null,
    paid bigint not null check (paid >= 0 and paid <= points),
    created_ms bigint not null
);
create index point_claims_open on point_claims (user_id, created_ms) where paid < points;

-- When what a purchase at the simulated cashier gave was taken away, because the site went live.
alter table orders add column play_ended_ms bigint;
create index orders_in_play on orders (play_ended_ms, order_no) where demonstration and credited;
