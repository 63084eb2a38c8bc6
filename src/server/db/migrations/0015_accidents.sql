-- Accidents: the time where it is known, the tests after them (49 CFR 382.303), corrections and removals with their trace.
alter table accidents
  -- As clocks at the place showed it (D19).
  add column time time,
  add column alcohol_tested_at timestamptz,
  add column alcohol_reason text,
  add column drug_tested_at timestamptz,
  add column drug_reason text,
  add column removed_at timestamptz,
  add column removed_reason text,
  add column version int not null default 1,
  add column updated_at timestamptz not null default now();
create index accidents_employee on accidents (tenant_id, employee_id, date desc);
create index accidents_register on accidents (tenant_id, date desc, accident_id) where removed_at is null;
create index accidents_id on accidents (accident_id);

-- Who changed what of an accident, from what to what; only ever added to.
create table accident_changes (
  tenant_id int not null,
  change_id uuid not null default uuidv7(),
  accident_id uuid not null,
  changed_by uuid,
  changed_at timestamptz not null default now(),
  act text not null check (act in ('added', 'corrected', 'tested', 'removed', 'restored')),
  -- By field: { from, to }. What was recorded of tests stands in rows of its own act, for those who may read it.
  changes jsonb not null default '{}',
  primary key (tenant_id, change_id),
  foreign key (tenant_id, accident_id) references accidents (tenant_id, accident_id)
);
create index accident_changes_accident on accident_changes (tenant_id, accident_id, changed_at);
create trigger accident_changes_append_only before update or delete on accident_changes
  for each row execute function refuse_change();

-- Yes answers of the drug and alcohol questionnaire. A saved yes cannot be changed (R208); there is no row for a no.
create table drug_alcohol_answers (
  tenant_id int not null,
  answer_id uuid not null default uuidv7(),
  client_id int not null,
  employee_id uuid not null,
  question int not null check (question in (1, 2, 3, 4, 5, 6, 41, 42, 43, 44, 45, 46, 47, 48, 49, 410, 61, 62, 63, 64)),
  -- The day on which the employer learnt of it: the third business day after it is the last to report (49 CFR 382.705(b)(1)).
  known_on date not null,
  answered_by uuid,
  answered_at timestamptz not null default now(),
  -- When the employer reported it to the Clearinghouse.
  reported_on date,
  reported_by uuid,
  primary key (tenant_id, answer_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id)
);
create index drug_alcohol_answers_employee on drug_alcohol_answers (tenant_id, employee_id, question);

-- Merging and moving a file may point answers to another employee or location, and reporting is noted; what was answered stays.
create function refuse_other_answer() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' or (new.tenant_id, new.answer_id, new.question, new.known_on, new.answered_by, new.answered_at)
      is distinct from (old.tenant_id, old.answer_id, old.question, old.known_on, old.answered_by, old.answered_at) then
    raise exception 'a saved answer cannot be changed';
  end if;
  return new;
end $$;
create trigger drug_alcohol_answers_keep before update or delete on drug_alcohol_answers
  for each row execute function refuse_other_answer();

do $$
declare
  t text;
  site_rule text;
begin
  foreach t in array array['accident_changes', 'drug_alcohol_answers'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    -- A change is seen by whoever sees its accident, wherever a transfer has taken that.
    site_rule := case t when 'accident_changes' then
        'exists (select from accidents a where a.tenant_id = accident_changes.tenant_id and a.accident_id = accident_changes.accident_id)'
      else '((select app_all_sites()) or client_id = any ((select app_sites())::int[]))' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, site_rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('create policy staff_write on %I for all to console_staff using (is_internal_tenant(tenant_id) and tenant_id = (select app_tenant()))', t);
    execute format('grant select, insert on %I to console_app, console_jobs, console_staff', t);
  end loop;
end $$;
grant update on drug_alcohol_answers to console_app, console_jobs, console_staff;

-- What the questionnaire's papers are filed as, where the client has the type configured.
insert into document_types values
  (382, 'Drug and alcohol violation report', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 382.705(b)');

-- The texts of the questionnaire, by the number of the question (domain.md 2.6; 49 CFR 382.705(b), 40.191).
insert into settings_texts (collection, text_id, text) values
  ('drugAlcoholQuestions', 1, 'Did the driver have an alcohol confirmation test with a concentration of 0.04 or greater?'),
  ('drugAlcoholQuestions', 2, 'Did the driver have a negative return-to-duty test?'),
  ('drugAlcoholQuestions', 3, 'Did the driver refuse an alcohol test?'),
  ('drugAlcoholQuestions', 4, 'Did the driver refuse a drug test?'),
  ('drugAlcoholQuestions', 5, 'Has the driver completed all follow-up tests of the follow-up testing plan?'),
  ('drugAlcoholQuestions', 6, 'Do you have actual knowledge that the driver used alcohol or controlled substances in violation of the rules?'),
  ('drugAlcoholQuestions', 41, 'Failed to appear for a test within a reasonable time (other than a pre-employment test)'),
  ('drugAlcoholQuestions', 42, 'Failed to remain at the testing site until the testing process was complete'),
  ('drugAlcoholQuestions', 43, 'Failed to provide a specimen'),
  ('drugAlcoholQuestions', 44, 'Did not permit an observed or monitored collection'),
  ('drugAlcoholQuestions', 45, 'Failed or declined to take an additional test as directed'),
  ('drugAlcoholQuestions', 46, 'Failed to cooperate with the testing process (refused to empty pockets or wash hands, was disruptive)'),
  ('drugAlcoholQuestions', 47, 'In an observed collection, did not raise and lower clothing and turn around as instructed'),
  ('drugAlcoholQuestions', 48, 'Possessed or wore a prosthetic or other device that could interfere with the collection'),
  ('drugAlcoholQuestions', 49, 'Admitted to the collector that the specimen was adulterated or substituted'),
  ('drugAlcoholQuestions', 410, 'The collector noted a refusal on the custody and control form'),
  ('drugAlcoholQuestions', 61, 'On-duty use of alcohol'),
  ('drugAlcoholQuestions', 62, 'Use of alcohol within four hours before going on duty'),
  ('drugAlcoholQuestions', 63, 'Use of alcohol after an accident and before the post-accident test'),
  ('drugAlcoholQuestions', 64, 'Use of a controlled substance');
insert into settings_documents (document_id, contents) values
  ('drugAlcoholReporting', '<h2>Regulatory reporting</h2><p>An employer reports each of these to the FMCSA Drug and Alcohol Clearinghouse by the close of the third business day after the day on which it learnt of it (49 CFR 382.705(b)).</p><p>A report of a refusal or of actual knowledge comes with its papers, as PDF files:</p><ul><li>documentation that supports it: affidavits, photographs, video or audio recordings described in writing, the custody and control form, the citation</li><li>the name, address, telephone number and employer of each witness</li><li>a certificate of service, or other evidence that the driver was given all of it</li></ul><p>Not to be reported: a citation for driving a personal vehicle under the influence, tests that DOT does not require, a driver''s own admission under a programme of 49 CFR 382.121, and alcohol results of 0.02 to 0.039.</p>');

-- The reminder's own title and heading are the dialog's (R197); here is what it says below them.
update settings_documents set contents = '<p>After an accident on a public road the driver is tested (49 CFR 382.303) when somebody died, or when the driver is cited for a moving violation and somebody was injured and treated away from the scene, or a vehicle was towed away.</p><ul><li><strong>Alcohol:</strong> within 2 hours. Later, put the reason on file; after 8 hours do not test, and put the reason on file.</li><li><strong>Controlled substances:</strong> within 32 hours. After that do not test, and put the reason on file.</li></ul><p>The driver does not use alcohol for 8 hours or until tested, and does not report for or stay on duty with an alcohol concentration of 0.04 or greater (49 CFR 382.201, 382.209).</p>'
  where document_id = 'drugAlcoholRequirements' and version = 1;
