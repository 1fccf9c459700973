-- What is sold. Taking off sale is deleting: orders name their product for ever.
create table products (
    id text primary key,
    title text not null,
    cents bigint not null check (cents between 1 and 10000000000),
    category text not null check (category in ('webui', 'developer', 'claude_code')),
    tag text,
    details text not null,
    membership text check (
        membership in ('SEVEN_DAYS', 'MONTH', 'QUARTER', 'HALF_YEAR', 'YEAR', 'VIRTUALCARD')
    ),
    -- What it grants.
    points bigint not null check (points >= 0),
    days bigint not null check (days >= 0),
    on_sale boolean not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    check (points + days > 0)
);

-- An order freezes what was sold: later changes of the product touch no order.
create table orders (
    id text primary key,
    -- What the channel knows it by.
    order_no text not null unique,
    user_id text not null references users (id),
    product_id text not null references products (id),
    title text not null,
    -- Category, tag, details and membership, as JSON.
    product text not null,
    list_cents bigint not null,
    percent_off bigint not null,
    -- What is to be paid.
    cents bigint not null check (cents > 0),
    points bigint not null check (points >= 0),
    days bigint not null check (days >= 0),
    channel text not null,
    way text not null check (way in ('qr', 'page')),
    merchant text not null,
    demonstration boolean not null,
    -- The content of the code to scan, once the channel gave it.
    code text,
    status text not null check (
        status in ('PENDING', 'PAID', 'SUCCESS', 'COMPLETED', 'FAILED', 'CANCELLED', 'REFUNDED')
    ),
    cancel_asked boolean not null,
    closed_by text check (closed_by in ('buyer', 'expired', 'channel')),
    transaction_id text,
    -- What came, as the channel says; the price, unless a person accepted another amount.
    received_cents bigint,
    -- Whether what was bought was booked.
    credited boolean not null,
    -- By how much the account's term became longer.
    term_ms bigint not null,
    refunded_cents bigint not null check (refunded_cents >= 0),
    idempotency_key text,
    -- When the channel was asked last.
    queried_ms bigint not null,
    -- When it is looked after next; never for null. Whoever moves it on has the turn.
    check_at_ms bigint,
    note text not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    expires_ms bigint not null,
    paid_ms bigint,
    closed_ms bigint,
    -- The day of the statement in which its payment stands.
    statement_day text,
    unique (channel, transaction_id),
    unique (user_id, idempotency_key),
    check (status not in ('PAID', 'SUCCESS', 'COMPLETED', 'REFUNDED') or transaction_id is not null)
);
create index orders_by_user on orders (user_id, id);
create index orders_by_payment on orders (channel, paid_ms) where paid_ms is not null;
create index orders_due on orders (check_at_ms) where check_at_ms is not null;

create table refunds (
    id text primary key,
    -- What the channel knows it by; every repetition carries it.
    refund_no text not null unique,
    order_no text not null references orders (order_no),
    user_id text not null references users (id),
    cents bigint not null check (cents > 0),
    -- open: points are taken, the channel has not taken it on yet or works on it; abnormal: a person must act there.
    status text not null check (status in ('open', 'abnormal', 'succeeded', 'closed')),
    -- Whether the channel has taken it on, so that asking is enough.
    accepted boolean not null,
    reason text not null,
    -- Who asked for it.
    actor text not null,
    idempotency_key text,
    -- The part of the order's points that the money stands for, and what of it was there to be taken.
    points_due bigint not null,
    points_taken bigint not null check (points_taken >= 0),
    term_due_ms bigint not null,
    term_ms bigint not null,
    inviter_id text,
    inviter_points_due bigint not null,
    inviter_points_taken bigint not null check (inviter_points_taken >= 0),
    error text,
    queried_ms bigint not null,
    check_at_ms bigint,
    created_ms bigint not null,
    updated_ms bigint not null,
    finished_ms bigint,
    -- The day of the statement in which it stands.
    statement_day text,
    unique (order_no, idempotency_key)
);
create index refunds_by_order on refunds (order_no);
create index refunds_by_user on refunds (user_id);
create index refunds_due on refunds (check_at_ms) where check_at_ms is not null;
-- One at a time: channels want their refunds apart, and Alipay's notifications do not say which one they mean.
create unique index refunds_one_open on refunds (order_no) where status in ('open', 'abnormal');

-- What happened to an order, for the operator.
create table order_events (
    id text primary key,
    order_no text not null references orders (order_no),
    kind text not null,
    text text not null,
    actor text not null,
    created_ms bigint not null
);
create index order_events_by_order on order_events (order_no, id);

-- What a person must look at.
create table store_attention (
    id text primary key,
    kind text not null,
    -- The same thing is written down once.
    about text not null unique,
    channel text,
    order_no text,
    refund_no text,
    text text not null,
    -- What is known, as JSON.
    details text not null,
    created_ms bigint not null,
    verdict text check (verdict in ('accepted', 'dismissed', 'settled')),
    word text,
    resolved_by text,
    resolved_ms bigint
);
create index store_attention_open on store_attention (created_ms) where resolved_ms is null;
create index store_attention_by_order on store_attention (order_no);

-- A channel's statement of a day beside our books.
create table store_statements (
    channel text not null,
    day text not null,
    report text not null,
    available boolean not null,
    differences bigint not null,
    created_ms bigint not null,
    primary key (channel, day)
);
