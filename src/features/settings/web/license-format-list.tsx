import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import type { LicenseFormatRow } from '../license-formats.contract.ts';
import { AddFormatDialog, DateFormatDialog } from './license-format-dialogs.tsx';
import type { LicenseFormatsSubject } from './license-formats-subject.ts';
import { licenseFormatsQuery } from './license-formats.queries.ts';
import './settings-edits.css';

/** The day since which everything was there. */
const ALWAYS = '1900-01-01';

function changedWords({ addedAt, addedBy, datedAt, datedBy }: LicenseFormatRow): string {
  if (datedAt !== null) return `Dated ${showInstant(datedAt)}${datedBy ? `, ${datedBy}` : ''}`;
  if (addedAt !== null) return `Added ${showInstant(addedAt)}${addedBy ? `, ${addedBy}` : ''}`;
  return '';
}

const COLUMNS: readonly Column<LicenseFormatRow>[] = [
  { id: 'state', title: 'State', text: (row) => row.stateName, width: 'minmax(120px, 1fr)' },
  {
    id: 'words',
    title: 'Format',
    text: (row) => row.description,
    width: 'minmax(180px, 2fr)',
  },
  {
    id: 'pattern',
    title: 'Pattern',
    text: (row) => row.pattern,
    width: 'minmax(150px, 1.4fr)',
    narrow: 'hide',
  },
  {
    id: 'from',
    title: 'From',
    text: (row) => (row.from === ALWAYS ? '' : showDate(row.from)),
    width: 92,
    align: 'end',
    narrow: 'hide',
  },
  {
    id: 'until',
    title: 'Until',
    text: (row) => (row.until === null ? 'Goes on' : showDate(row.until)),
    width: 92,
    align: 'end',
  },
  {
    id: 'source',
    title: 'Published in',
    text: (row) => row.source ?? 'Came with the console',
    width: 'minmax(140px, 1.2fr)',
    narrow: 'hide',
  },
  {
    id: 'changed',
    title: 'Changed',
    text: changedWords,
    width: 'minmax(150px, 1.2fr)',
    narrow: 'hide',
  },
];
const rowId = ({ state, ordinal, from }: LicenseFormatRow) => `${state} ${ordinal} ${from}`;

/** How each state writes its license numbers, from a day until a day. */
export function LicenseFormatList({ pane }: ScreenProps) {
  const { data, error, isPending, refetch } = useQuery(licenseFormatsQuery());
  const [cursor, setCursor] = useState<string | null>(null);
  const [isAdding, setIsAdding] = useState(false);
  const [dated, setDated] = useState<LicenseFormatRow | null>(null);
  const { setTitle } = pane;
  useEffect(() => setTitle('Formats of license numbers'), [setTitle]);
  const licenseFormat = data?.formats.find((row) => rowId(row) === cursor) ?? null;
  const subject: LicenseFormatsSubject = {
    licenseFormat,
    addFormat: () => setIsAdding(true),
    dateFormat: setDated,
  };
  useScope('licenseFormats', subject, { pane });
  const onCursor = useCallback(
    (row: LicenseFormatRow | null) => setCursor(row === null ? null : rowId(row)),
    [],
  );
  return (
    <div className="list-screen">
      <div className="settings-bar">
        <p>
          A license number is checked against the formats of its state that count on the day. A
          format that has begun is never deleted: it ends on a day.
        </p>
        <CommandButton id="licenseFormat.add" variant="primary">
          Add a format
        </CommandButton>
        {licenseFormat !== null && (
          <CommandButton id="licenseFormat.date">Say until when</CommandButton>
        )}
        {licenseFormat?.allowed.includes('remove') === true && (
          <CommandButton id="licenseFormat.remove">Remove</CommandButton>
        )}
      </div>
      <DataList
        label="Formats of license numbers"
        rows={data?.formats ?? []}
        rowId={rowId}
        columns={COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={<EmptyState title="No formats">Formats come with the console.</EmptyState>}
      />
      {isAdding && data && (
        <AddFormatDialog states={data.states} onClose={() => setIsAdding(false)} />
      )}
      {dated && <DateFormatDialog format={dated} onClose={() => setDated(null)} />}
    </div>
  );
}
