import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { clientsAddresses } from '#src/features/clients/clients.addresses.ts';
import { addressAt } from '#src/shared/address.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { endless, usePageRows } from '#src/web/ui/endless.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { Tabs } from '#src/web/ui/tabs.tsx';
import {
  TREE_ROW_KINDS,
  type TreeImport,
  type TreeRow,
  type TreeRowKind,
} from '../tree-imports.contract.ts';
import { treeRowsQuery } from './tree-imports.queries.ts';

const TITLES: Readonly<Record<TreeRowKind, string>> = {
  fault: 'Faulty',
  add: 'To add',
  same: 'Stand there already',
};
/** What needs a person's eye first. */
const ORDER: readonly TreeRowKind[] = ['fault', 'add', 'same'];

const LINE: Column<TreeRow> = {
  id: 'line',
  title: 'Row',
  text: ({ line }) => String(line),
  width: 60,
  align: 'end',
};
const NAME: Column<TreeRow> = {
  id: 'name',
  title: 'Name',
  text: ({ name }) => name,
  width: 'minmax(140px, 2fr)',
};
const CODE: Column<TreeRow> = { id: 'code', title: 'Code', text: ({ code }) => code, width: 90 };
const ABOVE: Column<TreeRow> = {
  id: 'above',
  title: 'Parent location',
  text: ({ above }) => above.join(' › '),
  width: 'minmax(140px, 2fr)',
};
const ADDRESS: Column<TreeRow> = {
  id: 'address',
  title: 'Address',
  text: ({ address }) => address,
  width: 'minmax(120px, 2fr)',
  narrow: 'hide',
};
const FAULTS: Column<TreeRow> = {
  id: 'faults',
  title: 'What is wrong',
  text: ({ faults }) => faults.map(({ field, reason }) => `${field}: ${reason}`).join(' '),
  width: 'minmax(180px, 4fr)',
};

const rowId = ({ line }: TreeRow) => String(line);
const isKind = (id: string): id is TreeRowKind => TREE_ROW_KINDS.some((kind) => kind === id);

/** What the rows of a list of locations come to, kind by kind. */
export function TreeRows({
  client,
  treeImport,
  pane,
}: {
  client: number;
  treeImport: TreeImport;
  pane: PaneHandle;
}) {
  const { counts, treeImportId, version } = treeImport;
  const first = ORDER.find((kind) => counts !== null && counts[kind] > 0) ?? 'add';
  const [chosen, setKind] = useState<TreeRowKind | null>(null);
  const kind = chosen ?? first;
  const query = useInfiniteQuery(treeRowsQuery(client, treeImportId, kind, version));
  const rows = usePageRows(query.data);
  if (counts === null) return null;
  return (
    <>
      <Tabs
        label="Rows by what they come to"
        tabs={ORDER.map((id) => ({ id, title: TITLES[id], count: counts[id] }))}
        value={kind}
        onChange={(id) => isKind(id) && setKind(id)}
      />
      <DataList
        label={TITLES[kind]}
        rows={rows}
        rowId={rowId}
        columns={kind === 'fault' ? [LINE, NAME, CODE, FAULTS] : [LINE, NAME, CODE, ABOVE, ADDRESS]}
        view={`${kind} ${version}`}
        total={counts[kind]}
        {...endless(query, rows)}
        onOpen={({ clientId }, how) =>
          clientId !== null && pane.open(addressAt(clientsAddresses.location, { clientId }), how)
        }
        empty={<EmptyState title="No rows of this kind">Look at the other tabs.</EmptyState>}
      />
    </>
  );
}
