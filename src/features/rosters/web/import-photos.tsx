import { useQuery } from '@tanstack/react-query';
import { useRef, useState, type DragEvent } from 'react';
import { useActingClient } from '#src/web/acting-client.ts';
import { call } from '#src/web/http.ts';
import { useScope } from '#src/web/palette/scope.ts';
import type { PaneHandle, ScreenProps } from '#src/web/panes/screen.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { queryClient } from '#src/web/query-client.ts';
import { Button } from '#src/web/ui/button.tsx';
import { CommandButton } from '#src/web/ui/command-button.tsx';
import { EmptyState } from '#src/web/ui/empty-state.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { ErrorState } from '#src/web/ui/error-state.tsx';
import { Link } from '#src/web/ui/link.tsx';
import { toast } from '#src/web/ui/toasts.ts';
import { photosApi, type PhotoImport } from '../photos.contract.ts';
import { PhotoCard } from './photo-card.tsx';
import type { PhotosSubject } from './photos-subject.ts';
import { photoImportQuery, photosAddress } from './photos.queries.ts';
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
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  useUnsaved('Import photos', share === null ? 'nothing' : 'sending');
  const send = async (files: readonly File[]): Promise<void> => {
    if (files.length === 0 || share !== null) return;
    setFault(null);
    setShare(0);
    try {
      const made = await call(
        photosApi.upload,
        { params: { clientId: client }, files },
        { client, onProgress: setShare },
      );
      queryClient.setQueryData(photoImportQuery(client, made.importId).queryKey, made);
      pane.open(photosAddress(made.importId));
    } catch (error) {
      setFault(messageOf(error));
      setShare(null);
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void send([...event.dataTransfer.files]);
  };
  return (
    <div className="roster-start">
      <p className="roster-note">
        Send JPEG, PNG or WebP images, or a zip of them. Each is matched by the work id or the name
        in its file name, and you look it over before it goes into a file.
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
            <p>Drop images or a zip here, or</p>
            <Button variant="primary" data-autofocus onClick={() => picker.current?.click()}>
              Choose files
            </Button>
          </>
        ) : (
          <>
            <p role="status">{share < 1 ? 'Sending …' : 'Reading the images …'}</p>
            <progress max={1} value={share < 1 ? share : undefined} aria-label="Upload" />
          </>
        )}
        <input
          ref={picker}
          type="file"
          multiple
          accept="image/jpeg,image/png,image/webp,.zip,application/zip"
          hidden
          aria-label="Photos to import"
          onChange={({ target }) => {
            void send([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {fault !== null && (
        <p className="form-error" role="alert">
          {fault}
        </p>
      )}
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
