-- What a result was when it was stored. Null where it was stored before this was kept: then only its size is compared.
alter table artifacts add column sha256 text;
