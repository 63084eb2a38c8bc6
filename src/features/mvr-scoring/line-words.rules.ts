import type { JudgedLine } from './judged-lines.rules.ts';
import type { ScoringReason, ScoringRule } from './scheme.rules.ts';

type Said = Pick<JudgedLine, 'standing' | 'ruleId' | 'reasonId' | 'note' | 'kind'>;

/** Why a line counts or not, in a few words; empty where its points say it all. */
export function standingText(
  line: Said,
  rules: readonly Pick<ScoringRule, 'ruleId' | 'windowMonths'>[],
  reasons: readonly ScoringReason[],
): string {
  switch (line.standing) {
    case 'counts':
      return '';
    case 'old': {
      const months = rules.find(({ ruleId }) => ruleId === line.ruleId)?.windowMonths;
      return months === undefined ? 'Too old to count' : `Older than ${months} months`;
    }
    case 'ended':
      return 'Over before the report';
    case 'leftOut': {
      const reason = reasons.find(({ reasonId }) => reasonId === line.reasonId)?.reason;
      return ['Left out', reason, line.note].filter(Boolean).join(': ');
    }
    case 'future':
      return 'Dated after the report: choose';
    case 'unknown':
      return line.kind === 'accident' ? 'Fault not reported: choose' : 'No rule knows it: choose';
  }
}
