import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section, table } from '#src/demo/pdfs/form.ts';
import { fullName, lined, pairs } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  initial,
  lastFour,
  lines,
  PEN,
  phoneNumber,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { CARRIERS } from './sealed-hire.ts';
import { driver } from './sealed2-testing.ts';
import { told, TOWNS } from './sealed5-parts.ts';

/** Applications, consents and releases in the sixth set. */
export const SEALED6_HIRE: Record<string, SealedLayout> = {
  mobileApplication: {
    after:
      "a recruiter's application filled in on a telephone and sent as a PDF: question in gray, answer below, jobs as cards, signed by a typed name",
    documentTypeId: 473,
    ends: null,
    bears: ['birth', 'license', 'lastFour', 'address', 'phone'],
    why: '391.21(b) asks for these, the recruiter masks the number; dated by the signature, on which it was sent; begun earlier, jobs and license have other days',
    filled: 'machine',
    reaches: [0, 20],
    arrives: PORTAL,
    fits: driver,
    draw: (s, { person, random, docDate, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 40, company.name, { size: 9, ink: 0.35 });
      s.text(LEFT, 62, 'Driver Employment Application', { size: 18, bold: true });
      s.text(
        LEFT,
        76,
        `Started ${shortWords(addDays(docDate, -random.int(1, 12)))}   ID ${random.digits(7)}`,
        {
          size: 8.6,
          ink: 0.35,
        },
      );
      const ask = (x: number, y: number, question: string, answer: string | null): void => {
        s.text(x, y, question, { size: 7.6, ink: 0.45 });
        s.text(x, y + 13, answer ?? '', { size: 10.4 });
      };
      ask(LEFT, 98, 'Legal name', fullName(person));
      ask(230, 98, 'Date of birth', shortWords(person.dob));
      ask(400, 98, 'Social Security number', `***-**-${lastFour(person)}`);
      ask(LEFT, 130, 'Address for the past 3 years', street);
      ask(230, 130, 'City', city);
      ask(400, 130, 'Mobile', person.phone);
      s.text(LEFT, 176, 'License', { size: 12, bold: true });
      ask(LEFT, 192, 'Number', person.license);
      ask(200, 192, 'State', person.licenseState);
      ask(280, 192, 'Class', person.licenseClass);
      ask(360, 192, 'Endorsements', person.endorsements || 'None');
      ask(470, 192, 'Expires', shortWords(person.licenseExpires));
      s.text(LEFT, 236, 'Employment, the last three employers', { size: 12, bold: true });
      let end = -random.int(3, 40);
      [0, 1, 2].forEach((job) => {
        const y = 246 + job * 62;
        const begin = end - random.int(500, 1100);
        s.rect(LEFT, y, 532, 54, { line: 0.5, ink: 0.6 });
        s.text(50, y + 16, random.pick(CARRIERS), { size: 10.4, bold: true });
        s.text(
          RIGHT - 10,
          y + 16,
          `${shortWords(addDays(docDate, begin))} to ${shortWords(addDays(docDate, end))}`,
          { size: 9, align: 'right' },
        );
        s.text(50, y + 31, `Truck driver, ${random.pick(TOWNS)}, ${phoneNumber(random)}`, {
          size: 9,
        });
        s.text(
          50,
          y + 45,
          'Subject to FMCSRs: Yes   DOT drug and alcohol testing: Yes   Left for: better home time',
          {
            size: 8.4,
          },
        );
        end = begin - random.int(5, 25);
      });
      s.text(LEFT, 452, 'Driving', { size: 12, bold: true });
      const ticket = random.chance(0.4);
      pairs(s, 454, [
        ['Accidents, past 3 years', 'None'],
        [
          'Convictions, past 3 years',
          ticket ? `Speeding, ${shortWords(addDays(docDate, -random.int(90, 900)))}` : 'None',
        ],
        ['License denied, revoked or suspended', 'No'],
        ['Equipment', 'Tractor and 53 ft van, 4 years, about 420,000 miles'],
      ]);
      const y = paragraph(
        s,
        534,
        'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge. I understand that information I give about past employers may be used, and those employers will be contacted, to investigate my safety performance history as required by 49 CFR 391.23(d) and (e), and that I have the rights of 391.23(i).',
        { size: 8.8 },
      );
      s.rect(LEFT, y + 6, 532, 48, { fill: 0.95 });
      s.text(52, y + 26, `Signed: ${signedName(person)}`, { size: 12, bold: true });
      s.text(52, y + 42, `Date signed: ${shortWords(docDate)}   from a mobile device`, {
        size: 9.4,
      });
    },
  },

  reportConsent: {
    after:
      "a regional carrier's one-page disclosure and authorization for consumer reports, the disclosure in a box above, the authorization with identifiers below (FCRA)",
    documentTypeId: 673,
    ends: null,
    bears: ['birth', 'license', 'ssn', 'address'],
    why: 'the agency needs these to find records; dated by the applicant’s signature; the form’s revision has another day',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, company }) => {
      const [street, city] = addressLines(person);
      centered(s, 48, 'DISCLOSURE REGARDING BACKGROUND INVESTIGATION', { size: 13, bold: true });
      s.rect(LEFT, 60, 532, 116, { line: 1.2 });
      paragraph(
        s,
        66,
        `${company.name} ("the Company") may obtain information about you from a consumer reporting agency for employment purposes. Thus, you may be the subject of a "consumer report" and/or an "investigative consumer report" which may include information about your character, general reputation, personal characteristics, and/or mode of living. These reports may contain information regarding your criminal history, motor vehicle records ("driving records"), verification of your education or employment history, or other background checks. You have the right, upon written request made within a reasonable time, to request whether a consumer report has been run about you.`,
        { size: 9, x: 50, width: 512 },
      );
      centered(s, 204, 'ACKNOWLEDGMENT AND AUTHORIZATION', { size: 12, bold: true });
      let y = paragraph(
        s,
        212,
        'I acknowledge receipt of the disclosure above and of "A Summary of Your Rights Under the Fair Credit Reporting Act" and certify that I have read and understand both. I hereby authorize the obtaining of consumer reports by the Company at any time after receipt of this authorization and throughout my employment, if applicable. I authorize any law enforcement agency, administrator, state or federal agency, institution, school, employer or insurance company to furnish any background information requested. A facsimile or copy of this authorization is as valid as the original.',
        { size: 9.4 },
      );
      y = lined(
        s,
        y,
        [
          [3, person.lastName, 'Last name'],
          [3, person.firstName, 'First name'],
          [1, initial(person), 'Middle'],
          [3, '', 'Other names used'],
        ],
        PEN,
      );
      y = lined(
        s,
        y,
        [
          [3, person.ssn, 'Social Security number'],
          [2, day(person.dob || null), 'Date of birth*'],
          [3, person.license, 'Driver’s license number'],
          [1, person.licenseState, 'State'],
        ],
        PEN,
      );
      y = lined(
        s,
        y,
        [
          [4, street, 'Present address'],
          [4, city, 'City, state, ZIP'],
        ],
        PEN,
      );
      checkbox(
        s,
        LEFT,
        y + 6,
        'California, Minnesota or Oklahoma only: send me a free copy of the report',
        random.chance(0.2),
      );
      signedLine(s, random, LEFT, y + 62, 300, 'Signature');
      writtenLine(s, 370, y + 62, 150, 'Date', day(docDate));
      paragraph(
        s,
        y + 88,
        '*Asked only to tell records of persons of the same name apart; it is not used for the decision. Applicants in New York and Washington State find further notices on the next page.',
        { size: 7.8 },
      );
      s.text(RIGHT, 764, `HR-31 rev. ${words(addMonths(docDate, -26)).replace(/ \d+,/, '')}`, {
        size: 7,
        align: 'right',
      });
    },
  },

  testingHistoryRelease: {
    after:
      "a bus and freight company's release of Part 40 records: a letter from the applicant to past employers listed in a table, in the first person (40.25, 40.321)",
    documentTypeId: 309,
    ends: null,
    bears: ['ssn', 'birth'],
    why: 'past employers find their records by number and birth date; dated by the applicant’s signature; the jobs in the table have other days',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 46, 'Consent to Release of DOT Drug and Alcohol Testing Records', {
        size: 14,
        bold: true,
      });
      s.text(LEFT, 60, '49 CFR 40.25(b), 40.321(b) and 391.23(f)', { size: 9 });
      let y = paragraph(
        s,
        76,
        `To the employers named below: I, the applicant, ask you to release to ${company.name}, ${company.address.city}, ${company.address.state}, the DOT drug and alcohol testing records that you hold about me for the two years (three where FMCSA applies) before the day on which I sign:`,
        { size: 9.6 },
      );
      const parts = [
        'alcohol tests with a result of 0.04 or higher concentration;',
        'verified positive drug tests;',
        'refusals to be tested, also verified adulterated or substituted results;',
        'other violations of DOT agency drug and alcohol testing regulations;',
        'information obtained from earlier employers of a violation;',
        'documentation, if any, of completion of the return-to-duty process.',
      ];
      for (const part of parts)
        y = paragraph(s, y - 2, `-  ${part}`, { size: 9.4, x: 60, width: 500 });
      y = table(
        s,
        y + 8,
        [
          [5, 'DOT-regulated employer'],
          [4, 'Town'],
          [2, 'From'],
          [2, 'To'],
        ],
        [
          ['', '', '', ''],
          ['', '', '', ''],
        ],
        22,
      );
      const end = -random.int(10, 200);
      const change = end - random.int(200, 500);
      (
        [
          [y - 28, random.pick(CARRIERS), near(change), near(end)],
          [y - 6, random.pick(CARRIERS), near(change - random.int(300, 800)), near(change - 9)],
        ] as const
      ).forEach(([line, employer, from, to]) => {
        s.text(44, line, employer, { size: 9, ink: PEN });
        s.text(248, line, random.pick(TOWNS).split(',')[0] ?? '', { size: 9, ink: PEN });
        s.text(412, line, from, { size: 8.4, ink: PEN });
        s.text(494, line, to, { size: 8.4, ink: PEN });
      });
      y = paragraph(
        s,
        y + 8,
        'The records may be released to the company above and to no one else. A consent that releases to "any employer" is void under 40.321; this one is for this company and these employers. I may take it back in writing, but then I must not perform safety-sensitive functions for the company.',
        { size: 9.6 },
      );
      y = blanks(s, y + 20, [
        [3, 'Print name', signedName(person)],
        [2, 'SSN', person.ssn],
        [2, 'Birth date', day(person.dob || null)],
      ]);
      signedLine(s, random, LEFT, y + 30, 280, 'Signature of applicant');
      writtenLine(s, 350, y + 30, 150, 'Date', day(docDate));
      y = section(s, y + 56, 'For the company: send answers in confidence to');
      lines(
        s,
        LEFT,
        y + 16,
        [`${someone(random)}, designated employer representative`, `Fax ${phoneNumber(random)}`],
        { size: 9.4 },
      );
    },
  },

  screeningConsent: {
    after:
      'PSP disclosure and authorization of a staffing firm: FMCSA’s mandatory language in two columns of boxes, license beside the signature',
    documentTypeId: 327,
    ends: null,
    bears: ['license', 'birth'],
    why: 'the firm asks for what it needs to order; dated by the applicant’s signature; orders and revision have other days',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      centered(s, 44, 'IMPORTANT DISCLOSURE', { size: 14, bold: true });
      centered(s, 58, 'REGARDING BACKGROUND REPORTS FROM THE PSP Online Service', {
        size: 10.4,
        bold: true,
      });
      let y = paragraph(
        s,
        66,
        `In connection with your application for employment with ${company.name} ("Prospective Employer"), Prospective Employer, its employees, agents or contractors may obtain one or more reports regarding your driving, and safety inspection history from the Federal Motor Carrier Safety Administration (FMCSA). When the application for employment is submitted in person, if the Prospective Employer uses any information it obtains from FMCSA in a decision to not hire you or to make any other adverse employment decision regarding you, the Prospective Employer will provide you with a copy of the report upon which its decision was based and a written summary of your rights under the Fair Credit Reporting Act before taking any final adverse action.`,
        { size: 8.8 },
      );
      y = paragraph(
        s,
        y + 2,
        'Neither the Prospective Employer nor the FMCSA contractor supplying the crash and safety information has the capability to correct any safety data that appears to be incorrect. You may challenge the accuracy of the data by submitting a request to https://dataqs.fmcsa.dot.gov. Any crash or inspection in which you were involved will display on your PSP report.',
        { size: 8.8 },
      );
      centered(s, y + 18, 'AUTHORIZATION', { size: 12, bold: true });
      y = paragraph(
        s,
        y + 22,
        'If you agree that the Prospective Employer may obtain such background reports, please read the following and sign below: I authorize the Prospective Employer to access the FMCSA Pre-Employment Screening Program (PSP) system to seek information regarding my commercial driving safety record and information regarding my safety inspection history. I understand that I am authorizing the release of safety performance information including crash data from the previous five (5) years and inspection history from the previous three (3) years.',
        { size: 8.8 },
      );
      s.rect(LEFT, y + 10, 262, 120, { line: 0.9 });
      s.rect(310, y + 10, 262, 120, { line: 0.9 });
      signedLine(s, random, 50, y + 62, 240, 'Signature');
      writtenLine(s, 50, y + 106, 240, 'Name (please print)', signedName(person));
      writtenLine(s, 320, y + 46, 160, 'Driver license number', person.license);
      writtenLine(s, 496, y + 46, 66, 'State', person.licenseState);
      writtenLine(s, 320, y + 80, 130, 'Date of birth', day(person.dob || null));
      writtenLine(s, 320, y + 114, 130, 'Date', day(docDate));
      y = paragraph(
        s,
        y + 140,
        'NOTICE: This form is made available to monthly account holders. The language must be used in whole, exactly as provided, on a page without other authorizations or releases of liability.',
        { size: 8 },
      );
      s.rect(LEFT, y + 10, 532, 38, { fill: 0.94 });
      told(
        s,
        [50, y + 26, 90],
        [
          ['Office use', `Ordered ${near(random.int(1, 4))} by ${someone(random)}`],
          ['Form', `STF-PSP, last updated ${near(-random.int(600, 900))}`],
        ],
      );
    },
  },
};
