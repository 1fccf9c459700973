-- Several codes of one address may be in its mailbox and all work: a newer one, asked for by a stranger, ends none. Codes live
-- for minutes, and the requests that limits count for a day, so nobody misses what stood here.
drop table mail_codes;
create table mail_codes (
    purpose text not null check (purpose in ('register', 'reset', 'bind', 'sign_in')),
    email text not null,
    request_id text not null,
    code_hash text not null,
    -- Of the word in the link; it names the row, whatever was tried on the digits.
    link_hash text unique,
    -- The widest network that asked: its wrong tries, and those from elsewhere, end the code for themselves alone.
    network text not null,
    wrong_tries bigint not null,
    stray_tries bigint not null,
    expires_ms bigint not null,
    primary key (purpose, email, request_id)
);

drop table mail_code_requests;
create table mail_code_requests (
    id text primary key,
    -- A keyed hash of the address, so that what is counted outlives an account that is closed.
    address text not null,
    -- The networks that asked, from the smallest to the widest.
    network text not null,
    wider text not null,
    widest text not null,
    -- Whether a letter was written, nothing was, or the owner asked in a browser of their own.
    lane text not null check (lane in ('letter', 'empty', 'own')),
    created_ms bigint not null
);
create index mail_code_requests_by_address on mail_code_requests (address, created_ms);
create index mail_code_requests_by_network on mail_code_requests (network, created_ms);
create index mail_code_requests_by_wider on mail_code_requests (wider, created_ms);
create index mail_code_requests_by_widest on mail_code_requests (widest, created_ms);
create index mail_code_requests_by_lane on mail_code_requests (lane, created_ms);
create index mail_code_requests_by_time on mail_code_requests (created_ms);
