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
  /** Takes no line of which the record says that it was in another vehicle than a commercial one. */
  cmvOnly?: boolean | undefined;
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

/** From so many offenses within a window on, what the law or a policy says, and what it adds to the score. */
export interface CountStep {
  from: number;
  windowMonths: number;
  points: number;
  says: string;
}

/** Offenses that are counted together, however many rules name them: two serious ones within three years. */
export interface CountRule {
  countId: string;
  /** What is counted, in the singular and as it stands within a sentence: `serious traffic violation`. */
  title: string;
  /** The paragraph that it comes from. */
  citation: string;
  /** What else has to be known of it, or nothing. */
  note: string;
  ruleIds: readonly string[];
  steps: readonly CountStep[];
}

/** How records are scored: all of what a version of a client's definition says. */
export interface Scheme {
  name: string;
  automatic: Automatic;
  countsFrom: CountsFrom;
  rules: readonly ScoringRule[];
  counts: readonly CountRule[];
  bands: readonly Band[];
  reasons: readonly ScoringReason[];
}

const CODE = /^[A-Z](?:\d|\?){2}$/;
const RANGE = /^([A-Z])(\d{2})-([A-Z])(\d{2})$/;

/** Whether a text is a pattern of codes: `S15`, `A??`, `S06-S14` within one letter. */
export function isCodePattern(text: string): boolean {
  const range = RANGE.exec(text);
  if (range) return range[1] === range[3] && Number(range[2]) <= Number(range[4]);
  return CODE.test(text);
}

/** Whether a code of a record is one of a pattern's. */
export function fitsCode(pattern: string, acd: string): boolean {
  const range = RANGE.exec(pattern);
  if (range) {
    const number = Number(acd.slice(1));
    return acd[0] === range[1] && number >= Number(range[2]) && number <= Number(range[4]);
  }
  return [0, 1, 2].every((at) => pattern[at] === '?' || pattern[at] === acd[at]);
}

/** A scheme in arrays of its own, as bodies and replies carry it; whatever else comes with it stays behind. */
export function copyOf({ name, automatic, countsFrom, rules, counts, bands, reasons }: Scheme) {
  return {
    name,
    automatic,
    countsFrom,
    rules: rules.map((rule) => ({ ...rule, acd: [...rule.acd], words: [...rule.words] })),
    counts: counts.map((count) => ({
      ...count,
      ruleIds: [...count.ruleIds],
      steps: [...count.steps],
    })),
    bands: [...bands],
    reasons: [...reasons],
  };
}
