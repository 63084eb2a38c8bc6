import { useMemo, useState } from 'react';
import {
  carriedTo,
  judgeWith,
  NOTHING_SAID,
  type AddedLine,
  type Said,
} from '../decisions.rules.ts';
import type { Decision, JudgedLine } from '../judged-lines.rules.ts';
import { outcomeOf, type Outcome } from '../outcome.rules.ts';
import type { Scoring } from '../mvr-scoring.shapes.ts';

type Override = NonNullable<Said['override']>;

export interface Decisions {
  said: Said;
  lines: readonly JudgedLine[];
  outcome: Outcome;
  changed: boolean;
  decide: (decision: Decision) => void;
  /** Back to what the rules make of it; an added line goes. */
  forget: (lineId: string) => void;
  add: (line: AddedLine) => void;
  override: (given: Override | null) => void;
  /** Puts back what was said before. */
  restore: (said: Said) => void;
  /** What the next added line is called. */
  nextId: string;
}

/** What a scorer says of a record's lines, with what they come to by the same rules as on the server. */
export function useDecisions({ lines: given, definition, reportDate }: Scoring): Decisions {
  const [entered, setSaid] = useState(NOTHING_SAID);
  // The client may change how it scores while the form is open.
  const said = useMemo(
    () => carriedTo(definition, given, reportDate, entered),
    [definition, given, reportDate, entered],
  );
  const lines = useMemo(
    () => judgeWith(given, definition, reportDate, said),
    [given, definition, reportDate, said],
  );
  const outcome = useMemo(
    () => outcomeOf(lines, definition, reportDate),
    [lines, definition, reportDate],
  );
  const highest = Math.max(0, ...said.added.map(({ lineId }) => Number(lineId.slice(1))));
  return {
    said,
    lines,
    outcome,
    changed: entered !== NOTHING_SAID,
    restore: setSaid,
    nextId: `m${highest + 1}`,
    decide: (decision) =>
      setSaid((all) =>
        all.added.some(({ lineId }) => lineId === decision.lineId)
          ? {
              ...all,
              added: all.added.map((one) =>
                one.lineId === decision.lineId
                  ? { ...one, ruleId: decision.ruleId ?? one.ruleId }
                  : one,
              ),
            }
          : {
              ...all,
              decisions: [
                ...all.decisions.filter(({ lineId }) => lineId !== decision.lineId),
                decision,
              ],
            },
      ),
    forget: (gone) =>
      setSaid((all) => ({
        ...all,
        decisions: all.decisions.filter(({ lineId }) => lineId !== gone),
        added: all.added.filter(({ lineId }) => lineId !== gone),
      })),
    add: (line) => setSaid((all) => ({ ...all, added: [...all.added, line] })),
    override: (given) => setSaid((all) => ({ ...all, override: given })),
  };
}
