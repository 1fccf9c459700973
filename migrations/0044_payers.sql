-- Who pays and who acts are two things: an account of points belongs to a payer. A person is the payer of their own account,
-- which has the person's id; an account that several share has an id of its own, so that no account refers to a user.
create table payer_accounts (
    payer_id text primary key,
    available bigint not null check (available >= 0),
    held bigint not null check (held >= 0),
    -- How many entries it has: the newest one's number.
    entries bigint not null default 0,
    updated_ms bigint not null
);
insert into payer_accounts (payer_id, available, held, entries, updated_ms)
    select user_id, available, held, entries, updated_ms from point_accounts;

create table payer_entries (
    id text primary key,
    payer_id text not null references payer_accounts (payer_id),
    seq bigint not null,
    cause text not null unique,
    kind text not null check (kind in ('grant', 'hold', 'capture', 'release', 'adjust')),
    available_delta bigint not null,
    held_delta bigint not null,
    available_after bigint not null,
    held_after bigint not null,
    task_id text,
    note text not null,
    created_ms bigint not null
);
insert into payer_entries (id, payer_id, seq, cause, kind, available_delta, held_delta, available_after, held_after, task_id,
        note, created_ms)
    select id, user_id, seq, cause, kind, available_delta, held_delta, available_after, held_after, task_id,
        -- What the platform itself says is a word, which is a sentence in the language of whoever reads it.
        case note
            when '提交任务，冻结积分' then 'task_held'
            when '生成完成' then 'task_done'
            when '按实际用量结算，差额退还' then 'task_rest'
            when '任务失败，积分退还' then 'task_failed'
            when '任务超时，积分退还' then 'task_timed_out'
            when '已取消，积分退还' then 'task_cancelled'
            when '已取消，供应商已开始处理' then 'task_cancelled_late'
            when '人工核实：未产生费用，积分退还' then 'task_reviewed'
            when '结果已失效，无法取回，积分退还' then 'task_lost'
            when '任务退回的积分，抵退款应收回的部分' then 'claim_paid'
            when '退款未成功，积分退回' then 'refund_returned'
            when '好友退款，收回邀请奖励' then 'invitation_taken'
            when '好友退款未成功，邀请奖励退回' then 'invitation_returned'
            when '邀请好友奖励（首次充值）' then 'invitation_reward'
            when '网站已上线，收回演示收银台购买的积分' then 'play_ended'
            when '网站已上线，收回演示订单的邀请奖励' then 'play_invitation_ended'
            when '充值' then 'purchase'
            when '管理员调整' then 'adjusted'
            when '账户注销，剩余积分作废' then 'account_closed'
            when '新用户赠送' then 'welcome'
            when '访客积分转入账户' then 'visitor_moved'
            when '账号注销，剩余积分作废' then 'account_closed'
            else note
        end, created_ms
    from point_entries order by id;

create table payer_claims (
    cause text primary key,
    payer_id text not null references payer_accounts (payer_id),
    -- Number of the account's newest entry then: tasks whose hold came later pay nothing.
    seq bigint not null,
    points bigint not null,
    paid bigint not null check (paid >= 0 and paid <= points),
    created_ms bigint not null
);
insert into payer_claims (cause, payer_id, seq, points, paid, created_ms)
    select cause, user_id, seq, points, paid, created_ms from point_claims;

drop table point_claims;
drop table point_entries;
drop table point_accounts;
alter table payer_accounts rename to point_accounts;
alter table payer_entries rename to point_entries;
alter table payer_claims rename to point_claims;

-- An account's own numbers, each once.
create unique index point_entries_by_payer on point_entries (payer_id, seq);
create index point_entries_by_task on point_entries (task_id);
create index point_entries_given on point_entries (created_ms, available_delta) where kind in ('grant', 'adjust');
create index point_claims_open on point_claims (payer_id, created_ms) where paid < points;

-- Whose points a task takes, where they are not its user's own: a visitor's, who came along to the account since.
drop view whole_tasks;
alter table tasks add column payer_id text;
update tasks set payer_id = paid_by where paid_by is not null;
alter table tasks drop column paid_by;
create index tasks_paid_by_others on tasks (payer_id) where payer_id is not null;
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.request_hash from tasks t join task_texts x on x.task_id = t.id;
