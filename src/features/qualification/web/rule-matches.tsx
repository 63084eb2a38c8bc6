import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { checkedText, itemText } from '../qualification.columns.ts';
import type { RuleMatch } from '../qualification.contract.ts';
import { ruleMatchesQuery } from './qualification.queries.ts';

/** The rules that a document of a type meets for this driver (R168). */
export function RuleMatches({
  employeeId,
  documentTypeId,
}: {
  employeeId: string;
  documentTypeId: number;
}) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery(ruleMatchesQuery(client, employeeId, documentTypeId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <ul className="rule-matches">
      {data?.map((match) => (
        <li key={`${match.ruleId} ${match.authority}`}>
          <strong>{match.documentType}</strong>: {itemText(match)}. {whyOf(match)}
        </li>
      ))}
    </ul>
  );
}

function whyOf(match: RuleMatch): string {
  const { due, lastDay, everyMonths, clientName, citation, retentionMonths, retentionFrom } = match;
  const { sentence, why, since } = match;
  return [
    ...(sentence === null || sentence === '' ? [] : [sentence]),
    `It applies because: ${why}.`,
    `Required by ${citation}${clientName === null ? '' : `, set by ${clientName}`}.`,
    ...(due === null ? [] : [`The first was due ${showDate(due)}.`]),
    ...(everyMonths === null ? [] : [`Good for ${everyMonths} months at most.`]),
    ...(lastDay === null ? [] : [`Counts through ${showDate(lastDay)}.`]),
    `In force since ${showDate(since)}.`,
    ...(clientName === null ? [checkedText(match)] : []),
    `Kept ${retentionMonths} months after ${retentionFrom === 'employment' ? 'the employment' : 'its date'}.`,
  ].join(' ');
}
