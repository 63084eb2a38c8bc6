import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { DocumentStatusBadge } from './document-status.tsx';
import { contentPath, documentQuery } from './documents.queries.ts';
import type { DocumentsSubject } from './documents-subject.ts';
import './documents.css';

/** One document: what is known of it, and its pages. */
export function DocumentView({ params, pane }: ScreenProps) {
  const documentId = params['documentId'] ?? '';
  const client = useActingClient();
  const { data, error, refetch } = useQuery(documentQuery(client, documentId));
  const subject: DocumentsSubject = { document: data ?? null };
  useScope('documents', subject, { pane });
  const title = data && `${data.documentType}, ${data.employeeName}`;
  const { setTitle } = pane;
  useEffect(() => {
    if (title) setTitle(title);
  }, [title, setTitle]);
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  return (
    <div className="document-view">
      <header className="document-facts">
        {data && <Facts items={factsOf(data)} />}
        {data?.rejectedReason && <p className="document-reason">Rejected: {data.rejectedReason}</p>}
      </header>
      <PdfView
        path={contentPath(documentId)}
        documentKey={documentId}
        label={data?.documentType ?? 'Document'}
        fileName={data?.fileName ?? 'document.pdf'}
        passwordProtected={data?.passwordProtected ?? false}
      />
    </div>
  );
}

function factsOf(document: DocumentRecord) {
  return [
    { label: 'Employee', value: document.employeeName },
    {
      label: 'Status',
      value: <DocumentStatusBadge status={document.status} daysLeft={document.daysLeft} />,
    },
    { label: 'Dated', value: showDate(document.docDate) || 'No date' },
    { label: 'Valid to', value: showDate(document.lastDay) || 'Does not expire' },
  ];
}
