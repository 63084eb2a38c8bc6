-- Reference tables: the same for every tenant, read by all, written by migrations and administrators only.
create table employment_statuses (
  employment_status_id int primary key,
  status text not null unique,
  on_roster boolean not null
);
insert into employment_statuses values
  (1, 'Applicant', true), (2, 'Employee', true), (3, 'Inactive', false), (4, 'Terminated', false);

create table license_classes (
  license_class_id int primary key,
  code text not null unique,
  name text not null,
  is_cdl boolean not null,
  hawaii_only boolean not null default false
);
-- Class 12 is the specification's non-driver (2§9); Hawaii numbers its ordinary classes 1-4.
insert into license_classes values
  (1, 'A', 'Class A CDL', true, false), (2, 'B', 'Class B CDL', true, false), (3, 'C', 'Class C CDL', true, false),
  (4, 'CLP', 'Commercial learner''s permit', true, false), (5, 'D', 'Non-commercial', false, false),
  (6, 'E', 'For hire, non-commercial', false, false), (7, 'M', 'Motorcycle', false, false),
  (8, '1', 'Hawaii class 1', false, true), (9, '2', 'Hawaii class 2', false, true),
  (10, '3', 'Hawaii class 3', false, true), (11, '4', 'Hawaii class 4', false, true),
  (12, 'NON', 'Non-driver', false, false);

create table services (
  service_id int primary key,
  name text not null unique,
  service_group text not null,
  internal_only boolean not null default false
);
insert into services values
  (1, 'Driver Qualification Files', 'driverQualificationFiles', false), (2, 'Drug Testing', 'drugTesting', false),
  (3, 'Medical Exams', 'medicalExams', false), (4, 'Safety Data', 'safetyData', false), (5, 'Randoms', 'randoms', false),
  (6, 'FMCSA-Clearinghouse', 'clearinghouse', false), (7, 'Verification of Employment', 'verificationOfEmployment', false),
  (8, 'Employment History Notices', 'employmentHistoryNotices', false), (9, 'Onboarding', 'onboarding', false),
  (10, 'Vaccines', 'vaccines', false), (11, 'dot physical (ops)', 'medicalExams', true);

create table document_categories (
  document_category_id int primary key,
  name text not null unique
);
insert into document_categories values
  (1, 'Driver qualification'), (2, 'Motor vehicle records'), (3, 'Medical'), (4, 'Consents'),
  (5, 'Drug and alcohol'), (6, 'Investigation history'), (7, 'Other');

create table document_types (
  document_type_id int primary key,
  name text not null unique,
  document_category_id int not null references document_categories,
  -- internal: hidden from and refused to others (A78); internalWrite: others may only read (A77).
  restricted text check (restricted in ('internal', 'internalWrite')),
  -- Whose records need a permission of their own to be read (D5).
  read_permission text check (read_permission in ('records.viewDrugAlcohol', 'records.viewInvestigationHistory')),
  expires boolean not null,
  valid_months int check (valid_months > 0),
  tabs_mode text not null default 'multi' check (tabs_mode in ('single', 'multi')),
  citation text
);
insert into document_types values
  (225, 'MVR', 2, null, null, true, 12, 'multi', '49 CFR 391.25(a)'),
  (660, 'Initial MVR', 2, null, null, false, null, 'single', '49 CFR 391.23(a)(1)'),
  (1083, 'State MVR', 2, null, null, true, 12, 'multi', '49 CFR 391.25(a)'),
  (238, 'Medical card', 3, null, null, true, 24, 'multi', '49 CFR 391.43'),
  (473, 'Application', 1, null, null, false, null, 'single', '49 CFR 391.21'),
  (474, 'Annual certificate of violations', 1, null, null, true, 12, 'multi', '49 CFR 391.27 (until 2022-05-09)'),
  (673, 'Consent', 4, null, null, false, null, 'multi', '15 USC 1681b(b)(2)'),
  (870, 'Consent, release of information', 4, null, null, false, null, 'multi', '15 USC 1681b(b)(2)'),
  (1116, 'Annual query consent', 4, null, null, true, null, 'multi', '49 CFR 382.701(b)'),
  (1162, 'Vaccine tracker document', 7, 'internalWrite', null, false, null, 'multi', null),
  (483, 'Internal document', 7, 'internal', null, false, null, 'multi', null),
  (272, 'Miscellaneous', 7, null, null, false, null, 'multi', null),
  (301, 'Commercial driver''s license', 1, null, null, true, null, 'multi', '49 CFR 391.33'),
  (302, 'Road test certificate', 1, null, null, false, null, 'single', '49 CFR 391.31'),
  (303, 'Annual review of driving record', 1, null, null, true, 12, 'multi', '49 CFR 391.25(c)(2)'),
  (304, 'Medical examiner national registry verification', 3, null, null, false, null, 'multi', '49 CFR 391.23(m)'),
  (305, 'Drug and alcohol policy receipt', 5, null, 'records.viewDrugAlcohol', false, null, 'single', '49 CFR 382.601'),
  (306, 'Drug test result', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 382.301'),
  (307, 'Safety performance history', 6, null, 'records.viewInvestigationHistory', false, null, 'multi', '49 CFR 391.53'),
  (308, 'Clearinghouse query result', 5, null, 'records.viewDrugAlcohol', true, 12, 'multi', '49 CFR 382.701');

-- 1 = one state's format of license numbers, in force from a day; the seed comes from the checked-in formats (D: dated rows).
create table license_formats (
  state text not null check (state ~ '^[A-Z]{2}$'),
  state_name text not null,
  country text not null check (country in ('USA', 'Canada')),
  ordinal int not null,
  pattern text not null,
  description text not null,
  valid_from date not null default '1900-01-01',
  valid_to date,
  primary key (state, ordinal, valid_from)
);

-- As in src/features/employees/license-formats.json; tests/api/settings.test.ts compares the two.
insert into license_formats (state, state_name, country, ordinal, pattern, description) values
  ('AL', 'Alabama', 'USA', 1, '^[0-9]{1,8}$', '1-8 numbers'),
  ('AK', 'Alaska', 'USA', 1, '^[0-9]{1,7}$', '1-7 numbers'),
  ('AZ', 'Arizona', 'USA', 1, '^[A-Z]{1}[0-9]{8}$', '1 letter followed by 8 numbers'),
  ('AZ', 'Arizona', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('AZ', 'Arizona', 'USA', 3, '^[A-Z]{2}[0-9]{2,5}$', '2 letters followed by 2-5 numbers'),
  ('AZ', 'Arizona', 'USA', 4, '^[A-Z]{1}[0-9]{1,7}$', '1 letter followed by 1-7 numbers'),
  ('AZ', 'Arizona', 'USA', 5, '^[A-Z]{1}[0-9]{9}$', '1 letter followed by 9 numbers'),
  ('AR', 'Arkansas', 'USA', 1, '^[0-9]{4,9}$', '4-9 numbers'),
  ('CA', 'California', 'USA', 1, '^[A-Z]{1}[0-9]{7}$', '1 letter followed by 7 numbers'),
  ('CO', 'Colorado', 'USA', 1, '^[0-9]{9}$', '9 numbers'),
  ('CO', 'Colorado', 'USA', 2, '^[A-Z]{1}[0-9]{3,6}$', '1 letter followed by 3-6 numbers'),
  ('CO', 'Colorado', 'USA', 3, '^[A-Z]{2}[0-9]{2,5}$', '2 letters followed by 2-5 numbers'),
  ('CT', 'Connecticut', 'USA', 1, '^[0-9]{9}$', '9 numbers'),
  ('DE', 'Delaware', 'USA', 1, '^[0-9]{1,7}$', '1-7 numbers'),
  ('DC', 'District of Columbia', 'USA', 1, '^[0-9]{7}$', '7 numbers'),
  ('DC', 'District of Columbia', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('FL', 'Florida', 'USA', 1, '^[A-Z]{1}[0-9]{12}$', '1 letter followed by 12 numbers'),
  ('GA', 'Georgia', 'USA', 1, '^[0-9]{7,9}$', '7-9 numbers'),
  ('HI', 'Hawaii', 'USA', 1, '^[A-Z]{1}[0-9]{8}$', '1 letter followed by 8 numbers'),
  ('HI', 'Hawaii', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('ID', 'Idaho', 'USA', 1, '^[A-Z]{2}[0-9]{6}[A-Z]{1}$', '2 letters followed by 6 numbers followed by 1 letter'),
  ('ID', 'Idaho', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('IL', 'Illinois', 'USA', 1, '^[A-Z]{1}[0-9]{11,12}$', '1 letter followed by 11-12 numbers'),
  ('IN', 'Indiana', 'USA', 1, '^[A-Z]{1}[0-9]{9}$', '1 letter followed by 9 numbers'),
  ('IN', 'Indiana', 'USA', 2, '^[0-9]{9,10}$', '9-10 numbers'),
  ('IA', 'Iowa', 'USA', 1, '^[0-9]{9}$', '9 numbers'),
  ('IA', 'Iowa', 'USA', 2, '^[0-9]{3}[A-Z]{2}[0-9]{4}$', '3 numbers followed by 2 letters followed by 4 numbers'),
  ('KS', 'Kansas', 'USA', 1, '^[A-Z]{1}[0-9]{1}[A-Z]{1}[0-9]{1}[A-Z]{1}$', '1 letter followed by 1 number followed by 1 letter followed by 1 number followed by 1 letter'),
  ('KS', 'Kansas', 'USA', 2, '^[A-Z]{1}[0-9]{8}$', '1 letter followed by 8 numbers'),
  ('KS', 'Kansas', 'USA', 3, '^[0-9]{9}$', '9 numbers'),
  ('KY', 'Kentucky', 'USA', 1, '^[A-Z]{1}[0-9]{8,9}$', '1 letter followed by 8-9 numbers'),
  ('KY', 'Kentucky', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('LA', 'Louisiana', 'USA', 1, '^[0-9]{1,9}$', '1-9 numbers'),
  ('ME', 'Maine', 'USA', 1, '^[0-9]{7,8}$', '7-8 numbers'),
  ('ME', 'Maine', 'USA', 2, '^[0-9]{7}[A-Z]{1}$', '7 numbers followed by 1 letter'),
  ('MD', 'Maryland', 'USA', 1, '^[A-Z]{1}[0-9]{12}$', '1 letter followed by 12 numbers'),
  ('MD', 'Maryland', 'USA', 2, '^MD[0-9]{11}$', '"MD" followed by 11 numbers'),
  ('MA', 'Massachusetts', 'USA', 1, '^[A-Z]{1}[0-9]{8}$', '1 letter followed by 8 numbers'),
  ('MA', 'Massachusetts', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('MA', 'Massachusetts', 'USA', 3, '^[A-Z]{2}[0-9]{7}$', '2 letters followed by 7 numbers'),
  ('MI', 'Michigan', 'USA', 1, '^[A-Z]{1}[0-9]{12}$', '1 letter followed by 12 numbers'),
  ('MI', 'Michigan', 'USA', 2, '^[A-Z]{1}[0-9]{10}$', '1 letter followed by 10 numbers'),
  ('MN', 'Minnesota', 'USA', 1, '^[A-Z]{1}[0-9]{12}$', '1 letter followed by 12 numbers'),
  ('MS', 'Mississippi', 'USA', 1, '^[0-9]{9}$', '9 numbers'),
  ('MO', 'Missouri', 'USA', 1, '^[A-Z]{1}[0-9]{5,9}$', '1 letter followed by 5-9 numbers'),
  ('MO', 'Missouri', 'USA', 2, '^[A-Z]{1}[0-9]{6}R$', '1 letter followed by 6 numbers followed by "R"'),
  ('MO', 'Missouri', 'USA', 3, '^[0-9]{8}[A-Z]{2}$', '8 numbers followed by 2 letters'),
  ('MO', 'Missouri', 'USA', 4, '^[0-9]{9}[A-Z]{1}$', '9 numbers followed by 1 letter'),
  ('MO', 'Missouri', 'USA', 5, '^[0-9]{9}$', '9 numbers'),
  ('MO', 'Missouri', 'USA', 6, '^[0-9]{3}[A-Z]{1}[0-9]{6}$', '3 numbers followed by 1 letter followed by 6 numbers'),
  ('MT', 'Montana', 'USA', 1, '^[A-Z]{1}[0-9]{8}$', '1 letter followed by 8 numbers'),
  ('MT', 'Montana', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('MT', 'Montana', 'USA', 3, '^[0-9]{13,14}$', '13-14 numbers'),
  ('MT', 'Montana', 'USA', 4, '^[A-Z]{3}[0-9]{10}$', '3 letters followed by 10 numbers'),
  ('NE', 'Nebraska', 'USA', 1, '^[A-Z]{1}[0-9]{6,8}$', '1 letter followed by 6-8 numbers'),
  ('NE', 'Nebraska', 'USA', 2, '^[0-9]{1,7}$', '1-7 numbers'),
  ('NV', 'Nevada', 'USA', 1, '^[0-9]{9,10}$', '9-10 numbers'),
  ('NV', 'Nevada', 'USA', 2, '^[0-9]{12}$', '12 numbers'),
  ('NV', 'Nevada', 'USA', 3, '^X[0-9]{8}$', '"X" followed by 8 numbers'),
  ('NH', 'New Hampshire', 'USA', 1, '^[0-9]{2}[A-Z]{3}[0-9]{5}$', '2 numbers followed by 3 letters followed by 5 numbers'),
  ('NH', 'New Hampshire', 'USA', 2, '^[A-Z]{3}[0-9]{8}$', '3 letters followed by 8 numbers'),
  ('NJ', 'New Jersey', 'USA', 1, '^[A-Z]{1}[0-9]{14}$', '1 letter followed by 14 numbers'),
  ('NM', 'New Mexico', 'USA', 1, '^[0-9]{8,9}$', '8-9 numbers'),
  ('NY', 'New York', 'USA', 1, '^[0-9]{8,9}$', '8-9 numbers'),
  ('NY', 'New York', 'USA', 2, '^[A-Z]{1}[0-9]{7}$', '1 letter followed by 7 numbers'),
  ('NY', 'New York', 'USA', 3, '^[A-Z]{1}[0-9]{18}$', '1 letter followed by 18 numbers'),
  ('NY', 'New York', 'USA', 4, '^[0-9]{16}$', '16 numbers'),
  ('NY', 'New York', 'USA', 5, '^[A-Z]{8}$', '8 letters'),
  ('NC', 'North Carolina', 'USA', 1, '^[0-9]{1,12}$', '1-12 numbers'),
  ('ND', 'North Dakota', 'USA', 1, '^[A-Z]{3}[0-9]{6}$', '3 letters followed by 6 numbers'),
  ('ND', 'North Dakota', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('OH', 'Ohio', 'USA', 1, '^[A-Z]{2}[0-9]{3,7}$', '2 letters followed by 3-7 numbers'),
  ('OH', 'Ohio', 'USA', 2, '^[A-Z]{1}[0-9]{4,8}$', '1 letter followed by 4-8 numbers'),
  ('OH', 'Ohio', 'USA', 3, '^[0-9]{8}$', '8 numbers'),
  ('OK', 'Oklahoma', 'USA', 1, '^[A-Z]{1}[0-9]{9}$', '1 letter followed by 9 numbers'),
  ('OK', 'Oklahoma', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('OR', 'Oregon', 'USA', 1, '^[0-9]{1,9}$', '1-9 numbers'),
  ('OR', 'Oregon', 'USA', 2, '^[A-Z]{1}[0-9]{6,7}$', '1 letter followed by 6-7 numbers'),
  ('PA', 'Pennsylvania', 'USA', 1, '^[0-9]{8}$', '8 numbers'),
  ('RI', 'Rhode Island', 'USA', 1, '^[0-9]{7}$', '7 numbers'),
  ('RI', 'Rhode Island', 'USA', 2, '^[A-Z]{1}[0-9]{6}$', '1 letter followed by 6 numbers'),
  ('RI', 'Rhode Island', 'USA', 3, '^[0-9]{8}$', '8 numbers'),
  ('SC', 'South Carolina', 'USA', 1, '^[0-9]{5,11}$', '5-11 numbers'),
  ('SD', 'South Dakota', 'USA', 1, '^[0-9]{6,10}$', '6-10 numbers'),
  ('SD', 'South Dakota', 'USA', 2, '^[0-9]{12}$', '12 numbers'),
  ('TN', 'Tennessee', 'USA', 1, '^[0-9]{7,9}$', '7-9 numbers'),
  ('TX', 'Texas', 'USA', 1, '^[0-9]{7,8}$', '7-8 numbers'),
  ('UT', 'Utah', 'USA', 1, '^[0-9]{4,10}$', '4-10 numbers'),
  ('VT', 'Vermont', 'USA', 1, '^[0-9]{8}$', '8 numbers'),
  ('VT', 'Vermont', 'USA', 2, '^[0-9]{7}A$', '7 numbers followed by "A"'),
  ('VA', 'Virginia', 'USA', 1, '^[A-Z]{1}[0-9]{8,11}$', '1 letter followed by 8-11 numbers'),
  ('VA', 'Virginia', 'USA', 2, '^[0-9]{9}$', '9 numbers'),
  ('WA', 'Washington', 'USA', 1, '^(?=.{12}$)[A-Z]{1,7}[A-Z0-9*]{5,11}$', '1-7 letters followed by any combination of letters, numbers and "*" for a total of 12 characters'),
  ('WV', 'West Virginia', 'USA', 1, '^[0-9]{7}$', '7 numbers'),
  ('WV', 'West Virginia', 'USA', 2, '^[A-Z]{1,2}[0-9]{5,6}$', '1-2 letters followed by 5-6 numbers'),
  ('WI', 'Wisconsin', 'USA', 1, '^[A-Z]{1}[0-9]{13}$', '1 letter followed by 13 numbers'),
  ('WY', 'Wyoming', 'USA', 1, '^[0-9]{9,10}$', '9-10 numbers'),
  ('GU', 'Guam', 'USA', 1, '^[A-Z]{1}[0-9]{14}$', '1 letter followed by 14 numbers'),
  ('PR', 'Puerto Rico', 'USA', 1, '^[0-9]{9}$', '9 numbers'),
  ('PR', 'Puerto Rico', 'USA', 2, '^[0-9]{5,7}$', '5-7 numbers'),
  ('AB', 'Alberta', 'Canada', 1, '^[0-9]{9}$', '9 numbers'),
  ('AB', 'Alberta', 'Canada', 2, '^[0-9]{5,8}$', '5-8 numbers'),
  ('BC', 'British Columbia', 'Canada', 1, '^[0-9]{7}$', '7 numbers'),
  ('MB', 'Manitoba', 'Canada', 1, '^[A-Z]{7}[0-9]{3}[A-Z]{2}$', '7 letters followed by 3 numbers followed by 2 letters'),
  ('MB', 'Manitoba', 'Canada', 2, '^[A-Z0-9]{12}$', '12 letters or numbers in any combination'),
  ('NB', 'New Brunswick', 'Canada', 1, '^[0-9]{5,7}$', '5-7 numbers'),
  ('NL', 'Newfoundland and Labrador', 'Canada', 1, '^[A-Z]{1}[0-9]{9}$', '1 letter followed by 9 numbers'),
  ('NS', 'Nova Scotia', 'Canada', 1, '^[A-Z]{5}[0-9]{9}$', '5 letters followed by 9 numbers'),
  ('NT', 'Northwest Territories', 'Canada', 1, '^[0-9]{6}$', '6 numbers'),
  ('NU', 'Nunavut', 'Canada', 1, '^[0-9]{9}$', '9 numbers'),
  ('ON', 'Ontario', 'Canada', 1, '^[A-Z]{1}[0-9]{14}$', '1 letter followed by 14 numbers'),
  ('PE', 'Prince Edward Island', 'Canada', 1, '^[0-9]{5,6}$', '5-6 numbers'),
  ('QC', 'Quebec', 'Canada', 1, '^[A-Z]{1}[0-9]{12}$', '1 letter followed by 12 numbers'),
  ('SK', 'Saskatchewan', 'Canada', 1, '^[0-9]{8}$', '8 numbers'),
  ('YT', 'Yukon', 'Canada', 1, '^[0-9]{10}$', '10 numbers');

-- Lists and texts of the settings calls (2§7.5) that have no table of their own.
create table settings_lists (
  collection text not null,
  ordinal int not null,
  entry jsonb not null,
  primary key (collection, ordinal)
);
create table settings_texts (
  collection text not null,
  text_id int not null,
  text text not null,
  active boolean not null default true,
  primary key (collection, text_id)
);
create table settings_documents (
  document_id text primary key,
  contents text not null,
  version int not null default 1,
  updated_at timestamptz not null default now()
);
create table settings (
  key text primary key,
  value jsonb not null
);
insert into settings values ('featuresToHide', '[]'), ('liveTasks', 'true');
insert into settings_lists (collection, ordinal, entry) values
  ('basics', 1, '{"BasicID": 11, "BasName": "Unsafe Driving", "BasFullName": "Unsafe Driving"}'),
  ('basics', 2, '{"BasicID": 12, "BasName": "HOS Compliance", "BasFullName": "Hours-of-Service Compliance"}'),
  ('basics', 3, '{"BasicID": 13, "BasName": "Driver Fitness", "BasFullName": "Driver Fitness"}'),
  ('basics', 4, '{"BasicID": 14, "BasName": "Controlled Substances", "BasFullName": "Controlled Substances/Alcohol"}'),
  ('basics', 5, '{"BasicID": 15, "BasName": "Vehicle Maintenance", "BasFullName": "Vehicle Maintenance"}'),
  ('basics', 6, '{"BasicID": 16, "BasName": "HM Compliance", "BasFullName": "Hazardous Materials Compliance"}'),
  ('basics', 7, '{"BasicID": 17, "BasName": "Crash Indicator", "BasFullName": "Crash Indicator"}'),
  ('programs', 1, '{"vendorProgramID": 24, "vendorProgramName": "ATN"}'),
  ('programs', 2, '{"vendorProgramID": 25, "vendorProgramName": "eCCF"}'),
  ('programs', 3, '{"vendorProgramID": 30, "vendorProgramName": "Breath alcohol"}'),
  ('programs', 4, '{"vendorProgramID": 31, "vendorProgramName": "Instant test"}'),
  ('programs', 5, '{"vendorProgramID": 18, "vendorProgramName": "DOT physical"}'),
  ('docTypesToHide', 1, '{"documentTypeId": 483}'),
  ('docTypesRequired', 1, '{"documentTypeId": 473}'), ('docTypesRequired', 2, '{"documentTypeId": 660}'),
  ('docTypesRequired', 3, '{"documentTypeId": 225}'), ('docTypesRequired', 4, '{"documentTypeId": 238}'),
  ('docTypesRequired', 5, '{"documentTypeId": 1116}'),
  ('IntegrationTypes', 1, '{"integrationTypeId": 1, "name": "None"}'),
  ('IntegrationTypes', 2, '{"integrationTypeId": 2, "name": "File exchange"}');
insert into settings_texts (collection, text_id, text) values
  ('dqBadDocReasons', 1, 'Illegible'), ('dqBadDocReasons', 2, 'Incomplete: pages are missing'),
  ('dqBadDocReasons', 3, 'Not signed or not dated'), ('dqBadDocReasons', 4, 'Expired when received'),
  ('dqBadDocReasons', 5, 'Wrong driver'), ('dqBadDocReasons', 6, 'Not a qualification document'),
  ('dqBadDocReasons', 7, 'Password-protected and the password is not known'),
  ('dqDeleteReasons', 1, 'Duplicate'), ('dqDeleteReasons', 2, 'Blank page'), ('dqDeleteReasons', 3, 'Sent by mistake'),
  ('cmeBadDocReasons', 1, 'Illegible'), ('cmeBadDocReasons', 2, 'Examiner not in the national registry'),
  ('cmeBadDocReasons', 3, 'Form out of date'),
  ('CMENotes', 1, 'Corrective lenses'), ('CMENotes', 2, 'Hearing aid'), ('CMENotes', 3, 'Waiver or exemption on file'),
  ('Broadcast', 1, 'Random drug testing rate for FMCSA remains 50 % in 2026.'),
  ('Broadcast', 2, 'Annual certificates of violations are no longer required by 49 CFR 391.27.');
insert into settings_documents (document_id, contents) values
  ('verification', '<h2>Certification of permissible purpose</h2><p>You certify under the Fair Credit Reporting Act (15 USC 1681b) that this report is ordered for employment purposes, that the driver was given a clear and conspicuous disclosure in a document of its own, and that the driver authorised it in writing.</p>'),
  ('drugAlcoholRequirements', '<h2>DOT regulations on Drug and Alcohol requirements</h2><p>Reminder: after an accident named in 49 CFR 382.303 the driver is tested for alcohol within 8 hours and for controlled substances within 32 hours. No driver may report for or stay on duty with an alcohol concentration of 0.04 or greater (49 CFR 382.201).</p>');

grant select on employment_statuses, license_classes, services, document_categories, document_types, license_formats,
  settings_lists, settings_texts, settings_documents, settings
  to console_app, console_staff, console_jobs, console_search;
grant update on settings_documents to console_staff;
