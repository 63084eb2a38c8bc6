import { describe, expect, test } from 'vitest';
import { guessType } from './paper-types.rules.ts';

describe('guessType', () => {
  test.each([
    [
      238,
      'MEDICAL EXAMINER’S CERTIFICATE (for Commercial Driver Medical Certification) Form MCSA-5876',
    ],
    [
      225,
      'State of Ohio Motor Vehicle Record (MVR) certified abstract. License class A. Commercial driver',
    ],
    [
      473,
      'Application for Employment. Driver applicant. Have you had a drug test? Driving record, three years:',
    ],
    [303, 'Annual Review of Driving Record, 49 CFR 391.25'],
    [474, 'Annual Certification of Violations'],
    [1116, 'General Consent for Limited Queries of the FMCSA Clearinghouse'],
    [673, 'Disclosure and Authorization: consumer reports and motor vehicle records'],
    [306, 'Federal Drug Testing Custody and Control Form'],
    [307, 'Safety Performance History Records Request'],
    [
      320,
      "Form MCSA-5875 OMB No. 2126-0006\nMEDICAL EXAMINATION REPORT FORM\n(for Commercial Driver Medical Certification)\nSection 1. Driver information\nThe driver takes the Medical Examiner's Certificate along.",
    ],
    [
      238,
      "MEDICAL EXAMINER'S CERTIFICATE\nI certify that I have examined Dora Quillfeather\nA complete Medical Examination Report Form, MCSA-5875, is on file in my office.\nAccompanied by a Skill Performance Evaluation (SPE) Certificate",
    ],
    [
      303,
      'ANNUAL REVIEW OF DRIVING RECORD\nThe driving record (MVR) of this driver was reviewed. MVR of Ohio. The motor vehicle record shows nothing.',
    ],
    [225, 'NORTH CAROLINA DIVISION OF MOTOR VEHICLES\nDRIVER LICENSE RECORD CHECK'],
    [225, 'Pennsylvania Department of Transportation\nCERTIFIED DRIVING HISTORY'],
    [225, 'INDIANA BMV\nOfficial Driver Record'],
    [
      308,
      'Drug & Alcohol Clearinghouse\nLimited Query Result\nDriver not prohibited. The general consent of the driver is on file.',
    ],
    [313, 'Clearinghouse\nPre-employment full query\nDriver not prohibited'],
    [309, 'Release of Information Form\n49 CFR Part 40 Drug and Alcohol Testing'],
    [
      397,
      'DOCUMENTATION OF GOOD FAITH EFFORT\nSafety performance history, previous employer did not answer',
    ],
    [312, 'Entry-Level Driver Training Certificate'],
    [304, 'Note of National Registry verification'],
    [311, 'SKILL PERFORMANCE EVALUATION CERTIFICATE'],
    [314, "DRIVER'S STATEMENT OF ON-DUTY HOURS"],
    [
      225,
      'STATE OF UTAH\nDEPARTMENT OF PUBLIC SAFETY\nName: QUILLFEATHER, DORA\nClass A\nLicense status: VALID\nConvictions: none\nAccidents: none',
    ],
    [303, 'ANNUAL REVlEW OF DRlVlNG REC0RD'],
  ])('%i: %s', (documentTypeId, text) => {
    expect(guessType(text)?.documentTypeId).toBe(documentTypeId);
  });
  test.each([
    '',
    'Dear sirs, please find the document attached.',
    'Invoice 4711',
    'INVOICE 4711\nMVR x 30\nMotor vehicle record, each 9.50',
  ])('nothing to go by: %s', (text) => {
    expect(guessType(text)).toBeNull();
  });
});
