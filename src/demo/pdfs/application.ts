import { addDays, addMonths } from '#src/shared/dates.ts';
import { COMPANY_TREES } from '../company-trees.ts';
import { LAST_NAMES } from '../names.ts';
import { placesOf, STREETS } from '../places.ts';
import {
  checkbox,
  footer,
  heading,
  LEFT,
  paragraph,
  row,
  section,
  signature,
  table,
  usDate,
} from './form.ts';
import { fullName, licenseOf, oneLine } from './paper.ts';
import type { Layout, Paper } from './paper.ts';
import type { Surface } from './surface.ts';

const LEAVING = [
  'Better pay',
  'Laid off',
  'Moved',
  'Company closed',
  'More home time',
  'Contract ended',
];

function personal(s: Surface, start: number, paper: Paper): number {
  const { person, company, docDate, random } = paper;
  let y = row(s, start, [
    [5, 'Company', company.name],
    [2, 'USDOT number', company.dotNumber],
  ]);
  y = row(s, y, [
    [5, 'Company address', oneLine(company.address)],
    [2, 'Date of application', usDate(docDate)],
  ]);
  y = section(s, y + 8, 'Applicant');
  y = row(s, y, [
    [3, 'Last name', person.lastName],
    [3, 'First name', person.firstName],
    [2, 'Middle name', person.middleName],
  ]);
  y = row(s, y, [
    [2, 'Date of birth', usDate(person.dob)],
    [2, 'Social Security number', `XXX-XX-${person.ssn.slice(-4)}`],
    [2, 'Phone', person.phone],
    [3, 'E-mail', person.email],
  ]);
  y = section(s, y + 8, 'Residences of the last three years');
  const before = random.pick(placesOf(person.address.state));
  y = table(
    s,
    y,
    [
      [6, 'Address'],
      [2, 'From'],
      [2, 'To'],
    ],
    [
      [oneLine(person.address), usDate(addMonths(docDate, -20)), 'Present'],
      [
        `${random.int(20, 900)} ${random.pick(STREETS)}, ${before.city}, ${person.address.state} ${before.zip}`,
        usDate(addMonths(docDate, -44)),
        usDate(addMonths(docDate, -20)),
      ],
    ],
  );
  y = section(s, y + 8, 'Licenses held in the last three years');
  y = table(
    s,
    y,
    [
      [2, 'State'],
      [4, 'License number'],
      [2, 'Class'],
      [2, 'Endorsements'],
      [2, 'Expires'],
    ],
    [
      [
        person.licenseState ?? '',
        licenseOf(person),
        person.licenseClass,
        person.endorsements,
        usDate(person.licenseExpires),
      ],
    ],
  );
  for (const question of [
    'Have you ever been denied a license, permit or privilege to operate a motor vehicle?',
    'Has any license, permit or privilege ever been suspended or revoked?',
  ]) {
    y = paragraph(s, y + 6, question);
    checkbox(s, LEFT + 10, y, 'Yes', false);
    checkbox(s, LEFT + 70, y, 'No', true);
    y += 10;
  }
  y = section(s, y + 8, 'Driving experience');
  return table(
    s,
    y,
    [
      [4, 'Equipment'],
      [3, 'Type'],
      [2, 'From'],
      [2, 'To'],
      [2, 'Approx. miles'],
    ],
    [
      [
        'Straight truck',
        'Van',
        usDate(addMonths(docDate, -110)),
        usDate(addMonths(docDate, -70)),
        String(random.int(20, 90) * 1000),
      ],
      [
        'Tractor and semi-trailer',
        random.pick(['Van', 'Tank', 'Flatbed', 'Reefer']),
        usDate(addMonths(docDate, -70)),
        'Present',
        String(random.int(100, 900) * 1000),
      ],
    ],
  );
}

function employers(s: Surface, start: number, { docDate, random }: Paper, page: number): number {
  let y = section(
    s,
    start,
    'Employment history (three years; ten for applicants to drive a vehicle requiring a CDL)',
  );
  for (let i = 0; i < 4; i += 1) {
    const months = (page * 4 + i) * 14;
    const { root } = random.pick(COMPANY_TREES);
    const from = addMonths(docDate, -months - 13);
    y = row(s, y + 5, [
      [
        4,
        'Employer',
        `${random.pick(LAST_NAMES)} ${random.pick(['Trucking', 'Transport', 'Logistics', 'Express', 'Hauling'])}`,
      ],
      [4, 'Address', `${random.int(10, 990)} ${random.pick(STREETS)}, ${root.city}, ${root.state}`],
    ]);
    y = row(s, y, [
      [2, 'Position', 'Driver'],
      [2, 'From', usDate(from)],
      [2, 'To', usDate(addDays(addMonths(docDate, -months), -12))],
      [3, 'Reason for leaving', random.pick(LEAVING)],
    ]);
    checkbox(s, LEFT + 4, y + 5, 'Subject to the Federal Motor Carrier Safety Regulations', true);
    checkbox(
      s,
      LEFT + 260,
      y + 5,
      'Safety-sensitive function, tested under 49 CFR Part 40',
      random.chance(0.8),
    );
    y += 18;
  }
  return y;
}

function record(s: Surface, start: number, { docDate, random }: Paper): number {
  let y = section(s, start, 'Accidents of the last three years');
  y = random.chance(0.7)
    ? paragraph(s, y + 3, 'None.')
    : table(
        s,
        y,
        [
          [2, 'Date'],
          [5, 'Nature'],
          [2, 'Fatalities'],
          [2, 'Injuries'],
        ],
        [[usDate(addDays(docDate, -400)), 'Rear-end collision while stopped', '0', '1']],
      );
  y = section(s, y + 8, 'Traffic convictions and forfeitures of the last three years');
  return random.chance(0.6)
    ? paragraph(s, y + 3, 'None.')
    : table(
        s,
        y,
        [
          [2, 'Date'],
          [5, 'Violation'],
          [2, 'State'],
          [3, 'Penalty'],
        ],
        [[usDate(addDays(docDate, -random.int(90, 900))), 'Speeding', 'OH', 'Fine']],
      );
}

/** An employment application under 49 CFR 391.21: three to six pages, the last one signed. */
export const application: Layout = (s, paper) => {
  const { person, company, docDate, random } = paper;
  const pages = Math.min(6, Math.max(3, paper.pages));
  const foot = (page: number) =>
    footer(s, `Application for employment - ${fullName(person)}`, `Page ${page} of ${pages}`);
  const y = heading(s, 'Application for Employment', 'Driver applicant, 49 CFR 391.21');
  personal(s, y, paper);
  foot(1);
  for (let page = 2; page < pages; page += 1) {
    s.nextPage();
    const below = employers(s, 44, paper, page - 2);
    if (page === pages - 1) record(s, below + 10, paper);
    foot(page);
  }
  s.nextPage();
  let at = section(s, 44, 'To be read and signed by the applicant');
  at = paragraph(
    s,
    at + 4,
    `I authorize ${company.name} to make such inquiries into my employment, driving and safety performance history as may be necessary to reach an employment decision. I understand that my previous employers will be asked for the information that 49 CFR 391.23 requires, that I may review it, have errors corrected and attach a rebuttal.`,
  );
  at = paragraph(
    s,
    at,
    'I understand that misrepresentation or omission of facts may be cause for rejection of this application or for dismissal.',
  );
  at = paragraph(
    s,
    at,
    'This certifies that this application was completed by me, and that all entries on it and information in it are true and complete to the best of my knowledge.',
  );
  at = signature(s, random, at + 12, "Applicant's signature", fullName(person), docDate);
  at = section(s, at + 20, 'For company use');
  at = row(s, at, [
    [2, 'Applicant hired', 'Yes'],
    [2, 'Rejected', ''],
    [3, 'Department', 'Operations'],
    [3, 'Reviewed by', random.pick(LAST_NAMES)],
  ]);
  row(s, at, [
    [2, 'Date of birth verified', usDate(person.dob)],
    [3, 'License verified', `${licenseOf(person)} ${person.licenseState ?? ''}`],
  ]);
  foot(pages);
};
