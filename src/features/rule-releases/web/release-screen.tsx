import { useQuery } from '@tanstack/react-query';
import { useEffect } from 'react';
import { qualificationAddresses } from '#src/features/qualification/qualification.addresses.ts';
import { checkedText } from '#src/features/qualification/qualification.columns.ts';
import { addressAt } from '#src/shared/address.ts';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { showCount } from '#src/web/ui/counts.ts';
import { showDate, showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import type { Column } from '#src/web/ui/list-row.tsx';
import { PagedList } from '#src/web/ui/paged-list.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { EFFECT_NAMES, type Effect, EFFECTS } from '../effects.rules.ts';
import { ruleReleasesAddresses } from '../rule-releases.addresses.ts';
import type {
  ClientEffects,
  Effects,
  Preview,
  Release,
  ReleaseRow,
} from '../rule-releases.contract.ts';
import { EffectBadge } from './effect-badge.tsx';
import { FilesThatChange } from './files-that-change.tsx';
import { NoRelease, releaseOf } from './no-release.tsx';
import './rule-releases.css';
import { releaseClientsQuery, releasesQuery } from './rule-releases.queries.ts';

/** One release: its rows, and whose standing it changes. */
export function ReleaseScreen({ params, pane }: ScreenProps) {
  const client = useActingClient();
  const release = releaseOf(params);
  const { data, error, refetch } = useQuery(releasesQuery(client));
  const { setTitle } = pane;
  useEffect(
    () => setTitle(release === null ? 'Rule release' : `Rule release ${release}`),
    [setTitle, release],
  );
  const shown = data?.find((one) => one.release === release);
  useScope('ruleRelease', shown ? { ruleRelease: shown } : null, { pane });
  if (error && !data) return <ErrorState error={error} onRetry={() => void refetch()} />;
  if (!data) return <div className="release-screen" aria-busy="true" />;
  if (!shown) return <NoRelease />;
  return (
    <div className="release-screen">
      <header className="release-head">
        <h2>{shown.title}</h2>
        <StatusBadge tone={shown.switchedOnAt ? 'good' : 'waiting'}>
          {shown.switchedOnAt ? `In force since ${showInstant(shown.switchedOnAt)}` : 'Prepared'}
        </StatusBadge>
        {!shown.switchedOnAt && (
          <>
            <CommandButton id="ruleRelease.preview">
              {shown.preview ? 'Preview again' : 'Preview'}
            </CommandButton>
            <CommandButton id="ruleRelease.switchOn" variant="primary">
              Switch on
            </CommandButton>
          </>
        )}
      </header>
      <p className="release-note">
        {shown.summary}
        {shown.switchedOnBy ? ` Switched on by ${shown.switchedOnBy}.` : ''}
      </p>
      {shown.rows.length > 0 && <Rows rows={shown.rows} />}
      {client !== null && (
        <>
          <p className="release-note">
            Own rules stand beside those of the same document, and count there in their place.
          </p>
          <p className="release-note">
            <Link to={qualificationAddresses.rules}>All rules in force, and all of your own</Link>
          </p>
        </>
      )}
      {!shown.switchedOnAt && <Changes release={shown} client={client} pane={pane} />}
    </div>
  );
}

const CHANGE_WORDS: Readonly<Record<ReleaseRow['change'], string>> = {
  added: 'New',
  replaced: 'Corrected',
  ended: 'Left out',
};

function Rows({ rows }: { rows: readonly ReleaseRow[] }) {
  return (
    <Section title={rows.length === 1 ? '1 rule' : `${rows.length} rules`}>
      <ul className="release-rows">
        {rows.map((row) => (
          <li key={row.ruleId}>
            <p className="release-rule">
              <strong>{row.documentType}</strong>
              <span className="none">{CHANGE_WORDS[row.change]}</span>
              {row.blocksDispatch && row.change !== 'ended' && (
                <StatusBadge tone="stop" size="small">
                  Blocks dispatch
                </StatusBadge>
              )}
            </p>
            <p>{row.sentence}</p>
            <p className="release-note">
              {row.forWhom}; from {showDate(row.from)}; {row.citation}
              {row.basis === 'policy' ? ' (custom, no violation)' : ''}. {checkedText(row)}
            </p>
            <Own row={row} />
          </li>
        ))}
      </ul>
    </Section>
  );
}

/** What the client itself asks for of the same document: its own rule counts there, and not the release's. */
function Own({ row: { own } }: { row: ReleaseRow }) {
  if (own.length === 0) return null;
  return (
    <ul className="release-own" aria-label="Your own rules of this document">
      {own.map((rule) => (
        <li key={rule.ruleId}>
          <StatusBadge tone="none" size="small">
            Own rule
          </StatusBadge>
          <span>
            {rule.clientName}: {rule.required ? `${rule.forWhom}, ${rule.due}` : 'not required'};
            from {showDate(rule.from)}
            {rule.to === null ? '' : ` until ${showDate(rule.to)}`}; {rule.citation}
          </span>
        </li>
      ))}
    </ul>
  );
}

interface ChangesProps {
  release: Release;
  client: number | null;
  pane: ScreenProps['pane'];
}

/** What the preview found: per client for service staff, per file in a client. */
function Changes({ release, client, pane }: ChangesProps) {
  const { preview } = release;
  if (!preview)
    return (
      <Section title="Files whose status changes">
        <p className="none">
          {release.allowed.includes('preview')
            ? 'Not checked yet. Every file is judged with and without the release; the files themselves do not change.'
            : 'Not checked yet. Service staff check all files before they switch it on.'}
        </p>
      </Section>
    );
  return (
    <Section title="Files whose status changes">
      <p className="release-note" role="status">
        {progressText(preview)}
      </p>
      <EffectCounts effects={preview.effects} />
      {client === null ? (
        <Clients release={release.release} pane={pane} previewId={preview.previewId} />
      ) : (
        <FilesThatChange release={release.release} clientId={client} pane={pane} />
      )}
    </Section>
  );
}

/** How many files it changes, and how; what happens to none is left out. */
function EffectCounts({ effects }: { effects: Effects }) {
  const found = EFFECTS.filter((effect) => effects[effect] > 0);
  if (found.length === 0) return <p className="release-effects">No file would change.</p>;
  return (
    <ul className="release-effects" aria-label="What it does to files">
      {found.map((effect) => (
        <li key={effect}>
          <strong className="numeric">{showCount(effects[effect])}</strong>
          <EffectBadge effect={effect} inWords />
        </li>
      ))}
    </ul>
  );
}

function progressText({ askedAt, finishedAt, files, clients }: Preview): string {
  if (finishedAt)
    return `Judged ${showInstant(finishedAt)}. Files that changed since are judged when you look at them.`;
  if (!files || !clients) return `Being judged since ${showInstant(askedAt)}.`;
  return `Being judged since ${showInstant(askedAt)}: ${showCount(files.judged)} files, ${showCount(clients.judged)} of ${showCount(clients.all)} clients done.`;
}

const count = (id: Effect): Column<ClientEffects> => ({
  id,
  title: EFFECT_NAMES[id],
  text: (row) => (row[id] === 0 ? '' : showCount(row[id])),
  width: 78,
  align: 'end',
  ...(id === 'stopped' ? {} : { narrow: 'hideLast' as const }),
});
const CLIENT_COLUMNS: readonly Column<ClientEffects>[] = [
  { id: 'client', title: 'Client', text: (row) => row.clientName, width: 'minmax(140px, 2fr)' },
  ...EFFECTS.map(count),
  {
    id: 'files',
    title: 'Files',
    text: (row) => showCount(row.judged),
    width: 78,
    align: 'end',
    narrow: 'hide',
  },
];
const clientId = (row: ClientEffects) => String(row.clientId);

function Clients({
  release,
  pane,
  previewId,
}: {
  release: number;
  pane: ScreenProps['pane'];
  previewId: string;
}) {
  const { data, error, isPending, refetch } = useQuery(releaseClientsQuery(release));
  return (
    <PagedList
      key={previewId}
      label="Clients whose files change"
      rows={data ?? []}
      rowId={clientId}
      columns={CLIENT_COLUMNS}
      status={isPending ? 'loading' : error && !data ? 'error' : 'ready'}
      error={error}
      onRetry={() => void refetch()}
      onOpen={(row, how) =>
        pane.open(
          addressAt(ruleReleasesAddresses.files, {
            release: String(release),
            clientId: String(row.clientId),
          }),
          how,
        )
      }
      footer="needed"
      whole
      empty={<p className="none">No client has been judged yet.</p>}
    />
  );
}
