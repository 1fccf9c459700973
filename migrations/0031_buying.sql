-- The keys under which an order was asked for: every press of the button has its own, and several presses share an
-- order that is open. The column of the order itself, which could hold one, is no longer used.
create table order_keys (
    user_id text not null references users (id),
    idempotency_key text not null,
    order_no text not null references orders (order_no),
    primary key (user_id, idempotency_key)
);
insert into order_keys (user_id, idempotency_key, order_no)
select user_id, idempotency_key, order_no from orders where idempotency_key is not null;
update orders set idempotency_key = null where idempotency_key is not null;

-- A card to try the site with, which may cost less than the smallest top-up. What was sold below it stays on sale.
alter table products add column trial boolean not null default false;
update products set trial = true where cents < 1000;
