-- What the site bore, by the end of the task: the dashboard and the metrics add it up from the index alone.
create index tasks_absorbed on tasks (finished_ms, tool, absorbed_points) where absorbed_points > 0;
