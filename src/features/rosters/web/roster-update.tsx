import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { applyWords, checkWords } from '../check-words.rules.ts';
import type { Roster } from '../rosters.contract.ts';
import { RosterColumns } from './roster-columns.tsx';
import { RosterRows } from './roster-rows.tsx';
import { RosterStart } from './roster-start.tsx';
import { isAtWork, rosterQuery } from './rosters.queries.ts';
import type { RosterSubject } from './roster-subject.ts';
import './rosters.css';

const UUID = /^[\da-f-]{36}$/i;

/** Updates a client's roster from a file: upload, columns, check, apply (R100). */
export function RosterUpdate({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        A roster update belongs to a client or location.
      </EmptyState>
    );
  }
  const { roster } = search;
  return typeof roster === 'string' && UUID.test(roster) ? (
    <OneRoster key={roster} client={client} rosterId={roster} pane={pane} />
  ) : (
    <RosterStart client={client} pane={pane} />
  );
}

function OneRoster({
  client,
  rosterId,
  pane,
}: {
  client: number;
  rosterId: string;
  pane: PaneHandle;
}) {
  const { data, error, refetch } = useQuery(rosterQuery(client, rosterId));
  const { setTitle } = pane;
  useEffect(() => {
    if (data) setTitle(`Roster update: ${data.fileName}`);
  }, [setTitle, data]);
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  return <Steps client={client} roster={data} pane={pane} />;
}

function Steps({ client, roster, pane }: { client: number; roster: Roster; pane: PaneHandle }) {
  const { state } = roster;
  const mayChoose = state === 'checked' || state === 'failed';
  const [choosing, setChoosing] = useState(false);
  const subject: RosterSubject = {
    client,
    roster,
    chooseColumns: mayChoose ? () => setChoosing(true) : null,
  };
  useScope('rosterUpdate', subject, { pane });
  const columns = state === 'uploaded' || (choosing && mayChoose);
  return (
    <div className="list-screen">
      <header className="roster-head">
        <h2 className="roster-file">{roster.fileName}</h2>
        <p role="status">{statusOf(roster)}</p>
        {isAtWork(state) && (
          <progress
            max={roster.total || 1}
            value={roster.done}
            aria-label={`${roster.fileName}: progress`}
          />
        )}
        <div className="roster-actions">
          {mayChoose && !columns && (
            <CommandButton id="roster.columns" variant="quiet">
              Columns
            </CommandButton>
          )}
          {!columns && !isAtWork(state) && (
            <CommandButton id="roster.result" variant="quiet">
              Save as CSV
            </CommandButton>
          )}
          {state !== 'applied' && state !== 'cancelled' && (
            <CommandButton id="roster.stop">
              {state === 'checking' ? 'Cancel the check' : 'Stop'}
            </CommandButton>
          )}
          {state === 'checked' && !columns && (
            <CommandButton id="roster.apply" variant="primary">
              {roster.counts ? applyWords(roster.counts) : 'Apply'}
            </CommandButton>
          )}
        </div>
      </header>
      {columns ? (
        <RosterColumns
          key={roster.version}
          client={client}
          roster={roster}
          onChecked={() => setChoosing(false)}
        />
      ) : (
        state !== 'checking' && <RosterRows client={client} roster={roster} pane={pane} />
      )}
    </div>
  );
}

const written = (count: number): string => count.toLocaleString('en-US');

function statusOf({ state, rows, done, total, counts, outcomes }: Roster): string {
  const did = outcomes
    ? `${written(outcomes.done)} done, ${written(outcomes.failed)} failed, ${written(outcomes.skipped)} left out.`
    : '';
  switch (state) {
    case 'uploaded':
      return `${written(rows)} rows. Say what the columns are.`;
    case 'checking':
      return `Checking: ${written(done)} of ${written(total)} rows. Nothing is changed.`;
    case 'checked':
      return counts ? checkWords(counts) : 'Checked. Nothing is changed until you apply it.';
    case 'applying':
      return `Applying: ${written(done)} of ${written(total)}.`;
    case 'applied':
      return `Applied: ${did}`;
    case 'cancelled':
      return `Stopped: ${did}`;
    default:
      return 'The server could not finish this. Choose the columns and check again.';
  }
}
