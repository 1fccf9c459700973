-- Size in bytes of the small picture that lies beside a result: nothing where none can be drawn, null where nobody has tried.
alter table artifacts add column small_bytes bigint;
create index artifacts_to_draw on artifacts (id) where state = 'stored' and small_bytes is null and kind in ('image', 'video');
