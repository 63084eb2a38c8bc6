import { addDays, addMonths } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { outsidePart382 } from '#src/features/qualification/conditions.rules.ts';
import type { DriverTested, DRIVES } from '#src/features/qualification/conditions.rules.ts';
import { type Place, zoneAt } from '#src/shared/places.ts';
import { dateAt, instantAt } from '#src/shared/zone-clock.ts';

/** Words of the specification (2§5, 2§8), the same on both sides. */
export const FILL_IN = 'You must fill in all required fields.';
export const MUST_BE_NUMBERS =
  'Number of fatalities, disabled vehicles and injuries must be numbers';
export const IN_THE_FUTURE = 'The date of the accident cannot be in the future.';

export const COUNTS = ['injuries', 'disabled', 'fatalities'] as const;
export type Count = (typeof COUNTS)[number];

/** More than any accident of a truck ever had; a typing slip ends here. */
export const MOST_COUNT = 999;

/** A count as the dialog has it: what was typed, or the choice that there were none. */
export interface TypedCount {
  text: string;
  none: boolean;
}

/**
 * What is wrong with what was typed as counts; null when they can be saved. A typed zero counts as empty (R200): none
 * is a choice of its own (D26).
 */
export function countsFault(counts: readonly TypedCount[]): string | null {
  const typed = counts.filter(({ none }) => !none).map(({ text }) => text.trim());
  if (typed.some((text) => text === '' || /^[+-]?0+(\.0*)?$/.test(text))) return FILL_IN;
  return typed.every((text) => /^\d+$/.test(text) && Number(text) <= MOST_COUNT)
    ? null
    : MUST_BE_NUMBERS;
}

/** The whole number that is saved (R201). */
export function countOf({ text, none }: TypedCount): number {
  return none ? 0 : Number.parseInt(text.trim(), 10);
}

/** When and where an accident was. */
export interface Occurrence extends Place {
  date: IsoDate;
  /** `HH:MM` at the place, where it is known. */
  time: string | null;
}

/** The vehicle of an accident, in words. */
export const VEHICLES: Readonly<Record<(typeof DRIVES)[number], string>> = {
  cdl: 'It needs a CDL',
  nonCdl: 'It needs no CDL',
};

export interface AccidentFacts extends Occurrence {
  /** Whether the vehicle needed a CDL; null is as the driver's record has it. */
  vehicle: (typeof DRIVES)[number] | null;
  /** What the driver's record says now. */
  driver: DriverTested;
  cited: boolean;
  /** When the driver received the citation; null where there was none, or nobody said. */
  citedAt: Instant | null;
  injuries: number;
  disabled: number;
  fatalities: number;
  /** When the first person died of it; null where nobody did, at the scene, or where nobody said. */
  diedAt: Instant | null;
}

/** Whether it happened by now, at the place it happened at. */
export function hasHappened({ date, time, ...place }: Occurrence, now: Instant): boolean {
  const zone = zoneAt(place);
  if (date > dateAt(now, zone)) return false;
  return time === null || instantAt(date, time, zone) <= now;
}

/** 49 CFR 390.5: a death, an injury treated away from the scene, or a vehicle towed away. Only these are registered. */
export function isRegistrable(facts: Pick<AccidentFacts, Count>): boolean {
  return COUNTS.some((count) => facts[count] > 0);
}

export const SUBSTANCES = ['alcohol', 'drug'] as const;
export type Substance = (typeof SUBSTANCES)[number];

/** Hours within which each test is done; then attempts cease and the reason is recorded, 49 CFR 382.303(d). */
export const TEST_HOURS: Readonly<Record<Substance, number>> = { alcohol: 8, drug: 32 };
/** An alcohol test that is later than this needs its reason on file, too (382.303(d)(1)). */
export const PROMPT_HOURS = 2;

const HOUR = 3_600_000;
const plus = (at: Instant, hours: number): Instant =>
  new Date(Date.parse(at) + hours * HOUR).toISOString();

/** When an accident can have happened at the earliest and at the latest: one instant, or a whole day. */
export function spanOf(facts: Occurrence): { from: Instant; to: Instant } {
  const zone = zoneAt(facts);
  if (facts.time !== null) {
    const at = instantAt(facts.date, facts.time, zone);
    return { from: at, to: at };
  }
  return {
    from: instantAt(facts.date, '00:00', zone),
    to: instantAt(addDays(facts.date, 1), '00:00', zone),
  };
}

/** Why a citation or a death cannot have been then; null when it can. */
export function afterFault(facts: Occurrence, at: Instant, now: Instant): string | null {
  if (at > now) return 'This time is still to come.';
  return at < spanOf(facts).from ? 'This time lies before the accident.' : null;
}

/** Whether a test is asked for, and why, in a word that `NEED_TEXTS` spells out. */
export type TestNeed =
  | { need: 'required'; why: 'death' | 'citation' }
  | { need: 'notRequired'; why: 'noCause' | 'citationLate' | 'noCdl' | 'noAgency' }
  | { need: 'notChecked'; why: 'otherAgency' }
  | { need: 'tooLate'; why: 'deathLate' }
  | { need: 'unknown'; why: 'citationTime' | 'accidentTime' };

export const NEEDS = ['required', 'notRequired', 'notChecked', 'tooLate', 'unknown'] as const;
export const NEED_REASONS = [
  'death',
  'citation',
  'noCause',
  'citationLate',
  'noCdl',
  'noAgency',
  'otherAgency',
  'deathLate',
  'citationTime',
  'accidentTime',
] as const;

/** Why 49 CFR 382.303 is not for an accident; its vehicle decides, where it is said. Null where it is. */
function notUnderPart382({ vehicle, driver }: AccidentFacts): TestNeed | null {
  const why = outsidePart382({ ...driver, drives: vehicle ?? driver.drives });
  if (why === null) return null;
  return why === 'otherAgency' ? { need: 'notChecked', why } : { need: 'notRequired', why };
}

/**
 * Whether a test is required after an accident. 49 CFR 382.303(a) asks for alcohol, (b) for controlled substances: after a
 * death; or when the driver receives a citation within 8 hours (alcohol) or 32 hours (drugs) of the accident and somebody
 * was injured and treated away from the scene or a vehicle was towed away. Attempts cease when the hours are over, (d), so
 * that a death after them leaves no test to do. A citation of which nobody said when it came was in time as long as the
 * hours run; afterwards nothing can be said, and nothing was missed.
 */
export function testNeed(facts: AccidentFacts, substance: Substance, now: Instant): TestNeed {
  const none = notUnderPart382(facts);
  if (none) return none;
  const { from, to } = spanOf(facts);
  const hours = TEST_HOURS[substance];
  const { citedAt, diedAt } = facts;
  const died = facts.fatalities > 0;
  // Of a day without a time the test is rather done once too often.
  if (died && (diedAt === null || diedAt <= plus(to, hours)))
    return { need: 'required', why: 'death' };
  // Who died later was treated away from the scene before that, and is counted among the dead alone.
  const diedLater = died && diedAt !== null && diedAt > to;
  const counts = facts.cited && (facts.injuries > 0 || facts.disabled > 0 || diedLater);
  if (counts && (citedAt ?? now) <= plus(from, hours)) return { need: 'required', why: 'citation' };
  if (counts && citedAt === null) return { need: 'unknown', why: 'citationTime' };
  if (counts && citedAt !== null && citedAt <= plus(to, hours))
    return { need: 'unknown', why: 'accidentTime' };
  if (died) return { need: 'tooLate', why: 'deathLate' };
  return { need: 'notRequired', why: counts ? 'citationLate' : 'noCause' };
}

/** Why a test is required or not, as a sentence. */
export const NEED_TEXTS: Readonly<
  Record<TestNeed['why'], (substance: Substance, hours: number) => string>
> = {
  death: () => 'Required: somebody died (49 CFR 382.303(a)(1), (b)(1)).',
  citation: (_, hours) =>
    `Required: the driver was cited within ${hours} hours, and somebody was treated away from the scene or a vehicle was towed away (49 CFR 382.303(a)(2), (b)(2)).`,
  noCause: () =>
    'Not required: nobody died, and the driver was not cited together with an injury treated away or a vehicle towed away (49 CFR 382.303).',
  citationLate: (_, hours) =>
    `Not required: the driver received the citation more than ${hours} hours after the accident (49 CFR 382.303(a)(2), (b)(2)).`,
  noCdl: () =>
    'Not required: the vehicle needed no CDL (49 CFR 382.103(a)). If it did, correct the accident.',
  noAgency: () => 'Not required: by the file, the driver is tested under no DOT agency.',
  otherAgency: () =>
    'Not checked here: the driver is tested under another DOT agency, whose own rules say which tests follow an accident.',
  deathLate: (_, hours) =>
    `Too late: the person died more than ${hours} hours after the accident, when no test is done any more (49 CFR 382.303(d)).`,
  citationTime: (_, hours) =>
    `Not known: it is required only if the driver received the citation within ${hours} hours. Correct the accident to say when that was.`,
  accidentTime: (_, hours) =>
    `Not known: whether the driver received the citation within ${hours} hours depends on the time of the accident. Correct the accident to add it.`,
};

/** Whether one of the two tests is required, came too late, or may be required by these rules or another agency's. */
export function isTestAsked(facts: AccidentFacts, now: Instant): boolean {
  return SUBSTANCES.some((substance) => testNeed(facts, substance, now).need !== 'notRequired');
}

/** What was recorded of a test. */
export interface TestRecord {
  testedAt: Instant | null;
  reason: string | null;
}

export const TEST_STATES = [
  'done',
  'missed',
  'due',
  'overdue',
  'notRequired',
  'notChecked',
  'tooLate',
  'unknown',
] as const;
export type TestState = (typeof TEST_STATES)[number];

/** The last hour limit of 49 CFR 382.303(d) that has passed: 2 or 8 for alcohol, 32 for drugs; null while none has. */
export function limitPassed(
  substance: Substance,
  deadline: Instant,
  now: Instant,
): 2 | 8 | 32 | null {
  if (now >= deadline) return substance === 'alcohol' ? 8 : 32;
  const prompt = plus(deadline, PROMPT_HOURS - TEST_HOURS.alcohol);
  return substance === 'alcohol' && now > prompt ? PROMPT_HOURS : null;
}

/**
 * Where a test stands: done, or missed with its reason, whatever was required; else due or overdue and without a word
 * where it is required; else what `testNeed` says.
 */
export function testState(
  facts: AccidentFacts,
  substance: Substance,
  record: TestRecord,
  now: Instant,
): { state: TestState; deadline: Instant; limit: 2 | 8 | 32 | null } {
  // Counted from the day's beginning where no time is known: the clock may show too little, never too much.
  const deadline = plus(spanOf(facts).from, TEST_HOURS[substance]);
  const limit = limitPassed(substance, deadline, now);
  if (record.testedAt !== null) return { state: 'done', deadline, limit: null };
  if (record.reason !== null) return { state: 'missed', deadline, limit };
  const { need } = testNeed(facts, substance, now);
  if (need === 'notRequired' || need === 'notChecked')
    return { state: need, deadline, limit: null };
  if (need !== 'required') return { state: need, deadline, limit };
  return { state: now < deadline ? 'due' : 'overdue', deadline, limit };
}

/** Why a test's record needs a reason; null when it needs none. Judged by the latest the accident can have been. */
export function reasonNeeded(
  facts: Occurrence,
  substance: Substance,
  testedAt: Instant | null,
): 'missed' | 'late' | 'notPrompt' | null {
  if (testedAt === null) return 'missed';
  const { to } = spanOf(facts);
  if (testedAt > plus(to, TEST_HOURS[substance])) return 'late';
  return substance === 'alcohol' && testedAt > plus(to, PROMPT_HOURS) ? 'notPrompt' : null;
}

/** 49 CFR 390.15(b): the register is kept for three years after each accident. */
export function registerSince(today: IsoDate): IsoDate {
  return addMonths(today, -36);
}

/** A time of day as it is shown, `h:mm am` (1§9). */
export function writeTime(time: string): string {
  const [hours = 0, minutes = 0] = time.split(':').map(Number);
  return `${hours % 12 === 0 ? 12 : hours % 12}:${String(minutes).padStart(2, '0')} ${hours < 12 ? 'am' : 'pm'}`;
}

/** Time left as people say it: `1 d 3 h`, `5 h 12 min`, `12 min 5 s`. Empty when none is left. */
export function timeLeft(milliseconds: number): string {
  const seconds = Math.floor(milliseconds / 1000);
  if (seconds <= 0) return '';
  const [hours, minutes] = [Math.floor(seconds / 3600), Math.floor(seconds / 60) % 60];
  if (hours >= 1) return `${hours} h ${minutes} min`;
  return `${minutes} min ${seconds % 60} s`;
}
