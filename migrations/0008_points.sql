-- Entries of an account are numbered without gaps, in the order in which they took effect. Ids order them only as
-- far as the clocks of several processes agree; the numbers come from the account's own row, under its lock, so two
-- writers that believed the same balance could not both be written.
alter table point_accounts add column entries bigint not null default 0;
alter table point_entries add column seq bigint not null default 0;
update point_entries set seq = numbered.seq
from (select id, row_number() over (partition by user_id order by id) as seq from point_entries) as numbered
where numbered.id = point_entries.id;
update point_accounts set entries = (select count(*) from point_entries e where e.user_id = point_accounts.user_id);
drop index point_entries_by_user;
create unique index point_entries_by_user on point_entries (user_id, seq);

-- Whom a user invited.
create index users_by_inviter on users (invited_by) where invited_by is not null;
