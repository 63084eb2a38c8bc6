-- Document types are dated rows that administrators of the installation edit. Those that came with the console are the law's: they end
-- on a day and are never deleted. Every version is kept (settings_versions).
alter table document_types
  add column is_own boolean not null default false,
  -- The first and the last day on which papers of the type are filed. What is on file stays.
  add column valid_from date not null default '1900-01-01',
  add column valid_to date,
  add column version int not null default 1,
  add constraint document_types_days check (valid_to >= valid_from);
create unique index document_types_named on document_types (lower(name));
create sequence document_type_ids start 5000;

-- Whether papers are filed under a type today, by UTC: the installation says so for all places.
create function type_offered(t document_types) returns boolean language sql stable parallel safe
  as $$ select t.valid_from <= d and (t.valid_to is null or t.valid_to >= d) from (select timezone('UTC', now())::date as d) today $$;

alter table settings_versions
  drop constraint settings_versions_name_check,
  add constraint settings_versions_name_check check (name ~ '^((document|setting):[A-Za-z][A-Za-z0-9_-]{0,60}|documentType:[0-9]{1,10})$');

grant insert, update, delete on document_types to console_staff;
grant usage on sequence document_type_ids to console_staff;
-- The lists of types that clients keep and ask for without a word of their own.
grant insert, delete on settings_lists to console_staff;
-- What a type that is taken back was called.
grant delete on settings_versions to console_staff;
