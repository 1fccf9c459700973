-- Settings of a form that administrators offer to everybody under a name.
create table presets (
    id text primary key,
    tool text not null,
    mode text not null,
    name text not null,
    -- Null where the Chinese name serves readers of English too.
    name_en text,
    -- Values by the names of the form's fields, JSON.
    params text not null,
    enabled boolean not null,
    -- Its place among those of its form.
    position bigint not null,
    created_ms bigint not null,
    updated_ms bigint not null,
    unique (tool, mode, name)
);
