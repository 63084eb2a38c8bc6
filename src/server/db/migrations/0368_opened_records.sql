-- Which record was opened: the file as a whole, or one that not everyone who opens the file may read (D390). What was kept
-- before this told of files alone.
alter table file_openings add column record text not null default 'file'
  check (record in ('file', 'drugAlcohol', 'investigation', 'medical'));
alter table file_openings drop constraint file_openings_pkey;
alter table file_openings add primary key (tenant_id, employee_id, day, opened_by, record);
