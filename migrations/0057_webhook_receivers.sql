-- Where a webhook sends, as `host:port`: so many attempts go there at once and no more. Null for those made before, which are counted
-- by themselves.
alter table webhooks add column origin text;
