import type { IsoDate } from '#src/shared/dates.ts';
import { fitsCode, type RuleKind, type ScoringRule } from './scheme.rules.ts';

/** A line of a record, before it is judged. */
export interface RecordLine {
  /** Names it within its record: `v1`, `a2`, `w1`; `m1` for one that a person added. */
  lineId: string;
  kind: RuleKind;
  date: IsoDate;
  convictionDate: IsoDate | null;
  acd: string;
  description: string;
  state: string | null;
  /** Miles an hour above the limit: at least and at most, the same where it was measured. */
  speedOver: number | null;
  speedMost: number | null;
  preventable: boolean | null;
  /** In a commercial motor vehicle; null where the record does not say. */
  commercial: boolean | null;
  /** Of a withdrawal: the license is withdrawn today. */
  active: boolean;
}

/** By what a rule took a line; a person's choice is none of them. */
export type Basis = 'speed' | 'code' | 'words' | 'fault' | 'active' | 'other';
/** How a rule's speeds stand to a line's: they hold all of it, some, or none. */
function speedFit(
  rule: ScoringRule,
  { speedOver, speedMost }: RecordLine,
): 'all' | 'some' | 'none' {
  if (speedOver === null || !asksSpeed(rule)) return 'none';
  const [from, to] = [rule.speedFrom ?? 0, rule.speedTo ?? Infinity];
  const most = speedMost ?? speedOver;
  if (speedOver >= from && most <= to) return 'all';
  return speedOver <= to && most >= from ? 'some' : 'none';
}

/** Speeding, by the codes' group or in words, of which nobody says how fast: it may be any of the rules for speeds. */
function lacksSpeed({ acd, description, speedOver }: RecordLine): boolean {
  return speedOver === null && (acd.startsWith('S') || /\bspeed/i.test(description));
}

const asksSpeed = ({ speedFrom, speedTo }: ScoringRule): boolean =>
  speedFrom !== null || speedTo !== null;

/** How surely a rule recognises a line, the surest first: measured speed, code, then words. */
const TESTS: readonly (readonly [Basis, (rule: ScoringRule, line: RecordLine) => boolean])[] = [
  ['active', ({ kind }, { active }) => kind === 'withdrawal' && active],
  [
    'fault',
    (rule, { preventable }) =>
      rule.kind === 'accident' && rule.preventable !== null && rule.preventable === preventable,
  ],
  ['speed', (rule, line) => speedFit(rule, line) === 'all'],
  [
    'code',
    ({ acd: patterns }, { acd }) => acd !== '' && patterns.some((one) => fitsCode(one, acd)),
  ],
  [
    'words',
    ({ words }, { description }) => {
      const said = description.toLowerCase();
      return words.some((one) => said.includes(one.toLowerCase()));
    },
  ],
  ['other', ({ anyOther }) => anyOther],
];

/** What another vehicle rules out; accidents are told apart by fault, and by words and codes only where fault says nothing against it. */
function mayTake(rule: ScoringRule, line: RecordLine): boolean {
  if (rule.kind !== line.kind) return false;
  if (rule.cmvOnly && line.commercial === false) return false;
  if (rule.kind !== 'accident' || rule.preventable === null) return true;
  return rule.preventable === line.preventable;
}

/** The rule that takes a line by itself, and by what; null where none does. */
export function recognise(
  line: RecordLine,
  rules: readonly ScoringRule[],
): { rule: ScoringRule; basis: Basis } | null {
  const able = rules.filter((rule) => mayTake(rule, line));
  // A rule of its own words or codes is closer than one that asks for the fault alone.
  const narrow = able.filter(({ words, acd }) => words.length > 0 || acd.length > 0);
  const order: readonly Basis[] =
    line.kind === 'accident' ? ['code', 'words', 'fault', 'other'] : TESTS.map(([basis]) => basis);
  for (const basis of order) {
    if (basis === 'other' && lacksSpeed(line) && able.some(asksSpeed)) return null;
    const test = TESTS.find(([name]) => name === basis)?.[1];
    const among = basis === 'fault' ? able.filter((rule) => !narrow.includes(rule)) : able;
    const rule = test && among.find((one) => test(one, line));
    if (rule) return { rule, basis };
    // `11-15 over` may be one rule's or the next one's: not for a machine to choose.
    if (basis === 'speed' && able.some((one) => speedFit(one, line) === 'some')) return null;
  }
  return null;
}

/**
 * The rules that a person may choose for a line, in the order of the definition; those between which its speed stands come
 * first, as no machine chose between them.
 */
export function rulesFor(line: RecordLine, rules: readonly ScoringRule[]): ScoringRule[] {
  const able = rules.filter(({ kind }) => kind === line.kind);
  const near = (rule: ScoringRule) =>
    speedFit(rule, line) === 'some' || (lacksSpeed(line) && asksSpeed(rule));
  return [...able.filter(near), ...able.filter((rule) => !near(rule))];
}
