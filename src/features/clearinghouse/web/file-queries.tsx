import { useQuery } from '@tanstack/react-query';
import { documentAddress } from '#src/features/documents/web/documents.queries.ts';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import {
  ALERT_WORDS,
  LACK_WORDS,
  QUERY_KIND_WORDS,
  standingWords,
} from '../clearinghouse.rules.ts';
import { ALERT_TONES } from './clearinghouse-tones.ts';
import './clearinghouse.css';
import { ofEmployeeQuery } from './clearinghouse.queries.ts';

/** The queries about a driver, and when the next one is due. */
export function FileQueries({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const { data, error, refetch } = useQuery({
    ...ofEmployeeQuery(client ?? 0, employeeId),
    enabled: client !== null,
  });
  if (client === null) return null;
  const driver = data?.driver;
  return (
    <Section title="Clearinghouse queries">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {data && !driver && <p className="none">The rules ask for no query about this person.</p>}
      {driver && (
        <p className="clearinghouse-line">
          {driver.alert && (
            <StatusBadge tone={ALERT_TONES[driver.alert]} size="small">
              {ALERT_WORDS[driver.alert]}
            </StatusBadge>
          )}
          <span>
            {QUERY_KIND_WORDS[driver.wants]}
            {driver.due === null ? ' due; no hire date is on file' : ` by ${showDate(driver.due)}`}
          </span>
          {driver.lacks.map((lack) => (
            <span key={lack} className="none">
              {LACK_WORDS[lack]}
            </span>
          ))}
        </p>
      )}
      <ul className="clearinghouse-list">
        {data?.queries.map((query) => (
          <li key={query.queryId} className="clearinghouse-line">
            <span className="clearinghouse-main">
              {QUERY_KIND_WORDS[query.kind]}, asked {showDate(query.askedOn)}
            </span>
            <span className="none">
              {standingWords(query.state, query.outcome)}
              {query.answeredOn && `, ${showDate(query.answeredOn)}`}
              {query.fullDueAt && `; full query by ${showInstant(query.fullDueAt)}`}
            </span>
            {query.documentId && (
              <Link to={documentAddress(query.documentId)} beside>
                Document
              </Link>
            )}
          </li>
        ))}
      </ul>
    </Section>
  );
}
