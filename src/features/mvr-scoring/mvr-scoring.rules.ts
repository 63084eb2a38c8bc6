import { addMonths } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';

const LINE_KINDS = ['violation', 'accident', 'withdrawal'] as const;
/** What a rule can be for: a line of the record, or a credit that a person gives (a course). */
export const RULE_KINDS = [...LINE_KINDS, 'credit'] as const;
export type RuleKind = (typeof RULE_KINDS)[number];
export const AUTOMATIC = ['none', 'clear', 'known'] as const;
export type Automatic = (typeof AUTOMATIC)[number];
export const COUNTS_FROM = ['violation', 'conviction'] as const;
export type CountsFrom = (typeof COUNTS_FROM)[number];
/** What a reason is given for: leaving a line out, or a score that is not the sum. */
export const REASON_USES = ['line', 'override'] as const;
export type ReasonUse = (typeof REASON_USES)[number];

/** What a line can be, how it is recognised, and what it counts. The first rule that fits takes the line. */
export interface ScoringRule {
  ruleId: string;
  title: string;
  kind: RuleKind;
  points: number;
  /** How far back a line counts, from the day of the report. */
  windowMonths: number;
  /** One such line puts the record into the last band, whatever the sum. */
  isMajor: boolean;
  /** Codes as `S15`, `A??` or `S06-S14`. */
  acd: readonly string[];
  /** Words of the description, where the code tells nothing. */
  words: readonly string[];
  /** Miles an hour above the limit; null is open. */
  speedFrom: number | null;
  speedTo: number | null;
  /** Of an accident: who was at fault; null fits neither by itself. */
  preventable: boolean | null;
  /** Takes every line of its kind that no other rule takes. */
  anyOther: boolean;
}

export interface Band {
  /** From this score on. */
  min: number;
  label: string;
  /** What follows from it. */
  action: string;
}

export interface ScoringReason {
  reasonId: string;
  reason: string;
  use: ReasonUse;
  /** It says nothing without a note. */
  needsNote: boolean;
}

/** How records are scored: all of what a version of a client's definition says. */
export interface Scheme {
  name: string;
  automatic: Automatic;
  countsFrom: CountsFrom;
  rules: readonly ScoringRule[];
  bands: readonly Band[];
  reasons: readonly ScoringReason[];
}

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
  /** Of a withdrawal: the license is withdrawn today. */
  active: boolean;
}

/** By what a rule took a line; a person's choice is none of them. */
export type Basis = 'speed' | 'code' | 'words' | 'fault' | 'active' | 'other';
/** Why a line counts or not; `unknown` and `future` wait for a person. */
export type Standing = 'counts' | 'old' | 'ended' | 'leftOut' | 'unknown' | 'future';

/** What is to become of a line, by a person's word. */
export interface Decision {
  lineId: string;
  /** Null leaves the line out. */
  ruleId: string | null;
  reasonId: string | null;
  note: string;
}

/** A line with what it counts, and why. */
export interface JudgedLine extends RecordLine {
  ruleId: string | null;
  rule: string | null;
  points: number;
  isMajor: boolean;
  standing: Standing;
  basis: Basis | null;
  decidedBy: 'rules' | 'person' | null;
  reasonId: string | null;
  note: string;
}

export interface Outcome {
  /** Never below 0: credits take off no more than there is. */
  counted: number;
  isMajor: boolean;
  /** Lines that wait for a person. */
  open: number;
  band: Band;
}

const CODE = /^[A-Z](?:\d|\?){2}$/;
const RANGE = /^([A-Z])(\d{2})-([A-Z])(\d{2})$/;

/** Whether a text is a pattern of codes: `S15`, `A??`, `S06-S14` within one letter. */
export function isCodePattern(text: string): boolean {
  const range = RANGE.exec(text);
  if (range) return range[1] === range[3] && Number(range[2]) <= Number(range[4]);
  return CODE.test(text);
}

function fitsCode(pattern: string, acd: string): boolean {
  const range = RANGE.exec(pattern);
  if (range) {
    const number = Number(acd.slice(1));
    return acd[0] === range[1] && number >= Number(range[2]) && number <= Number(range[4]);
  }
  return [0, 1, 2].every((at) => pattern[at] === '?' || pattern[at] === acd[at]);
}

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

/** Accidents are told apart by fault, and by words and codes only where fault says nothing against it. */
function mayTake(rule: ScoringRule, line: RecordLine): boolean {
  if (rule.kind !== line.kind) return false;
  if (rule.kind !== 'accident' || rule.preventable === null) return true;
  return rule.preventable === line.preventable;
}

/** The rule that takes a line by itself, and by what; null where none does. */
function recognise(
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

/** Whether a line is recent enough for a rule on the day of the report; the day itself counts. */
export function isWithin(day: IsoDate, windowMonths: number, asOf: IsoDate): boolean {
  return day >= addMonths(asOf, -windowMonths);
}

const dayOf = ({ date, convictionDate }: RecordLine, from: CountsFrom): IsoDate =>
  from === 'conviction' ? (convictionDate ?? date) : date;

function standingOf(
  line: RecordLine,
  rule: ScoringRule | null,
  scheme: Pick<Scheme, 'countsFrom'>,
  asOf: IsoDate,
): Standing {
  // What the license is under today counts however long ago it began.
  if (rule && line.kind === 'withdrawal' && line.active) return 'counts';
  if (line.kind === 'withdrawal' && !line.active && !rule) return 'ended';
  const day = dayOf(line, scheme.countsFrom);
  if (day > asOf) return 'future';
  if (!rule) return 'unknown';
  return isWithin(day, rule.windowMonths, asOf) ? 'counts' : 'old';
}

/**
 * Judges the lines of a record by a scheme, as of the day of the report; a person's decision goes before the rules, the
 * window before both: what is too old does not count. A decision for a rule that the scheme does not have is as none.
 */
export function judgeLines(
  lines: readonly RecordLine[],
  scheme: Scheme,
  asOf: IsoDate,
  decisions: readonly Decision[] = [],
): JudgedLine[] {
  return lines.map((line) => {
    const decision = decisions.find(({ lineId }) => lineId === line.lineId) ?? null;
    if (decision?.ruleId === null)
      return judged(line, null, 'leftOut', { decidedBy: 'person', decision });
    const chosen = scheme.rules.find(({ ruleId }) => ruleId === decision?.ruleId) ?? null;
    if (decision && chosen) {
      const standing = standingOf(line, chosen, scheme, asOf);
      // A person has looked at a day that lies after the report, and says what it is.
      return judged(line, chosen, standing === 'future' ? 'counts' : standing, {
        decidedBy: 'person',
        decision,
      });
    }
    const found = recognise(line, scheme.rules);
    const standing = standingOf(line, found?.rule ?? null, scheme, asOf);
    const waits = standing === 'unknown' || standing === 'future';
    return judged(line, found?.rule ?? null, standing, {
      decidedBy: waits ? null : 'rules',
      basis: found?.basis ?? null,
    });
  });
}

function judged(
  line: RecordLine,
  rule: ScoringRule | null,
  standing: Standing,
  by: { decidedBy: JudgedLine['decidedBy']; basis?: Basis | null; decision?: Decision },
): JudgedLine {
  const counts = standing === 'counts' && rule !== null;
  return {
    ...line,
    ruleId: rule?.ruleId ?? null,
    rule: rule?.title ?? null,
    points: counts ? rule.points : 0,
    isMajor: counts && rule.isMajor,
    standing,
    basis: by.basis ?? null,
    decidedBy: by.decidedBy,
    reasonId: by.decision?.reasonId ?? null,
    note: by.decision?.note ?? '',
  };
}

/** The band of a score; a major line puts it into the last one. The bands stand in ascending order, the first from 0. */
export function bandOf(bands: readonly Band[], score: number, isMajor: boolean): Band {
  const band = isMajor ? bands.at(-1) : (bands.findLast(({ min }) => score >= min) ?? bands[0]);
  if (!band) throw new Error('A scheme has at least one band');
  return band;
}

/** What judged lines come to. */
export function outcomeOf(lines: readonly JudgedLine[], bands: readonly Band[]): Outcome {
  const counted = Math.max(
    0,
    lines.reduce((sum, { points }) => sum + points, 0),
  );
  const isMajor = lines.some((line) => line.isMajor);
  return {
    counted,
    isMajor,
    open: lines.filter(({ decidedBy }) => decidedBy === null).length,
    band: bandOf(bands, counted, isMajor),
  };
}

/** Whether the rules may score a record alone. `known`: its data were entered; without them only a person can tell. */
export function scoresAlone(
  automatic: Automatic,
  known: boolean,
  lines: readonly JudgedLine[],
): boolean {
  if (!known || automatic === 'none') return false;
  if (automatic === 'clear') return lines.length === 0;
  return lines.every(({ decidedBy }) => decidedBy === 'rules');
}

/** A lease of a record, and how often a console renews it. */
export const LEASE_MINUTES = 15;
export const HEARTBEAT_MINUTES = 5;
