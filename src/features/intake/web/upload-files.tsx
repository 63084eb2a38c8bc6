import { useEffect, useRef, useState } from 'react';
import type { DragEvent, KeyboardEvent } from 'react';
import { usePane } from '#src/web/panes/pane-context.ts';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { Button } from '#src/web/ui/button.tsx';
import { PAPER_FILES } from '../paper.rules.ts';
import { UploadRow } from './upload-row.tsx';
import type { TypeChoice } from './upload-row.tsx';
import { isDuplicate } from './use-uploads.ts';
import type { Uploads } from './use-uploads.ts';

interface UploadFilesProps {
  uploads: Uploads;
  /** The types that a file may be of; null where files have no type and dates of their own. */
  types?: readonly TypeChoice[] | null;
  /** What no type means; without it one must be chosen. */
  undecided?: string | null;
}

/** Files by drag, by picking or by pasting, each with its type, dates, progress and fault. */
export function UploadFiles({ uploads, types = null, undecided = null }: UploadFilesProps) {
  const { entries, add, sendReady } = uploads;
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  const focused = usePane()?.focused ?? false;
  const isSending = entries.some(({ state }) => state === 'waiting' || state === 'sending');
  const isOpen = entries.some(({ state }) => state === 'ready' || state === 'checking');
  const ready = entries.filter((one) => one.state === 'ready' && !isDuplicate(one)).length;
  useUnsaved('Upload documents', isSending ? 'sending' : isOpen ? 'lost' : 'nothing');

  const latest = useRef(add);
  useEffect(() => {
    latest.current = add;
  });
  useEffect(() => {
    if (!focused) return undefined;
    const onPaste = (event: ClipboardEvent) => {
      const files = event.clipboardData?.files;
      if (!files || files.length === 0) return;
      event.preventDefault();
      latest.current(files);
    };
    document.addEventListener('paste', onPaste);
    return () => document.removeEventListener('paste', onPaste);
  }, [focused]);

  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    add(event.dataTransfer.files);
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    if (event.key !== 'Enter' || !(event.metaKey || event.ctrlKey) || ready === 0) return;
    event.preventDefault();
    void sendReady();
  };
  const failed = entries.filter(({ state }) => state === 'failed').length;
  const done = entries.filter(({ state }) => state === 'done').length;
  return (
    <div className="upload-files" role="group" aria-label="Files to upload" onKeyDown={onKeyDown}>
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
        <p>Drop PDF files or images here, paste them, or</p>
        <Button
          variant={ready > 0 ? 'secondary' : 'primary'}
          data-autofocus
          onClick={() => picker.current?.click()}
        >
          Choose files
        </Button>
        <input
          ref={picker}
          type="file"
          accept={PAPER_FILES}
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
              <UploadRow
                key={entry.id}
                entry={entry}
                uploads={uploads}
                types={types}
                undecided={undecided}
                several={entries.length > 1}
              />
            ))}
          </ul>
          <div className="upload-end">
            <p className="task-note" role="status">
              {done} of {entries.length} uploaded
              {failed > 0 ? `, ${failed} failed` : ''}.
            </p>
            <Button
              variant="primary"
              keys="mod+enter"
              disabled={ready === 0 || isSending}
              onClick={() => void sendReady()}
            >
              {ready > 1 ? `Upload ${ready} files` : 'Upload'}
            </Button>
          </div>
        </>
      )}
    </div>
  );
}
