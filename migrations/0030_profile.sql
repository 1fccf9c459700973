-- A code that signs in has a link beside it in the same letter. SQLite cannot widen a check, so the table is made anew;
-- what it held lived for ten minutes at most.
drop table mail_codes;
create table mail_codes (
    purpose text not null check (purpose in ('register', 'reset', 'bind', 'sign_in')),
    email text not null,
    request_id text not null,
    code_hash text not null,
    -- Of the word in the link; it names the row, whatever was tried on the digits.
    link_hash text unique,
    wrong_tries bigint not null,
    expires_ms bigint not null,
    primary key (purpose, email)
);

-- What people tell of themselves beside their name.
-- The file of the picture in the storage; a new picture is a new file.
alter table users add column avatar text;
create unique index users_by_avatar on users (avatar);
-- As +86 13800138000 is dialled: a plus and digits.
alter table users add column phone text;
-- When the user last took all data away.
alter table users add column exported_ms bigint;
