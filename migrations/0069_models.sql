-- What administrators changed of tools' models: a JSON merge patch of a model of the plug-in's table, or the whole of one of their own.
-- `version` counts the changes of a tool, `position` the models that were added to it.
-- owner: engine
create table model_changes (
    tool text not null,
    model text not null,
    change text not null,
    position bigint not null,
    version bigint not null,
    changed_ms bigint not null,
    primary key (tool, model)
);
