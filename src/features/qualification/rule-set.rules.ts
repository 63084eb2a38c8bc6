import type { IsoDate } from '#src/shared/dates.ts';
import type { QualificationRule } from './rule-rows.rules.ts';

/** What is wrong with a set of rules; a sentence for the row's editor. */
export interface RuleProblem {
  ruleId: string;
  kind: 'overlap' | 'gap' | 'cycle' | 'ends before it begins';
  message: string;
  /** Of a gap: its first day, and the day after its last. */
  gap?: { from: IsoDate; to: IsoDate };
}

type Named = (rule: QualificationRule) => string;
const byType: Named = ({ documentTypeId }) => `document type ${documentTypeId}`;

/**
 * Checks a whole set before it is kept: no two rows of a client and type at once, no days without one between two, no
 * circles. `nameOf` says which row is meant in words of the user's.
 */
export function checkRules(
  rules: readonly QualificationRule[],
  nameOf: Named = byType,
): RuleProblem[] {
  const problems: RuleProblem[] = [];
  const rows = Map.groupBy(rules, (rule) => `${rule.clientId}/${rule.documentTypeId}`);
  for (const rule of rules) {
    if (rule.to !== null && rule.to <= rule.from)
      problems.push({
        ruleId: rule.ruleId,
        kind: 'ends before it begins',
        message: `The rule for ${nameOf(rule)} ends on ${rule.to}, before it begins on ${rule.from}.`,
      });
  }
  for (const group of rows.values()) {
    const inOrder = group.toSorted((a, b) => a.from.localeCompare(b.from));
    for (const [at, rule] of inOrder.entries()) {
      const before = inOrder[at - 1];
      if (!before) continue;
      const name = nameOf(rule);
      if (before.to === null || before.to > rule.from)
        problems.push({
          ruleId: rule.ruleId,
          kind: 'overlap',
          message: `The rule for ${name} that begins on ${rule.from} overlaps the one from ${before.from}, which still holds. End that one first.`,
        });
      else if (before.to < rule.from)
        problems.push({
          ruleId: rule.ruleId,
          kind: 'gap',
          gap: { from: before.to, to: rule.from },
          message: `No rule for ${name} holds from ${before.to} until the one that begins on ${rule.from}. Begin it on ${before.to}.`,
        });
    }
  }
  return [...problems, ...circles(rules, nameOf)];
}

/** Rules whose beginnings wait for each other. */
function circles(rules: readonly QualificationRule[], nameOf: Named): RuleProblem[] {
  const waits = Map.groupBy(
    rules.filter(({ dueFrom }) => dueFrom !== 'hire'),
    ({ documentTypeId }) => documentTypeId,
  );
  const reaches = (from: number, target: number, seen: Set<number>): boolean => {
    if (seen.has(from)) return false;
    seen.add(from);
    return (waits.get(from) ?? []).some(({ dueFrom }) => {
      if (dueFrom === 'hire') return false;
      return dueFrom.documentTypeId === target || reaches(dueFrom.documentTypeId, target, seen);
    });
  };
  return rules
    .filter(
      (rule) =>
        rule.dueFrom !== 'hire' && reaches(rule.documentTypeId, rule.documentTypeId, new Set()),
    )
    .map((rule) => ({
      ruleId: rule.ruleId,
      kind: 'cycle' as const,
      message: `The rule for ${nameOf(rule)} waits for a document that waits for this one. Count its days from another document, or from the hire date.`,
    }));
}
