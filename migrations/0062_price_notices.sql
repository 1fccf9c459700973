-- When those who call a tool were told of a rise of its price, or that nobody had to be; null while that is to do.
alter table prices add column told_ms bigint;
update prices set told_ms = created_ms;
