import { EMPLOYEE_FIELDS } from '#src/features/employees/employee.fields.ts';
import { writeDate } from '#src/shared/dates.ts';
import { filledIn, type Say } from '#src/shared/fill-in.ts';
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

const day = (typed: string) => writeDate(dayOf(typed)) || typed;
/** A month as MM/YYYY; a day as it is. */
function moment(typed: string): string {
  const span = spanOf(typed);
  if (!span || span.from === span.to) return day(typed);
  return `${span.from.slice(5, 7)}/${span.from.slice(0, 4)}`;
}
const stretch = ({ from, to }: { from: string; to: string }, say: Say) =>
  to.trim() === ''
    ? say('{from} to now', { from: moment(from) })
    : say('{from} to {to}', { from: moment(from), to: moment(to) });
const joined = (...parts: readonly string[]) => parts.filter((part) => part !== '').join(', ');
const yes = (answer: string, say: Say) =>
  answer === 'yes' ? say('Yes') : answer === 'no' ? say('No') : '';

/** Each entry of a list as a line of its own. */
const rows = <Row>(list: readonly Row[], label: string, write: (row: Row) => string): Line[] =>
  list.map((row, at) => ({ label: label.replace('{number}', String(at + 1)), value: write(row) }));

const orNone = (answer: string, lines: Line[], label: string, say: Say): Line[] =>
  answer === 'none' ? [{ label: say(label), value: say('None') }] : answer === 'some' ? lines : [];

function jobText(job: JobEntry, say: Say): string {
  if (job.kind === 'other') return joined(`${stretch(job, say)}: ${job.name}`);
  return [
    `${stretch(job, say)}: ${joined(job.name, job.address, job.phone)}`,
    say('as {position}', { position: job.position }),
    ...(job.reason === '' ? [] : [say('reason for leaving: {reason}', { reason: job.reason })]),
    say('subject to the FMCSRs: {answer}', { answer: yes(job.fmcsr, say) }),
    say('safety-sensitive, tested under 49 CFR Part 40: {answer}', {
      answer: yes(job.safety, say),
    }),
  ].join('; ');
}

type Facts = Applying & { ssnLast4: string | null };
type Writers = { [Name in SectionName]: (of: AnswersOf<Name>, facts: Facts, say: Say) => Line[] };

const WRITERS: Writers = {
  person: (of, _, say) => [
    {
      label: say('Name'),
      value: [of.firstName, of.middleName, of.lastName, of.suffix].filter(Boolean).join(' '),
    },
    ...(of.otherNames === '' ? [] : [{ label: say('Other names'), value: of.otherNames }]),
    { label: say('Email'), value: of.email },
    { label: say('Phone'), value: of.phone },
  ],
  birth: (of, { ssnLast4 }, say) => [
    { label: say(EMPLOYEE_FIELDS.dob.label), value: day(of.birthDate) },
    {
      label: say('Social Security number'),
      value:
        ssnLast4 !== null
          ? `XXX-XX-${ssnLast4}`
          : of.noSsn
            ? say('None, for religious reasons')
            : '',
    },
  ],
  addresses: ({ list }, _, say) =>
    rows(
      list,
      say('Address {number}'),
      (one) =>
        `${stretch(one, say)}: ${joined(one.street, one.city, `${one.state} ${one.zip}`.trim())}`,
    ),
  licenses: ({ list }, _, say) =>
    rows(list, say('License {number}'), (one) =>
      joined(
        `${one.state} ${one.number}`,
        one.kind === '' ? '' : say(LICENSE_KINDS[one.kind]),
        one.endorsements === '' ? '' : say('endorsements {letters}', { letters: one.endorsements }),
        say('expires {day}', { day: day(one.expires) }),
      ),
    ),
  experience: (of, _, say) =>
    orNone(
      of.answer,
      rows(of.list, say('Equipment {number}'), (one) =>
        joined(
          one.equipment,
          stretch(one, say),
          one.miles === '' ? '' : say('about {miles} miles', { miles: one.miles }),
        ),
      ),
      'Commercial driving',
      say,
    ),
  accidents: (of, _, say) =>
    orNone(
      of.answer,
      rows(of.list, say('Accident {number}'), (one) =>
        joined(
          day(one.date),
          one.nature,
          say('killed: {number}', { number: one.deaths }),
          say('injured: {number}', { number: one.injuries }),
          say('hazardous materials spilled: {answer}', { answer: yes(one.hazmat, say) }),
        ),
      ),
      'Accidents',
      say,
    ),
  violations: (of, _, say) =>
    orNone(
      of.answer,
      rows(of.list, say('Violation {number}'), (one) =>
        joined(day(one.date), one.offense, one.location, one.penalty),
      ),
      'Violations, not counting parking',
      say,
    ),
  denials: (of, _, say) =>
    orNone(
      of.answer,
      [{ label: say('What happened'), value: of.statement }],
      'Denied, suspended or revoked',
      say,
    ),
  employment: (of, facts, say) => [
    ...rows(of.list, say('Employment {number}'), (job) => jobText(job, say)),
    ...employmentGaps(of, facts).map((gap) => ({
      label: say('Between'),
      value: `${say('{from} to {to}', { from: writeDate(gap.from), to: writeDate(gap.to) })}: ${explained(of, gap.from)}`,
    })),
  ],
  testing: (of, _, say) => [
    {
      label: say('Positive, or refused, for a job that one did not get, in the last 3 years'),
      value: yes(of.answer, say),
    },
    ...(of.answer === 'yes' ? [{ label: say('What came of it'), value: of.statement }] : []),
  ],
};

/**
 * The parts of an application as people read them; a part that nobody came to has no lines.
 * @param say of a reading aid in another language; what is signed is in English (D388)
 */
export function applicationText(answers: Answers, facts: Facts, say: Say = filledIn): TextPart[] {
  return sectionsFor(facts).map((section) => partText(section, answers, facts, say));
}

function partText<Name extends SectionName>(
  section: Name,
  answers: Answers,
  facts: Facts,
  say: Say,
): TextPart {
  const given = answers[section] as AnswersOf<Name> | undefined;
  return {
    section,
    title: say(SECTION_TITLES[section]),
    lines: given === undefined ? [] : WRITERS[section](given, facts, say),
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
