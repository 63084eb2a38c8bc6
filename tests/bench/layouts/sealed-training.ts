import { addDays } from '#src/shared/dates.ts';
import { checkbox, LEFT, paragraph, RIGHT, table } from '#src/demo/pdfs/form.ts';
import { fullName } from './layout.ts';
import {
  addressLines,
  blank,
  blanks,
  centered,
  DESK,
  FORM,
  lines,
  padded,
  phoneNumber,
  PORTAL,
  signedLine,
  signedName,
  someone,
  writtenLine,
} from './sealed-layout.ts';
import type { SealedLayout } from './sealed-layout.ts';

export const SEALED_TRAINING: Record<string, SealedLayout> = {
  entryLevelTraining: {
    after: 'Training Provider Registry, record of entry-level driver training (part 380)',
    documentTypeId: 312,
    ends: null,
    bears: ['license', 'birth'],
    why: 'a provider reports name, birth date, license and state (380.717); dated by the completion, not by the report',
    filled: 'machine',
    arrives: PORTAL,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, docDate }) => {
      s.rect(0, 0, 612, 40, { fill: [0.07, 0.2, 0.38] });
      s.text(LEFT, 26, 'Training Provider Registry', { size: 14, bold: true, ink: 1 });
      s.text(RIGHT, 26, 'FMCSA', { size: 11, ink: 1, align: 'right' });
      s.text(LEFT, 72, 'Driver Training Certification Information', { size: 13, bold: true });
      const rows = [
        ['Driver first name', person.firstName],
        ['Driver last name', person.lastName],
        ['Date of birth', padded(person.dob)],
        ['License number', person.license ?? ''],
        ['State of licensure', person.licenseState ?? ''],
        ['License type', 'CLP'],
        [
          'Training type',
          random.pick([
            'Class A theory and behind-the-wheel',
            'Class B theory and behind-the-wheel',
            'Hazardous materials (H) theory',
          ]),
        ],
        ['Total clock hours', String(random.int(80, 200))],
        ['Date training completed', padded(docDate)],
        ['Date submitted to registry', padded(addDays(docDate, random.int(1, 2)))],
        ['Certification ID', `${random.digits(4)}-${random.digits(6)}`],
      ] as const;
      rows.forEach(([label, value], index) => {
        const y = 102 + index * 22;
        s.rect(LEFT, y - 14, 532, 22, { fill: index % 2 ? 1 : 0.95 });
        s.text(48, y, label, { size: 9, ink: 0.3 });
        s.text(230, y, value, { size: 9.6 });
      });
      s.text(LEFT, 366, 'Training provider', { size: 11, bold: true });
      lines(s, LEFT, 384, [
        `${random.pick(['Great Lakes', 'Volunteer', 'Piedmont', 'High Plains'])} Truck Driving School`,
        `TPR ID ${random.digits(8)}     Location ${random.int(1, 4)}`,
        `Instructor: ${someone(random)}`,
        `Phone ${phoneNumber(random)}`,
      ]);
      paragraph(
        s,
        450,
        'The training provider certified that this driver completed entry-level driver training under 49 CFR part 380, subparts F and G, and was proficient in behind-the-wheel training.',
        { size: 8 },
      );
    },
  },

  longerCombination: {
    after: 'LCV driver-training certificate (380.401), text of the appendix as a form',
    documentTypeId: 324,
    ends: null,
    bears: ['license', 'address'],
    why: "380.401 asks for name, address and license of the driver; dated by the certification; the license's end is printed",
    filled: 'hand',
    arrives: DESK,
    fits: ({ licenseClass }) => licenseClass === 'A',
    draw: (s, { person, random, day, docDate, near }) => {
      s.rect(30, 30, 552, 732, { line: 1.4 });
      centered(s, 70, 'Longer Combination Vehicle', { size: 17, bold: true });
      centered(s, 90, 'Driver-Training Certificate', { size: 17, bold: true });
      centered(s, 106, '49 CFR 380.401', { size: 8.5 });
      blank(s, 60, 150, 'Name of driver', fullName(person), 550);
      blank(s, 60, 174, 'Address', addressLines(person).filter(Boolean).join(', '), 550);
      blank(s, 60, 198, "Commercial driver's license no.", person.license, 380);
      blank(s, 390, 198, 'State', person.licenseState, 450);
      blank(s, 460, 198, 'Exp.', person.license ? day(person.licenseExpires) : '', 550);
      let y = paragraph(
        s,
        212,
        'has presented evidence of meeting the prerequisites of 49 CFR 380.203 and has completed the LCV training of 49 CFR part 380, subpart B, for:',
        { x: 60, width: 490, size: 10 },
      );
      checkbox(s, 70, y + 6, 'LCV doubles', true);
      checkbox(s, 170, y + 6, 'LCV triples', random.chance(0.3));
      s.text(
        60,
        y + 40,
        `Training began ${near(-random.int(5, 30))}; knowledge test passed ${near(-random.int(1, 4))}.`,
        { size: 10 },
      );
      y += 70;
      blank(
        s,
        60,
        y,
        'Training entity',
        `${random.pick(['Western', 'Turnpike', 'Intermountain'])} LCV Training`,
        550,
      );
      blank(s, 60, y + 24, 'Instructor certifying classroom training', someone(random), 550);
      blank(s, 60, y + 48, 'Instructor certifying skills training', someone(random), 550);
      signedLine(s, random, 60, y + 106, 250, 'Signature of training entity official');
      writtenLine(s, 380, y + 106, 170, 'Date of certification', day(docDate));
    },
  },

  hazardousMaterials: {
    after: "hazmat employee's training record (172.704(d))",
    documentTypeId: 323,
    ends: { term: 36 },
    bears: [],
    why: "172.704(d) asks for the employee's name and nothing else of the person; dated by the most recent completion, not by the earlier one",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near, company }) => {
      s.text(LEFT, 48, company.name, { size: 11, bold: true });
      s.text(LEFT, 78, 'HAZMAT EMPLOYEE TRAINING RECORD', { size: 14, bold: true });
      s.text(LEFT, 92, '49 CFR Part 172, Subpart H', { size: 8.5 });
      let y = blanks(s, 122, [
        [4, "Hazmat employee's name", signedName(person)],
        [3, 'Job', random.pick(['Driver', 'Driver - LTL', 'City driver'])],
      ]);
      y = blanks(s, y, [
        [3, 'Most recent training completion date', day(docDate)],
        [3, 'Previous training', near(-random.int(1000, 1095))],
      ]);
      y = table(
        s,
        y - 4,
        [
          [4, 'Training'],
          [2, 'Citation'],
          [2, 'Tested'],
          [1, 'Score'],
        ],
        [
          [
            'General awareness/familiarization',
            '172.704(a)(1)',
            'yes',
            String(random.int(80, 100)),
          ],
          ['Function-specific', '172.704(a)(2)', 'yes', String(random.int(80, 100))],
          ['Safety', '172.704(a)(3)', 'yes', String(random.int(80, 100))],
          ['Security awareness', '172.704(a)(4)', 'yes', String(random.int(80, 100))],
          ['Driver training', '177.816', 'yes', 'pass'],
        ],
      );
      y = blanks(s, y + 26, [
        [
          1,
          'Description of training materials',
          `Hazmat for drivers, ${random.int(5, 9)}th edition, copyright ${random.int(2015, 2022)}`,
        ],
      ]);
      y = blanks(s, y, [
        [
          1,
          'Name and address of person providing the training',
          `${someone(random)}, ${company.address.line1}, ${company.address.city}`,
        ],
      ]);
      y = paragraph(
        s,
        y,
        'I certify that the hazmat employee named above has been trained and tested as required by 49 CFR part 172, subpart H. Recurrent training is required at least once every three years.',
        { size: 9 },
      );
      signedLine(s, random, LEFT, y + 40, 260, 'Certified by');
    },
  },

  onDutyHours: {
    after: "driver's statement of on-duty hours (395.8(j)(2)), a supplier's form",
    documentTypeId: 314,
    ends: null,
    bears: ['license', 'ssn'],
    why: "suppliers' forms ask for social security number and license; dated by the signature, not by the seven days before",
    filled: 'hand',
    arrives: FORM,
    draw: (s, { person, random, day, docDate, near }) => {
      centered(s, 48, 'STATEMENT OF ON-DUTY HOURS', { size: 14, bold: true });
      let y = paragraph(
        s,
        58,
        'INSTRUCTIONS: Motor carriers when using a driver for the first time shall obtain from the driver a signed statement giving the total time on-duty during the immediately preceding 7 days and time at which such driver was last relieved from duty prior to beginning work for such carrier (49 CFR 395.8(j)(2)).',
        { size: 7.8 },
      );
      y = blanks(s, y + 20, [
        [4, 'Driver Name (Print)', `${person.firstName} ${person.lastName}`],
        [3, 'Social Security No.', person.ssn],
      ]);
      y = blanks(s, y, [
        [4, 'Driver License No.', person.license],
        [1, 'State', person.licenseState],
        [2, 'Class', person.licenseClass],
      ]);
      const hours = Array.from({ length: 7 }, () => random.int(0, 11));
      const heads = hours.map((_, index) => [1, String(index + 1)] as const);
      y = table(
        s,
        y,
        [[2, 'DAY'], ...heads, [1, 'TOTAL']],
        [
          ['DATE', ...hours.map((_, index) => near(-index - 1)), ''],
          [
            'HOURS WORKED',
            ...hours.map(String),
            String(hours.reduce((sum, hour) => sum + hour, 0)),
          ],
        ],
        22,
      );
      y = paragraph(
        s,
        y + 14,
        `I hereby certify that the information given above is correct to the best of my knowledge and belief, and that I was last relieved from work at ${random.int(1, 11)}:${random.int(10, 59)} ${random.pick(['AM', 'PM'])} on ${near(-1)}.`,
        { size: 9.4 },
      );
      signedLine(s, random, LEFT, y + 36, 280, "Driver's Signature");
      writtenLine(s, 400, y + 36, 150, 'Date', day(docDate));
      s.text(LEFT, 764, '1-FS-A (Rev. 10/15)', { size: 6.8 });
    },
  },

  convictionNotice: {
    after: "driver's notification of conviction (383.31)",
    documentTypeId: 332,
    ends: null,
    bears: ['license'],
    why: '383.31(c) asks for full name and license number; dated by the signature, not by offense or conviction',
    filled: 'hand',
    arrives: FORM,
    fits: ({ cdl }) => cdl,
    draw: (s, { person, random, day, docDate, near, company }) => {
      centered(s, 54, 'NOTIFICATION OF CONVICTION FOR DRIVER VIOLATIONS', { size: 13, bold: true });
      centered(s, 68, '(49 CFR 383.31 - to be given to the employer within 30 days)', {
        size: 8.6,
      });
      let y = blanks(s, 100, [[1, "Driver's full name", fullName(person)]]);
      y = blanks(s, y, [
        [4, "Driver's license number", person.license],
        [2, 'State', person.licenseState],
      ]);
      y = blanks(s, y, [
        [3, 'Date of conviction', near(-random.int(3, 27))],
        [3, 'Date of offense', near(-random.int(40, 200))],
      ]);
      y = blanks(s, y, [
        [
          1,
          'Specific criminal or other offense',
          random.pick(['Speeding 12 over', 'Improper lane change', 'Following too closely']),
        ],
      ]);
      y = blanks(s, y, [
        [3, 'Suspension, revocation?', 'No'],
        [3, 'In a commercial motor vehicle?', random.pick(['Yes', 'No'])],
      ]);
      y = blanks(s, y, [
        [1, 'Location of offense', `${company.address.city}, ${company.address.state}`],
      ]);
      signedLine(s, random, LEFT, y + 40, 280, "Driver's signature");
      writtenLine(s, 400, y + 40, 150, 'Date', day(docDate));
      s.text(LEFT, y + 80, `Given to: ${company.name}, attention ${someone(random)}`, { size: 9 });
    },
  },
};
