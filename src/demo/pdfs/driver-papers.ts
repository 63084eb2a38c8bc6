import { addDays } from '#src/shared/dates.ts';
import { licenseFormatOf } from '#src/features/employees/license-formats.ts';
import { LAST_NAMES } from '../names.ts';
import {
  checkbox,
  field,
  footer,
  heading,
  LEFT,
  paragraph,
  RIGHT,
  row,
  section,
  signature,
  table,
  usDate,
} from './form.ts';
import { fullName, licenseOf, recordName } from './paper.ts';
import type { Layout } from './paper.ts';

/** The driver's annual certificate of violations (formerly 49 CFR 391.27). */
export const violationsCertificate: Layout = (s, { person, company, docDate, random }) => {
  let y = heading(
    s,
    "Driver's Annual Certificate of Violations",
    'Company policy, after former 49 CFR 391.27',
  );
  y = row(s, y, [
    [4, 'Company', company.name],
    [3, 'Terminal', `${company.address.city}, ${company.address.state}`],
    [2, 'USDOT number', company.dotNumber],
  ]);
  y = row(s, y, [
    [4, 'Driver', fullName(person)],
    [2, 'Date of birth', usDate(person.dob)],
  ]);
  y = row(s, y, [
    [3, 'License number', licenseOf(person)],
    [1, 'State', person.licenseState],
    [1, 'Class', person.licenseClass],
    [2, 'License expires', usDate(person.licenseExpires)],
  ]);
  y = paragraph(
    s,
    y + 8,
    'I certify that the following is a true and complete list of traffic violations (other than parking violations) for which I have been convicted or forfeited bond or collateral during the past 12 months.',
  );
  const clean = random.chance(0.7);
  y = table(
    s,
    y,
    [
      [2, 'Date'],
      [4, 'Offense'],
      [3, 'Location'],
      [3, 'Vehicle'],
    ],
    clean
      ? [['', 'None', '', '']]
      : [
          [
            usDate(addDays(docDate, -random.int(20, 350))),
            'Speeding',
            `${company.address.city}, ${company.address.state}`,
            'Tractor-trailer',
          ],
        ],
  );
  checkbox(
    s,
    LEFT + 4,
    y + 10,
    'I have had no convictions in the past 12 months that must be listed.',
    clean,
  );
  y = signature(s, random, y + 34, "Driver's signature", fullName(person), docDate);
  y = section(s, y + 20, 'Annual review of driving record');
  y = paragraph(
    s,
    y + 4,
    'I have reviewed the driving record of the driver named above under 49 CFR 391.25 and find that the driver:',
  );
  checkbox(s, LEFT + 4, y + 2, 'Meets the minimum requirements for safe driving', true);
  checkbox(s, LEFT + 4, y + 18, 'Does not adequately meet the requirements', false);
  signature(
    s,
    random,
    y + 44,
    'Reviewed by',
    `${random.pick(LAST_NAMES)}, Safety`,
    addDays(docDate, 2),
  );
  footer(s, 'Annual certificate of violations', 'Page 1 of 1');
};

/** A photocopy of a commercial driver's license, front and back. */
export const licenseCopy: Layout = (s, { person, docDate, random }) => {
  const state = licenseFormatOf(person.licenseState ?? '')?.name ?? person.address.state;
  const [x, y, w, h] = [126, 96, 360, 226];
  s.text(306, 60, "Copy of Commercial Driver's License", { size: 12, bold: true, align: 'center' });
  s.text(306, 76, `${fullName(person)} - copied ${usDate(docDate)}`, { size: 9, align: 'center' });
  s.rect(x, y, w, h, { fill: [0.94, 0.96, 0.98], line: 1 });
  s.rect(x, y, w, 34, { fill: [0.16, 0.3, 0.5] });
  s.text(x + 10, y + 22, state.toUpperCase(), { size: 15, bold: true, ink: 1 });
  s.text(x + w - 10, y + 21, person.cdl ? 'COMMERCIAL DRIVER LICENSE' : 'DRIVER LICENSE', {
    size: 9.5,
    bold: true,
    ink: 1,
    align: 'right',
  });
  s.rect(x + 12, y + 46, 92, 118, { fill: 0.82, line: 0.6 });
  s.disc([x + 58, y + 92], 22, 28, 0.55);
  s.disc([x + 58, y + 152], 38, 11.5, 0.45);
  const entry = (at: number, label: string, value: string, column = 0) => {
    s.text(x + 118 + column, y + at, label, { size: 6.5, ink: [0.2, 0.3, 0.55] });
    s.text(x + 118 + column, y + at + 12, value, { size: 10.5, bold: true });
  };
  entry(52, '4d LICENSE NUMBER', licenseOf(person));
  entry(52, '9 CLASS', person.licenseClass, 170);
  entry(80, '1 FAMILY NAME', person.lastName.toUpperCase());
  entry(
    108,
    '2 GIVEN NAMES',
    [person.firstName, person.middleName].filter(Boolean).join(' ').toUpperCase(),
  );
  entry(136, '3 DATE OF BIRTH', usDate(person.dob));
  entry(136, '4b EXPIRES', usDate(person.licenseExpires), 90);
  entry(136, '9a END', person.endorsements || 'NONE', 170);
  s.text(x + 12, y + 186, `8 ${person.address.line1.toUpperCase()}`, { size: 8 });
  s.text(
    x + 12,
    y + 197,
    `${person.address.city}, ${person.address.state} ${person.address.zip}`.toUpperCase(),
    { size: 8 },
  );
  s.text(
    x + 12,
    y + 214,
    `12 REST ${random.pick(['NONE', 'B', 'E', 'L'])}    5 DD ${random.digits(12)}`,
    { size: 7 },
  );
  s.rect(x, 360, w, h, { fill: 0.95, line: 1 });
  s.rect(x, 376, w, 30, { fill: 0.25 });
  for (let at = x + 20; at < x + 250;) {
    const bar = random.int(1, 4);
    s.rect(at, 424, bar, 54, { fill: 0.1 });
    at += bar + random.int(1, 4);
  }
  s.text(
    x + 20,
    500,
    'A: combinations of 26,001 lb or more   B: single vehicles of 26,001 lb or more',
    { size: 7 },
  );
  s.text(
    x + 20,
    512,
    'N: tank   T: double/triple trailers   X: tank and hazardous materials   P: passenger',
    { size: 7 },
  );
  s.text(x + 20, 540, recordName(person), { size: 8 });
  footer(s, 'Photocopy for the qualification file', 'Page 1 of 1');
};

/** A summary of a drug test's custody form and its verified result. */
export const custodySummary: Layout = (s, { person, company, docDate, random }) => {
  const specimen = random.digits(10);
  let y = heading(s, 'Drug Test - Chain of Custody Summary', `Specimen ID ${specimen}`);
  y = section(s, y, 'Step 1: employer, donor and reason');
  y = row(s, y, [
    [4, 'A. Employer', company.name],
    [2, 'USDOT number', company.dotNumber],
    [2, 'Phone', company.phone],
  ]);
  y = row(s, y, [
    [4, 'Donor', fullName(person)],
    [2, 'Date of birth', usDate(person.dob)],
    [2, 'C. Donor SSN or employee ID', `XXX-XX-${person.ssn.slice(-4)}`],
  ]);
  y = row(s, y, [
    [3, 'CDL number', licenseOf(person)],
    [1, 'State', person.licenseState],
    [2, 'D. Testing authority', 'DOT - FMCSA'],
  ]);
  const reasons = [
    'Pre-employment',
    'Random',
    'Reasonable suspicion',
    'Post accident',
    'Return to duty',
    'Follow-up',
  ];
  const chosen = random.weighted([
    [0, 5],
    [1, 5],
    [3, 1],
  ] as const);
  reasons.forEach((reason, i) =>
    checkbox(s, LEFT + 4 + (i % 3) * 170, y + 8 + Math.floor(i / 3) * 15, reason, i === chosen),
  );
  y = section(s, y + 42, 'Step 2: collector');
  y = row(s, y, [
    [3, 'Collection site', `${company.address.city} Occupational Health`],
    [2, 'Specimen', 'Urine, split'],
    [2, 'Temperature 90-100 F', 'Yes'],
    [2, 'Collected', usDate(docDate)],
  ]);
  y = section(s, y + 8, 'Step 4: chain of custody');
  y = table(
    s,
    y,
    [
      [3, 'Released by'],
      [3, 'Received by'],
      [2, 'Date'],
      [4, 'Purpose'],
    ],
    [
      [
        `${random.pick(LAST_NAMES)}, collector`,
        'Courier',
        usDate(docDate),
        'Transport to laboratory',
      ],
      [
        'Courier',
        `${random.pick(LAST_NAMES)}, accessioner`,
        usDate(addDays(docDate, 1)),
        'Accessioning, seals intact',
      ],
    ],
  );
  y = section(s, y + 8, 'Result');
  y = table(
    s,
    y,
    [
      [5, 'Drug class'],
      [3, 'Result'],
    ],
    ['Marijuana', 'Cocaine', 'Amphetamines', 'Opioids', 'Phencyclidine (PCP)'].map((name) => [
      name,
      'Negative',
    ]),
  );
  field(s, LEFT, y + 12, 260, 'Verified result', 'NEGATIVE', 36);
  field(s, LEFT + 270, y + 12, RIGHT - LEFT - 270, 'Verified on', usDate(addDays(docDate, 3)), 36);
  signature(
    s,
    random,
    y + 66,
    'Medical Review Officer',
    `${random.pick(LAST_NAMES)}, MD`,
    addDays(docDate, 3),
  );
  footer(s, 'Custody and control summary - employer copy', 'Page 1 of 1');
};
