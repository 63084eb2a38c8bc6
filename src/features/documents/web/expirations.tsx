import { useQuery } from '@tanstack/react-query';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount, showDate } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { DocumentStatusBadge } from './document-status.tsx';
import { expirationsQuery } from './documents.queries.ts';

/** What is wrong, or soon will be, with the documents of the employees on the roster. */
export function ExpirationSummary() {
  const { client } = useViewer();
  const { data, error, refetch } = useQuery({
    ...expirationsQuery(client),
    enabled: client !== null,
  });
  if (client === null) return null;
  const nothing =
    data && data.missing + data.expired + data.expiring + data.pendingReview === 0 ? data : null;
  return (
    <Section title="Documents to look at">
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <p className="none">Counting …</p>}
      {nothing && (
        <StatusBadge tone="good">Nothing is missing, expired or about to expire.</StatusBadge>
      )}
      {data && !nothing && (
        <ul className="home-counts">
          <Count tone="danger" count={data.expired} word="expired" />
          <Count tone="danger" count={data.missing} word="missing" />
          <Count tone="warning" count={data.expiring} word="expiring" />
          <Count tone="suggested" count={data.pendingReview} word="waiting for review" />
        </ul>
      )}
      <ul className="home-list">
        {data?.rows.map((row) => (
          <li key={`${row.documentId} ${row.documentType}`} className="home-line" data-facts>
            <Link to={`/manage/employees/${row.employeeId}`} className="home-link">
              {row.employeeName}
            </Link>
            <span className="home-what">{row.documentType}</span>
            <span className="home-when" title={`Last day ${showDate(row.lastDay)}`}>
              <DocumentStatusBadge status={row.status} daysLeft={row.daysLeft} />
            </span>
          </li>
        ))}
      </ul>
    </Section>
  );
}

function Count({
  tone,
  count,
  word,
}: {
  tone: 'danger' | 'warning' | 'suggested';
  count: number;
  word: string;
}) {
  if (count === 0) return null;
  return (
    <li>
      <StatusBadge tone={tone}>
        <strong>{showCount(count)}</strong> {word}
      </StatusBadge>
    </li>
  );
}
