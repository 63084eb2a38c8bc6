import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FilePartProps } from '#src/features/employees/web/file.slot.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import type { Score } from '../mvr-scoring.shapes.ts';
import { CountList } from './count-list.tsx';
import { LineTable } from './line-table.tsx';
import { employeeScoresQuery } from './mvr-scoring.queries.ts';
import './mvr-scoring.css';
import { documentsAddresses } from '#src/features/documents/documents.addresses.ts';
import { addressAt } from '#src/shared/address.ts';

/** The scores of an employee's MVRs, the newest report first, each with its lines and the record it is of. */
export function EmployeeScores({ employeeId }: FilePartProps) {
  const client = useActingClient();
  const [shown, setShown] = useState<Score | null>(null);
  const { data, error, refetch } = useQuery(employeeScoresQuery(client, employeeId));
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  // Where nobody scores, and nobody did, there is nothing to tell.
  if (!data || data.length === 0) return null;
  return (
    <Section title="MVR scores">
      <ul className="score-list">
        {data.map((one) => (
          <li key={one.scoreId} data-idle={one.withdrawnAt === null ? undefined : true}>
            <Button variant="quiet" onClick={() => setShown(one)}>
              {one.score}, {one.band}
            </Button>
            {one.documentId === null ? (
              <span>Report of {showDate(one.reportDate)}</span>
            ) : (
              <Link to={addressAt(documentsAddresses.mvr, { documentId: one.documentId })} beside>
                Report of {showDate(one.reportDate)}
              </Link>
            )}
            <span className="score-detail">
              {one.withdrawnAt === null
                ? [
                    one.counts.some(({ isReached }) => isReached) &&
                      one.counts
                        .filter(({ isReached }) => isReached)
                        .map(({ text }) => text)
                        .join(' '),
                    one.action,
                    one.overrideReason && 'not the sum of its lines',
                    one.simulated && 'simulated record',
                  ]
                    .filter(Boolean)
                    .join(' · ')
                : `Taken back: ${one.withdrawnReason}`}
            </span>
          </li>
        ))}
      </ul>
      {shown && <ScoreDialog score={shown} onClose={() => setShown(null)} />}
    </Section>
  );
}

function ScoreDialog({ score, onClose }: { score: Score; onClose: () => void }) {
  const { overrideReason, overrideNote, counted } = score;
  return (
    <Dialog
      title={`Score ${score.score}, ${score.band}`}
      description={`By ${score.definition}, version ${score.version}; ${score.scoredBy ?? 'the rules alone'}, ${showInstant(score.scoredAt)}`}
      onClose={onClose}
      wide
      footer={<Button onClick={onClose}>Close</Button>}
    >
      {overrideReason !== null && (
        <p className="score-note">
          The lines come to {counted}. {[overrideReason, overrideNote].filter(Boolean).join(': ')}
        </p>
      )}
      <CountList counts={score.counts} />
      {score.lines.length === 0 ? (
        <p>No line of the record is kept with this score.</p>
      ) : (
        <LineTable lines={score.lines} rules={[]} reasons={[]} />
      )}
    </Dialog>
  );
}
