-- Rows of the rules say for whom and for which day they hold, what meets them, and what they were checked against.

do $$
declare t text;
begin
  foreach t in array array['qualification_defaults', 'qualification_rules'] loop
    execute format($ddl$ alter table %I
      -- The day that is held against valid_from and valid_to: the day judged, the hire, the exam, the first duty.
      add column in_force_by text not null default 'day' check (in_force_by in ('day', 'hire', 'exam', 'firstDuty')),
      -- What must be so of a driver (conditions.rules.ts).
      add column conditions jsonb not null default '{}' check (jsonb_typeof(conditions) = 'object' and conditions
        - array['operation', 'agencies', 'endorsements', 'withoutEndorsements', 'countries', 'permit'] = '{}'),
      -- Papers of its types, the license on record, or the medical proof of CDL drivers.
      add column met_by text not null default 'document' check (met_by in ('document', 'license', 'cdlMedical')),
      -- Asked for only so many months after the driving began.
      add column asked_months int check (asked_months between 1 and 1200) $ddl$, t);
  end loop;
end $$;
alter table qualification_defaults
  -- What custom asks for is no violation.
  add column basis text not null default 'law' check (basis in ('law', 'policy')),
  add column sentence text not null default '' check (length(sentence) <= 400),
  -- What the row was checked against, and when; without a day nobody has checked it.
  add column source text check (length(source) between 1 and 300),
  add column checked_on date check (checked_on is null or source is not null),
  -- The release of the rules that brought the row as it is.
  add column release text not null default '1' check (release ~ '^[0-9]{1,3}$');

delete from qualification_defaults;
insert into qualification_defaults (rule_id, document_type_id, valid_from, valid_to, in_force_by, required, applies_to,
  conditions, met_by, basis, due_from_type, due_days, asked_months, every_months, expiring_days, per_authority,
  blocks_dispatch, also_by, retention_months, retention_from, citation, sentence, source, checked_on, release) values
  ('application', 473, '1971-01-01', null, 'hire', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.21(a), 391.51(b)(1)',
    'A driver fills in and signs an application for employment before driving.',
    '49 CFR 391.21 (edition of 2007)', '2026-11-23', '2'),
  ('initialMvr', 660, '1971-01-01', null, 'hire', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 30, null, null, 60, true, false, '{}', 36, 'employment', '49 CFR 391.23(a)(1), (b)',
    'The driving record of every authority that licensed the driver in the three years before is in the file within 30 days of the hire.',
    '49 CFR 391.23 (laws9.com; edition of 2007)', '2026-11-23', '2'),
  ('safetyHistory', 307, '2004-10-30', null, 'hire', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 30, null, null, 60, false, false, '{397,333}', 36, 'employment', '49 CFR 391.23(a)(2), (c); kept by 391.53',
    'What past DOT-regulated employers answer, or the record of good-faith efforts to ask them, or that there was none, is in the file within 30 days of the hire.',
    '49 CFR 391.23(c), 391.53(b)(2) (edition of 2007); that there was no such employer: not verified', '2026-11-23', '2'),
  ('historyAuthorization', 309, '2004-10-30', '2023-01-06', 'hire', true, 'cdl', '{"operation": ["NI"], "agencies": ["FMCSA"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.23(f), 391.53(b)(1) (hires until 2023-01-05)',
    'Until the Clearinghouse took its place, a driver authorized in writing that past employers be asked about drugs and alcohol.',
    '49 CFR 391.53(b)(1) (edition of 2007); J. J. Keller, “SPH and D&A checks change January 6”', '2026-11-23', '2'),
  ('historyAuthorizationOther', 309, '2023-01-06', null, 'hire', false, 'cdl', '{}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 40.25(b), 40.321(b)',
    'A past employer under another DOT agency is asked about drugs and alcohol only with the driver’s written authorization. Switch this on where there are such employers.',
    'J. J. Keller, “SPH and D&A checks change January 6”', '2026-11-23', '2'),
  ('roadTest', 302, '1971-01-01', null, 'hire', true, 'cdl', '{"operation": ["NI"], "permit": false, "withoutEndorsements": "NTX"}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{301}', 36, 'employment', '49 CFR 391.31, 391.33',
    'A driver passes a road test before driving; a valid CDL on file stands for it.',
    'FMCSA guidance to 391.31 and 391.33', '2026-11-23', '2'),
  ('roadTestTank', 302, '1971-01-01', null, 'hire', true, 'cdl', '{"operation": ["NI"], "permit": false, "endorsements": "NTX"}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.31, 391.33(a)(1)',
    'A driver who is assigned tank vehicles, doubles or triples passes the carrier’s own road test; a CDL does not stand for it.',
    'FMCSA guidance to 391.31, question 1', '2026-11-23', '2'),
  ('roadTestPermit', 302, '1971-01-01', null, 'hire', true, 'cdl', '{"operation": ["NI"], "permit": true}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.31, 391.33(a)(1)',
    'A driver passes a road test before driving; a learner’s permit does not stand for it.',
    '49 CFR 391.33 names the CDL alone; of permits: not verified', '2026-11-23', '2'),
  ('roadTestNonCdl', 302, '1971-01-01', null, 'hire', true, 'nonCdl', '{"operation": ["NI"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.31',
    'A driver passes a road test before driving; an ordinary license does not stand for it.',
    'FMCSA guidance to 391.31; J. J. Keller, 391.33', '2026-11-23', '2'),
  ('roadTestForm', 331, '1971-01-01', null, 'hire', true, 'nonCdl', '{"operation": ["NI"]}', 'document', 'law',
    302, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.31(d), (g)',
    'Who gave the road test rates it on a form; the signed form is kept beside the certificate.',
    'domain notes on 391.31(g): not verified', null, '2'),
  ('roadTestFormTank', 331, '1971-01-01', null, 'hire', true, 'cdl', '{"operation": ["NI"], "permit": false, "endorsements": "NTX"}', 'document', 'law',
    302, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.31(d), (g)',
    'Who gave the road test rates it on a form; the signed form is kept beside the certificate.',
    'domain notes on 391.31(g): not verified', null, '2'),
  ('annualMvr', 225, '1998-06-18', null, 'day', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 365, null, 12, 60, true, false, '{1083,660,310}', 36, 'document', '49 CFR 391.25(a)',
    'The driving record of every authority that licensed the driver in the last year is asked for at least once every 12 months.',
    '87 FR 13208 of 2022-03-09; 49 CFR 391.25', '2026-11-23', '2'),
  ('annualReview', 303, '1998-06-18', null, 'day', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 365, null, 12, 60, false, false, '{}', 36, 'document', '49 CFR 391.25(b), (c)(2)',
    'The carrier reviews the driving record at least once every 12 months and notes who did, and when.',
    '49 CFR 391.25', '2026-11-22', '1'),
  -- The duty was removed; a client that keeps it as company policy has a row of its own.
  ('violations', 474, '1998-06-18', '2022-05-09', 'day', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 365, null, 12, 60, false, false, '{}', 36, 'document', '49 CFR 391.27 (until 2022-05-08)',
    'Until 2022-05-08 a driver listed each year’s violations.',
    '87 FR 13208 of 2022-03-09', '2026-11-23', '2'),
  ('medicalCardAll', 238, '1971-01-01', '2025-06-23', 'day', true, 'drivers', '{"operation": ["NI"], "countries": ["USA"]}', 'document', 'law',
    null, 0, null, 24, 60, false, true, '{}', 36, 'document', '49 CFR 391.41(a), 391.45(b) (until 2025-06-22)',
    'A driver has a medical examiner’s certificate of the last 24 months, or of less where the examiner wrote less.',
    '49 CFR 391.41, 391.45; 86 FR 32643', '2026-11-23', '2'),
  ('medicalCard', 238, '2025-06-23', null, 'day', true, 'nonCdl', '{"operation": ["NI"], "countries": ["USA"]}', 'document', 'law',
    null, 0, null, 24, 60, false, true, '{}', 36, 'document', '49 CFR 391.41(a), 391.45(b)',
    'A driver without a CDL has a medical examiner’s certificate of the last 24 months, or of less where the examiner wrote less.',
    'J. J. Keller, “CDL/CLP medical certification changes June 23, 2025”', '2026-11-23', '2'),
  ('registryNote', 304, '2014-05-21', null, 'exam', true, 'nonCdl', '{"operation": ["NI"], "countries": ["USA"]}', 'document', 'law',
    238, 0, null, null, 60, false, false, '{}', 36, 'document', '49 CFR 391.23(m)(1), 391.51(b)(9)',
    'The carrier notes for each certificate that the examiner was on the National Registry.',
    '49 CFR 391.23(m)(1); J. J. Keller VN127793', '2026-11-22', '1'),
  ('registryNoteCdl', 304, '2014-05-21', '2025-06-23', 'exam', true, 'cdl', '{"operation": ["NI"], "countries": ["USA"]}', 'document', 'law',
    238, 0, null, null, 60, false, false, '{}', 36, 'document', '49 CFR 391.23(m)(2), 391.51(b)(9) (exams until 2025-06-22)',
    'For exams until 2025-06-22 the carrier noted of CDL drivers, too, that the examiner was on the National Registry.',
    'marshmmamidwest.com, “Current requirements until June 22, 2025”; the paragraph: not verified', '2026-11-23', '2'),
  ('cdlisMvr', 310, '2015-01-30', '2025-06-23', 'day', true, 'cdl', '{"operation": ["NI"], "countries": ["USA"]}', 'document', 'law',
    238, 15, null, null, 60, false, false, '{1083,225,660}', 36, 'document', '49 CFR 391.23(m)(2), 391.51(b)(7)(ii) (until 2025-06-22)',
    'Within 15 days of each exam the carrier has the motor vehicle record that shows it.',
    '49 CFR 391.23(m)(2)', '2026-11-22', '2'),
  ('cdlMedical', 310, '2025-06-23', '2025-08-21', 'day', true, 'cdl', '{"operation": ["NI"], "countries": ["USA"]}', 'cdlMedical', 'law',
    238, 15, null, null, 60, false, true, '{1083,225,660}', 36, 'document', '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(7)(ii)',
    'The motor vehicle record shows that a CDL driver is medically certified. The paper card counts for 15 days after the exam.',
    'Scopelitis, “New process for CDL driver medical certification”; FMCSA waiver of 2025-07-14', '2026-11-23', '2'),
  ('cdlMedicalWaiver', 310, '2025-08-21', '2026-10-12', 'day', true, 'cdl', '{"operation": ["NI"], "countries": ["USA"]}', 'cdlMedical', 'law',
    238, 60, null, null, 60, false, true, '{1083,225,660}', 36, 'document', '49 CFR 391.23(m)(2), 391.51(b)(7)(ii); FMCSA waiver until 2026-10-11',
    'The motor vehicle record shows that a CDL driver is medically certified. By the waiver, the paper card counts for 60 days after the exam.',
    'FMCSA, “Modifies waiver for use of paper medical examiner’s certificate” (2025-08-21); last known end 2026-10-11: trucksafe.com', '2026-11-23', '2'),
  ('cdlMedicalNow', 310, '2026-10-12', null, 'day', true, 'cdl', '{"operation": ["NI"], "countries": ["USA"]}', 'cdlMedical', 'law',
    238, 15, null, null, 60, false, true, '{1083,225,660}', 36, 'document', '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(7)(ii)',
    'The motor vehicle record shows that a CDL driver is medically certified. The paper card counts for 15 days after the exam.',
    'cnsprotects.com, “Medical card MVR requirements”; that the waiver was not extended again: not verified', '2026-11-23', '2'),
  ('medicalVariance', 311, '1998-06-18', null, 'day', true, 'holders', '{"operation": ["NI"]}', 'document', 'law',
    null, 0, null, null, 60, false, true, '{}', 36, 'document', '49 CFR 391.51(b)(8)',
    'A driver who may drive only by a medical variance has one that has not run out.',
    '49 CFR 391.51(b)(8)', '2026-11-22', '1'),
  ('licenseCdl', 335, '1971-01-01', null, 'day', true, 'cdl', '{"countries": ["USA"]}', 'license', 'law',
    null, 0, null, null, 90, false, true, '{301}', 36, 'employment', '49 CFR 383.23(a), 383.37(a), 391.11(b)(5)',
    'Nobody drives without a valid CDL, and no employer lets them.',
    '49 CFR 383.23, 383.37, 391.11(b)(5)', '2026-11-22', '2'),
  ('license', 335, '1971-01-01', null, 'day', true, 'nonCdl', '{"countries": ["USA"]}', 'license', 'law',
    null, 0, null, null, 90, false, true, '{301}', 36, 'employment', '49 CFR 391.11(b)(5)',
    'Nobody drives without a valid license.',
    '49 CFR 391.11(b)(5)', '2026-11-22', '2'),
  ('licenseForeign', 335, '1971-01-01', null, 'day', true, 'drivers', '{"countries": ["Canada", "Mexico"]}', 'license', 'law',
    null, 0, null, null, 90, false, true, '{301}', 36, 'employment', '49 CFR 391.11(b)(5), 391.41(a)(1)(i), 383.23(b)',
    'A commercial license of a Canadian province, or the Licencia Federal of Mexico, is valid here, and is the proof of the medical exam, too; no card is asked for.',
    'FMCSA, “Medical qualification requirements” (international programs); CTA on 391.41(a)(1)(i); 383.23(b): not verified', '2026-11-23', '2'),
  ('cdlCopy', 301, '1998-06-18', null, 'day', true, 'cdl', '{}', 'document', 'policy',
    null, 0, null, null, 90, false, false, '{}', 36, 'employment', 'Company practice; where it stands for the road test, 49 CFR 391.33(b)',
    'A copy of the CDL is on file. The law asks for it only where it stands for the road test.',
    'J. J. Keller, 391.33', '2026-11-23', '2'),
  -- Which drivers it is for hangs on the day of the license; a client switches it on.
  ('entryTraining', 312, '2022-02-07', null, 'hire', false, 'cdl', '{}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 380.609',
    'Who got a CDL, a higher class or a first H, P or S endorsement since 2022-02-07 was trained for it.',
    'domain notes on 380.609: not verified', null, '1'),
  ('preEmploymentTest', 306, '1995-01-01', null, 'hire', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    null, 0, null, null, 60, false, true, '{}', 36, 'employment', '49 CFR 382.301(a)',
    'A driver has a negative DOT pre-employment test for drugs, by a laboratory, before driving.',
    '49 CFR 382.301 (edition of 2005); FMCSA guidance to 382.301', '2026-11-23', '2'),
  ('preEmploymentQuery', 313, '2020-01-06', null, 'hire', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    null, 0, null, null, 60, false, true, '{}', 36, 'document', '49 CFR 382.701(a)',
    'Before a driver is employed, a full query asks the Clearinghouse. A limited query does not do.',
    'Foley, “Understanding the DOT Clearinghouse pre-employment query requirement”', '2026-11-22', '2'),
  ('annualQuery', 308, '2020-01-06', null, 'day', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    null, 365, null, 12, 60, false, false, '{313}', 36, 'document', '49 CFR 382.701(b)',
    'The Clearinghouse is asked about each driver at least once a year; a full query does, too.',
    'clearinghouseservices.com, annual queries; that a full query does: not verified', '2026-11-22', '1'),
  ('queryConsent', 1116, '2020-01-06', null, 'day', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    null, 365, null, null, 60, false, false, '{}', 36, 'document', '49 CFR 382.701(b), 382.703(a)',
    'A driver agrees in writing before the first annual query. Before the hire, the agreement is given in the Clearinghouse itself.',
    'clearinghouseservices.com, annual queries', '2026-11-22', '2'),
  ('reportConsent', 673, '1997-09-30', null, 'hire', true, 'drivers', '{}', 'document', 'policy',
    null, 0, null, null, 60, false, false, '{870}', 36, 'employment', '15 USC 1681b(b)(2); no paper of the qualification file',
    'A driver agrees in writing before a report about them is ordered. Part 391 asks for no copy in the file.',
    '15 USC 1681b(b)(2)', '2026-11-22', '2'),
  ('policyReceipt', 305, '1995-01-01', null, 'hire', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 382.601(d)',
    'A driver signs for the company’s policy on drugs and alcohol.',
    '49 CFR 382.601(d)', '2026-11-22', '1'),
  ('onDutyHours', 314, '1998-06-18', null, 'hire', true, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 0, 6, null, 60, false, false, '{}', 6, 'document', '49 CFR 395.8(j)(2)',
    'Whoever drives for a carrier for the first time, or now and then, states the hours on duty of the seven days before. It is kept six months.',
    'trucksafe.com and driveproctor.pages.dev on 395.8(j)(2); six months (395.8(k)): not verified', '2026-11-23', '2'),
  ('driverRights', 325, '2004-10-30', null, 'hire', false, 'drivers', '{"operation": ["NI"]}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 391.23(i)',
    'Applicants are told in writing of their right to see, correct and rebut what past employers say. Switch this on to keep a copy in each file.',
    'domain notes on 391.23(i): not verified', null, '2'),
  ('hazmatTraining', 323, '1995-01-01', null, 'day', true, 'drivers', '{"endorsements": "HX"}', 'document', 'law',
    null, 90, null, 36, 60, false, false, '{}', 36, 'document', '49 CFR 172.704(c), (d)',
    'Who drives hazardous materials is trained within 90 days, and again at least every three years.',
    '49 CFR 172.704 (edition of 2018); PHMSA interpretation 11-0063', '2026-11-23', '2'),
  ('lcvCertificate', 324, '2004-06-01', null, 'day', true, 'holders', '{}', 'document', 'law',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 CFR 380.401',
    'Who drives longer combination vehicles was trained for it; the certificate is kept.',
    '69 FR 16722 of 2004-03-30', '2026-11-23', '2'),
  ('pspReport', 326, '2010-01-01', null, 'day', true, 'holders', '{}', 'document', 'policy',
    null, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 USC 31150; nobody has to have one',
    'A report of the Pre-Employment Screening Program, where the carrier ordered one.', null, null, '2'),
  ('pspAuthorization', 327, '2010-01-01', null, 'day', true, 'cdl', '{}', 'document', 'law',
    326, 0, null, null, 60, false, false, '{}', 36, 'employment', '49 USC 31150',
    'A PSP report is ordered only with the driver’s authorization, in its own words.', null, null, '2'),
  ('returnToDuty', 329, '2001-08-01', null, 'day', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    328, 0, null, null, 60, false, true, '{}', 60, 'document', '49 CFR 40.305(a), 382.605',
    'After a violation nobody drives before a substance abuse professional has found them fit, and a return-to-duty test was negative.',
    'domain notes on 40.281-40.311: not verified', null, '2'),
  ('followUpPlan', 330, '2001-08-01', null, 'day', true, 'cdl', '{"agencies": ["FMCSA"]}', 'document', 'law',
    328, 0, null, null, 60, false, false, '{}', 60, 'document', '49 CFR 40.307',
    'After the return to duty the professional’s plan of follow-up tests holds. The driver is not shown it.',
    'domain notes on 40.307: not verified', null, '2');

-- By the rules as they are now, every file stands otherwise. The owner sees the rows only while the policies are not forced.
alter table employees no force row level security;
insert into qualification_due (tenant_id, employee_id) select tenant_id, employee_id from employees where deleted_at is null;
alter table employees force row level security;

-- Files are judged anew where the license's last day changes, too, and where a location begins to cross state lines.
create or replace function note_changed_employees() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select n.tenant_id, n.employee_id from new_rows n join old_rows o using (tenant_id, employee_id)
   where (n.client_id, n.license, n.license_state, n.license_class_id, n.license_expires, n.employment_status_id, n.job_title_id,
       n.hire_date, n.deleted_at, n.replaced_by)
     is distinct from (o.client_id, o.license, o.license_state, o.license_class_id, o.license_expires, o.employment_status_id,
       o.job_title_id, o.hire_date, o.deleted_at, o.replaced_by);
  return null;
end $$;
create function note_changed_operation() returns trigger language plpgsql as $$
begin
  insert into qualification_due (tenant_id, employee_id)
  select e.tenant_id, e.employee_id from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
   where e.tenant_id = new.tenant_id and c.path @> array[new.client_id] and e.deleted_at is null;
  return null;
end $$;
create trigger qualification_operation after update of operates on clients
  for each row when (new.operates is distinct from old.operates) execute function note_changed_operation();
