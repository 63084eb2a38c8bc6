import type { FieldError } from '#src/shared/errors.ts';
import {
  isCodePattern,
  type Band,
  type CountRule,
  type Scheme,
  type ScoringRule,
} from './scheme.rules.ts';

function repeated(values: readonly string[]): string | undefined {
  const seen = new Set<string>();
  return values.find((value) => {
    const key = value.trim().toLowerCase();
    if (seen.has(key)) return true;
    seen.add(key);
    return false;
  });
}

function ruleFaults(rule: ScoringRule, at: number): FieldError[] {
  const field = `rules.${at}`;
  const say = (message: string): FieldError => ({ field, message: `“${rule.title}”: ${message}` });
  const wrong = rule.acd.find((pattern) => !isCodePattern(pattern));
  const asks = rule.acd.length > 0 || rule.words.length > 0 || rule.speedFrom !== null;
  return [
    ...(wrong === undefined ? [] : [say(`write codes as S15, A?? or S06-S14, not ${wrong}.`)]),
    ...(rule.speedFrom !== null && rule.speedTo !== null && rule.speedFrom > rule.speedTo
      ? [say('the speeds end before they begin.')]
      : []),
    ...(rule.kind !== 'violation' && (rule.speedFrom !== null || rule.speedTo !== null)
      ? [say('only violations have a speed.')]
      : []),
    ...(rule.kind !== 'accident' && rule.preventable !== null
      ? [say('only accidents are preventable or not.')]
      : []),
    ...(rule.kind === 'credit'
      ? [
          ...(rule.points > 0 ? [say('a credit takes points off: write them below 0.')] : []),
          ...(asks || rule.anyOther ? [say('a credit is given by a person alone.')] : []),
          ...(rule.isMajor ? [say('a credit is no major line.')] : []),
        ]
      : rule.points < 0
        ? [say('only a credit takes points off.')]
        : []),
  ];
}

function bandFaults(bands: readonly Band[]): FieldError[] {
  const say = (message: string): FieldError => ({ field: 'bands', message });
  const twice = repeated(bands.map(({ label }) => label));
  return [
    ...(bands[0]?.min === 0 ? [] : [say('The first band begins at 0.')]),
    ...(bands.every(({ min }, at) => at === 0 || min > (bands[at - 1]?.min ?? 0))
      ? []
      : [say('Each band begins above the one before.')]),
    ...(twice === undefined ? [] : [say(`Two bands are called “${twice}”.`)]),
  ];
}

function countFaults({ title, ruleIds, steps }: CountRule, rules: readonly ScoringRule[]) {
  const say = (message: string): FieldError => ({
    field: 'counts',
    message: `“${title}”: ${message}`,
  });
  const gone = ruleIds.filter((id) => !rules.some(({ ruleId }) => ruleId === id));
  return [
    ...(gone.length === 0
      ? []
      : [say('it counts a rule that is not there any more. Keep the rule, or remove the count.')]),
    ...(new Set(steps.map(({ from }) => from)).size === steps.length
      ? []
      : [say('two steps begin at the same number.')]),
  ];
}

/** Everything that keeps a way of scoring from being kept, by field; empty when nothing does. */
export function schemeFaults({ rules, counts, bands, reasons }: Scheme): FieldError[] {
  const say = (field: string, message: string): FieldError => ({ field, message });
  const title = repeated(rules.map((rule) => rule.title));
  const id = repeated(rules.map((rule) => rule.ruleId));
  const reason = repeated(reasons.map((one) => one.reason));
  const others = repeated(rules.filter(({ anyOther }) => anyOther).map(({ kind }) => kind));
  return [
    ...rules.flatMap(ruleFaults),
    ...(title === undefined ? [] : [say('rules', `Two rules are called “${title}”.`)]),
    ...(title === undefined && id !== undefined
      ? [say('rules', `Two rules have the id ${id}.`)]
      : []),
    ...(others === undefined
      ? []
      : [say('rules', `Two rules take every other ${others}. Keep one.`)]),
    ...counts.flatMap((count) => countFaults(count, rules)),
    ...bandFaults(bands),
    ...(reason === undefined ? [] : [say('reasons', `The reason “${reason}” stands there twice.`)]),
    ...(repeated(reasons.map(({ reasonId }) => reasonId)) !== undefined && reason === undefined
      ? [say('reasons', 'Two reasons have the same id.')]
      : []),
    ...(['line', 'override'] as const).flatMap((use) =>
      reasons.some((one) => one.use === use)
        ? []
        : [
            say(
              'reasons',
              use === 'line'
                ? 'Keep a reason for leaving a line out.'
                : 'Keep a reason for a score of one’s own.',
            ),
          ],
    ),
  ];
}
