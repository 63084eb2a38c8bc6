-- Further types of a driver's papers. Ids below 400 are ours; 340 to 359 are kept for the company's own papers.

-- Health data has a permission of its own (D5): the examination report and what doctors write for the examiner.
alter table document_types
  drop constraint document_types_read_permission_check,
  add constraint document_types_read_permission_check check (read_permission in
    ('records.viewDrugAlcohol', 'records.viewInvestigationHistory', 'records.viewMedicalReport')),
  -- Of totals by class: m medical (0054_standing_tallies.sql has the others).
  alter column read_class set expression as (case
    when restricted = 'internal' then 'i'
    when read_permission = 'records.viewDrugAlcohol' then 'd'
    when read_permission = 'records.viewInvestigationHistory' then 'h'
    when read_permission = 'records.viewMedicalReport' then 'm'
    else 'o' end);

insert into document_types
  (document_type_id, name, document_category_id, restricted, read_permission, expires, valid_months, tabs_mode, citation) values
  (320, 'Medical examination report (MCSA-5875)', 3, null, 'records.viewMedicalReport', false, null, 'multi', '49 CFR 391.43(f)'),
  (321, 'Insulin-treated diabetes assessment form (MCSA-5870)', 3, null, 'records.viewMedicalReport', false, null, 'multi', '49 CFR 391.46(b)'),
  (322, 'Vision evaluation report (MCSA-5871)', 3, null, 'records.viewMedicalReport', false, null, 'multi', '49 CFR 391.44(b)'),
  (323, 'Hazardous materials training record', 1, null, null, true, 36, 'multi', '49 CFR 172.704'),
  (324, 'Longer combination vehicle driver certificate', 1, null, null, false, null, 'single', '49 CFR 380.401'),
  (325, 'Driver rights notice (391.23(i))', 6, null, null, false, null, 'multi', '49 CFR 391.23(i)'),
  (326, 'PSP report', 6, null, 'records.viewInvestigationHistory', false, null, 'multi', '49 USC 31150'),
  (327, 'PSP disclosure and authorization', 4, null, null, false, null, 'multi', '49 USC 31150'),
  (328, 'SAP report', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 40.311'),
  (329, 'Return-to-duty test result', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 40.305'),
  (330, 'Follow-up testing plan', 5, null, 'records.viewDrugAlcohol', false, null, 'multi', '49 CFR 40.307'),
  (331, 'Road test form', 1, null, null, false, null, 'single', '49 CFR 391.31(d), (g)'),
  (332, 'Notice of conviction (383.31)', 2, null, null, false, null, 'multi', '49 CFR 383.31'),
  (333, 'No DOT-regulated employer statement', 6, null, 'records.viewInvestigationHistory', false, null, 'multi', '49 CFR 391.23(c)'),
  (334, 'Medical self-certification', 3, null, null, false, null, 'multi', '49 CFR 383.71(b)'),
  -- Of drivers without a CDL, too.
  (335, 'Driver''s license', 1, null, null, true, null, 'multi', '49 CFR 391.11(b)(5)');

-- The MVR says until when the driver is certified.
update document_types set expires = true where document_type_id = 310;
