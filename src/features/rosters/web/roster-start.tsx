import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { call } from '#src/web/http.ts';
import type { PaneHandle } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { showInstant } from '#src/web/ui/format.ts';
import { Link } from '#src/web/ui/link.tsx';
import { Section } from '#src/web/ui/section.tsx';
import { rostersApi, type RosterState } from '../rosters.contract.ts';
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
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const { data: recent = [] } = useQuery(rosterListQuery(client));
  useUnsaved('Roster update', share === null ? 'nothing' : 'sending');

  const send = async (file: File | undefined): Promise<void> => {
    if (!file || share !== null) return;
    setFault(null);
    setShare(0);
    try {
      const roster = await call(
        rostersApi.upload,
        { params: { clientId: client }, files: [file] },
        { client, onProgress: setShare },
      );
      queryClient.setQueryData(rosterQuery(client, roster.rosterId).queryKey, roster);
      pane.open(rosterAddress(roster.rosterId));
    } catch (error) {
      setFault(messageOf(error));
      setShare(null);
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };

  return (
    <div className="roster-start">
      <p className="roster-note">
        Upload a roster as CSV or Excel (.xlsx). First you see what it would change; nothing is
        changed until you apply it. An empty cell leaves what is on file.
      </p>
      <div
        className="roster-drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        {share === null ? (
          <>
            <p>Drop the file here, or</p>
            <Button variant="primary" data-autofocus onClick={() => picker.current?.click()}>
              Choose a file
            </Button>
          </>
        ) : (
          <>
            <p role="status">{share < 1 ? 'Sending the file …' : 'Reading the file …'}</p>
            <progress max={1} value={share < 1 ? share : undefined} aria-label="Upload" />
          </>
        )}
        <input
          ref={picker}
          type="file"
          accept=".csv,.txt,.tsv,.xlsx,text/csv"
          hidden
          aria-label="Roster file"
          onChange={({ target }) => {
            void send(target.files?.[0]);
            target.value = '';
          }}
        />
      </div>
      {fault !== null && (
        <p className="form-error" role="alert">
          {fault}
        </p>
      )}
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
