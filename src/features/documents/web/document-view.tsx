import { DOCUMENT_FIELDS } from '../document.fields.ts';
import { Cross2Icon } from '@radix-ui/react-icons';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useOption } from '#src/web/kept-options.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { useShownKeys } from '#src/web/palette/keymap.ts';
import { runCommand } from '#src/web/palette/run-command.ts';
import { useScope } from '#src/web/palette/scope.ts';
import { PdfView } from '#src/web/pdf/pdf-view.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { IconButton } from '#src/web/ui/button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Facts } from '#src/web/ui/facts.tsx';
import { showDate } from '#src/web/ui/format.ts';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { MVR_TYPES } from '../document-file.rules.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import { DocumentStatusBadge } from './document-status.tsx';
import {
  setDocumentTabs,
  tabsAfterOpening,
  tabsAfterStep,
  tabsWithout,
  useDocumentTabs,
} from './document-tabs.ts';
import { contentPath, documentAddress, documentQuery } from './documents.queries.ts';
import type { DocumentsSubject } from './documents-subject.ts';
import { TABS_OPTION, tabsMode } from './tabs-mode.ts';
import './documents.css';

/** One document: what is known of it, and its pages; those opened before stay as tabs (R224). */
export function DocumentView({ params, pane }: ScreenProps) {
  const documentId = params['documentId'] ?? '';
  const { client, user } = useViewer();
  const { data, error, refetch } = useQuery(documentQuery(client, documentId));
  const mode = tabsMode(useOption(TABS_OPTION));
  const owner = `${user?.id ?? ''}/${client ?? ''}`;
  const tabs = useDocumentTabs(owner);
  const show = (id: string) => pane.open(documentAddress(id), { replace: true });
  const subject: DocumentsSubject = {
    document: data ?? null,
    tabs: {
      step: (by) => {
        const next = tabsAfterStep(tabs, documentId, by);
        if (next !== null) show(next);
      },
      close: () => {
        const { left, next } = tabsWithout(tabs, documentId);
        setDocumentTabs(owner, () => left);
        if (next === null) pane.close();
        else show(next);
      },
    },
  };
  useScope('documents', subject, { pane });
  const title = data && `${data.documentType}, ${data.employeeName}`;
  const { setTitle } = pane;
  useEffect(() => {
    if (!title) return;
    setTitle(title);
    setDocumentTabs(owner, (open) => tabsAfterOpening(open, { id: documentId, title }, mode));
  }, [title, setTitle, owner, documentId, mode]);
  useEffect(() => {
    // One that is gone, or was never there to see, leaves no tab.
    if (error && !data) setDocumentTabs(owner, (open) => tabsWithout(open, documentId).left);
  }, [error, data, owner, documentId]);
  const closeKeys = useShownKeys('documents.closeTab');
  const bar = useRef<HTMLDivElement>(null);
  useEffect(() => {
    bar.current?.querySelector('[aria-selected=true]')?.scrollIntoView({ block: 'nearest' });
  }, [documentId, tabs]);
  const strip = mode === 'multi' && tabs.length > 1 && (
    <div className="document-tabs" ref={bar}>
      <Tabs label="Open documents" tabs={tabs} value={documentId} onChange={show} />
      <IconButton
        label="Close this document"
        {...(closeKeys ? { keys: closeKeys } : {})}
        onClick={() => void runCommand('documents.closeTab', 'button')}
      >
        <Cross2Icon aria-hidden="true" />
      </IconButton>
    </div>
  );
  if (error && !data) {
    return (
      <div className="document-view">
        {strip}
        <ErrorState error={error} onRetry={() => void refetch()} />
      </div>
    );
  }
  return (
    <div className="document-view">
      {strip}
      <header className="document-facts">
        {data && <Facts items={factsOf(data)} />}
        {data?.rejectedReason && <p className="document-reason">Rejected: {data.rejectedReason}</p>}
        {data?.status === 'superseded' && (
          <p className="document-reason">
            A newer document took its place.{' '}
            {data.supersededBy !== null && (
              <CommandButton id="documents.openNewer" variant="quiet" quietKeys />
            )}
            {data.allowed.includes('reinstate') && (
              <CommandButton id="documents.reinstate" variant="quiet" quietKeys />
            )}
          </p>
        )}
        {data && MVR_TYPES.includes(data.documentTypeId) && (
          <CommandButton id="documents.findMvr" variant="quiet" quietKeys />
        )}
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
    { label: DOCUMENT_FIELDS.docDate.label, value: showDate(document.docDate) || 'No date' },
    { label: 'Valid to', value: showDate(document.lastDay) || 'Does not expire' },
  ];
}
