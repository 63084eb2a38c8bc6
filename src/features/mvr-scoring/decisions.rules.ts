import type { IsoDate } from '#src/shared/dates.ts';
import type { FieldError } from '#src/shared/errors.ts';
import { judgeLines, type Decision, type JudgedLine } from './judged-lines.rules.ts';
import { recognise, type RecordLine } from './recognise.rules.ts';
import type { Scheme } from './scheme.rules.ts';

/** A line that stands on the paper and not in the data, or a credit, as a person adds it. */
export interface AddedLine {
  lineId: string;
  kind: RecordLine['kind'];
  date: IsoDate;
  description: string;
  ruleId: string;
}

/** What a person says of a record. */
export interface Said {
  decisions: readonly Decision[];
  added: readonly AddedLine[];
  override: { score: number; reasonId: string; note: string } | null;
}

/** A record that nobody has looked at. */
export const NOTHING_SAID: Said = { decisions: [], added: [], override: null };

/** An added line as one of the record; who adds a withdrawal means that it lasts. */
function lineOf({ lineId, kind, date, description }: AddedLine): RecordLine {
  return {
    lineId,
    kind,
    date,
    description,
    convictionDate: null,
    acd: '',
    state: null,
    speedOver: null,
    speedMost: null,
    preventable: null,
    commercial: null,
    active: kind === 'withdrawal',
  };
}

/** The lines of a record as a person has decided them, those added last. */
export function judgeWith(
  lines: readonly RecordLine[],
  scheme: Scheme,
  asOf: IsoDate,
  { decisions, added }: Said,
): JudgedLine[] {
  const chosen = added.map(({ lineId, ruleId }) => ({ lineId, ruleId, reasonId: null, note: '' }));
  const known = new Set(lines.map(({ lineId }) => lineId));
  const own = decisions.filter(({ lineId }) => known.has(lineId));
  return judgeLines([...lines, ...added.map(lineOf)], scheme, asOf, [...own, ...chosen]);
}

/** Everything that keeps decisions from being taken, by the line's name; empty when nothing does. Undecided lines aside. */
export function decisionFaults(
  lines: readonly RecordLine[],
  scheme: Scheme,
  asOf: IsoDate,
  { decisions, added, override }: Said,
): FieldError[] {
  const names = [...decisions, ...added].map(({ lineId }) => lineId);
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return [
    ...(twice === undefined ? [] : [{ field: twice, message: 'Decide each line once.' }]),
    ...decisions.flatMap((decision) => {
      const line = lines.find(({ lineId }) => lineId === decision.lineId);
      return decisionFault(decision, line ?? null, scheme);
    }),
    ...added.flatMap((one) => addedFault(one, scheme, asOf)),
    ...(override ? reasonFault('override', override, 'override', scheme) : []),
  ];
}

/**
 * What a person said under one version of a scheme, as far as the next one knows it: a rule or reason that is gone leaves its
 * line to the rules again. An added line always stays.
 */
export function carriedTo(
  scheme: Scheme,
  lines: readonly RecordLine[],
  asOf: IsoDate,
  said: Said,
): Said {
  const fits = (part: Partial<Said>) =>
    decisionFaults(lines, scheme, asOf, { ...NOTHING_SAID, ...part }).length === 0;
  return {
    decisions: said.decisions.filter((one) => fits({ decisions: [one] })),
    added: said.added.map((one) => {
      if (fits({ added: [one] })) return one;
      const found = recognise(lineOf(one), scheme.rules);
      return found ? { ...one, ruleId: found.rule.ruleId } : one;
    }),
    override: fits({ override: said.override }) ? said.override : null,
  };
}

function decisionFault(decision: Decision, line: RecordLine | null, scheme: Scheme): FieldError[] {
  const { lineId: field, ruleId, reasonId } = decision;
  if (!line) return [{ field, message: 'This line is not on the record.' }];
  if (ruleId !== null) {
    const rule = scheme.rules.find((one) => one.ruleId === ruleId);
    return rule?.kind === line.kind
      ? []
      : [{ field, message: `Choose a rule for a line of this kind: ${line.kind}.` }];
  }
  if (reasonId === null) return [{ field, message: 'Say why the line is left out.' }];
  return reasonFault(field, { reasonId, note: decision.note }, 'line', scheme);
}

function addedFault(one: AddedLine, scheme: Scheme, asOf: IsoDate): FieldError[] {
  const { lineId: field, kind, ruleId, date } = one;
  const rule = scheme.rules.find((each) => each.ruleId === ruleId);
  if (rule?.kind !== kind) return [{ field, message: 'Choose a rule for the line.' }];
  return date > asOf
    ? [{ field, message: 'The line is dated after the report. Correct its date.' }]
    : [];
}

function reasonFault(
  field: string,
  { reasonId, note }: { reasonId: string; note: string },
  use: 'line' | 'override',
  { reasons }: Scheme,
): FieldError[] {
  const reason = reasons.find((one) => one.reasonId === reasonId && one.use === use);
  if (!reason) return [{ field, message: 'Choose a reason of the list.' }];
  return reason.needsNote && note.trim() === ''
    ? [{ field, message: `“${reason.reason}” needs a note.` }]
    : [];
}
