-- Formats of license numbers are dated rows that administrators of the installation add and end, each with its source.
alter table license_formats
  -- Null: it came with the console.
  add column source text check (length(source) between 1 and 300),
  add column added_by uuid,
  add column added_at timestamptz,
  -- Who said until when it counts.
  add column dated_by uuid,
  add column dated_at timestamptz,
  add constraint license_formats_days check (valid_to >= valid_from);
grant insert, update, delete on license_formats to console_staff;
