-- Whom to tell of a single task: an address that its request named, in the shape of the protocol that it came in.
-- owner: platform
create table task_hooks (
    task_id text primary key references tasks (id),
    -- Under which of its owner's webhooks it is told: the one of single requests.
    webhook_id text not null,
    shape text not null check (shape in ('replicate', 'fal')),
    url text not null,
    origin text not null,
    -- Names between commas, such as `,start,completed,`.
    events text not null,
    created_ms bigint not null
);
create index task_hooks_old on task_hooks (created_ms);
create index task_hooks_by_webhook on task_hooks (webhook_id);
-- Whether it is the one under which single requests are told: it holds their secret, and no address.
alter table webhooks add column of_requests boolean not null default false;
create unique index webhooks_of_requests on webhooks (user_id) where of_requests;
-- Of a single request: in which shape it is told, and where.
alter table webhook_deliveries add column shape text;
alter table webhook_deliveries add column url text;
alter table webhook_deliveries add column origin text;
-- Keys of the site's own, sealed under the master key.
-- owner: platform
create table webhook_keys (
    name text primary key,
    secret text not null,
    created_ms bigint not null
);
