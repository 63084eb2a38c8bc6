import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { DOCUMENT_FIELDS } from '#src/features/documents/document.fields.ts';
import { employeesAddresses } from '#src/features/employees/employees.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import { showDate } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import type { DocumentImport, DocumentRow } from '../document-imports.contract.ts';
import { DOCUMENT_ROW_KINDS, type DocumentRowKind } from '../document-plan.rules.ts';
import { documentRowsQuery } from './document-imports.queries.ts';

const TITLES: Readonly<Record<DocumentRowKind, { before: string; after: string }>> = {
  fault: { before: 'Faulty', after: 'Left out' },
  queue: { before: 'For the review queue', after: 'In the review queue' },
  file: { before: 'To file', after: 'Filed' },
  same: { before: 'There already', after: 'Were there already' },
};
/** What needs a person's eye first. */
const ORDER: readonly DocumentRowKind[] = ['fault', 'queue', 'file', 'same'];

const COLUMNS: Readonly<
  Record<'line' | 'name' | 'who' | 'type' | 'dates' | 'reason', Column<DocumentRow>>
> = {
  line: {
    id: 'line',
    title: 'Row',
    text: ({ line }) => (line === null ? '' : String(line)),
    width: 60,
    align: 'end',
  },
  name: { id: 'name', title: 'File', text: ({ name }) => name, width: 'minmax(110px, 2fr)' },
  who: {
    id: 'who',
    title: 'Employee',
    text: ({ employeeName, person }) => employeeName ?? person,
    width: 'minmax(120px, 1.4fr)',
  },
  type: {
    id: 'type',
    title: DOCUMENT_FIELDS.documentTypeId.label,
    text: ({ documentType, saidType }) => documentType ?? saidType,
    width: 'minmax(120px, 1.4fr)',
    narrow: 'hide',
  },
  dates: {
    id: 'dates',
    title: 'Date and expiry',
    text: ({ docDate, expirationDate }) =>
      [docDate, expirationDate]
        .flatMap((day) => (day === null ? [] : [showDate(day)]))
        .join(' to '),
    width: 190,
    narrow: 'hide',
  },
  reason: {
    id: 'reason',
    title: 'Why',
    text: ({ reason }) => reason ?? '',
    width: 'minmax(150px, 3fr)',
  },
};
/** In a narrow pane the reason says more than the name. */
const WHO_BESIDE_WHY: Column<DocumentRow> = { ...COLUMNS.who, narrow: 'hide' };
const COLUMNS_OF: Readonly<Record<DocumentRowKind, readonly Column<DocumentRow>[]>> = {
  fault: [COLUMNS.line, COLUMNS.name, WHO_BESIDE_WHY, COLUMNS.reason],
  queue: [COLUMNS.line, COLUMNS.name, WHO_BESIDE_WHY, COLUMNS.type, COLUMNS.reason],
  file: [COLUMNS.line, COLUMNS.name, COLUMNS.who, COLUMNS.type, COLUMNS.dates],
  same: [COLUMNS.line, COLUMNS.name, COLUMNS.who, COLUMNS.type, COLUMNS.dates],
};

const rowId = ({ ordinal }: DocumentRow) => String(ordinal);
const isKind = (id: string): id is DocumentRowKind =>
  DOCUMENT_ROW_KINDS.some((kind) => kind === id);

/** What the rows of an index come to, kind by kind; once it is applied, what became of them. */
export function DocumentRows({
  client,
  documentImport,
  pane,
}: {
  client: number;
  documentImport: DocumentImport;
  pane: PaneHandle;
}) {
  const { counts, documentImportId, version, state, done } = documentImport;
  const first = ORDER.find((kind) => counts !== null && counts[kind] > 0) ?? 'file';
  const [chosen, setKind] = useState<DocumentRowKind | null>(null);
  const kind = chosen ?? first;
  // Rows change their kind as they are done.
  const seen = `${version} ${done}`;
  const query = useInfiniteQuery(documentRowsQuery(client, documentImportId, kind, seen));
  const rows = usePageRows(query.data);
  if (counts === null) return null;
  const title = (id: DocumentRowKind) => TITLES[id][state === 'open' ? 'before' : 'after'];
  return (
    <>
      <Tabs
        label="Rows by what they come to"
        tabs={ORDER.map((id) => ({ id, title: title(id), count: counts[id] }))}
        value={kind}
        onChange={(id) => isKind(id) && setKind(id)}
      />
      <DataList
        label={title(kind)}
        rows={rows}
        rowId={rowId}
        columns={COLUMNS_OF[kind]}
        view={`${kind} ${version}`}
        total={counts[kind]}
        {...endless(query, rows)}
        onOpen={({ employeeId }, how) =>
          employeeId !== null && pane.open(addressAt(employeesAddresses.file, { employeeId }), how)
        }
        empty={<EmptyState title="No rows of this kind">Look at the other tabs.</EmptyState>}
      />
    </>
  );
}
