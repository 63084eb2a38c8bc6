-- Accounts are administered in the console: the list of a company's users by name, and when each signed in last.
create index users_by_name on users (tenant_id, lower(last_name), lower(first_name), user_id);
alter table logins add column last_sign_in_at timestamptz;
create index logins_by_tenant on logins (tenant_id);
