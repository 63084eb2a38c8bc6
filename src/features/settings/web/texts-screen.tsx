import { useQuery } from '@tanstack/react-query';
import { useCallback, useEffect, useState } from 'react';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { DataList } from '#src/web/ui/data-list.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import type { Column } from '#src/web/ui/list-row.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { EDITED_COLLECTIONS } from '../settings.contract.ts';
import type { EditedCollection, EditedText } from '../settings.contract.ts';
import { COLLECTION_WORDS, textState } from '../settings.rules.ts';
import { askedAnnouncement } from './asked-announcement.ts';
import { editedTextsQuery } from './settings-edits.queries.ts';
import './settings-edits.css';
import type { SettingsTextsSubject } from './settings-texts-subject.ts';
import { dayOf } from './shown-days.ts';
import { TextDialog } from './text-dialog.tsx';

const STATES = {
  shown: { tone: 'good', word: 'In use' },
  later: { tone: 'waiting', word: 'Later' },
  over: { tone: 'none', word: 'Over' },
  retired: { tone: 'none', word: 'Retired' },
} as const;

const stateOf = (row: EditedText) => STATES[textState(row, Date.now())];

const COLUMNS: readonly Column<EditedText>[] = [
  { id: 'text', title: 'Text', text: (row) => row.text, width: 'minmax(180px, 3fr)' },
  {
    id: 'state',
    title: 'State',
    width: 92,
    text: (row) => stateOf(row).word,
    cell: (row) => <StatusBadge tone={stateOf(row).tone}>{stateOf(row).word}</StatusBadge>,
  },
  {
    id: 'replacedBy',
    title: 'Replaced by',
    width: 'minmax(100px, 1fr)',
    text: (row) => row.replacedBy ?? '',
    narrow: 'hide',
  },
  {
    id: 'changedBy',
    title: 'Changed by',
    width: 'minmax(90px, 0.8fr)',
    text: (row) => row.changedBy ?? '',
    narrow: 'hide',
  },
  {
    id: 'changedAt',
    title: 'Changed',
    width: 150,
    align: 'end',
    text: (row) => showInstant(row.changedAt),
    narrow: 'hide',
  },
];

/** Announcements have days instead of words that took their place. */
const DATED: readonly Column<EditedText>[] = COLUMNS.flatMap((column): Column<EditedText>[] =>
  column.id === 'replacedBy'
    ? [
        {
          id: 'from',
          title: 'Shown from',
          width: 92,
          align: 'end',
          text: (row) => (row.from ? showDate(dayOf(row.from)) : ''),
        },
        {
          id: 'until',
          title: 'Shown until',
          width: 92,
          align: 'end',
          text: (row) => (row.until ? showDate(dayOf(row.until, 'end')) : ''),
        },
      ]
    : [column],
);

const rowId = (row: EditedText) => String(row.textId);

function isCollection(name: string | undefined): name is EditedCollection {
  return EDITED_COLLECTIONS.some((one) => one === name);
}

/** The texts of one collection, edited by administrators. */
export function TextsScreen({ params, pane }: ScreenProps) {
  const { collection } = params;
  if (!isCollection(collection))
    return (
      <EmptyState title="This list does not exist">
        Its address may be mistyped. The settings name every list of texts.
      </EmptyState>
    );
  return <Texts key={collection} collection={collection} pane={pane} />;
}

function Texts({ collection, pane }: Pick<ScreenProps, 'pane'> & { collection: EditedCollection }) {
  const { data, error, isPending, refetch } = useQuery(editedTextsQuery(collection));
  const [cursor, setCursor] = useState<number | null>(null);
  const [edited, setEdited] = useState<{ text: EditedText | null } | null>(null);
  const asked = askedAnnouncement.useAsked(collection);
  const { title, one, where } = COLLECTION_WORDS[collection];
  const { setTitle } = pane;
  useEffect(() => setTitle(title), [setTitle, title]);
  const text = data?.find(({ textId }) => textId === cursor) ?? null;
  const subject: SettingsTextsSubject = {
    settingsTexts: collection,
    text,
    edit: (changed) => setEdited({ text: changed }),
  };
  useScope('settingsTexts', subject, { pane });
  const onCursor = useCallback((row: EditedText | null) => setCursor(row?.textId ?? null), []);
  return (
    <div className="list-screen">
      <div className="settings-bar">
        <p>{where}</p>
        <CommandButton id="settingsText.add" variant="primary">{`Add ${one}`}</CommandButton>
        {text?.active === true && <CommandButton id="settingsText.change">Change</CommandButton>}
        {text?.active === true && <CommandButton id="settingsText.retire">Retire</CommandButton>}
        {text?.active === false && (
          <CommandButton id="settingsText.restore">Put back</CommandButton>
        )}
      </div>
      <DataList
        label={title}
        rows={data ?? []}
        rowId={rowId}
        columns={collection === 'Broadcast' ? DATED : COLUMNS}
        status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
        error={error}
        onRetry={() => void refetch()}
        onCursor={onCursor}
        empty={<EmptyState title="Nothing here">Press n to add the first.</EmptyState>}
      />
      {edited && (
        <TextDialog collection={collection} text={edited.text} onClose={() => setEdited(null)} />
      )}
      {asked.open && <TextDialog collection={collection} text={null} onClose={asked.close} />}
    </div>
  );
}
