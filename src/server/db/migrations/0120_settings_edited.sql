-- Administrators edit the texts, documents and hidden features of the installation; what each was before is kept.
create sequence settings_text_ids start 1000;
alter table settings_texts
  alter column text_id set default nextval('settings_text_ids'),
  -- Of a broadcast: shown from then, and until then.
  add column shown_from timestamptz,
  add column shown_until timestamptz,
  -- The text that took its place: past decisions keep the words that they were made with.
  add column replaced_by int,
  add column changed_at timestamptz,
  add column changed_by uuid,
  add column version int not null default 1,
  add constraint settings_texts_time check (shown_from < shown_until);
-- Nobody chooses between two reasons of the same words.
create unique index settings_texts_once on settings_texts (collection, lower(text)) where active and collection <> 'Broadcast';

alter table settings add column version int not null default 1;

-- What a document or the hidden features were in each version.
create table settings_versions (
  name text not null check (name ~ '^(document|setting):[A-Za-z][A-Za-z0-9_-]{0,60}$'),
  version int not null,
  value jsonb not null,
  -- Null: as the installation began, or by an update of the product.
  changed_at timestamptz,
  changed_by uuid,
  primary key (name, version)
);
insert into settings_versions (name, version, value)
  select 'document:' || document_id, version, to_jsonb(contents) from settings_documents
  union all select 'setting:featuresToHide', version, value from settings where key = 'featuresToHide';

grant select, insert on settings_versions to console_staff;
grant insert, update on settings_texts to console_staff;
grant usage on sequence settings_text_ids to console_staff;
grant update on settings to console_staff;
