import { Cross2Icon } from '@radix-ui/react-icons';
import { useRef, useState, type DragEvent } from 'react';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { Button, IconButton } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';

interface Entry {
  id: string;
  file: File;
  state: 'waiting' | 'sending' | 'done' | 'failed';
  share: number;
  error: string | null;
}

interface UploadFilesProps {
  /** Sends one file; each file is a request of its own, so that one bad file stops no other. */
  send: (file: File, onProgress: (share: number) => void, key: string) => Promise<unknown>;
  disabled?: boolean;
  onDone?: (result: { sent: number; failed: number }) => void;
}

const AT_ONCE = 2;

/** Files by drag or by picking, with the progress and the fault of each. */
export function UploadFiles({ send, disabled = false, onDone }: UploadFilesProps) {
  const [entries, setEntries] = useState<readonly Entry[]>([]);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const isSending = entries.some(({ state }) => state === 'waiting' || state === 'sending');
  useUnsaved('Upload documents', isSending ? 'sending' : 'nothing');
  const patch = (id: string, changes: Partial<Entry>) =>
    setEntries((all) => all.map((one) => (one.id === id ? { ...one, ...changes } : one)));

  const sendOne = async ({ id, file }: Entry): Promise<boolean> => {
    patch(id, { state: 'sending', share: 0, error: null });
    try {
      // The id doubles as the replay key: trying again after a lost answer files nothing twice.
      await send(file, (share) => patch(id, { share }), id);
      patch(id, { state: 'done', share: 1 });
      return true;
    } catch (error) {
      patch(id, { state: 'failed', error: messageOf(error) });
      return false;
    }
  };
  const sendAll = async (added: readonly Entry[]): Promise<void> => {
    const queue = [...added];
    let failed = 0;
    const work = async (): Promise<void> => {
      for (let next = queue.shift(); next; next = queue.shift()) {
        if (!(await sendOne(next))) failed += 1;
      }
    };
    await Promise.all(Array.from({ length: AT_ONCE }, work));
    onDone?.({ sent: added.length, failed });
  };
  const add = (files: Iterable<File>): void => {
    const added = [...files].map((file): Entry => ({
      id: crypto.randomUUID(),
      file,
      state: 'waiting',
      share: 0,
      error: null,
    }));
    if (added.length === 0) return;
    setEntries((all) => [...all, ...added]);
    void sendAll(added);
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    if (!disabled) add(event.dataTransfer.files);
  };

  const failed = entries.filter(({ state }) => state === 'failed');
  const done = entries.filter(({ state }) => state === 'done').length;
  return (
    <>
      <div
        className="drop"
        data-over={over || undefined}
        onDragOver={(event) => {
          event.preventDefault();
          setOver(true);
        }}
        onDragLeave={() => setOver(false)}
        onDrop={onDrop}
      >
        <p>Drop PDF files here, or</p>
        <Button
          variant="primary"
          disabled={disabled}
          data-autofocus
          onClick={() => picker.current?.click()}
        >
          Choose files
        </Button>
        <input
          ref={picker}
          type="file"
          accept="application/pdf,.pdf"
          multiple
          hidden
          aria-label="Files to upload"
          onChange={({ target }) => {
            add(target.files ?? []);
            target.value = '';
          }}
        />
      </div>
      {entries.length > 0 && (
        <>
          <ul className="upload-list" aria-label="Files">
            {entries.map((entry) => (
              <li key={entry.id} className="upload-row">
                <span className="upload-name" title={entry.file.name}>
                  {entry.file.name}
                </span>
                {entry.state === 'done' ? (
                  <StatusBadge tone="good">uploaded</StatusBadge>
                ) : entry.state === 'failed' ? (
                  <>
                    <StatusBadge tone="danger">{entry.error}</StatusBadge>
                    <Button variant="quiet" onClick={() => void sendAll([entry])}>
                      Try again
                    </Button>
                    <IconButton
                      label={`Remove ${entry.file.name} from the list`}
                      onClick={() => setEntries((all) => all.filter(({ id }) => id !== entry.id))}
                    >
                      <Cross2Icon aria-hidden="true" />
                    </IconButton>
                  </>
                ) : (
                  <progress
                    max={1}
                    value={entry.share}
                    aria-label={`Progress of ${entry.file.name}`}
                  />
                )}
              </li>
            ))}
          </ul>
          <p className="task-note" role="status">
            {done} of {entries.length} uploaded
            {failed.length > 0 ? `, ${failed.length} failed` : ''}.
          </p>
        </>
      )}
    </>
  );
}
