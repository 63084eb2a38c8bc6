import { describe, expect, test } from 'vitest';
import { guessDated, guessType } from './paper-types.rules.ts';

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
    [311, 'Re: Exemption application, docket FMCSA-2022-0949'],
    [314, "DRIVER'S STATEMENT OF ON-DUTY HOURS"],
    [
      225,
      'STATE OF UTAH\nDEPARTMENT OF PUBLIC SAFETY\nName: QUILLFEATHER, DORA\nClass A\nLicense status: VALID\nConvictions: none\nAccidents: none',
    ],
    [303, 'ANNUAL REVlEW OF DRlVlNG REC0RD'],
    // Words in another order, with others between, over two lines.
    [303, 'Motor Vehicle Record Annual Review'],
    [474, 'Violation Certification, Annual'],
    [302, 'Acme Haulage\nCertification of\nRoad Test'],
    // Run together, broken, misread.
    [302, 'ROADTESTCERTlFICATE\nDriver Dora Quillfeather'],
    [474, 'CERTI FICATION OF VIOLA TIONS'],
    [1116, 'Gcneral Consenf for Limited Qucries'],
    [338, 'Verification of Prior Drug Testing Prograrn'],
    // What stands under a title in its own line is a caption.
    [
      329,
      'RETURN-TO-DUTY TEST RESULT\nEmployee Dora Quillfeather\nSAP follow-up evaluation May 3 2026\nResult negative',
    ],
    // A record with the medical status, whatever it calls itself.
    [
      310,
      'Official Driver Record\nName DORA QUILLFEATHER\nSelf-certification NON-EXCEPTED INTERSTATE\nMedical certificate issued 1/2/2026\nExaminer on file\nCertificate expires 1/2/2028',
    ],
    [
      310,
      'Abstract of Driving Record\nType of driving Non-excepted interstate Status Certified\nMed. cert. issue date 1/2/2026 Med. cert. expiration 1/2/2028\nRegistry no. 1234567890',
    ],
    // A letter without a title, by what it says.
    [
      311,
      'Dear Dora Quillfeather:\nYour application for an exemption from 49 CFR 391.41(b)(10), which we received on May 3, 2026, has been granted.\nCarry a copy.',
    ],
    [
      325,
      'Your rights as an applicant\n49 CFR 391.23(i)\nYou have the right to review the information, to have errors corrected and to a rebuttal.',
    ],
  ])('%i: %s', (documentTypeId, text) => {
    expect(guessType(text)?.documentTypeId).toBe(documentTypeId);
  });
  test.each([
    '',
    'Dear sirs, please find the document attached.',
    'Invoice 4711',
    // Nor is what only has "alcohol testing" in it, and else cannot be read, a result.
    'F#l..w-up Diug and Alcohol Testing P..n\nName: Dora Quillfeather',
    // A letter that asks for papers is none of them.
    'Please send us the road test certificate, the annual review and the certification of violations.',
    'INVOICE 4711\nMVR x 30\nMotor vehicle record, each 9.50',
  ])('nothing to go by: %s', (text) => {
    expect(guessType(text)).toBeNull();
  });
});

test('a card whose class cannot be read has the days of a license, and no type', () => {
  const card = "DRIVER'S LICENSE\n15 SEX 16 HGT END\n08/12/2022 08/12/2027";
  expect(guessType(card)).toBeNull();
  expect(guessDated({ text: card, runs: [] })?.documentTypeId).toBe(335);
  expect(guessType(`${card}\n9 CLASS D`)?.documentTypeId).toBe(335);
  expect(guessType(`${card}\n9CLASS A`)?.documentTypeId).toBe(301);
});
