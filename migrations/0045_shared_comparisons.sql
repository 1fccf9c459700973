-- Comparisons that their owners show to everybody, who vote for one of the works. Each work of one is a publication, so that
-- whoever may not see the work sees it nowhere.
-- owner: platform
create table shared_comparisons (
    id text primary key,
    comparison_id text not null unique,
    user_id text not null references users (id),
    created_ms bigint not null
);
create index shared_comparisons_newest on shared_comparisons (created_ms, id);
create index shared_comparisons_by_user on shared_comparisons (user_id, id);
-- owner: platform
create table shared_entries (
    share_id text not null references shared_comparisons (id) on delete cascade,
    publication_id text not null references publications (id) on delete cascade,
    position bigint not null,
    primary key (share_id, publication_id)
);
create index shared_entries_by_publication on shared_entries (publication_id);
-- One vote of each user and comparison.
-- owner: platform
create table comparison_votes (
    share_id text not null references shared_comparisons (id) on delete cascade,
    user_id text not null references users (id),
    publication_id text not null references publications (id) on delete cascade,
    created_ms bigint not null,
    primary key (share_id, user_id)
);
create index comparison_votes_by_user on comparison_votes (user_id);
create index comparison_votes_by_publication on comparison_votes (publication_id);
-- Whether the gallery lists a publication: one that was shared in a comparison alone is seen there alone.
alter table publications add column listed boolean not null default true;
