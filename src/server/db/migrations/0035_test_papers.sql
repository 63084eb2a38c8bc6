-- The papers of drug test results: the report or the form itself, as PDF. Once its result has its person each is a document of
-- type 306 in that file, the latest in force; until then it waits with the result.
create table drug_test_papers (
  tenant_id int not null,
  paper_id uuid not null default uuidv7(),
  drug_test_id uuid not null,
  sha256 bytea not null,
  file_name text not null check (length(file_name) between 1 and 255),
  added_at timestamptz not null default clock_timestamp(),
  added_by text not null,
  -- How often the result had been corrected when it came: a later correction waits for a paper of its own.
  corrections int not null,
  document_id uuid,
  -- Chosen among the documents of the file: it was there before, and stays when the result goes.
  chosen boolean not null default false,
  primary key (tenant_id, paper_id),
  unique (tenant_id, drug_test_id, sha256),
  unique (tenant_id, document_id),
  foreign key (tenant_id, drug_test_id) references drug_tests (tenant_id, drug_test_id),
  foreign key (tenant_id, sha256) references blobs (tenant_id, sha256),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check (document_id is not null or not chosen)
);
create index drug_test_papers_hash on drug_test_papers (tenant_id, sha256);

alter table drug_test_papers enable row level security;
alter table drug_test_papers force row level security;
create policy app_rows on drug_test_papers to console_app using (tenant_id = (select app_tenant())
  and exists (select from drug_tests d where d.tenant_id = drug_test_papers.tenant_id and d.drug_test_id = drug_test_papers.drug_test_id));
create policy jobs_rows on drug_test_papers to console_jobs using (tenant_id = (select app_tenant()));
create policy staff_read on drug_test_papers for select to console_staff using (true);
grant select, insert, update, delete on drug_test_papers to console_app, console_jobs;
grant select on drug_test_papers to console_staff;

-- Never written: a result may have several papers.
alter table drug_tests drop column document_id;
alter table drug_test_imports add column papers int not null default 0;

alter table drug_test_history
  drop constraint drug_test_history_kind_check,
  add constraint drug_test_history_kind_check check (kind in ('received', 'corrected', 'older', 'matched', 'unmatched', 'accepted',
    'returned', 'canceled', 'reopened', 'paper', 'paperRemoved')),
  -- Of a match that was changed: whose the result was until then.
  add column employee_id uuid;

-- As in 0031; with a removed file go its papers, too, and the names in what was noted of matches.
create or replace function empty_removed_tests() returns trigger language plpgsql as $$
begin
  update drug_test_history h set report = null, message = 'removed', employee_id = null from drug_tests d
   where d.tenant_id = new.tenant_id and d.employee_id = new.employee_id and h.tenant_id = d.tenant_id and h.drug_test_id = d.drug_test_id
     and (h.report is not null or h.kind in ('matched', 'unmatched', 'paper', 'paperRemoved'));
  delete from drug_test_papers p using drug_tests d where d.tenant_id = new.tenant_id and d.employee_id = new.employee_id
     and p.tenant_id = d.tenant_id and p.drug_test_id = d.drug_test_id;
  update drug_tests set report = '{}', report_hash = null, donor_ssn_indexes = null, bat_remark = null
   where tenant_id = new.tenant_id and employee_id = new.employee_id;
  return null;
end $$;
