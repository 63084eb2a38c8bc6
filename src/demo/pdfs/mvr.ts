import { addDays } from '#src/shared/dates.ts';
import { licenseFormatOf } from '#src/features/employees/license-formats.ts';
import { footer, LEFT, paragraph, RIGHT, row, section, table, usDate } from './form.ts';
import { licenseOf, oneLine, recordName } from './paper.ts';
import type { Layout, Paper } from './paper.ts';

// Plain words, as states have their own, with points and code (none where there is none); AAMVA's table is not ours to ship.
const VIOLATIONS = [
  ['Speeding 1-10 mph over', '2', 'S92'],
  ['Speeding 11-15 mph over', '3', 'S92'],
  ['Following too closely', '3', 'M34'],
  ['Failure to obey traffic signal', '3', 'M14'],
  ['Improper lane change', '3', 'M42'],
  ['Seat belt violation', '0', 'F04'],
  ['Overweight on axle', '0', ''],
  ['Hand-held phone while driving', '4', 'M86'],
  ['Log book not current', '0', ''],
  ['Speeding 16-25 mph over', '5', 'S15'],
  ['Failure to yield right of way', '3', 'N01'],
  ['No proof of insurance', '0', 'D36'],
] as const;

/** Miles an hour over the limit, where a violation is one of speed. */
const SPEEDS: Readonly<Record<string, number>> = {
  'Speeding 1-10 mph over': 8,
  'Speeding 11-15 mph over': 13,
  'Speeding 16-25 mph over': 19,
};

/** What a violation's words stand for in a record that is data. */
export function mvrCode(text: string): { acd: string; speedOver?: number } {
  const acd = VIOLATIONS.find(([words]) => words === text)?.[2] ?? '';
  const speedOver = SPEEDS[text];
  return { acd, ...(speedOver === undefined ? {} : { speedOver }) };
}
const FIRST_PAGE_ROWS = 7;
const COLUMNS = [
  [2, 'Violation date'],
  [2, 'Conviction date'],
  [5, 'Description'],
  [2, 'Location'],
  [1, 'CMV'],
  [1, 'Points'],
] as const;

/** All that varies on a record, in the order in which its layout draws it. */
export function mvrContents(paper: Paper) {
  const { person, docDate, random } = paper;
  return {
    rows: mvrViolations(paper),
    reference: `MVR${random.digits(9)}`,
    registry: person.cdl ? random.digits(10) : '',
    accident: random.chance(0.8) ? null : addDays(docDate, -random.int(60, 1000)),
  };
}

/** The violations on a record: date, conviction, text, state, CMV, points. */
function mvrViolations({ docDate, person, pages, random }: Paper): string[][] {
  const least = pages > 1 ? 11 : 0;
  const count =
    least +
    random.weighted([
      [0, 50],
      [1, 25],
      [2, 14],
      [3, 8],
      [5, 3],
    ] as const);
  const days = Array.from({ length: count }, () => random.int(40, 1090)).sort((a, b) => a - b);
  return days.map((back) => {
    const [text, points] = random.pick(VIOLATIONS);
    const state = random.chance(0.7)
      ? person.address.state
      : random.pick(['OH', 'PA', 'IN', 'TX', 'KY']);
    const at = addDays(docDate, -back);
    const convicted = addDays(at, Math.min(back, random.int(10, 60)));
    return [usDate(at), usDate(convicted), text, state, random.chance(0.4) ? 'Y' : 'N', points];
  });
}

/** A state's motor vehicle record: identity, license, violations, accidents; one to three pages. */
export const mvr: Layout = (s, paper) => {
  const { person, company, docDate } = paper;
  const state = licenseFormatOf(person.licenseState ?? '')?.name ?? person.address.state;
  const { rows, reference, registry, accident } = mvrContents(paper);
  const pages = Math.max(1, paper.pages);
  const begin = (page: number) => {
    s.text(LEFT, 40, `State of ${state} - Motor Vehicle Division`, { size: 12, bold: true });
    s.text(LEFT, 53, 'Motor Vehicle Record (MVR) - certified driver abstract', { size: 9 });
    s.text(RIGHT, 40, `Reference ${reference}`, { size: 8, align: 'right' });
    s.text(RIGHT, 51, `Date of record ${usDate(docDate)}`, { size: 8, align: 'right' });
    s.line([LEFT, 60], [RIGHT, 60], 1.4);
    footer(s, `Requested by ${company.name} under 18 U.S.C. 2721(b)`, `Page ${page} of ${pages}`);
    return 68;
  };
  let y = begin(1);
  y = section(s, y, 'Driver');
  y = row(s, y, [
    [4, 'Name', recordName(person)],
    [2, 'Date of birth', usDate(person.dob)],
    [1, 'SSN (last 4)', person.ssn.slice(-4)],
  ]);
  y = row(s, y, [[5, 'Address of record', oneLine(person.address)]]);
  y = section(s, y + 8, 'License');
  y = row(s, y, [
    [3, 'License number', licenseOf(person)],
    [1, 'State', person.licenseState],
    [1, 'Class', person.licenseClass],
    [2, 'Endorsements', person.endorsements || 'None'],
  ]);
  y = row(s, y, [
    [2, 'Status', 'VALID'],
    [2, 'Commercial status', person.cdl ? 'LICENSED' : 'NONE'],
    [2, 'Original issue', usDate(addDays(person.dob, 6700))],
    [2, 'Expires', usDate(person.licenseExpires)],
  ]);
  if (person.cdl) {
    y = row(s, y, [
      [2, 'Self-certification', 'Non-excepted interstate'],
      [2, 'Medical certification', 'CERTIFIED'],
      [2, 'Examiner registry number', registry],
    ]);
  }
  y = section(s, y + 8, 'Violations and convictions, last 36 months');
  const first = rows.slice(0, pages > 1 ? FIRST_PAGE_ROWS : rows.length);
  if (rows.length === 0)
    y = paragraph(s, y + 4, 'NO VIOLATIONS OR CONVICTIONS FOUND FOR THIS PERIOD.');
  else y = table(s, y, COLUMNS, first);
  for (let page = 2; page <= pages; page += 1) {
    s.nextPage();
    y = begin(page);
    y = section(s, y, page === 2 ? 'Violations and convictions, continued' : 'Actions and history');
    if (page === 2) y = table(s, y, COLUMNS, rows.slice(FIRST_PAGE_ROWS));
    else {
      y = table(
        s,
        y,
        [
          [2, 'Date'],
          [5, 'Entry'],
          [2, 'Office'],
        ],
        [
          [usDate(addDays(docDate, -900)), 'Address changed', person.address.city],
          [usDate(addDays(docDate, -700)), 'License renewed', person.address.city],
          [usDate(addDays(docDate, -310)), 'Medical certificate received', 'Central office'],
        ],
      );
    }
  }
  y = section(s, y + 8, 'Accidents');
  y = !accident
    ? paragraph(s, y + 4, 'NO ACCIDENTS REPORTED FOR THIS PERIOD.')
    : table(
        s,
        y,
        [
          [2, 'Date'],
          [4, 'Type'],
          [2, 'Injuries'],
          [2, 'CMV'],
        ],
        [[usDate(accident), 'Property damage only', '0', 'Y']],
      );
  y = section(s, y + 8, 'Suspensions, revocations and disqualifications');
  y = paragraph(s, y + 4, 'NONE ON RECORD.');
  paragraph(
    s,
    y + 6,
    'This abstract is a true extract of the record kept by this office on the date shown above. END OF RECORD.',
    { size: 7.4 },
  );
};
