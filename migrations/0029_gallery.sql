-- Works that their makers show to everybody, beside a few of the site's own. What a visitor sees of a work is kept here,
-- whether it may be seen is asked of its task, its result and its owner each time.
create table publications (
    id text primary key,
    source text not null check (source in ('user', 'site')),
    -- Null for the site's own.
    task_id text references tasks (id),
    user_id text references users (id),
    -- A result, or an example medium.
    artifact_id text not null unique,
    -- A picture that stands for the result, another of the task's files.
    cover_id text,
    tool text not null,
    mode text not null,
    kind text not null,
    mime text not null,
    width bigint,
    height bigint,
    duration_ms bigint,
    title text not null,
    -- Null where the title serves readers of English too.
    title_en text,
    -- Whether visitors read the owner's name.
    shows_author boolean not null,
    -- The values of the form with which others make the same, JSON; null where the owner keeps them.
    params text,
    state text not null check (state in ('pending', 'public', 'refused', 'withdrawn', 'removed')),
    -- Why it was refused or removed.
    reason text,
    -- An administrator refused or removed it, and has not agreed since: it is public only through the queue.
    distrusted boolean not null,
    likes bigint not null check (likes >= 0),
    created_ms bigint not null,
    -- Since when it is public.
    public_ms bigint,
    updated_ms bigint not null
);
create index publications_newest on publications (public_ms, id) where state = 'public';
create index publications_liked on publications (likes, id) where state = 'public';
create index publications_by_state on publications (state, created_ms);
create index publications_by_user on publications (user_id, id);
create index publications_by_task on publications (task_id);

create table publication_likes (
    publication_id text not null references publications (id) on delete cascade,
    user_id text not null references users (id),
    created_ms bigint not null,
    primary key (publication_id, user_id)
);
create index publication_likes_by_user on publication_likes (user_id);
