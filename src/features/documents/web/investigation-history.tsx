import { useQuery } from '@tanstack/react-query';
import { holds } from '#src/shared/permissions.ts';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { useViewer } from '#src/web/viewer.ts';
import type { Reading } from '../document-file.contract.ts';
import { HISTORY_PERMISSION } from '../document-file.rules.ts';
import { DOCUMENT_LIST, documentRowId, useDocumentCursor } from './document-rows.tsx';
import './documents.css';
import { documentAddress, employeeDocumentsQuery, readLogQuery } from './documents.queries.ts';
import type { PartProps } from './employee-documents.tsx';

/** What was done, by the name of the call; the rest is named as it is. */
const ACTS: Record<string, string> = {
  'documents.list': 'Looked at the list',
  'documents.types': 'Looked at the list',
  'documents.exportList': 'Exported the list',
  'documents.read': 'Looked at the document',
  'documents.content': 'Read the document',
  'documents.employeeContent': 'Read the document',
  'documents.duplicates': 'Was told of it as a duplicate',
  'documents.hide': 'Deleted it',
  'documents.restore': 'Restored it',
  'documents.reinstate': 'Made it the current one',
  'review.uploadForEmployee': 'Uploaded it',
  'review.accept': 'Accepted it',
  'moves.merge': 'Brought it here from a merged file',
  'moves.undo': 'Put it back here, the merge undone',
  'employment.replace': 'Brought it here from the file that this one replaced',
};

const COLUMNS: readonly Column<Reading>[] = [
  { id: 'at', title: 'When', width: 150, text: (row) => showInstant(row.at) },
  { id: 'by', title: 'Who', width: 'minmax(120px, 1fr)', text: (row) => row.by },
  {
    id: 'what',
    title: 'What',
    width: 'minmax(150px, 1.2fr)',
    text: (row) => ACTS[row.action] ?? row.action,
  },
  {
    id: 'document',
    title: 'Document',
    width: 'minmax(150px, 1.6fr)',
    text: (row) => [row.documentType, showDate(row.docDate)].filter(Boolean).join(', '),
  },
];
const rowId = (row: Reading) => `${row.seq}`;

/**
 * The driver investigation history file (49 CFR 391.53): kept apart, read only for the hiring decision, every look on
 * record.
 */
export function InvestigationHistory({ employeeId, pane, onDocument }: PartProps) {
  const { client, grants } = useViewer();
  const mayRead = holds(grants, HISTORY_PERMISSION);
  const documents = useQuery({
    ...employeeDocumentsQuery(client, employeeId, { history: 'only' }),
    enabled: mayRead,
    // Asked for when somebody comes here, never by itself: each answer is a look on record.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  const onCursor = useDocumentCursor(onDocument, { ahead: false });
  return (
    <div className="documents-part">
      <p className="documents-note">
        Use this history for the decision to hire only (49 CFR 391.53). Every look at it is on
        record below.
      </p>
      {mayRead && (
        <PagedList
          label="Investigation history"
          rows={documents.data ?? []}
          rowId={documentRowId}
          columns={DOCUMENT_LIST}
          status={
            documents.isPending ? 'loading' : documents.error && !documents.data ? 'error' : 'ready'
          }
          error={documents.error}
          onRetry={() => void documents.refetch()}
          onCursor={onCursor}
          onOpen={(row, how) => pane.open(documentAddress(row.id), how)}
          empty={
            <EmptyState title="No investigation history yet">
              Replies from past employers and what was done to get them appear here.
            </EmptyState>
          }
        />
      )}
      {(!mayRead || !documents.isPending) && (
        <ReadLog employeeId={employeeId} client={client} after={documents.dataUpdatedAt} />
      )}
    </div>
  );
}

function ReadLog({
  employeeId,
  client,
  after,
}: {
  employeeId: string;
  client: number | null;
  after: number;
}) {
  const { data, error, isPending, refetch } = useQuery(readLogQuery(client, employeeId, after));
  return (
    <Section title="Viewed by">
      <PagedList
        label="Viewed by"
        rows={data ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        empty={<EmptyState title="Not viewed yet" />}
      />
    </Section>
  );
}
