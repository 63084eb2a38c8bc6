import { writeDate } from '#src/shared/dates.ts';
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

/** A client's row as it is held against the law. */
type OwnRule = Omit<QualificationRule, 'ruleId' | 'clientId'>;

/** Whether two rows ask the same people: of CDL drivers and the others no one is both. */
const shareDrivers = (a: OwnRule, b: OwnRule) =>
  !(a.appliesTo === 'cdl' && b.appliesTo === 'nonCdl') &&
  !(a.appliesTo === 'nonCdl' && b.appliesTo === 'cdl');
const shareDays = (a: OwnRule, b: OwnRule) =>
  (a.to === null || b.from < a.to) && (b.to === null || a.from < b.to);

/**
 * Why a client's row asks for less than the law, with the field that does; null where it asks for as much or more. What
 * custom alone asks for, and rows that the law leaves to the client, may be changed in any way.
 */
export function weakerThanLaw(
  own: OwnRule,
  rules: readonly QualificationRule[],
): { field: string; message: string } | null {
  const law = rules.filter(
    (one) =>
      one.clientId === null &&
      one.documentTypeId === own.documentTypeId &&
      one.basis === 'law' &&
      one.required &&
      shareDrivers(own, one) &&
      shareDays(own, one),
  );
  for (const one of law) {
    const by = `The law asks for more (${one.citation})`;
    const say = (field: string, more: string) => ({ field, message: `${by}: ${more}` });
    if (!own.required)
      return say('required', 'it is required. Your rule may ask for more, not less.');
    if (one.appliesTo !== 'holders' && own.appliesTo === 'holders')
      return say('appliesTo', 'of those who have none, too. Choose the drivers it is for.');
    if (one.metBy !== 'document' && own.metBy !== one.metBy)
      return say(
        'from',
        `what is on record, and not any paper. Begin on ${writeDate(one.from)} or later.`,
      );
    if (one.perEmployer !== null && own.perEmployer !== one.perEmployer)
      return say('from', `one for each past employer. Begin on ${writeDate(one.from)} or later.`);
    if (one.metBy !== 'license' && JSON.stringify(own.dueFrom) !== JSON.stringify(one.dueFrom))
      return say('dueFromTypeId', 'its days count from something else.');
    if (own.dueDays > one.dueDays)
      return say('dueDays', `within ${one.dueDays} days. Write ${one.dueDays} or fewer.`);
    if (one.everyMonths !== null && (own.everyMonths === null || own.everyMonths > one.everyMonths))
      return say(
        'everyMonths',
        `every ${one.everyMonths} months. Write ${one.everyMonths} or fewer.`,
      );
    if (one.perAuthority && !own.perAuthority)
      return say('perAuthority', 'one for each licensing authority.');
    if (one.blocksDispatch && !own.blocksDispatch)
      return say('blocksDispatch', 'without it nobody drives.');
    if (own.alsoBy.some((type) => !one.alsoBy.includes(type)))
      return say('appliesTo', 'for some of these drivers no document of another type does.');
    if (one.retentionFrom === 'employment' && own.retentionFrom === 'document')
      return say('retentionFrom', 'kept until some time after the employment.');
    if (own.retentionFrom === one.retentionFrom && own.retentionMonths < one.retentionMonths)
      return say('retentionMonths', `kept for ${one.retentionMonths} months.`);
  }
  return null;
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
