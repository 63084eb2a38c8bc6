import { useQuery } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { addressAt } from '#src/shared/address.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { settingsAddresses } from '../settings.addresses.ts';
import { FIXED_LISTS } from '../settings.contract.ts';
import type { SettingsOverview } from '../settings.contract.ts';
import {
  COLLECTION_WORDS,
  documentWords,
  FIXED_LIST_WORDS,
  TABLE_WORDS,
} from '../settings.rules.ts';
import { overviewQuery } from './settings-edits.queries.ts';

interface Part {
  address: string;
  title: string;
  where: string;
  holds: string;
  changedAt: string | null;
  changedBy: string | null;
}

function partsOf({ collections, documents, features, tables }: SettingsOverview): Part[] {
  return [
    ...collections.map(({ collection, texts, ...changed }) => ({
      address: addressAt(settingsAddresses.texts, { collection }),
      ...COLLECTION_WORDS[collection],
      holds: texts === 1 ? '1 text' : `${showCount(texts)} texts`,
      ...changed,
    })),
    ...documents.map(({ documentId, version, ...changed }) => ({
      address: addressAt(settingsAddresses.document, { documentId }),
      ...documentWords(documentId),
      holds: `Version ${version}`,
      ...changed,
    })),
    ...tables.map(({ table, rows, ...changed }) => ({
      address: settingsAddresses[table],
      ...TABLE_WORDS[table],
      holds: rows === 1 ? '1 row' : `${showCount(rows)} rows`,
      ...changed,
    })),
    {
      address: settingsAddresses.features,
      title: 'Hidden features',
      where: 'Taken from everyone’s menus, palette and screens.',
      holds: features.hidden === 0 ? 'None' : showCount(features.hidden),
      changedAt: features.changedAt,
      changedBy: features.changedBy,
    },
    ...FIXED_LISTS.map((collection) => ({
      address: addressAt(settingsAddresses.fixedList, { collection }),
      title: FIXED_LIST_WORDS[collection].title,
      where: FIXED_LIST_WORDS[collection].why,
      holds: 'Fixed',
      changedAt: null,
      changedBy: null,
    })),
  ];
}

const COLUMNS: readonly Column<Part>[] = [
  { id: 'title', title: 'Setting', text: (row) => row.title, width: 'minmax(180px, 1.4fr)' },
  {
    id: 'where',
    title: 'Where it shows',
    text: (row) => row.where,
    width: 'minmax(160px, 2fr)',
    narrow: 'hide',
  },
  { id: 'holds', title: 'Holds', text: (row) => row.holds, width: 92, align: 'end' },
  {
    id: 'changedBy',
    title: 'Changed by',
    text: (row) => row.changedBy ?? '',
    width: 'minmax(90px, 0.8fr)',
    narrow: 'hide',
  },
  {
    id: 'changedAt',
    title: 'Changed',
    text: (row) => showInstant(row.changedAt),
    width: 150,
    align: 'end',
    narrow: 'hide',
  },
];
const rowId = (row: Part) => row.address;

/** What administrators may set for the whole installation. */
export function SettingsOverviewScreen({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(overviewQuery());
  const rows = useMemo(() => (data ? partsOf(data) : []), [data]);
  const { setTitle } = pane;
  useEffect(() => setTitle('Settings of the installation'), [setTitle]);
  return (
    <div className="list-screen">
      <DataList
        label="Settings of the installation"
        rows={rows}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onOpen={(row, how) => pane.open(row.address, how)}
        empty={<EmptyState title="Nothing to set">The console has no settings.</EmptyState>}
      />
    </div>
  );
}
