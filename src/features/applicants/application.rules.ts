import { isEmail } from './email.rules.ts';
import { writeDate, type IsoDate } from '#src/shared/dates.ts';
import type { Answers, AnswersOf } from './application.shapes.ts';
import { ageOn, employmentYears, gapsIn, workingSince } from './coverage.rules.ts';
import { sectionsFor, type SectionName } from './sections.rules.ts';
import { dayOf, spanOf, type Span } from './typed-days.rules.ts';

/** What a part of an application is judged by, besides itself. */
export interface Applying {
  /** Today where the job is. */
  today: IsoDate;
  /** The job needs a CDL. */
  cdl: boolean;
  /** An SSN is kept. */
  hasSsn: boolean;
  birthDate: IsoDate | null;
}

/** What is wrong with a field: `list.0.from` is of the first row. */
export interface Fault {
  field: string;
  message: string;
}

/** Nobody under this age drives a commercial motor vehicle in any state; across state lines it is 21 (49 CFR 391.11(b)(1)). */
const LEAST_AGE = 18;
export const INTERSTATE_AGE = 21;

const NEEDED = 'Fill this in.';
const NO_DAY = 'Enter a day, as M/D/YYYY.';
const NO_MONTH = 'Enter a month, as MM/YYYY.';

const isBlank = (text: string) => text.trim() === '';
/** Those of these fields that are empty. */
const blank = <Row>(row: Row, fields: readonly (keyof Row & string)[], at = ''): Fault[] =>
  fields
    .filter((field) => isBlank(String(row[field])))
    .map((field) => ({ field: `${at}${field}`, message: NEEDED }));

/** @param since the earliest day that is asked about; earlier ones do no harm */
function pastDay(typed: string, field: string, today: IsoDate): Fault[] {
  const day = dayOf(typed);
  if (day === null) return [{ field, message: isBlank(typed) ? NEEDED : NO_DAY }];
  if (day > today) return [{ field, message: 'This day is still to come.' }];
  return day < '1900-01-01' ? [{ field, message: NO_DAY }] : [];
}

function spanFaults(
  { from, to }: { from: string; to: string },
  at: string,
  today: IsoDate,
  years = false,
): Fault[] {
  const faults: Fault[] = [];
  const [first, last] = [spanOf(from, { years }), spanOf(to, { years })];
  const wrong = years ? 'Enter a year, as YYYY.' : NO_MONTH;
  if (!first) faults.push({ field: `${at}from`, message: isBlank(from) ? NEEDED : wrong });
  else if (first.from > today)
    faults.push({ field: `${at}from`, message: 'This is still to come.' });
  if (!last && !isBlank(to)) faults.push({ field: `${at}to`, message: wrong });
  if (last && last.from > today)
    faults.push({
      field: `${at}to`,
      message: 'This is still to come. Leave it empty if it goes on.',
    });
  else if (first && last && last.to < first.from)
    faults.push({ field: `${at}to`, message: 'The end is before the beginning.' });
  return faults;
}

const written = ({ from, to }: Span) => `${writeDate(from)} to ${writeDate(to)}`;

function personFaults(person: AnswersOf<'person'>): Fault[] {
  const faults = blank(person, ['firstName', 'lastName', 'email', 'phone']);
  if (!isBlank(person.email) && !isEmail(person.email))
    faults.push({ field: 'email', message: 'Please enter a properly formatted email address' });
  if (!isBlank(person.phone) && person.phone.replace(/\D/g, '').length < 10)
    faults.push({ field: 'phone', message: 'Enter the number with its area code.' });
  return faults;
}

function birthFaults(birth: AnswersOf<'birth'>, { today, hasSsn }: Applying): Fault[] {
  const faults = pastDay(birth.birthDate, 'birthDate', today);
  const day = dayOf(birth.birthDate);
  if (faults.length === 0 && day !== null && ageOn(day, today) < LEAST_AGE)
    faults.push({
      field: 'birthDate',
      message: `Drivers are at least ${LEAST_AGE} years old. Check the year.`,
    });
  if (!hasSsn && !birth.noSsn)
    faults.push({
      field: 'ssn',
      message: 'Enter your Social Security number, or say that you have none.',
    });
  return faults;
}

function addressFaults({ list }: AnswersOf<'addresses'>, { today }: Applying): Fault[] {
  const faults = list.flatMap((one, at) => [
    ...blank(one, ['street', 'city', 'state', 'zip'], `list.${at}.`),
    ...spanFaults(one, `list.${at}.`, today),
  ]);
  if (list.length === 0) return [{ field: 'list', message: 'Add where you live now.' }];
  if (faults.length > 0) return faults;
  if (!list.some(({ to }) => isBlank(to)))
    return [{ field: 'list', message: 'Add where you live now: an address with an empty end.' }];
  const [gap] = gapsIn(list, 3, today);
  return gap ? [{ field: 'list', message: `Add where you lived from ${written(gap)}.` }] : [];
}

function licenseFaults({ list }: AnswersOf<'licenses'>, { today, cdl }: Applying): Fault[] {
  if (list.length === 0) return [{ field: 'list', message: 'Add your driver’s license.' }];
  const faults = list.flatMap((one, at) => {
    const field = `list.${at}.expires`;
    const day = dayOf(one.expires);
    const expires: Fault[] =
      day === null
        ? [{ field, message: isBlank(one.expires) ? NEEDED : NO_DAY }]
        : day < today
          ? [{ field, message: 'List only licenses that have not expired.' }]
          : [];
    return [...blank(one, ['state', 'number', 'kind'], `list.${at}.`), ...expires];
  });
  if (faults.length === 0 && cdl && list.every(({ kind }) => kind === 'D'))
    return [{ field: 'list', message: 'This job needs a CDL. Add yours, or your permit.' }];
  return faults;
}

/** A list that is there only where somebody said that there is something to list. */
function listFaults<Row>(
  { answer, list }: { answer: string; list: readonly Row[] },
  faultsOfRow: (row: Row, at: string) => Fault[],
  question: string,
): Fault[] {
  if (answer === '') return [{ field: 'answer', message: question }];
  if (answer === 'none') return [];
  if (list.length === 0) return [{ field: 'list', message: 'Add at least one, or answer no.' }];
  return list.flatMap((row, at) => faultsOfRow(row, `list.${at}.`));
}

const CHOOSE = 'Choose one of the two.';
const isCount = (text: string) => /^\d{1,3}$/.test(text.trim());

function employmentFaults({ list, gaps }: AnswersOf<'employment'>, applying: Applying): Fault[] {
  const { today } = applying;
  const faults = list.flatMap((one, index) => {
    const at = `list.${index}.`;
    const needed =
      one.kind === 'other'
        ? (['name'] as const)
        : (['name', 'address', 'position', 'fmcsr', 'safety'] as const);
    const reason: Fault[] =
      one.kind === 'employer' && !isBlank(one.to) ? blank(one, ['reason'], at) : [];
    return [...blank(one, needed, at), ...spanFaults(one, at, today), ...reason];
  });
  if (faults.length > 0) return faults;
  if (list.length === 0)
    return [{ field: 'list', message: 'Add what you did, beginning with today.' }];
  return unexplained({ list, gaps }, applying).map((gap) => ({
    field: `gaps.${gap.from}`,
    message: `Say what you did from ${written(gap)}.`,
  }));
}

/** The times of the years asked for that no entry accounts for; each is to be explained. */
export function employmentGaps(
  { list }: Pick<AnswersOf<'employment'>, 'list'>,
  { today, cdl, birthDate }: Omit<Applying, 'hasSsn'>,
): Span[] {
  return gapsIn(list, employmentYears({ cdl }), today, workingSince(birthDate));
}

function unexplained(employment: AnswersOf<'employment'>, applying: Applying): Span[] {
  return employmentGaps(employment, applying).filter(({ from }) =>
    isBlank(explained(employment, from)),
  );
}

/** What was said of the gap that begins on a day. */
export const explained = ({ gaps }: Pick<AnswersOf<'employment'>, 'gaps'>, from: IsoDate): string =>
  gaps.find((gap) => gap.from === from)?.reason ?? '';

const FAULTS: { [Name in SectionName]: (of: AnswersOf<Name>, applying: Applying) => Fault[] } = {
  person: personFaults,
  birth: birthFaults,
  addresses: addressFaults,
  licenses: licenseFaults,
  experience: (of, { today }) =>
    listFaults(
      of,
      (row, at) => [...blank(row, ['equipment'], at), ...spanFaults(row, at, today, true)],
      CHOOSE,
    ),
  accidents: (of, { today }) =>
    listFaults(
      of,
      (row, at) => [
        ...pastDay(row.date, `${at}date`, today),
        ...blank(row, ['nature', 'hazmat'], at),
        ...(['deaths', 'injuries'] as const)
          .filter((field) => !isCount(row[field]))
          .map((field) => ({ field: at + field, message: 'Enter a number; 0 for nobody.' })),
      ],
      CHOOSE,
    ),
  violations: (of, { today }) =>
    listFaults(
      of,
      (row, at) => [
        ...pastDay(row.date, `${at}date`, today),
        ...blank(row, ['offense', 'location', 'penalty'], at),
      ],
      CHOOSE,
    ),
  denials: ({ answer, statement }) =>
    answer === ''
      ? [{ field: 'answer', message: CHOOSE }]
      : answer === 'some' && isBlank(statement)
        ? [{ field: 'statement', message: 'Say what happened, when and why.' }]
        : [],
  employment: employmentFaults,
  testing: ({ answer, statement }) =>
    answer === ''
      ? [{ field: 'answer', message: CHOOSE }]
      : answer === 'yes' && isBlank(statement)
        ? [{ field: 'statement', message: 'Say where and when, and what came of it.' }]
        : [],
};

/** What a part lacks, or what of it cannot be (49 CFR 391.21(b)). */
export function faultsOf<Name extends SectionName>(
  section: Name,
  answers: AnswersOf<Name>,
  applying: Applying,
): Fault[] {
  return FAULTS[section](answers, applying);
}

/** What is judged by: of what was typed so far. */
export function applyingOf(
  answers: Answers,
  of: { today: IsoDate; cdl: boolean; hasSsn: boolean },
): Applying {
  return { ...of, birthDate: dayOf(answers.birth?.birthDate ?? '') };
}

/** The parts that are not complete, in their order; one that nobody came to is not. */
export function openSections(answers: Answers, applying: Applying): SectionName[] {
  return sectionsFor(applying).filter((section) => {
    const given = answers[section];
    return given === undefined || FAULTS[section](given as never, applying).length > 0;
  });
}
