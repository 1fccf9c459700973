-- What a vendor's model said in words while it worked: a refusal in words is often the only reason that there is.
alter table tasks add column reply text;

-- What was pressed on an earlier work to make a task that has no words of its own, in both languages.
alter table tasks add column act text;
