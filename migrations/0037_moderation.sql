-- The author's name and picture as they were when the work was published, which is what administrators agree to.
alter table publications add column author text;
alter table publications add column author_avatar text;
update publications set author = (select u.display_name from users u where u.id = publications.user_id),
    author_avatar = (select u.avatar from users u where u.id = publications.user_id)
where source = 'user';

-- An index on the state alone looks better to SQLite than those that hold the gallery's order, and costs a sort of
-- everything that is public. Each order and filter of the gallery has its own; the rest is what administrators look at. Kind
-- and tool stand at the end of each other's, so that a rare kind of a tool is found without a look at the other works,
-- whichever of the two is followed.
drop index publications_by_state;
create index publications_aside on publications (state, created_ms, id) where state <> 'public';
create index publications_newest_of_kind on publications (kind, public_ms, id, tool) where state = 'public';
create index publications_liked_of_kind on publications (kind, likes, id, tool) where state = 'public';
create index publications_newest_of_tool on publications (tool, public_ms, id, kind) where state = 'public';
create index publications_liked_of_tool on publications (tool, likes, id, kind) where state = 'public';
