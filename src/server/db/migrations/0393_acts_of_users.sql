-- The report of what users do counts what is on record of each in a period.
create index audit_log_user on audit_log (tenant_id, user_id, at) where user_id is not null;
