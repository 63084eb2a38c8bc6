import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, row, section, table } from '#src/demo/pdfs/form.ts';
import { corner, lined } from './layout.ts';
import {
  blanks,
  FORM,
  PEN,
  signedLine,
  signedName,
  someone,
  us,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { driver } from './sealed2-testing.ts';
import { TOWNS } from './sealed5-parts.ts';

/** What driver and carrier say of a year, in the sixth set. */
export const SEALED6_REVIEWS: Record<string, SealedLayout> = {
  violationList: {
    documentTypeId: 474,
    after:
      "a tank carrier's yearly list of violations, columns to fill in and a box 'none', the reviewer's line left for the safety office (old 391.27)",
    ends: { term: 12 },
    bears: ['license'],
    why: 'the list has the license number; dated by the driver’s signature, not by the violations, the period or the license’s end; serves for 12 months',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, company.name, { size: 11 });
      s.text(LEFT, 64, "DRIVER'S ANNUAL LIST OF VIOLATIONS", { size: 15, bold: true });
      s.text(RIGHT, 64, 'SAF-27', { size: 8, align: 'right' });
      let y = lined(
        s,
        72,
        [
          [4, signedName(person), 'Driver’s name'],
          [3, person.license, 'License number'],
          [1, person.licenseState, 'State'],
          [2, day(person.licenseExpires), 'License expires'],
        ],
        PEN,
      );
      y = paragraph(
        s,
        y + 4,
        'I certify that the following is a true and complete list of traffic violations (other than parking violations) for which I have been convicted or forfeited bond or collateral during the past 12 months.',
        { size: 10 },
      );
      const listed = random.chance(0.4);
      y = table(
        s,
        y + 6,
        [
          [2, 'Date of violation'],
          [4, 'Offense'],
          [3, 'Location'],
          [3, 'Type of vehicle'],
        ],
        Array.from({ length: 5 }, () => ['', '', '', '']),
        22,
      );
      if (listed)
        (
          [
            [LEFT + 6, near(-random.int(30, 330))],
            [134, random.pick(['Speeding 9 over', 'Failure to yield', 'Lane use'])],
            [312, random.pick(['I-40, TN', 'US-30, IN', 'Gary, IN'])],
            [446, random.pick(['Truck', 'Own car'])],
          ] as const
        ).forEach(([x, value]) => s.text(x, y - 95, value, { size: 9.6, ink: PEN }));
      checkbox(
        s,
        LEFT,
        y + 14,
        'None: I had no convictions or forfeitures in the past 12 months.',
        !listed,
      );
      y = paragraph(
        s,
        y + 30,
        'If no violations are listed above, I certify that I have not been convicted or forfeited bond or collateral on account of any violation required to be listed during the past 12 months.',
        { size: 10 },
      );
      signedLine(s, random, LEFT, y + 46, 280, 'Driver’s signature');
      writtenLine(s, 350, y + 46, 160, 'Date of certification', day(docDate));
      y = section(s, y + 76, 'SAFETY OFFICE');
      s.text(LEFT, y + 20, 'Copy of the state’s record attached', { size: 9 });
      checkbox(s, 240, y + 13, 'Yes', true);
      writtenLine(
        s,
        LEFT,
        y + 60,
        280,
        'Motor carrier’s address',
        `${company.name}, ${random.pick(TOWNS)}`,
      );
      s.text(
        LEFT,
        y + 90,
        `Due every year by the driver’s month of hire. Printed ${us(addDays(docDate, -20))}.`,
        {
          size: 8,
        },
      );
    },
  },

  reviewQuestions: {
    after:
      "an insurer's driver qualification review of the record: yes/no questions in rows, a finding and the reviewer's signature (391.25(c)(2))",
    documentTypeId: 303,
    ends: { term: 12 },
    bears: ['license', 'birth'],
    why: 'the reviewer names the driver by license and birth date; dated by the day of the review; the record reviewed and the next review have others; serves for 12 months',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, 'MOTOR CARRIER REVIEW OF DRIVING RECORD', { size: 14, bold: true });
      s.text(LEFT, 57, 'At least once every 12 months - 49 CFR 391.25', { size: 9 });
      corner(s, ['Loss prevention series', 'LP-391'], 36);
      let y = row(s, 68, [
        [4, 'Motor carrier', company.name],
        [2, 'USDOT number', company.dotNumber],
      ]);
      y = blanks(s, y + 22, [
        [3, 'Driver', signedName(person)],
        [2, 'Birth date', day(person.dob || null)],
      ]);
      y = blanks(s, y, [
        [3, 'License number', person.license],
        [1, 'State', person.licenseState],
        [3, 'MVR reviewed, dated', near(-random.int(3, 25))],
      ]);
      const asked: readonly (readonly [string, boolean])[] = [
        ['Is the license valid for the vehicle driven?', true],
        ['Any accident in the past 12 months?', false],
        ['Any conviction in the past 12 months?', random.chance(0.3)],
        ['Any serious violation as 383.51(c) lists them?', false],
        ['Disqualified under 391.15 or 383.51?', false],
        ['Pattern of speeding, reckless driving or impairment?', false],
        ['Was the driver spoken to about the record?', true],
      ];
      for (const [question, yes] of asked) {
        s.rect(LEFT, y - 8, 532, 20, { line: 0.4, ink: 0.6 });
        s.text(48, y + 5, question, { size: 9.2 });
        checkbox(s, 440, y - 2, 'Yes', yes);
        checkbox(s, 500, y - 2, 'No', !yes);
        y += 20;
      }
      s.text(LEFT, y + 18, 'Finding', { size: 11, bold: true });
      checkbox(s, LEFT, y + 26, 'meets the minimum requirements for safe driving', true);
      checkbox(s, LEFT, y + 44, 'meets them with corrective action (describe)', false);
      checkbox(s, LEFT, y + 62, 'does not meet them; is not to drive', false);
      writtenLine(s, LEFT, y + 106, 532, 'Remarks', random.pick(['Good record', 'No change', '']));
      signedLine(s, random, LEFT, y + 152, 250, 'Reviewed by (signature)');
      writtenLine(s, 306, y + 152, 150, 'Printed name and title', someone(random));
      writtenLine(s, 472, y + 152, 100, 'Date of review', day(docDate));
      s.text(LEFT, y + 184, 'Next review not later than', { size: 8.6 });
      s.text(160, y + 184, day(addMonths(docDate, 12)), { size: 9.6, ink: PEN });
    },
  },
};
