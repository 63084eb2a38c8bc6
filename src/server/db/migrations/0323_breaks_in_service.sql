-- Who came back, and when, is asked of a company as a whole: changes of a status that somebody had before, by day.
create index employee_status_changes_later on employee_status_changes (tenant_id, changed_at) where from_status_id is not null;
