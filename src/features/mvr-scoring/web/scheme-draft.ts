import type { FieldError } from '#src/shared/errors.ts';
import {
  RULE_KINDS,
  type Automatic,
  type CountRule,
  type CountsFrom,
  type ReasonUse,
  type RuleKind,
  type Scheme,
  type ScoringRule,
} from '../scheme.rules.ts';

/** A rule as it is typed. `key` names its row while it is edited; the rule's own id stays what it was. */
export interface RuleDraft {
  key: string;
  ruleId: string;
  title: string;
  kind: RuleKind;
  points: string;
  windowMonths: string;
  isMajor: boolean;
  acd: string;
  words: string;
  speedFrom: string;
  speedTo: string;
  /** `yes`, `no`, or empty where fault does not matter. */
  preventable: string;
  anyOther: boolean;
  cmvOnly: boolean;
}
export interface BandDraft {
  key: string;
  min: string;
  label: string;
  action: string;
}
export interface ReasonDraft {
  key: string;
  reasonId: string;
  reason: string;
  use: ReasonUse;
  needsNote: boolean;
}
export interface SchemeDraft {
  name: string;
  automatic: Automatic;
  countsFrom: CountsFrom;
  rules: readonly RuleDraft[];
  /** Taken over as they are, or removed. */
  counts: readonly CountRule[];
  bands: readonly BandDraft[];
  reasons: readonly ReasonDraft[];
}

const typed = (value: number | null) => (value === null ? '' : String(value));

/** A way of scoring as its form begins. */
export function toDraft(scheme: Scheme): SchemeDraft {
  return {
    name: scheme.name,
    automatic: scheme.automatic,
    countsFrom: scheme.countsFrom,
    rules: scheme.rules.map((rule) => ({
      key: rule.ruleId,
      ruleId: rule.ruleId,
      title: rule.title,
      kind: rule.kind,
      points: String(rule.points),
      windowMonths: String(rule.windowMonths),
      isMajor: rule.isMajor,
      acd: rule.acd.join(', '),
      words: rule.words.join(', '),
      speedFrom: typed(rule.speedFrom),
      speedTo: typed(rule.speedTo),
      preventable: rule.preventable === null ? '' : rule.preventable ? 'yes' : 'no',
      anyOther: rule.anyOther,
      cmvOnly: rule.cmvOnly === true,
    })),
    counts: scheme.counts,
    bands: scheme.bands.map((band) => ({
      key: band.label,
      min: String(band.min),
      label: band.label,
      action: band.action,
    })),
    reasons: scheme.reasons.map((reason) => ({ key: reason.reasonId, ...reason })),
  };
}

/** A row of its own, to be filled in. */
export function blankRule(key: string): RuleDraft {
  return {
    key,
    ruleId: '',
    title: '',
    kind: 'violation',
    points: '0',
    windowMonths: '36',
    isMajor: false,
    acd: '',
    words: '',
    speedFrom: '',
    speedTo: '',
    preventable: '',
    anyOther: false,
    cmvOnly: false,
  };
}

/** An id made of a title, unlike those taken: letters and digits, a letter first. */
export function idFrom(title: string, taken: ReadonlySet<string>): string {
  const letters = title
    .normalize('NFD')
    .replace(/[^A-Za-z\d ]/g, '')
    .trim()
    .split(/\s+/)
    .map((word, at) => {
      const small = word.toLowerCase();
      return at === 0 ? small : small.charAt(0).toUpperCase() + small.slice(1);
    })
    .join('')
    .replace(/^\d+/, '')
    .slice(0, 32);
  const base = letters || 'rule';
  for (let number = 1; ; number += 1) {
    const id = number === 1 ? base : `${base}${number}`;
    if (!taken.has(id)) return id;
  }
}

const list = (text: string) =>
  text
    .split(/[,;\n]/)
    .map((part) => part.trim())
    .filter(Boolean);

/** What a draft says, or what in it is no number; ids that are missing are made. */
export function fromDraft(draft: SchemeDraft): { scheme: Scheme; faults: FieldError[] } {
  const faults: FieldError[] = [];
  const whole = (text: string, field: string, what: string): number => {
    if (/^-?\d{1,4}$/.test(text.trim())) return Number(text);
    faults.push({ field, message: `${what}: write a whole number.` });
    return 0;
  };
  const maybe = (text: string, field: string, what: string): number | null =>
    text.trim() === '' ? null : whole(text, field, what);
  const ids = new Set(draft.rules.map(({ ruleId }) => ruleId).filter(Boolean));
  const rules = draft.rules.map((row, at): ScoringRule => {
    const field = `rules.${at}`;
    const named = row.title || `Rule ${at + 1}`;
    const ruleId = row.ruleId || idFrom(row.title, ids);
    ids.add(ruleId);
    const ofViolation = row.kind === 'violation';
    const credit = row.kind === 'credit';
    return {
      ruleId,
      title: row.title.trim(),
      kind: row.kind,
      points: whole(row.points, field, `Points of “${named}”`),
      windowMonths: whole(row.windowMonths, field, `Months of “${named}”`),
      isMajor: !credit && row.isMajor,
      acd: credit ? [] : list(row.acd.toUpperCase()),
      words: credit ? [] : list(row.words),
      speedFrom: ofViolation ? maybe(row.speedFrom, field, `Speed of “${named}”`) : null,
      speedTo: ofViolation ? maybe(row.speedTo, field, `Speed of “${named}”`) : null,
      preventable:
        row.kind !== 'accident' || row.preventable === '' ? null : row.preventable === 'yes',
      anyOther: !credit && row.anyOther,
      ...(ofViolation && row.cmvOnly ? { cmvOnly: true } : {}),
    };
  });
  const reasonIds = new Set(draft.reasons.map(({ reasonId }) => reasonId).filter(Boolean));
  const scheme: Scheme = {
    name: draft.name.trim(),
    automatic: draft.automatic,
    countsFrom: draft.countsFrom,
    rules,
    counts: draft.counts,
    // A band is added at the end, wherever it belongs.
    bands: draft.bands
      .map((band, at) => ({
        min: whole(band.min, 'bands', `Band ${at + 1}`),
        label: band.label.trim(),
        action: band.action.trim(),
      }))
      .toSorted((a, b) => a.min - b.min),
    reasons: draft.reasons.map(({ reasonId, reason, use, needsNote }) => {
      const id = reasonId || idFrom(reason, reasonIds);
      reasonIds.add(id);
      return { reasonId: id, reason: reason.trim(), use, needsNote };
    }),
  };
  return { scheme, faults };
}

/** The kind that a select's value names. */
export function kindOf(value: string, otherwise: RuleKind): RuleKind {
  return RULE_KINDS.find((kind) => kind === value) ?? otherwise;
}

/** A list with a row moved up by one place; the first stays. */
export function movedUp<Row extends { key: string }>(rows: readonly Row[], key: string): Row[] {
  const at = rows.findIndex((row) => row.key === key);
  const [before, row] = [rows[at - 1], rows[at]];
  if (!before || !row) return [...rows];
  return rows.toSpliced(at - 1, 2, row, before);
}
