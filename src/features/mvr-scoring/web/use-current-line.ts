import { useState } from 'react';
import { rulesFor } from '../recognise.rules.ts';
import type { JudgedLine } from '../judged-lines.rules.ts';
import type { Scoring } from '../mvr-scoring.shapes.ts';
import type { Decisions } from './use-decisions.ts';

/** The line of a record that one is on, what may be said of it, and the ways to others. */
interface CurrentLine {
  /** Null where the record has none. */
  line: JudgedLine | null;
  current: string | null;
  goTo: (lineId: string | null) => void;
  /** By so many lines, within the record. */
  step: (by: number) => void;
  /** To the next line that waits, also this one; returns whether there is any. */
  toOpen: () => boolean;
  /** Says that a rule takes the line, and goes on to the next that waits. */
  choose: (ruleId: string) => void;
  /** Leaves the line out for a reason, and goes on to the next that waits. */
  leaveOut: (why: { reasonId: string | null; note: string }) => void;
  /** Back to what the rules make of the line; an added one goes. */
  forget: () => void;
  /** The rules that may take the line. */
  rules: ReturnType<typeof rulesFor>;
}

/** Where one is in the lines of a record: at first on the one that waits longest. */
export function useCurrentLine(
  { definition }: Scoring,
  { lines, decide, forget }: Decisions,
): CurrentLine {
  const firstOpen = lines.find(({ decidedBy }) => decidedBy === null) ?? lines[0];
  const [current, goTo] = useState(firstOpen?.lineId ?? null);
  const line = lines.find(({ lineId }) => lineId === current) ?? null;
  /** The next line that waits, after this one and then from the top. */
  const openAfter = (lineId: string | null, passing = false) => {
    const at = lines.findIndex((one) => one.lineId === lineId);
    const turned = [...lines.slice(at + 1), ...lines.slice(0, Math.max(0, at))];
    return turned.find((one) => one.decidedBy === null && (passing || one.lineId !== lineId));
  };
  const say = (said: { ruleId: string | null; reasonId: string | null; note: string }) => {
    if (!line) return;
    decide({ lineId: line.lineId, ...said });
    const next = openAfter(line.lineId);
    if (next) goTo(next.lineId);
  };
  return {
    line,
    current,
    goTo,
    rules: line ? rulesFor(line, definition.rules) : [],
    step: (by) => {
      const at = lines.findIndex(({ lineId }) => lineId === current);
      const next = lines[Math.max(0, Math.min(lines.length - 1, at + by))];
      if (next) goTo(next.lineId);
    },
    toOpen: () => {
      const next = openAfter(current, true);
      if (next) goTo(next.lineId);
      return next !== undefined;
    },
    choose: (ruleId) => say({ ruleId, reasonId: null, note: '' }),
    leaveOut: (why) => say({ ruleId: null, ...why }),
    forget: () => {
      if (!line) return;
      forget(line.lineId);
      if (line.lineId.startsWith('m')) goTo(lines[0]?.lineId ?? null);
    },
  };
}
