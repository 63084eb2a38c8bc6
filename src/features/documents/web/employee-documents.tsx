import { useState } from 'react';
import { holds, meets } from '#src/shared/permissions.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { makePart } from '#src/web/part.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import { useViewer } from '#src/web/viewer.ts';
import { HISTORY_PERMISSION } from '../document-file.rules.ts';
import type { Consent } from '../document-file.contract.ts';
import type { DocumentRecord } from '../documents.contract.ts';
import type { DocumentPart, DocumentsSubject } from './documents-subject.ts';
import { FiledDocuments } from './filed-documents.tsx';
import './documents.css';

const external = makePart<PartProps>(
  async () => (await import('./external-files.tsx')).ExternalFiles,
);
const consents = makePart<PartProps>(async () => (await import('./consents.tsx')).Consents);
const history = makePart<PartProps>(
  async () => (await import('./investigation-history.tsx')).InvestigationHistory,
);

/** What each part of the documents receives. */
export interface PartProps {
  employeeId: string;
  pane: PaneHandle;
  /** Says what the commands act on. */
  onDocument: (document: DocumentRecord | null) => void;
  deleted: boolean;
  consent: Consent | null;
  onConsent: (consent: Consent | null) => void;
  /** The consent somebody notes the words of. */
  noting: Consent | null;
  onNoting: (consent: Consent | null) => void;
}

/** The documents in an employee's file: what is filed, what came in from outside, consents, and the 391.53 history. */
export function EmployeeDocuments({ employeeId, pane }: { employeeId: string; pane: PaneHandle }) {
  const { grants } = useViewer();
  const [part, setPart] = useState<DocumentPart>('filed');
  const [document, onDocument] = useState<DocumentRecord | null>(null);
  const [deleted, setDeleted] = useState(false);
  const [consent, onConsent] = useState<Consent | null>(null);
  const [noting, onNoting] = useState<Consent | null>(null);
  const seesHistory = meets(grants, [HISTORY_PERMISSION, 'records.viewAudit']);
  const mayWrite = holds(grants, 'client.uploadDocuments');
  const tabs = [
    { id: 'filed', title: 'On file' },
    { id: 'external', title: 'From outside' },
    { id: 'consents', title: 'Clearinghouse consents' },
    ...(seesHistory ? [{ id: 'history', title: 'Investigation history' }] : []),
  ];
  const show = (next: string) => {
    const known = tabs.find(({ id }) => id === next);
    if (!known) return;
    onDocument(null);
    onConsent(null);
    setPart(known.id as DocumentPart);
  };
  const subject: DocumentsSubject = {
    document,
    show,
    toggleDeleted: () => {
      show('filed');
      setDeleted(mayWrite && !deleted);
    },
    consent,
    noteConsent: onNoting,
  };
  useScope('documents', subject, { pane });
  const props: PartProps = {
    employeeId,
    pane,
    onDocument,
    deleted,
    consent,
    onConsent,
    noting,
    onNoting,
  };
  return (
    <>
      <Tabs label="Documents of the file" tabs={tabs} value={part} onChange={show} />
      {part === 'filed' && <FiledDocuments {...props} />}
      {part === 'external' && <external.View {...props} />}
      {part === 'consents' && <consents.View {...props} />}
      {part === 'history' && <history.View {...props} />}
    </>
  );
}
