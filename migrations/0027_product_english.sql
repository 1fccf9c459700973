-- A product's words for readers of English: title, tag and details, as JSON. What is missing is shown in Chinese.
alter table products add column english text not null default '{}';
