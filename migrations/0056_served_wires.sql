-- What replies in the protocol that a task was asked for in repeat of its request, JSON: the client's own name of it, and the like.
drop view whole_tasks;
alter table task_texts add column echo text;
create view whole_tasks as
    select t.*, x.params, x.summary, x.act, x.echo, x.request_hash, x.request_id from tasks t join task_texts x on x.task_id = t.id;
