-- Applications for employment (49 CFR 391.21): the links by which they are asked for, what is typed into them, what is signed,
-- and what is decided.

-- A link to apply by is of a job, one to go on with is of an application (D300).
alter table single_use_tokens drop constraint single_use_tokens_purpose_check;
alter table single_use_tokens add constraint single_use_tokens_purpose_check
  check (purpose in ('signUp', 'resetPassword', 'driverAnnual', 'additionalInfo', 'applicationLink', 'application'));

-- What is asked to be signed, each text with its versions: the newest that has begun is shown. A text that was signed is kept with
-- its signature besides.
create table application_texts (
  kind text not null check (kind in ('electronic', 'fcra', 'dppa', 'psp', 'history', 'clearinghouse', 'policy', 'certification')),
  version text not null check (length(version) between 1 and 20),
  valid_from date not null,
  title text not null check (length(title) between 1 and 120),
  -- {{employer}} stands for the employer's name.
  body text not null check (length(body) between 1 and 12000),
  -- Where the words are from, and when they were compared with it; without a day they were not.
  source text not null check (length(source) between 1 and 300),
  checked_on date,
  primary key (kind, version),
  unique (kind, valid_from)
);
grant select on application_texts to console_app, console_staff, console_jobs;

insert into application_texts (kind, version, valid_from, title, body, source, checked_on) values
('electronic', '1', '2026-01-01', 'Signing and getting papers electronically',
'{{employer}} would like to take your application, and to give you notices and copies that belong to it, electronically instead of on paper.

You may have them on paper instead, at no charge: ask {{employer}}, and do not go on here. You may take this consent back at any time by the link to your application, or by telling {{employer}}; what you signed before stays signed. To change the email address that we use, tell {{employer}}.

This consent is for your application and for what follows from it: consents, notices and copies. To see and keep them you need a browser that shows PDF files, an email address, and a way to store or print a file.

By signing I agree to sign electronically, and to get these papers electronically. I can open this page, so I can open them. My typed name has the same force as my signature on paper.',
'15 USC 7001(c); 49 CFR 390.32. The words are ours', null),
('fcra', '1', '2026-01-01', 'Disclosure: background reports',
'{{employer}} may obtain a consumer report about you from a consumer reporting agency for employment purposes. It may have your driving record, where you worked, and your criminal record.

I authorize {{employer}} to obtain such reports about me for employment purposes.',
'15 USC 1681b(b)(2)(A). The words are ours; a lawyer has not seen them', null),
('dppa', '1', '2026-01-01', 'Driving records from the states',
'States give out the driving records of a person for purposes that the law allows, and to others with that person''s consent.

I consent that each state and other authority which licensed me gives my driving record, with the personal information in it, to {{employer}} and to those who order records for it, so that my license and record can be verified before I am hired, each year while I drive for {{employer}}, and after a notice that my record has changed.',
'18 USC 2721(b); 49 CFR 391.23(a)(1), 391.25. The words are ours; a lawyer has not seen them', null),
('psp', '1', '2026-01-01', 'Disclosure: background reports from the PSP Online Service',
'In connection with your application for employment with {{employer}} ("Prospective Employer"), Prospective Employer, its employees, agents or contractors may obtain one or more reports regarding your driving, and safety inspection history from the Federal Motor Carrier Safety Administration (FMCSA).

When the application for employment is submitted in person, if the Prospective Employer uses any information it obtains from FMCSA in a decision to not hire you or to make any other adverse employment decision regarding you, the Prospective Employer will provide you with a copy of the report upon which its decision was based and a written summary of your rights under the Fair Credit Reporting Act before taking any final adverse action. If any final adverse action is taken against you based upon your driving history or safety report, the Prospective Employer will notify you that the action has been taken and that the action was based in part or in whole on this report.

When the application for employment is submitted by mail, telephone, computer, or other similar means, if the Prospective Employer uses any information it obtains from FMCSA in a decision to not hire you or to make any other adverse employment decision regarding you, the Prospective Employer must provide you within three business days of taking adverse action oral, written or electronic notification: that adverse action has been taken based in whole or in part on information obtained from FMCSA; the name, address, and the toll free telephone number of FMCSA; that the FMCSA did not make the decision to take the adverse action and is unable to provide you the specific reasons why the adverse action was taken; and that you may, upon providing proper identification, request a free copy of the report and may dispute with the FMCSA the accuracy or completeness of any information or report.

If you request a copy of a driver record from the Prospective Employer who procured the report, then, within 3 business days of receiving your request, together with proper identification, the Prospective Employer must send or provide to you a copy of your report and a summary of your rights under the Fair Credit Reporting Act.

Neither the Prospective Employer nor the FMCSA contractor supplying the crash and safety information has the capability to correct any safety data that appears to be incorrect. You may challenge the accuracy of the data by submitting a request to https://dataqs.fmcsa.dot.gov. If you challenge crash or inspection information reported by a State, FMCSA cannot change or correct this data. Your request will be forwarded by the DataQs system to the appropriate State for adjudication.

Any crash or inspection in which you were involved will display on your PSP report. Since the PSP report does not report, or assign, or imply fault, you acknowledge it will include all CMV crashes where you were a driver or co-driver and where those crashes were reported to FMCSA, regardless of fault. Similarly, all inspections, with or without violations, will appear on your PSP report, and State citations associated with FMCSR violations that have been adjudicated by a court of law will also appear, and remain, on your PSP report.

The Prospective Employer cannot obtain background reports from FMCSA without your authorization.

AUTHORIZATION

If you agree that the Prospective Employer may obtain such background reports, please read the following and sign below:

I authorize {{employer}} ("Prospective Employer") to access the FMCSA Pre-Employment Screening Program (PSP) system to seek information regarding my commercial driving safety record and information regarding my safety inspection history. I understand that I am authorizing the release of safety performance information including crash data from the previous five (5) years and inspection history from the previous three (3) years. I understand and acknowledge that this release of information may assist the Prospective Employer to make a determination regarding my suitability as an employee.

I have read the above Disclosure Regarding Background Reports provided to me by Prospective Employer and I understand that if I sign this Disclosure and Authorization, Prospective Employer may obtain a report of my crash and inspection history. I hereby authorize Prospective Employer and its employees, authorized agents, and/or affiliates to obtain the information authorized above.',
'FMCSA''s PSP disclosure and authorization, as carriers publish it (kslogs.com/application.php, its beginning); not compared with the form in force', null),
('history', '1', '2026-01-01', 'Questions to earlier employers',
'{{employer}} must ask the employers of the last three years that the Department of Transportation regulates about your safety record, and those under another DOT agency than FMCSA about drug and alcohol tests, too (49 CFR 391.23(d), (e), 40.25). It may use what it is told only to decide whether to hire you.

You have the right to see what earlier employers say, within five business days after you ask for it in writing or after it arrives; to have errors corrected by the one who made them; and to have your own statement attached where you do not agree (49 CFR 391.23(i)). Ask {{employer}} in writing, up to 30 days after you were hired or were told that you are not.

I authorize each employer that I named, for the last three years, to give {{employer}} my dates and kind of employment, my accidents, and what it has about my drug and alcohol tests under DOT rules: positive tests, refusals and other violations, and what I completed after them. This consent is for {{employer}} alone.',
'49 CFR 391.21(d), 391.23(c) to (i), 40.25(f), 40.321(b). The words are ours; a lawyer has not seen them', null),
('clearinghouse', '1', '2026-01-01', 'Limited queries of the Clearinghouse',
'I consent that {{employer}}, and the one who runs its testing program, make limited queries of the FMCSA Commercial Driver''s License Drug and Alcohol Clearinghouse about me, for as long as I work for {{employer}}, as often as they like, to learn whether there is information about me.

If a limited query shows that there is, {{employer}} may not see it before I consent in the Clearinghouse itself. If I do not within 24 hours, {{employer}} must take me off safety-sensitive work.

The query before I am hired is a full one, to which I consent in the Clearinghouse.',
'49 CFR 382.701(b), 382.703. The words are ours; a lawyer has not seen them', null),
('policy', '1', '2026-01-01', 'Drug and alcohol tests',
'This job needs a commercial driver''s license. Before I drive I am tested for drugs, with a negative result (49 CFR 382.301). While I work for {{employer}} I am tested at random, after certain accidents, and on reasonable suspicion (49 CFR 382.303 to 382.307); a refusal counts as a violation.

I have read this and agree to be tested. I get the policy of {{employer}} on drugs and alcohol before I drive (49 CFR 382.601).',
'49 CFR 382.113, 382.301 to 382.307, 382.601. The words are ours', null),
('certification', '1', '2026-01-01', 'Sign your application',
'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
'49 CFR 391.21(b)(12)', '2026-11-27');

-- A link of a location and a job, by which anybody may apply. Who may see applicants can copy it again, so its token is kept sealed.
create table application_links (
  tenant_id int not null,
  link_id uuid not null default uuidv7(),
  client_id int not null,
  job_title_id int,
  -- The job needs a CDL: ten years of employment are asked for, and what the testing program needs (49 CFR 382.103).
  cdl boolean not null,
  token_cipher bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  withdrawn_at timestamptz,
  version int not null default 1,
  primary key (tenant_id, link_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, job_title_id) references job_titles (tenant_id, job_title_id)
);
create index application_links_client on application_links (tenant_id, client_id);

create table applications (
  tenant_id int not null,
  application_id uuid not null,
  link_id uuid not null,
  client_id int not null,
  job_title_id int,
  cdl boolean not null,
  -- As the form names them: what is signed does not change with the client.
  employer_name text not null check (length(employer_name) between 1 and 200),
  employer_address text not null default '' check (length(employer_address) <= 400),
  location_name text not null check (length(location_name) between 1 and 200),
  job_title text not null default '' check (length(job_title) <= 100),
  first_name text not null check (length(first_name) between 1 and 80),
  last_name text not null check (length(last_name) between 1 and 80),
  email text not null check (length(email) between 3 and 200),
  ssn_cipher bytea,
  ssn_last4 text check (ssn_last4 ~ '^\d{4}$'),
  state text not null default 'draft' check (state in ('draft', 'sent')),
  started_at timestamptz not null default now(),
  expires_at timestamptz not null,
  sent_at timestamptz,
  sent_text text,
  text_sha256 bytea check (length(text_sha256) = 32),
  -- The file that the application opened.
  employee_id uuid,
  document_id uuid,
  -- Somebody of the company has the same SSN: the new file has none until somebody compared the two.
  ssn_taken boolean not null default false,
  primary key (tenant_id, application_id),
  foreign key (tenant_id, link_id) references application_links (tenant_id, link_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  foreign key (tenant_id, job_title_id) references job_titles (tenant_id, job_title_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check ((ssn_cipher is null) = (ssn_last4 is null)),
  check ((state = 'sent') = (sent_at is not null and sent_text is not null and text_sha256 is not null and employee_id is not null
    and document_id is not null))
);
create index applications_employee on applications (tenant_id, employee_id) where employee_id is not null;
create index applications_link on applications (tenant_id, link_id, state);
create index applications_drafts on applications (expires_at) where state = 'draft';

-- What was typed into each part, complete or not.
create table application_parts (
  tenant_id int not null,
  application_id uuid not null,
  section text not null check (length(section) between 1 and 20),
  answers jsonb not null,
  version int not null default 1,
  saved_at timestamptz not null default now(),
  primary key (tenant_id, application_id, section),
  foreign key (tenant_id, application_id) references applications (tenant_id, application_id)
);

-- What was answered to each text: who signed or declined what they saw, when, from where and with what. Nothing of it changes but
-- that it is taken back; who thinks better of it before sending gives another answer, and the latest counts.
create table application_consents (
  tenant_id int not null,
  consent_id uuid not null default uuidv7(),
  application_id uuid not null,
  kind text not null,
  version text not null,
  text text not null,
  text_sha256 bytea not null check (length(text_sha256) = 32),
  agreed boolean not null,
  signed_name text check (length(signed_name) between 2 and 160),
  at timestamptz not null,
  ip text not null check (length(ip) <= 60),
  device text not null default '' check (length(device) <= 300),
  withdrawn_at timestamptz,
  document_id uuid,
  primary key (tenant_id, consent_id),
  foreign key (kind, version) references application_texts (kind, version),
  foreign key (tenant_id, application_id) references applications (tenant_id, application_id),
  foreign key (tenant_id, document_id) references documents (tenant_id, document_id),
  check (agreed = (signed_name is not null)),
  check (withdrawn_at is null or agreed)
);
create index application_consents_application on application_consents (tenant_id, application_id, kind, at desc);

-- What was decided about an applicant: the latest counts.
create table applicant_decisions (
  tenant_id int not null,
  decision_id uuid not null default uuidv7(),
  employee_id uuid not null,
  client_id int not null,
  kind text not null check (kind in ('declined', 'hired', 'reopened')),
  reason text not null default '' check (length(reason) <= 1000),
  decided_by uuid,
  decided_at timestamptz not null default clock_timestamp(),
  primary key (tenant_id, decision_id),
  foreign key (tenant_id, employee_id) references employees (tenant_id, employee_id),
  foreign key (tenant_id, client_id) references clients (tenant_id, client_id),
  check (kind <> 'declined' or reason <> '')
);
create index applicant_decisions_employee on applicant_decisions (tenant_id, employee_id, decided_at desc);
create index applicant_decisions_when on applicant_decisions (tenant_id, decided_at desc);
-- Applicants are few among the employees, and a list of their own.
create index employees_applicants on employees (tenant_id, created_at desc, employee_id)
  where employment_status_id = 1 and deleted_at is null;

do $$
declare
  t text;
  site_rule text;
begin
  foreach t in array array['application_links', 'applications', 'application_parts', 'application_consents', 'applicant_decisions'] loop
    execute format('alter table %I enable row level security', t);
    execute format('alter table %I force row level security', t);
    site_rule := case when t in ('application_parts', 'application_consents') then format(
        'exists (select from applications a where a.tenant_id = %1$I.tenant_id and a.application_id = %1$I.application_id)', t)
      else '((select app_all_sites()) or client_id in (select unnest(app_sites())))' end;
    execute format('create policy app_rows on %I to console_app using (tenant_id = (select app_tenant()) and %s)', t, site_rule);
    execute format('create policy jobs_rows on %I to console_jobs using (tenant_id = (select app_tenant()))', t);
    execute format('create policy staff_read on %I for select to console_staff using (true)', t);
    execute format('grant select on %I to console_app, console_staff', t);
    execute format('grant select, insert, update, delete on %I to console_jobs', t);
  end loop;
end $$;
grant insert, update on application_links to console_app;
grant insert, update on applicant_decisions to console_app;
-- With a merged file its applications go.
grant update on applications to console_app;

-- With a removed file its applications go, too: a function of its own, below applicants.
create function empty_removed_applications(tenant int, employee uuid) returns int
  language plpgsql set search_path = public, pg_temp as $$
declare
  gone int;
begin
  if not is_removed_employee(tenant, employee) then raise exception 'only a removed file is emptied'; end if;
  delete from application_consents c using applications a
   where c.tenant_id = tenant and a.tenant_id = tenant and a.application_id = c.application_id and a.employee_id = employee;
  delete from application_parts p using applications a
   where p.tenant_id = tenant and a.tenant_id = tenant and a.application_id = p.application_id and a.employee_id = employee;
  delete from applications where tenant_id = tenant and employee_id = employee;
  get diagnostics gone = row_count;
  update applicant_decisions set reason = 'Removed' where tenant_id = tenant and employee_id = employee and reason <> '';
  return gone;
end $$;
revoke execute on function empty_removed_applications(int, uuid) from public;
grant execute on function empty_removed_applications(int, uuid) to console_jobs;
