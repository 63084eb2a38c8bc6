import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { addressAt } from '#src/shared/address.ts';
import { localToday } from '#src/web/local-day.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import type { EditedType } from '../document-types.contract.ts';
import { typeState } from '../document-types.rules.ts';
import { settingsAddresses } from '../settings.addresses.ts';
import { DocumentTypeDialog } from './document-type-dialog.tsx';
import type { DocumentTypesSubject } from './document-types-subject.ts';
import { documentTypesQuery } from './document-types.queries.ts';
import './settings-edits.css';

const STATES = {
  filed: { tone: 'good', word: 'Filed' },
  later: { tone: 'waiting', word: 'Later' },
  ended: { tone: 'none', word: 'Ended' },
} as const;

const stateOf = (row: EditedType) => STATES[typeState(row, localToday())];

/** The day since which everything was there. */
const ALWAYS = '1900-01-01';

const COLUMNS: readonly Column<EditedType>[] = [
  { id: 'name', title: 'Type', text: (row) => row.name, width: 'minmax(140px, 2fr)' },
  {
    id: 'category',
    title: 'Category',
    text: (row) => row.category,
    width: 'minmax(110px, 1fr)',
    narrow: 'hide',
  },
  {
    id: 'state',
    title: 'State',
    width: 84,
    text: (row) => stateOf(row).word,
    cell: (row) => <StatusBadge tone={stateOf(row).tone}>{stateOf(row).word}</StatusBadge>,
  },
  {
    id: 'from',
    title: 'From',
    width: 92,
    align: 'end',
    text: (row) => (row.from === ALWAYS ? '' : showDate(row.from)),
    narrow: 'hide',
  },
  {
    id: 'until',
    title: 'Until',
    width: 92,
    align: 'end',
    text: (row) => (row.until ? showDate(row.until) : 'Goes on'),
  },
  {
    id: 'source',
    title: 'Asked for by',
    text: (row) => row.source,
    width: 'minmax(140px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'lists',
    title: 'Without a word of a client',
    text: (row) => (row.hidden ? 'Hidden' : row.required ? 'Asked for' : ''),
    width: 180,
    narrow: 'hide',
  },
  {
    id: 'own',
    title: 'Comes from',
    text: (row) => (row.isOwn ? 'This installation' : 'The console'),
    width: 130,
    narrow: 'hide',
  },
];
const rowId = (row: EditedType) => String(row.documentTypeId);

/** Every document type of the installation, with the days on which papers are filed as it. */
export function DocumentTypeList({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(documentTypesQuery());
  const [cursor, setCursor] = useState<number | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const { setTitle } = pane;
  useEffect(() => setTitle('Document types'), [setTitle]);
  const addressOf = ({ documentTypeId }: EditedType) =>
    addressAt(settingsAddresses.documentType, { documentTypeId: String(documentTypeId) });
  const documentType = data?.types.find((one) => one.documentTypeId === cursor) ?? null;
  const subject: DocumentTypesSubject = {
    documentType,
    addType: () => setIsAdding(true),
    changeType: (type) => pane.open(addressOf(type)),
  };
  useScope('documentTypes', subject, { pane });
  const onCursor = useCallback(
    (row: EditedType | null) => setCursor(row?.documentTypeId ?? null),
    [],
  );
  return (
    <div className="list-screen">
      <div className="settings-bar">
        <p>
          A type that came with the console ends on a day and is never deleted. Documents on file
          stay.
        </p>
        <CommandButton id="documentType.add" variant="primary">
          Add a document type
        </CommandButton>
        {documentType !== null && <CommandButton id="documentType.change">Change</CommandButton>}
        {documentType?.isOwn === true && (
          <CommandButton id="documentType.remove">Remove</CommandButton>
        )}
      </div>
      <DataList
        label="Document types"
        rows={data?.types ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        onOpen={(row, how) => pane.open(addressOf(row), how)}
        empty={<EmptyState title="No types">Types come with the console.</EmptyState>}
      />
      {isAdding && data && (
        <DocumentTypeDialog categories={data.categories} onClose={() => setIsAdding(false)} />
      )}
    </div>
  );
}
