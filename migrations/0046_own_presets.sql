-- Settings of a form that people keep under names in their account.
-- owner: platform
create table own_presets (
    user_id text not null references users (id),
    tool text not null,
    mode text not null,
    name text not null,
    -- Values by the names of the form's fields, JSON.
    params text not null,
    -- The highest stands first among those of its form.
    position bigint not null,
    updated_ms bigint not null,
    primary key (user_id, tool, mode, name)
);
