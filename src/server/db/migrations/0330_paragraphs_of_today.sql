-- Paragraphs as they are numbered today. In 2022 the list of violations left 391.51(b), and what stood after it moved up; what
-- carriers file by since 390.19 was suspended is 390.19T. That a card counts without a waiver was not found.
update qualification_defaults d set citation = n.citation from (values
  ('registryNote', '49 CFR 391.23(m)(1), 391.51(b)(8)'),
  ('registryNoteCdl', '49 CFR 391.23(m)(2), 391.51(b)(8), until 2022-05-08 (b)(9) (exams until 2025-06-22)'),
  ('cdlisMvr', '49 CFR 391.23(m)(2), 391.51(b)(6)(ii), until 2022-05-08 (b)(7)(ii) (until 2025-06-22)'),
  ('cdlMedical', '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)'),
  ('cdlMedicalWaiver', '49 CFR 391.23(m)(2), 391.51(b)(6)(ii); FMCSA waiver until 2026-10-11'),
  ('cdlMedicalNow', '49 CFR 391.23(m)(2), 391.41(a)(2), 391.51(b)(6)(ii)'),
  ('medicalVariance', '49 CFR 391.51(b)(7)')
) as n (rule_id, citation) where d.rule_id = n.rule_id;
-- The 15 days that are still granted stood in the text until 2025-06-22, and then in a waiver of 2025-07-14.
update qualification_defaults set
  unverified = 'that the waiver was not extended again, and that a card counts for 15 days where no waiver holds',
  source = 'FMCSA, “Modifies waiver for use of paper medical examiner’s certificate” (15 days by the waiver of 2025-07-14); cnsprotects.com, “Medical card MVR requirements”'
 where rule_id = 'cdlMedicalNow';
update qualification_defaults set
  unverified = 'the 15 days between 2025-06-23 and the waiver of 2025-07-14'
 where rule_id = 'cdlMedical';
update qualification_defaults set source = source || '; the paragraph by two notes on the eCFR of 2026' where rule_id in ('registryNote', 'medicalVariance');

update document_types set citation = '49 CFR 391.51(b)(6)(ii)' where document_type_id = 310 and citation = '49 CFR 391.51(b)(7)(ii)';
update document_types set citation = '49 CFR 391.51(b)(7)' where document_type_id = 311 and citation = '49 CFR 391.51(b)(8)';
update company_rules set citation = '49 CFR 390.19T', source = source || '; 390.19T(b) by notes on the eCFR of 2026', checked_on = '2026-11-26'
 where rule_id = 'mcs150';
