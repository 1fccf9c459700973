-- How many anonymous accounts a network (/24 of IPv4, /64 of IPv6) made on a day (days since the epoch, UTC).
create table anonymous_budgets (
    network text not null,
    day bigint not null,
    accounts bigint not null,
    primary key (network, day)
);

-- Who invited, so that a reward can be paid when the invited person buys.
alter table users add column invited_by text references users (id);
