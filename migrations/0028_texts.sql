-- The words of pages that an administrator wrote; a page without a row has those that the program carries.
create table texts (
    page text primary key check (page in ('about', 'naixue', 'iip', 'privacy-policy', 'our-company')),
    -- Markdown.
    zh text not null,
    en text not null,
    updated_ms bigint not null
);
