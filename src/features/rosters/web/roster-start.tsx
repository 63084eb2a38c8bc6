import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { rostersApi, type RosterState } from '../rosters.contract.ts';
import { SendFiles } from './send-files.tsx';
import { rosterAddress, rosterListQuery, rosterQuery } from './rosters.queries.ts';

const STATE_WORDS: Readonly<Record<RosterState, string>> = {
  uploaded: 'Uploaded',
  checking: 'Checking',
  checked: 'Checked, not applied',
  applying: 'Applying',
  applied: 'Applied',
  cancelled: 'Stopped',
  failed: 'Failed',
};

/** A file to begin with, and the updates of late. */
export function RosterStart({ client, pane }: { client: number; pane: PaneHandle }) {
  const { data: recent = [] } = useQuery(rosterListQuery(client));

  const send = async (files: readonly File[], onProgress: (share: number) => void) => {
    const roster = await call(
      rostersApi.upload,
      { params: { clientId: client }, files },
      { client, onProgress },
    );
    queryClient.setQueryData(rosterQuery(client, roster.rosterId).queryKey, roster);
    pane.open(rosterAddress(roster.rosterId));
  };

  return (
    <div className="roster-start">
      <p className="roster-note">
        Upload a roster as CSV or Excel (.xlsx). First you see what it would change; nothing is
        changed until you apply it. An empty cell leaves what is on file.
      </p>
      <SendFiles
        title="Roster update"
        label="Roster file"
        accept=".csv,.txt,.tsv,.xlsx,text/csv"
        words={{
          drop: 'Drop the file here, or',
          choose: 'Choose a file',
          sending: 'Sending the file …',
          reading: 'Reading the file …',
        }}
        send={send}
      />
      <p>
        <CommandButton id="roster.template">Save a template</CommandButton>
      </p>
      {recent.length > 0 && (
        <Section title="Updates of late">
          <ul className="roster-recent">
            {recent.map(({ rosterId, fileName, state, uploadedAt, rows }) => (
              <li key={rosterId}>
                <Link to={rosterAddress(rosterId)}>{fileName}</Link>
                <span>
                  {showInstant(uploadedAt)} · {rows.toLocaleString('en-US')} rows ·{' '}
                  {STATE_WORDS[state]}
                </span>
              </li>
            ))}
          </ul>
        </Section>
      )}
    </div>
  );
}
