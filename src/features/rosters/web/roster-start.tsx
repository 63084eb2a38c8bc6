import { useQuery } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { rostersApi, type RosterState } from '../rosters.contract.ts';
import { rosterAddress, rosterListQuery, rosterQuery } from './rosters.queries.ts';
import { UploadStart } from './upload-start.tsx';

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
    <UploadStart
      title="Roster update"
      label="Roster file"
      send={send}
      template="roster.template"
      recentTitle="Updates of late"
      recent={recent.map((one) => ({
        ...one,
        id: one.rosterId,
        address: rosterAddress(one.rosterId),
        state: STATE_WORDS[one.state],
      }))}
    >
      Upload a roster as CSV or Excel (.xlsx). First you see what it would change; nothing is
      changed until you apply it. An empty cell leaves what is on file.
    </UploadStart>
  );
}
