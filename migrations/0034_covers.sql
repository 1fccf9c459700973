-- A cover that is no picture was stored as one where the vendor named its film there; the page showed an empty tile.
update publications set cover_id = null
where cover_id in (select id from artifacts where cover_of is not null and kind <> 'image');
update artifacts set state = 'lost' where cover_of is not null and state = 'stored' and kind <> 'image';
