import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { writeDate } from '#src/shared/dates.ts';
import {
  LICENSE_KINDS,
  type Answers,
  type AnswersOf,
  type JobEntry,
} from './application.shapes.ts';
import { employmentGaps, explained, type Applying } from './application.rules.ts';
import { SECTION_TITLES, sectionsFor, type SectionName } from './sections.rules.ts';
import { dayOf, spanOf } from './typed-days.rules.ts';

/** One answer as people read it. */
export interface Line {
  label: string;
  value: string;
}

/** A part of the application as people read it: on the page to check, for staff, and on paper. */
export interface TextPart {
  section: SectionName;
  title: string;
  lines: Line[];
}

const NONE = 'None';

const day = (typed: string) => writeDate(dayOf(typed)) || typed;
/** A month as MM/YYYY; a day as it is. */
function moment(typed: string): string {
  const span = spanOf(typed);
  if (!span || span.from === span.to) return day(typed);
  return `${span.from.slice(5, 7)}/${span.from.slice(0, 4)}`;
}
const stretch = ({ from, to }: { from: string; to: string }) =>
  `${moment(from)} to ${to.trim() === '' ? 'now' : moment(to)}`;
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const yes = (answer: string) => (answer === 'yes' ? 'Yes' : answer === 'no' ? 'No' : '');

/** Each entry of a list as a line of its own. */
const rows = <Row>(list: readonly Row[], name: string, write: (row: Row) => string): Line[] =>
  list.map((row, at) => ({ label: `${name} ${at + 1}`, value: write(row) }));

const orNone = (answer: string, lines: Line[], label: string): Line[] =>
  answer === 'none' ? [{ label, value: NONE }] : answer === 'some' ? lines : [];

function jobText(job: JobEntry): string {
  if (job.kind === 'other') return joined(`${stretch(job)}: ${job.name}`);
  return [
    `${stretch(job)}: ${joined(job.name, job.address, job.phone)}`,
    `as ${job.position}`,
    ...(job.reason === '' ? [] : [`reason for leaving: ${job.reason}`]),
    `subject to the FMCSRs: ${yes(job.fmcsr)}`,
    `safety-sensitive, tested under 49 CFR Part 40: ${yes(job.safety)}`,
  ].join('; ');
}

type Facts = Applying & { ssnLast4: string | null };
type Writers = { [Name in SectionName]: (of: AnswersOf<Name>, facts: Facts) => Line[] };

const WRITERS: Writers = {
  person: (of) => [
    {
      label: 'Name',
      value: [of.firstName, of.middleName, of.lastName, of.suffix].filter(Boolean).join(' '),
    },
    ...(of.otherNames === '' ? [] : [{ label: 'Other names', value: of.otherNames }]),
    { label: 'Email', value: of.email },
    { label: 'Phone', value: of.phone },
  ],
  birth: (of, { ssnLast4 }) => [
    { label: EMPLOYEE_FIELDS.dob.label, value: day(of.birthDate) },
    {
      label: 'Social Security number',
      value:
        ssnLast4 !== null ? `XXX-XX-${ssnLast4}` : of.noSsn ? 'None, for religious reasons' : '',
    },
  ],
  addresses: ({ list }) =>
    rows(
      list,
      'Address',
      (one) => `${stretch(one)}: ${joined(one.street, one.city, `${one.state} ${one.zip}`.trim())}`,
    ),
  licenses: ({ list }) =>
    rows(list, 'License', (one) =>
      joined(
        `${one.state} ${one.number}`,
        one.kind === '' ? '' : LICENSE_KINDS[one.kind],
        one.endorsements === '' ? '' : `endorsements ${one.endorsements}`,
        `expires ${day(one.expires)}`,
      ),
    ),
  experience: (of) =>
    orNone(
      of.answer,
      rows(of.list, 'Equipment', (one) =>
        joined(one.equipment, stretch(one), one.miles === '' ? '' : `about ${one.miles} miles`),
      ),
      'Commercial driving',
    ),
  accidents: (of) =>
    orNone(
      of.answer,
      rows(of.list, 'Accident', (one) =>
        joined(
          day(one.date),
          one.nature,
          `killed: ${one.deaths}`,
          `injured: ${one.injuries}`,
          `hazardous materials spilled: ${yes(one.hazmat)}`,
        ),
      ),
      'Accidents',
    ),
  violations: (of) =>
    orNone(
      of.answer,
      rows(of.list, 'Violation', (one) =>
        joined(day(one.date), one.offense, one.location, one.penalty),
      ),
      'Violations, not counting parking',
    ),
  denials: (of) =>
    orNone(
      of.answer,
      [{ label: 'What happened', value: of.statement }],
      'Denied, suspended or revoked',
    ),
  employment: (of, facts) => [
    ...rows(of.list, 'Employment', jobText),
    ...employmentGaps(of, facts).map((gap) => ({
      label: 'Between',
      value: `${writeDate(gap.from)} to ${writeDate(gap.to)}: ${explained(of, gap.from)}`,
    })),
  ],
  testing: (of) => [
    {
      label: 'Positive, or refused, for a job that one did not get, in the last 3 years',
      value: yes(of.answer),
    },
    ...(of.answer === 'yes' ? [{ label: 'What came of it', value: of.statement }] : []),
  ],
};

/** The parts of an application as people read them; a part that nobody came to has no lines. */
export function applicationText(answers: Answers, facts: Facts): TextPart[] {
  return sectionsFor(facts).map((section) => partText(section, answers, facts));
}

function partText<Name extends SectionName>(
  section: Name,
  answers: Answers,
  facts: Facts,
): TextPart {
  const given = answers[section] as AnswersOf<Name> | undefined;
  return {
    section,
    title: SECTION_TITLES[section],
    lines: given === undefined ? [] : WRITERS[section](given, facts),
  };
}

/** An application as one text, as it is signed: with who is applied to, for what and when. */
export function signedApplication(
  parts: readonly TextPart[],
  of: { employer: string; address: string; job: string; date: string },
): string {
  return [
    'Application for employment',
    `Employer: ${joined(of.employer, of.address)}`,
    ...(of.job === '' ? [] : [`For: ${of.job}`]),
    `Date: ${writeDate(of.date)}`,
    ...parts.flatMap(({ title, lines }) => [
      '',
      title,
      ...lines.map(({ label, value }) => `${label}: ${value}`),
    ]),
  ].join('\n');
}
