import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, section } from '#src/demo/pdfs/form.ts';
import { corner, fullName } from './layout.ts';
import {
  blanks,
  centered,
  FORM,
  lastFour,
  PEN,
  phoneNumber,
  PORTAL,
  shortWords,
  signedLine,
  signedName,
  someone,
  us,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { driver } from './sealed2-testing.ts';
import { told } from './sealed5-parts.ts';

/** Plans, pools and the policy in the sixth set. */
export const SEALED6_PROGRAMS: Record<string, SealedLayout> = {
  followUpSchedule: {
    after:
      "a substance abuse professional's follow-up testing plan on a form with a grid of months, sent to the employer (40.307)",
    documentTypeId: 330,
    ends: null,
    bears: ['lastFour'],
    why: 'the form names the employee by the last four; dated by the professional’s signature; the evaluations and the return to duty have other days',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, 'FOLLOW-UP TESTING PLAN', { size: 15, bold: true });
      s.text(LEFT, 57, 'Prepared by the substance abuse professional under 49 CFR 40.307', {
        size: 9,
      });
      corner(s, ['CONFIDENTIAL', 'To the DER only; the employee', 'is not told the plan'], 34);
      let y = blanks(s, 86, [
        [3, 'Employee', signedName(person)],
        [1, 'SSN xxx-xx-', lastFour(person)],
      ]);
      y = blanks(s, y, [
        [3, 'Employer', company.name],
        [2, 'Agency', 'FMCSA'],
      ]);
      y = blanks(s, y, [
        [1, 'Initial evaluation', near(-random.int(40, 90))],
        [1, 'Follow-up evaluation', near(-random.int(3, 9))],
        [1, 'RTD test expected', near(random.int(3, 14))],
      ]);
      y = paragraph(
        s,
        y,
        'After the employee has a return-to-duty test with a negative result and goes back to safety-sensitive work, the employer carries out the unannounced tests below. All are under direct observation. The first twelve months need at least six tests; the plan may last for up to 60 months.',
        { size: 9.2 },
      );
      const count = random.int(6, 10);
      s.text(LEFT, y + 18, `Tests in the first 12 months: ${count}`, { size: 9.6, bold: true });
      s.text(280, y + 18, `Total length of the plan: ${random.pick([24, 36, 48])} months`, {
        size: 9.6,
        bold: true,
      });
      y += 30;
      const w = 532 / 12;
      for (let month = 0; month < 12; month += 1) {
        const x = LEFT + month * w;
        s.rect(x, y, w, 44, { line: 0.6 });
        s.text(x + 4, y + 10, `Month ${month + 1}`, { size: 6.6 });
        if (month < count) s.text(x + 10, y + 32, 'drug', { size: 9.4, ink: PEN });
      }
      y += 66;
      checkbox(s, LEFT, y, 'Drug tests only', true);
      checkbox(s, 170, y, 'Alcohol tests only', false);
      checkbox(s, 310, y, 'Drug and alcohol tests', false);
      y = paragraph(
        s,
        y + 22,
        'The employer chooses the days. A test of another kind (random, post-accident) does not count. The plan goes with the employee to a later employer. The professional may end the tests, but not the first six, after the first year.',
        { size: 9.2 },
      );
      signedLine(s, random, LEFT, y + 44, 240, 'Substance abuse professional');
      writtenLine(s, 300, y + 44, 140, 'Credential', random.pick(['LCSW, SAP', 'LPC, SAP']));
      writtenLine(s, 456, y + 44, 116, 'Date', day(docDate));
      writtenLine(s, LEFT, y + 84, 240, 'Print name', someone(random));
      writtenLine(s, 300, y + 84, 140, 'Telephone', phoneNumber(random));
    },
  },

  poolEnrollment: {
    after:
      "a consortium's certificate that an owner-operator is enrolled in its random pool, with a gold border and the year of membership",
    documentTypeId: 336,
    ends: { printed: [12] },
    bears: [],
    why: 'the certificate names the driver and the business; dated by its issue, from which the membership counts; ends by "valid through"; the clearing of the pool has another day',
    filled: 'machine',
    arrives: PORTAL,
    draw: (s, { person, random, docDate, expires, company }) => {
      s.rect(30, 30, 552, 560, { line: 4, ink: [0.78, 0.62, 0.15] });
      s.rect(38, 38, 536, 544, { line: 1, ink: [0.78, 0.62, 0.15] });
      const pool = random.pick(['American Drivers', 'Heartland Truckers', 'National Fleet']);
      centered(s, 90, `${pool} DOT Consortium`, { size: 13 });
      centered(s, 130, 'CERTIFICATE OF ENROLLMENT', { size: 22, bold: true });
      centered(s, 152, 'Random Drug and Alcohol Testing Program', { size: 12 });
      centered(s, 196, 'This certifies that', { size: 11 });
      centered(s, 224, fullName(person), { size: 20, bold: true });
      centered(
        s,
        248,
        `${company.name}${company.dotNumber ? `, USDOT ${company.dotNumber}` : ''}`,
        {
          size: 11,
        },
      );
      paragraph(
        s,
        266,
        'is enrolled in and an active member of the random selection pool that this consortium administers in accordance with 49 CFR Parts 40 and 382. Drivers are selected by a computer-based random number generator, at the yearly rates that the Federal Motor Carrier Safety Administration sets, and are tested throughout the year.',
        { size: 10.6, x: 80, width: 452 },
      );
      told(
        s,
        [80, 366, 110],
        [
          ['Member number', random.digits(6)],
          ['Issued', shortWords(docDate)],
          ['Valid through', shortWords(expires)],
          ['Pool last drawn', shortWords(addDays(docDate, -random.int(5, 60)))],
        ],
        { step: 17, size: 10.4 },
      );
      signedLine(s, random, 80, 500, 200, 'Program administrator');
      signedLine(s, random, 330, 500, 200, 'Director of compliance');
      centered(s, 556, `Verify at ${phoneNumber(random)}. Void if dues are not paid.`, {
        size: 8.4,
      });
      s.text(RIGHT - 10, 574, `Rev. ${us(addDays(docDate, -400)).slice(-4)}`, {
        size: 7,
        align: 'right',
      });
    },
  },

  policyReceiptSlip: {
    after:
      'a short receipt for the controlled substances and alcohol policy of a small carrier, list of contents at the left, signature at the right (382.601(d))',
    documentTypeId: 305,
    ends: null,
    bears: [],
    why: 'the receipt is signed by name; dated by the driver’s signature; the policy’s adoption and revision have other days',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, company }) => {
      const adopted = addMonths(docDate, -random.int(20, 70));
      s.text(LEFT, 46, 'RECEIPT', { size: 20, bold: true });
      s.text(LEFT, 62, 'Drug & Alcohol Misuse Policy and Educational Materials', { size: 11 });
      corner(s, [company.name, `Policy adopted ${words(adopted)}`], 40);
      let y = section(s, 76, 'What you were given');
      const given = [
        'Company policy on alcohol misuse and controlled substances',
        'Who to ask: the designated employer representative',
        'Conduct that is prohibited and its consequences',
        'When tests are made: pre-employment, random, post-accident, suspicion',
        'How a test is made; what a refusal is',
        'Effects of alcohol and drugs on health, work and life',
        'What is reported to the Clearinghouse',
      ];
      given.forEach((item, index) => checkbox(s, 50, y + 12 + index * 19, item, true));
      s.rect(384, y + 8, 188, 134, { line: 0.9 });
      s.text(392, y + 24, 'Questions?', { size: 10, bold: true });
      s.text(392, y + 42, someone(random), { size: 9.6 });
      s.text(392, y + 56, phoneNumber(random), { size: 9.6 });
      s.text(392, y + 84, 'Help line (EAP)', { size: 9, bold: true });
      s.text(392, y + 98, phoneNumber(random), { size: 9.6 });
      y = paragraph(
        s,
        y + 154,
        'I have received the materials above. I have read them or they were read to me, I had time to ask, and I will follow them as a condition of my work as a driver. My signature is no consent to a test that the rules do not ask for.',
        { size: 10 },
      );
      writtenLine(s, LEFT, y + 34, 280, 'Driver’s name (print)', signedName(person));
      signedLine(s, random, LEFT, y + 80, 280, 'Driver’s signature');
      writtenLine(s, 350, y + 80, 150, 'Date received', day(docDate));
      signedLine(s, random, LEFT, y + 126, 280, 'For the company');
      s.text(
        LEFT,
        y + 160,
        `Revised ${words(addMonths(adopted, 12))}. White: file   Yellow: driver`,
        {
          size: 8,
        },
      );
    },
  },
};
