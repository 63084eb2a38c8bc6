import { labelWithin } from '#src/features/employees/employee-fields.rules.ts';
import { useViewer } from '#src/web/viewer.ts';
import { useQuery } from '@tanstack/react-query';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { queryClient } from '#src/web/query-client.ts';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { photosApi, type PhotoImport } from '../photos.contract.ts';
import { PhotoCard } from './photo-card.tsx';
import type { PhotosSubject } from './photos-subject.ts';
import { photoImportQuery, photosAddress } from './photos.queries.ts';
import { SendFiles } from './send-files.tsx';
import './rosters.css';

const UUID = /^[\da-f-]{36}$/i;

/** Photos for the files of a client's employees: sent, matched by their names, looked over, put in (R093). */
export function ImportPhotos({ pane, search }: ScreenProps) {
  const client = useActingClient();
  if (client === null) {
    return (
      <EmptyState title="Choose a client first" command="client.assume">
        Photos go into the files of one client's employees.
      </EmptyState>
    );
  }
  const asked = search['import'];
  return typeof asked === 'string' && UUID.test(asked) ? (
    <OneImport key={asked} client={client} importId={asked} pane={pane} />
  ) : (
    <PhotosStart client={client} pane={pane} />
  );
}

function PhotosStart({ client, pane }: { client: number; pane: PaneHandle }) {
  const { workIdName } = useViewer();
  const send = async (files: readonly File[], onProgress: (share: number) => void) => {
    const made = await call(
      photosApi.upload,
      { params: { clientId: client }, files },
      { client, onProgress },
    );
    queryClient.setQueryData(photoImportQuery(client, made.importId).queryKey, made);
    pane.open(photosAddress(made.importId));
  };
  return (
    <div className="roster-start">
      <p className="roster-note">
        Send JPEG, PNG or WebP images, or a zip of them. Each is matched by the{' '}
        {labelWithin('workId', workIdName)} or the name in its file name, and you look it over
        before it goes into a file.
      </p>
      <SendFiles
        title="Import photos"
        label="Photos to import"
        accept="image/jpeg,image/png,image/webp,.zip,application/zip"
        multiple
        words={{
          drop: 'Drop images or a zip here, or',
          choose: 'Choose files',
          sending: 'Sending …',
          reading: 'Reading the images …',
        }}
        send={send}
      />
    </div>
  );
}

function OneImport({
  client,
  importId,
  pane,
}: {
  client: number;
  importId: string;
  pane: PaneHandle;
}) {
  const query = photoImportQuery(client, importId);
  const { data, error, refetch } = useQuery(query);
  const keep = (reply: PhotoImport) => queryClient.setQueryData(query.queryKey, reply);
  const subject: PhotosSubject = {
    finish: async () => {
      const reply = await call(photosApi.finish, { params: { importId } }, { client });
      keep(reply);
      await queryClient.invalidateQueries({ queryKey: ['photos'] });
      const stored = reply.files.filter(({ state }) => state === 'stored').length;
      toast(`${stored === 1 ? '1 photo' : `${stored} photos`} put into the files.`, 'success');
    },
  };
  useScope('photos', subject, { pane });
  if (!data) return error ? <ErrorState error={error} onRetry={() => void refetch()} /> : null;
  const ready = data.files.filter(({ state }) => state === 'matched' || state === 'chosen').length;
  const open = data.files.filter(({ state }) => state === 'unmatched').length;
  return (
    <div className="list-screen">
      <header className="roster-head">
        <p role="status">
          {data.finished
            ? 'This import is finished.'
            : `${ready} of ${data.files.length} have a person, ${open} still to be matched.`}
        </p>
        <div className="roster-actions">
          {data.finished ? (
            <Link to={photosAddress()}>Import more</Link>
          ) : (
            <CommandButton id="photos.finish" variant="primary">
              Put {ready} into the files
            </CommandButton>
          )}
        </div>
      </header>
      <ul className="photo-grid" aria-label="Photos">
        {[...data.files]
          .sort((a, b) => Number(b.state === 'unmatched') - Number(a.state === 'unmatched'))
          .map((file) => (
            <PhotoCard
              key={file.fileId}
              client={client}
              importId={importId}
              file={file}
              finished={data.finished}
              onChange={keep}
            />
          ))}
      </ul>
    </div>
  );
}
