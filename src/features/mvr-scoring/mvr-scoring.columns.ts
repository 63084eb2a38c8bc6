import type { TextColumn } from '#src/shared/columns.ts';
import { writeDate, writeUtc } from '#src/shared/dates.ts';
import type { Automatic, RuleKind, ScoringRule } from './scheme.rules.ts';
import { ANY_TIME_MONTHS } from './counts.rules.ts';
import type { QueueRow, ScoreAlert } from './mvr-scoring.shapes.ts';
import { SCORE_ALERT_WORDS } from './score-alerts.rules.ts';

export const KIND_WORDS: Readonly<Record<RuleKind, string>> = {
  violation: 'Violation',
  accident: 'Accident',
  withdrawal: 'Withdrawal',
  credit: 'Credit',
};

export const AUTOMATIC_WORDS: Readonly<Record<Automatic, string>> = {
  none: 'A person scores every MVR',
  clear: 'MVRs without a line are scored by themselves',
  known: 'MVRs whose every line a rule knows are scored by themselves',
};

/** The MVRs that wait for a score, as listed. */
export const QUEUE_COLUMNS = {
  employee: { title: 'Employee', text: (row) => row.employeeName },
  client: { title: 'Client', text: (row) => row.clientName },
  location: { title: 'Location', text: (row) => row.locationName },
  state: { title: 'State', text: (row) => row.state ?? '' },
  reportDate: {
    title: 'Report',
    text: (row) => writeDate(row.reportDate),
    order: (row) => row.reportDate,
  },
  lines: {
    title: 'Lines',
    text: (row) => (row.lines === null ? 'Not entered' : String(row.lines)),
    order: (row) => row.lines,
  },
  days: {
    title: 'In the queue',
    text: (row) => `${row.daysInQueue} d`,
    order: (row) => row.daysInQueue,
  },
  held: {
    title: 'Held by',
    text: (row) => (row.hold === 'mine' ? 'You' : (row.assigneeName ?? '')),
  },
  received: { title: 'Received (UTC)', text: (row) => writeUtc(row.receivedAt) },
} satisfies Record<string, TextColumn<QueueRow>>;

/** The alerts about scores, shown and exported. */
export const SCORE_ALERT_COLUMNS = {
  kind: { title: 'What', text: ({ kind }) => SCORE_ALERT_WORDS[kind] },
  employee: { title: 'Employee', text: (row) => row.employeeName },
  score: { title: 'Score', text: ({ score }) => (score === null ? '' : String(score)) },
  band: { title: 'Band', text: (row) => row.band ?? '' },
  action: { title: 'What the client does', text: (row) => row.action ?? '' },
  reportDate: { title: 'Report', text: (row) => writeDate(row.reportDate) },
  since: { title: 'Since (UTC)', text: (row) => writeUtc(row.since) },
  location: { title: 'Location', text: (row) => row.clientName },
} satisfies Record<string, TextColumn<ScoreAlert>>;

/** How a rule recognises a line, in words. */
export function recognisedBy(rule: ScoringRule): string {
  const { speedFrom, speedTo, acd, words, preventable, anyOther, cmvOnly, kind } = rule;
  const speed =
    speedFrom === null && speedTo === null
      ? []
      : [
          speedTo === null
            ? `${speedFrom} mph or more over`
            : speedFrom === null
              ? `up to ${speedTo} mph over`
              : `${speedFrom} to ${speedTo} mph over`,
        ];
  const fault =
    kind === 'accident' && preventable !== null
      ? [preventable ? 'preventable' : 'not preventable']
      : [];
  const said = [
    ...speed,
    ...fault,
    ...(acd.length > 0 ? [acd.join(', ')] : []),
    ...(words.length > 0 ? [words.map((word) => `“${word}”`).join(', ')] : []),
    ...(anyOther ? ['every other'] : []),
    ...(kind === 'withdrawal' && acd.length + words.length === 0 && !anyOther
      ? ['in force on the day of the report']
      : []),
  ];
  const by = said.length > 0 ? said.join('; ') : 'a person alone';
  return cmvOnly ? `${by}; not in another vehicle than a CMV` : by;
}

/** The rules of a version, as listed. */
export const RULE_COLUMNS = {
  title: { title: 'Rule', text: (row) => row.title },
  kind: { title: 'For', text: (row) => KIND_WORDS[row.kind] },
  points: { title: 'Points', text: (row) => String(row.points), order: (row) => row.points },
  window: {
    title: 'Counts for',
    text: (row) =>
      row.windowMonths >= ANY_TIME_MONTHS ? 'Any time' : `${row.windowMonths} months`,
    order: (row) => row.windowMonths,
  },
  major: { title: 'Major', text: (row) => (row.isMajor ? 'Last band' : '') },
  by: { title: 'Recognized by', text: recognisedBy },
} satisfies Record<string, TextColumn<ScoringRule>>;
