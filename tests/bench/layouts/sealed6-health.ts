import { addDays, addMonths } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, row, section, table } from '#src/demo/pdfs/form.ts';
import { corner, fullName, lined } from './layout.ts';
import {
  addressLines,
  blanks,
  centered,
  FORM,
  initial,
  lines,
  PEN,
  phoneNumber,
  signedLine,
  signedName,
  someone,
  words,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';
import { driver } from './sealed2-testing.ts';
import { TOWNS } from './sealed5-parts.ts';

/** Variance, vision, registry and hours in the sixth set. */
export const SEALED6_HEALTH: Record<string, SealedLayout> = {
  limbCertificate: {
    after:
      'Skill Performance Evaluation certificate of an FMCSA service center in numbered blocks with a table of vehicles (391.49(h))',
    documentTypeId: 311,
    ends: { printed: [24] },
    bears: ['birth', 'license', 'address'],
    why: '391.49 names the driver by address, birth date and license; dated by "effective date", ends by "expiration date"; the application and the examination come before',
    filled: 'machine',
    reaches: [2, 30],
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, expires, company }) => {
      const [street, city] = addressLines(person);
      s.text(LEFT, 40, 'U.S. Department of Transportation', { size: 10 });
      s.text(LEFT, 53, 'Federal Motor Carrier Safety Administration', { size: 10, bold: true });
      s.text(
        LEFT,
        66,
        `${random.pick(['Midwestern', 'Southern', 'Eastern', 'Western'])} Service Center`,
        {
          size: 9,
        },
      );
      s.text(RIGHT, 53, `SPE ${random.digits(5)}`, { size: 14, bold: true, align: 'right' });
      centered(s, 98, 'SKILL PERFORMANCE EVALUATION CERTIFICATE', { size: 14, bold: true });
      let y = row(s, 108, [
        [4, '1. Name of driver', fullName(person)],
        [2, '2. Date of birth', words(person.dob)],
      ]);
      y = row(s, y, [
        [4, '3. Street', street],
        [4, '4. City, state, ZIP', city],
      ]);
      y = row(s, y, [
        [3, '5. Driver license', person.license],
        [1, '6. State', person.licenseState],
        [2, '7. Effective date', words(docDate)],
        [2, '8. Expiration date', words(expires)],
      ]);
      y = row(s, y, [
        [
          4,
          '9. Impairment',
          random.pick(['Loss of left hand', 'Loss of right foot', 'Impaired left leg']),
        ],
        [4, '10. Application', `Unilateral, by the driver, ${words(addDays(docDate, -70))}`],
      ]);
      s.text(LEFT, y + 20, '11. Vehicles and equipment', { size: 9.6, bold: true });
      y = table(
        s,
        y + 26,
        [
          [3, 'Power unit'],
          [2, 'Transmission'],
          [4, 'Modification'],
          [3, 'Prosthesis'],
        ],
        [
          [
            'Truck tractor, 3 axles',
            'Automatic',
            random.pick(['Left foot accelerator', 'Spinner knob', 'None']),
            'Required',
          ],
          ['Straight truck', 'Automatic', 'None', 'Required'],
        ],
      );
      s.text(LEFT, y + 20, '12. Conditions', { size: 9.6, bold: true });
      y += 22;
      const conditions = [
        'You must wear the prosthesis or orthosis named above and keep a spare one within reach on every trip.',
        'You must carry this certificate with the medical examiner’s certificate; an employer keeps a copy in the qualification file.',
        'Report convictions, accidents, new employers and a change of your condition to the service center within 30 days.',
        'A new certificate is asked for not later than 30 days before this one ends, with a medical examination, a summary and a record of your driving.',
      ];
      conditions.forEach((condition, index) => {
        y = paragraph(s, y, `(${String.fromCharCode(97 + index)}) ${condition}`, {
          size: 9,
          x: 54,
          width: 510,
        });
      });
      signedLine(s, random, LEFT, y + 44, 230, 'Field Administrator');
      s.text(
        320,
        y + 34,
        `Road evaluation ${words(addDays(docDate, -random.int(12, 40)))}, passed`,
        {
          size: 9,
        },
      );
      s.text(320, y + 48, `cc: ${company.name}`, { size: 9 });
      s.text(LEFT, 762, 'Authority: 49 CFR 391.49. Delegated to service centers.', { size: 7.4 });
    },
  },

  ophthalmologyReport: {
    after:
      'MCSA-5871, vision evaluation report by an eye clinic: questions by number at the left, answers on lines at the right',
    documentTypeId: 322,
    ends: null,
    bears: ['birth', 'license'],
    why: 'the form asks for birth date and license; dated by the eye doctor’s signature, on the day of the evaluation; the form’s own expiration, an older evaluation and a date of onset stand on it',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near }) => {
      corner(s, ['Form MCSA-5871', 'OMB No. 2126-0006', 'Expiration Date: 03/31/2028'], 30);
      s.text(LEFT, 44, 'Vision Evaluation Report', { size: 16, bold: true });
      s.text(LEFT, 57, 'to be filled out by an ophthalmologist or optometrist (49 CFR 391.44)', {
        size: 8.6,
      });
      let y = lined(
        s,
        66,
        [
          [4, `${person.lastName}, ${person.firstName} ${initial(person)}`.trim(), 'Individual'],
          [2, day(person.dob || null), 'Date of birth'],
          [3, person.license, 'Driver’s license no.'],
          [1, person.licenseState, 'State'],
        ],
        PEN,
      );
      y = section(s, y + 6, 'EVALUATION');
      const eye = random.pick(['left', 'right']);
      const answers: readonly (readonly [string, string])[] = [
        ['1. Date of this vision evaluation', day(docDate)],
        ['2. Distant acuity, better eye, without / with lenses', '20/25   20/20'],
        ['3. Distant acuity, worse eye, without / with lenses', '20/200   20/100'],
        ['4. Field of vision, better eye, horizontal meridian (degrees)', '95'],
        ['5. Field of vision, worse eye (degrees)', String(random.int(20, 60))],
        ['6. Recognizes red, green and amber', 'Yes'],
        ['7. Cause of the deficiency', random.pick(['amblyopia', 'trauma', 'retinal scar'])],
        ['8. Which eye', eye],
        ['9. Date of onset', near(-random.int(1500, 6000))],
        ['10. Stable? Time elapsed is enough to adapt?', 'Yes'],
        ['11. Progressive condition', 'None'],
        ['12. Seen before in this office', near(-random.int(330, 380))],
        ['13. How often should vision be evaluated', 'every 12 months'],
      ];
      answers.forEach(([question, answer]) => {
        y += 19;
        s.text(LEFT, y, question, { size: 9 });
        s.line([330, y + 2], [RIGHT, y + 2], 0.5);
        s.text(336, y, answer, { size: 9.8, ink: PEN });
      });
      y = section(s, y + 14, 'ATTESTATION');
      y = paragraph(
        s,
        y + 2,
        'I attest that I am a treating provider licensed to evaluate vision, that in my opinion the individual has had enough time to adapt to and compensate for the deficiency, and that the above is true and correct. The certified medical examiner decides whether the individual is physically qualified and must receive this report not more than 45 days after it was signed.',
        { size: 8.8 },
      );
      signedLine(s, random, LEFT, y + 36, 230, 'Signature');
      writtenLine(s, 290, y + 36, 160, 'Printed name', someone(random));
      writtenLine(s, 466, y + 36, 106, 'Date', day(docDate));
      checkbox(s, LEFT, y + 58, 'Ophthalmologist', random.chance(0.5));
      checkbox(s, 150, y + 58, 'Optometrist', true);
      writtenLine(s, 260, y + 70, 150, 'License no., state', `${random.digits(5)} OH`);
      writtenLine(s, 426, y + 70, 146, 'Telephone', phoneNumber(random));
      writtenLine(s, LEFT, y + 104, 370, 'Address', `Eye Associates, ${random.pick(TOWNS)}`);
    },
  },

  examinerCheckSlip: {
    after:
      "a safety clerk's half-page slip on the examiner's listing, stapled to the certificate: five answers and a signature (391.23(m), 391.51(b)(8))",
    documentTypeId: 304,
    ends: null,
    bears: [],
    why: 'the slip names driver and examiner; dated by "checked on", which the clerk signs; the examination and the examiner’s certification have other days',
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.rect(LEFT, 40, 532, 330, { line: 1 });
      s.text(52, 60, 'MEDICAL EXAMINER NATIONAL REGISTRY VERIFICATION', { size: 12, bold: true });
      s.text(52, 73, `${company.name}   staple behind the medical examiner’s certificate`, {
        size: 8.4,
      });
      const put = (y: number, caption: string, value: string, end = 556): void => {
        s.text(52, y, caption, { size: 9.4 });
        s.line([216, y + 2], [end, y + 2], 0.5);
        s.text(222, y, value, { size: 10.4, ink: PEN });
      };
      put(100, 'Driver', signedName(person));
      put(124, 'Date of the medical exam', near(-random.int(1, 6)));
      put(148, 'Examiner on the certificate', someone(random));
      put(172, 'National Registry number', random.digits(10));
      put(196, 'Listed and certified on exam date?', 'yes');
      put(220, 'Examiner certified since', near(-random.int(500, 2500)));
      put(244, 'Checked on', day(docDate), 380);
      put(268, 'Checked at', 'nationalregistry.fmcsa.dot.gov, Search');
      signedLine(s, random, 52, 314, 220, 'Checked by (sign)');
      writtenLine(s, 300, 314, 220, 'Print name', someone(random));
      paragraph(
        s,
        326,
        'One slip for each new certificate. Put it on file before the driver is dispatched; keep it for three years.',
        { size: 8.4, x: 52, width: 508 },
      );
      s.text(RIGHT - 8, 364, 'DQ-14', { size: 7, align: 'right' });
    },
  },

  sevenDayStatement: {
    after:
      "a leasing driver's statement of hours as seven columns of days with totals, and a question on other work (395.8(j)(2))",
    documentTypeId: 314,
    ends: null,
    bears: ['license', 'lastFour'],
    why: 'forms of this kind ask for license and the last four; dated by the driver’s signature; the seven days before and the time of relief have others',
    filled: 'hand',
    arrives: FORM,
    fits: driver,
    draw: (s, { person, random, docDate, day, near, company }) => {
      s.text(LEFT, 44, 'DRIVER STATEMENT OF ON-DUTY HOURS', { size: 14, bold: true });
      s.text(LEFT, 57, 'Newly hired, leased and casual drivers', { size: 9 });
      s.text(RIGHT, 44, company.name.slice(0, 40), { size: 9, align: 'right' });
      let y = paragraph(
        s,
        64,
        'Motor carriers, when using a driver for the first time or intermittently, shall obtain from the driver a signed statement giving the total time on duty during the immediately preceding seven days and the time at which the driver was last relieved from duty prior to beginning work for the carrier. Hours for any compensated work during the preceding seven days, also for an employer that is no motor carrier, must be recorded on this form.',
        { size: 8.8 },
      );
      y = blanks(s, y + 18, [
        [4, 'Name (print)', signedName(person)],
        [2, 'Last 4 of SSN', person.ssn.slice(-4)],
      ]);
      y = blanks(s, y, [
        [3, 'License', person.license],
        [1, 'State', person.licenseState],
        [2, 'Class', person.licenseClass],
      ]);
      const hours = [1, 2, 3, 4, 5, 6, 7].map(() => (random.chance(0.3) ? 0 : random.int(4, 11)));
      const w = 532 / 9;
      s.rect(LEFT, y, 532, 66, { line: 0.8 });
      ['Day', '1', '2', '3', '4', '5', '6', '7', 'Total'].forEach((caption, index) => {
        const x = LEFT + index * w;
        s.line([x, y], [x, y + 66], 0.5);
        s.text(x + w / 2, y + 12, caption, { size: 8, bold: true, align: 'center' });
      });
      s.line([LEFT, y + 18], [RIGHT, y + 18], 0.5);
      s.line([LEFT, y + 42], [RIGHT, y + 42], 0.5);
      s.text(LEFT + 6, y + 33, 'Date', { size: 8 });
      s.text(LEFT + 6, y + 57, 'Hours', { size: 8 });
      hours.forEach((count, index) => {
        s.text(LEFT + (index + 1) * w + 4, y + 33, near(-index - 1), { size: 7.6, ink: PEN });
        s.text(LEFT + (index + 1) * w + 24, y + 57, String(count), { size: 10, ink: PEN });
      });
      const total = hours.reduce((sum, count) => sum + count, 0);
      s.text(LEFT + 8 * w + 20, y + 57, String(total), { size: 10, ink: PEN });
      y = paragraph(
        s,
        y + 78,
        'Day 1 is the day before you first work for us. I hereby certify that the information given above is correct to the best of my knowledge and belief, and that I was last relieved from work at',
        { size: 9 },
      );
      writtenLine(s, LEFT, y + 24, 100, 'Time', `${random.int(2, 9)}:00 pm`);
      writtenLine(s, 156, y + 24, 130, 'Date relieved', near(-random.int(1, 2)));
      s.text(LEFT, y + 58, 'Are you working for another employer now?', { size: 9 });
      checkbox(s, 250, y + 51, 'Yes', false);
      checkbox(s, 296, y + 51, 'No', true);
      s.text(LEFT, y + 76, 'Do you intend to while you work for us?', { size: 9 });
      checkbox(s, 250, y + 69, 'Yes', false);
      checkbox(s, 296, y + 69, 'No', true);
      signedLine(s, random, LEFT, y + 122, 280, 'Driver’s signature');
      writtenLine(s, 350, y + 122, 150, 'Date', day(docDate));
      signedLine(s, random, LEFT, y + 160, 280, 'Carrier’s representative');
      lines(
        s,
        LEFT,
        y + 196,
        [
          `Form HOS-7, revised ${words(addMonths(docDate, -30)).replace(/ \d+,/, '')}`,
          'Keep six months with the supporting documents.',
        ],
        { size: 7.6 },
      );
    },
  },
};
