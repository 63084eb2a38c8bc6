import { useMutation, useQuery } from '@tanstack/react-query';
import { Button } from '#src/web/ui/button.tsx';
import { confirm } from '#src/web/ui/confirm.ts';
import { showCount } from '#src/web/ui/counts.ts';
import { Dialog } from '#src/web/ui/dialog.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { BulkFile } from '../clearinghouse.shapes.ts';
import { changeFile, handFile, saveBulkFile } from './file-calls.ts';
import './clearinghouse.css';
import { filesQuery } from './clearinghouse.queries.ts';

const stateOf = ({ droppedAt, sentAt, answered, rows }: BulkFile) =>
  droppedAt !== null
    ? (['none', 'Withdrawn'] as const)
    : answered === rows
      ? (['good', 'Answered'] as const)
      : answered > 0
        ? (['warning', `${showCount(answered)} of ${showCount(rows)} answered`] as const)
        : sentAt === null
          ? (['warning', 'Not sent yet'] as const)
          : (['none', `Sent ${showInstant(sentAt)}`] as const);

/** A file that is sent cannot be withdrawn any more, so it is asked first. */
async function noteSent(client: number, file: BulkFile): Promise<void> {
  await confirm({
    text: `Was this file uploaded in the Clearinghouse? ${file.rows === 1 ? 'Its query then counts' : `Its ${showCount(file.rows)} queries then count`} as asked, and the file cannot be withdrawn any more.`,
    confirmText: 'Mark as sent',
    work: () => changeFile(client, file, 'sendFile'),
  });
}

/** What a provider was asked cannot be withdrawn, and costs money. */
async function handOver(client: number, file: BulkFile): Promise<void> {
  await confirm({
    text: `Send ${file.rows === 1 ? 'one query' : `${showCount(file.rows)} queries`} of ${file.employerName} to the provider? Each costs the employer a query, and none can be withdrawn.`,
    confirmText: 'Send to provider',
    work: () => handFile(client, file),
  });
}

/** The files of queries: to be downloaded, noted as sent, or taken back. */
export function FilesDialog({
  client,
  byProvider,
  onClose,
}: {
  client: number;
  /** The provider takes the queries. */
  byProvider: boolean;
  onClose: () => void;
}) {
  const { data, error, refetch } = useQuery(filesQuery(client));
  const act = useMutation({ mutationFn: (work: () => Promise<void>) => work() });
  return (
    <Dialog
      title="Query files"
      description={
        byProvider
          ? 'Send each to the provider: it asks the Clearinghouse and reads the answers.'
          : 'Upload each in the Clearinghouse under My Dashboard, Queries. Then mark it as sent.'
      }
      wide
      onClose={onClose}
    >
      {error && <ErrorState error={error} onRetry={() => void refetch()} />}
      {act.error && (
        <p className="form-error" role="alert">
          {messageOf(act.error)}
        </p>
      )}
      {data?.length === 0 && <p className="none">No file was made yet.</p>}
      <ul className="clearinghouse-list">
        {data?.map((file) => {
          const [tone, words] = stateOf(file);
          const isWaiting = file.sentAt === null && file.droppedAt === null && file.answered === 0;
          return (
            <li key={file.fileId} className="clearinghouse-line">
              <span className="clearinghouse-main">
                {file.employerName}, USDOT {file.dotNumber}
                {file.parts > 1 && `, file ${file.part} of ${file.parts}`}
                <span className="none">
                  {' '}
                  {showCount(file.rows)} queries, made {showInstant(file.madeAt)}
                  {file.madeBy && ` by ${file.madeBy}`}
                </span>
              </span>
              <StatusBadge tone={tone} size="small">
                {words}
              </StatusBadge>
              {file.droppedAt === null && (
                <Button
                  variant="quiet"
                  onClick={() => act.mutate(() => saveBulkFile(client, file.fileId, file.fileName))}
                >
                  Download
                </Button>
              )}
              {isWaiting && (
                <>
                  {byProvider && (
                    <Button
                      variant="quiet"
                      onClick={() => act.mutate(() => handOver(client, file))}
                    >
                      Send to provider
                    </Button>
                  )}
                  <Button variant="quiet" onClick={() => act.mutate(() => noteSent(client, file))}>
                    Mark as sent
                  </Button>
                  <Button
                    variant="quiet"
                    onClick={() => act.mutate(() => changeFile(client, file, 'dropFile'))}
                  >
                    Withdraw
                  </Button>
                </>
              )}
            </li>
          );
        })}
      </ul>
    </Dialog>
  );
}
