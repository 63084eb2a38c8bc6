import { addDays, addMonths } from '#src/shared/dates.ts';
import type { Instant, IsoDate } from '#src/shared/dates.ts';
import { dateAt, instantAt, zoneOf } from './places.rules.ts';

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

export interface AccidentFacts {
  date: IsoDate;
  /** `HH:MM` at the place, where it is known. */
  time: string | null;
  state: string;
  cited: boolean;
  injuries: number;
  disabled: number;
  fatalities: number;
}

/** Whether it happened by now, at the place it happened at. */
export function hasHappened(
  { date, time, state }: Pick<AccidentFacts, 'date' | 'time' | 'state'>,
  now: Instant,
): boolean {
  const zone = zoneOf(state);
  if (date > dateAt(now, zone)) return false;
  return time === null || instantAt(date, time, zone) <= now;
}

/** 49 CFR 390.5: a death, an injury treated away from the scene, or a vehicle towed away. Only these are registered. */
export function isRegistrable(facts: Pick<AccidentFacts, Count>): boolean {
  return COUNTS.some((count) => facts[count] > 0);
}

/** 49 CFR 382.303(a) and (b): a death; or a citation together with an injury treated away or a vehicle towed away. */
export function isTestRequired(facts: Pick<AccidentFacts, Count | 'cited'>): boolean {
  return facts.fatalities > 0 || (facts.cited && (facts.injuries > 0 || facts.disabled > 0));
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
export function spanOf(facts: Pick<AccidentFacts, 'date' | 'time' | 'state'>): {
  from: Instant;
  to: Instant;
} {
  const zone = zoneOf(facts.state);
  if (facts.time !== null) {
    const at = instantAt(facts.date, facts.time, zone);
    return { from: at, to: at };
  }
  return {
    from: instantAt(facts.date, '00:00', zone),
    to: instantAt(addDays(facts.date, 1), '00:00', zone),
  };
}

/** What was recorded of a test. */
export interface TestRecord {
  testedAt: Instant | null;
  reason: string | null;
}

export type TestState = 'done' | 'missed' | 'due' | 'overdue';

/** Where a required test stands: done, missed with its reason, due, or overdue and without a word. */
export function testState(
  facts: Pick<AccidentFacts, 'date' | 'time' | 'state'>,
  substance: Substance,
  record: TestRecord,
  now: Instant,
): { state: TestState; deadline: Instant } {
  // Counted from the day's beginning where no time is known: the clock may show too little, never too much.
  const deadline = plus(spanOf(facts).from, TEST_HOURS[substance]);
  if (record.testedAt !== null) return { state: 'done', deadline };
  if (record.reason !== null) return { state: 'missed', deadline };
  return { state: now < deadline ? 'due' : 'overdue', deadline };
}

/** Why a test's record needs a reason; null when it needs none. Judged by the latest the accident can have been. */
export function reasonNeeded(
  facts: Pick<AccidentFacts, 'date' | 'time' | 'state'>,
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
