import { addDays, addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { footer, heading, LEFT, paragraph, row, section, signature } from '#src/demo/pdfs/form.ts';
import type { Layout, Paper } from '#src/demo/pdfs/paper.ts';
import type { Surface } from '#src/demo/pdfs/surface.ts';
import type { Random } from '#src/demo/random.ts';

/** Papers of kinds that the demo has no layout for, each drawn as a form of boxes, as lines, or as a letter. */

const MONTHS = ['Jan', 'Feb', 'Mar', 'Apr', 'May', 'Jun', 'Jul', 'Aug', 'Sep', 'Oct', 'Nov', 'Dec'];
const pad = (part: number): string => String(part).padStart(2, '0');

/** One way of writing dates, kept for a whole paper. */
export function dateStyle(random: Random): (date: IsoDate) => string {
  const style = random.int(0, 5);
  return (date) => {
    if (date === '') return '';
    const [year = 0, month = 1, day = 1] = date.split('-').map(Number);
    switch (style) {
      case 0:
        return `${pad(month)}/${pad(day)}/${year}`;
      case 1:
        return `${pad(month)}-${pad(day)}-${year}`;
      case 2:
        return `${MONTHS[month - 1]} ${day}, ${year}`;
      case 3:
        return `${month}/${day}/${pad(year % 100)}`;
      case 4:
        return date;
      default:
        return `${month}/${day}/${year}`;
    }
  };
}

interface Kind {
  docTypeId: number;
  titles: readonly string[];
  subtitle: string;
  text: (paper: Paper) => string;
  /** The label of its date. */
  dated: string;
}

export const MORE_KINDS: Record<string, Kind> = {
  roadTest: {
    docTypeId: 302,
    titles: ['Certification of Road Test', 'Record of Road Test'],
    subtitle: '49 CFR 391.31',
    text: () =>
      'This is to certify that the above-named driver was given a road test under my supervision, consisting of approximately 24 miles of driving, and possesses sufficient driving skill to operate safely the type of commercial motor vehicle listed.',
    dated: 'Date of examination',
  },
  annualReview: {
    docTypeId: 303,
    titles: ['Annual Review of Driving Record', 'Motor Carrier Annual Review of Driving Record'],
    subtitle: '49 CFR 391.25',
    text: ({ company }) =>
      `I have hereby considered any evidence that the driver has violated applicable provisions of the regulations, and find that the driver meets the minimum requirements for safe driving at ${company.name}.`,
    dated: 'Date of review',
  },
  registry: {
    docTypeId: 304,
    titles: [
      'National Registry of Certified Medical Examiners Verification',
      'National Registry Verification',
    ],
    subtitle: 'Motor carrier note of verification, 49 CFR 391.23(m)',
    text: () =>
      'The examiner named on the certificate of this driver was found listed and in good standing on the day below. A printout is kept with this note.',
    dated: 'Date completed',
  },
  policy: {
    docTypeId: 305,
    titles: ['Drug and Alcohol Policy Receipt', 'Drug and Alcohol Testing Policy - Receipt'],
    subtitle: '49 CFR 382.601',
    text: ({ company }) =>
      `I have received a copy of the materials that explain the requirements of Part 382 and what ${company.name} expects of its drivers.`,
    dated: 'Date signed',
  },
  safetyHistory: {
    docTypeId: 307,
    titles: [
      'Safety Performance History Records Request',
      'Safety Performance History Investigation',
    ],
    subtitle: 'Previous employer, 49 CFR 391.23',
    text: ({ company }) =>
      `Part 1, to be completed by the prospective employee. I hereby authorize my previous employer to release the records of accidents and of drug and alcohol tests of the last three years to ${company.name}.`,
    dated: 'Date of request',
  },
  clearinghouse: {
    docTypeId: 308,
    titles: ['Clearinghouse Query Result', 'FMCSA Clearinghouse Limited Query Result'],
    subtitle: 'Drug and Alcohol Clearinghouse',
    text: () =>
      'Result: driver not prohibited. No information about this driver was found that prevents safety-sensitive functions at the time of this query.',
    dated: 'Query completed',
  },
  release: {
    docTypeId: 870,
    titles: ['Authorization to Release of Information', 'Release of Information'],
    subtitle: 'For employment purposes',
    text: ({ company }) =>
      `I authorize all persons and former employers to give ${company.name} any information they have about my work and my character, and release them from liability for doing so.`,
    dated: 'Date signed',
  },
};

/** Draws one of them. Values that are not there leave their box empty. */
export function morePaper(name: string, style: 'boxes' | 'lines' | 'letter'): Layout {
  const kind = MORE_KINDS[name];
  if (!kind) throw new TypeError(`There is no paper ${name}`);
  return (s, paper) => {
    const { random, person, company, docDate } = paper;
    const date = dateStyle(random);
    let y = heading(s, random.pick(kind.titles), kind.subtitle);
    if (style === 'boxes') y = boxes(s, y, paper, date);
    else if (style === 'lines') y = lines(s, y, paper, date);
    else y = letter(s, y, paper, date);
    y = section(s, y + 10, style === 'letter' ? 'Statement' : 'Certification');
    y = paragraph(s, y + 4, kind.text(paper));
    y = row(s, y + 6, [
      [2, kind.dated, date(docDate)],
      [3, 'Place', `${company.address.city}, ${company.address.state}`],
    ]);
    signature(s, random, y + 20, 'Signature', `${person.firstName} ${person.lastName}`, docDate);
    footer(s, random.pick(kind.titles), 'Page 1 of 1');
  };
}

type Write = (date: IsoDate) => string;

function boxes(s: Surface, start: number, { person, company, random }: Paper, date: Write): number {
  let y = row(s, start, [
    [4, random.pick(['Employer', 'Company', 'Motor carrier']), company.name],
    [2, 'USDOT number', company.dotNumber],
  ]);
  y = row(s, y, [
    [3, 'Last name', person.lastName],
    [3, 'First name', person.firstName],
    [1, 'M.I.', person.middleName?.[0] ?? ''],
  ]);
  return row(s, y, [
    [2, random.pick(['Date of birth', 'DOB']), date(person.dob)],
    [3, random.pick(['License number', 'CDL number', "Driver's license no."]), person.license],
    [1, 'State', person.licenseState],
    [2, 'SSN (last 4)', person.ssn.slice(-4)],
  ]);
}

function lines(s: Surface, start: number, { person, company, random }: Paper, date: Write): number {
  const written = random.pick([
    `${person.lastName}, ${person.firstName}`.toUpperCase(),
    `${person.firstName} ${person.lastName}`,
    `${person.firstName} ${person.middleName ? `${person.middleName} ` : ''}${person.lastName}`,
    `${person.lastName}, ${person.firstName}`,
  ]);
  const facts: [string, string | null][] = [
    [random.pick(['Driver', 'Name', 'Name of driver', 'Employee name']), written],
    ['Date of birth', date(person.dob)],
    ["Driver's license", person.license && `${person.licenseState} ${person.license}`],
    ['SSN', person.ssn && `XXX-XX-${person.ssn.slice(-4)}`],
    ['Company', company.name],
  ];
  let y = start + 8;
  for (const [label, value] of facts) {
    if (!value) continue;
    y += 17;
    s.text(LEFT, y, `${label}:`, { size: 9.5, bold: true });
    s.text(LEFT + 120, y, value, { size: 10 });
  }
  return y + 8;
}

function letter(
  s: Surface,
  start: number,
  { person, company, random }: Paper,
  date: Write,
): number {
  const who = random.chance(0.5)
    ? `${person.firstName} ${person.lastName}`
    : `${person.firstName} ${person.middleName?.[0] ? `${person.middleName[0]}. ` : ''}${person.lastName}`;
  const facts = [
    person.dob && `born ${date(person.dob)}`,
    person.license && `holder of ${person.licenseState} license number ${person.license}`,
    person.ssn && `SSN ending ***-**-${person.ssn.slice(-4)}`,
  ].filter(Boolean);
  let y = paragraph(
    s,
    start + 10,
    `${company.name}, ${company.address.city}, ${company.address.state}`,
  );
  y = paragraph(s, y + 6, `Re: ${who}`, { size: 10 });
  return paragraph(
    s,
    y + 4,
    `This concerns ${who}${facts.length > 0 ? `, ${facts.join(', ')},` : ''} who works as a driver for ${company.name}.`,
    { size: 10 },
  );
}

/** When a paper of a corpus was made, and when it runs out where it prints that. */
export function paperDates(
  random: Random,
  today: IsoDate,
  months: number | null,
): { docDate: IsoDate; expires: IsoDate | null } {
  const docDate = addDays(today, -random.int(1, 300));
  return { docDate, expires: months === null ? null : addMonths(docDate, months) };
}
