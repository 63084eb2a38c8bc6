import type { IsoDate } from '#src/shared/dates.ts';
import type { AppliesTo } from './conditions.rules.ts';
import { rulesAt } from './rule-rows.rules.ts';
import type { QualificationRule } from './rule-rows.rules.ts';

/** What a location says of one document type. */
export interface TypeAsk {
  /** `above` leaves it to the location above and the law. */
  asks: 'above' | 'no' | 'yes';
  appliesTo: AppliesTo;
  /** Only people with one of these; empty for all. */
  jobTitles: readonly number[];
  dueDays: number;
  blocksDispatch: boolean;
  citation: string;
}

/** A location with the locations above it, itself last. */
interface At {
  clientId: number;
  path: readonly number[];
}

export type OwnRow = QualificationRule & { clientId: number };

/** What becomes of a location's own rows of a type when it says something from a day on. */
export interface RowPlan {
  /** Ended on the day: it held before. */
  ends: OwnRow | null;
  /** Begun on the day itself, and taken back. */
  takenBack: OwnRow | null;
  /** Begun on the day itself, and written anew under its id. */
  rewritten: OwnRow | null;
  /** Without an id of its own yet. */
  added: OwnRow | null;
  /** The whole set as it is then. */
  rules: QualificationRule[];
}

const holdsOn = ({ from, to }: QualificationRule, day: IsoDate) =>
  from <= day && (to === null || to > day);

/** The location's own row of a type that holds on a day. */
export function ownRowOf(
  rules: readonly QualificationRule[],
  clientId: number,
  documentTypeId: number,
  day: IsoDate,
): OwnRow | null {
  const found = rules.find(
    (one): one is OwnRow =>
      one.clientId === clientId && one.documentTypeId === documentTypeId && holdsOn(one, day),
  );
  return found ?? null;
}

/** The location's own row of a type that begins after a day. */
export function laterRowOf(
  rules: readonly QualificationRule[],
  clientId: number,
  documentTypeId: number,
  day: IsoDate,
): QualificationRule | null {
  return (
    rules.find(
      (one) => one.clientId === clientId && one.documentTypeId === documentTypeId && one.from > day,
    ) ?? null
  );
}

/** What a client's own row of a type begins with, where nobody asks for one yet. */
const PLAIN = {
  dueFrom: 'hire',
  everyMonths: null,
  expiringDays: 60,
  perAuthority: false,
  perEmployer: null,
  alsoBy: [],
  metBy: 'document',
  retentionMonths: 36,
  retentionFrom: 'employment',
} as const;

/** What a client's own row never says. */
export const OWN_ROW = {
  inForceBy: 'day',
  conditions: {},
  basis: 'policy',
  askedMonths: null,
  sentence: null,
  source: null,
  checkedOn: null,
  unverified: null,
  release: null,
} as const;

const sameWord = (a: OwnRow, b: OwnRow) =>
  a.required === b.required &&
  a.appliesTo === b.appliesTo &&
  a.dueDays === b.dueDays &&
  a.blocksDispatch === b.blocksDispatch &&
  a.citation === b.citation &&
  JSON.stringify(a.conditions.jobTitles ?? []) === JSON.stringify(b.conditions.jobTitles ?? []);

/**
 * What a location's word on a type makes of its own rows, from a day on. How long a document counts and is kept follows
 * what holds above it, as does what else meets it.
 */
export function planRow(
  rules: readonly QualificationRule[],
  { clientId, path }: At,
  documentTypeId: number,
  ask: TypeAsk,
  day: IsoDate,
): RowPlan {
  const none = { ends: null, takenBack: null, rewritten: null, added: null };
  const now = ownRowOf(rules, clientId, documentTypeId, day);
  const others = rules.filter((one) => one !== now);
  const gone: RowPlan = {
    ...none,
    ...(now && (now.from === day ? { takenBack: now } : { ends: { ...now, to: day } })),
    rules: now && now.from < day ? [...others, { ...now, to: day }] : others,
  };
  if (ask.asks === 'above') return gone;
  const above = rulesAt(others, path, day).filter((one) => one.documentTypeId === documentTypeId);
  const base = above.find(({ appliesTo }) => appliesTo === ask.appliesTo) ?? above[0] ?? PLAIN;
  const made: OwnRow = {
    ...OWN_ROW,
    dueFrom: base.dueFrom,
    everyMonths: base.everyMonths,
    expiringDays: base.expiringDays,
    perAuthority: base.perAuthority,
    perEmployer: base.perEmployer,
    alsoBy: base.alsoBy,
    metBy: base.metBy,
    retentionMonths: base.retentionMonths,
    retentionFrom: base.retentionFrom,
    ruleId: 'new',
    clientId,
    documentTypeId,
    from: day,
    to: null,
    required: ask.asks === 'yes',
    appliesTo: ask.appliesTo,
    conditions:
      ask.asks === 'yes' && ask.jobTitles.length > 0 ? { jobTitles: [...ask.jobTitles] } : {},
    dueDays: ask.dueDays,
    blocksDispatch: ask.asks === 'yes' && ask.blocksDispatch,
    citation: ask.citation,
  };
  if (now && sameWord(now, made)) return { ...none, rules: [...rules] };
  if (now?.from === day) {
    const rewritten = { ...made, ruleId: now.ruleId };
    return { ...none, rewritten, rules: [...others, rewritten] };
  }
  return { ...gone, added: made, rules: [...gone.rules, made] };
}

/** Whether a row holds on a day or will hold later. */
export const isOpen = ({ to }: QualificationRule, day: IsoDate): boolean => to === null || to > day;

interface Title {
  jobTitleId: number;
  jobTitle: string;
}

/** What a location's open rows become when it takes over those of another. */
export interface CopyPlan {
  /** Began before the day, and end on it. */
  ends: OwnRow[];
  /** Began on the day or will begin later. */
  takenBack: OwnRow[];
  added: OwnRow[];
}

/** What a row says, without whose it is and since when it holds where that has passed. */
const wordOf = ({ ruleId: _id, clientId: _whose, from, ...row }: OwnRow, day: IsoDate): string =>
  JSON.stringify({ ...row, from: from > day ? from : day });

/**
 * What a location's own open rows become when it takes over those of another of its company; the same again is nothing.
 * Job titles that count at the one location only are those of the same name at the other.
 */
export function copiedRows(
  wanted: readonly OwnRow[],
  had: readonly OwnRow[],
  at: {
    clientId: number;
    day: IsoDate;
    titles: { there: readonly Title[]; here: readonly Title[] };
  },
): CopyPlan {
  const { clientId, day, titles } = at;
  const names = new Map(titles.there.map((one) => [one.jobTitleId, one.jobTitle.toLowerCase()]));
  const here = new Map(titles.here.map((one) => [one.jobTitle.toLowerCase(), one.jobTitleId]));
  const titleHere = (id: number) => here.get(names.get(id) ?? '') ?? id;
  const made = wanted.map((row): OwnRow => {
    const { jobTitles } = row.conditions;
    return {
      ...row,
      ruleId: 'new',
      clientId,
      from: row.from > day ? row.from : day,
      conditions: jobTitles
        ? { ...row.conditions, jobTitles: jobTitles.map(titleHere) }
        : row.conditions,
    };
  });
  const words = new Set(made.map((row) => wordOf(row, day)));
  const stays = had.filter((row) => words.has(wordOf(row, day)));
  const staying = new Set(stays.map((row) => wordOf(row, day)));
  const goes = had.filter((row) => !stays.includes(row));
  return {
    ends: goes.filter(({ from }) => from < day),
    takenBack: goes.filter(({ from }) => from >= day),
    added: made.filter((row) => !staying.has(wordOf(row, day))),
  };
}
