import { useRef, useState, type DragEvent } from 'react';
import { useUnsaved } from '#src/web/panes/unsaved.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import './rosters.css';

interface SendFilesProps {
  /** What would be lost, for anyone who leaves while it is sent. */
  title: string;
  /** Names the field of the files. */
  label: string;
  accept: string;
  multiple?: boolean;
  words: { drop: string; choose: string; sending: string; reading: string };
  /** Sends them, telling how far it is (0 to 1), and leads on. What it throws is shown here. */
  send: (files: readonly File[], onProgress: (share: number) => void) => Promise<void>;
}

/** A place to drop files, or to choose them, with the progress of their sending. */
export function SendFiles({ title, label, accept, multiple = false, words, send }: SendFilesProps) {
  const [share, setShare] = useState<number | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [over, setOver] = useState(false);
  const picker = useRef<HTMLInputElement>(null);
  useUnsaved(title, share === null ? 'nothing' : 'sending');
  const take = async (given: readonly File[]): Promise<void> => {
    const files = multiple ? given : given.slice(0, 1);
    if (files.length === 0 || share !== null) return;
    setFault(null);
    setShare(0);
    try {
      await send(files, setShare);
    } catch (error) {
      setFault(messageOf(error));
      setShare(null);
    }
  };
  const onDrop = (event: DragEvent): void => {
    event.preventDefault();
    setOver(false);
    void take([...event.dataTransfer.files]);
  };
  return (
    <>
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
            <p>{words.drop}</p>
            <Button variant="primary" data-autofocus onClick={() => picker.current?.click()}>
              {words.choose}
            </Button>
          </>
        ) : (
          <>
            <p role="status">{share < 1 ? words.sending : words.reading}</p>
            <progress max={1} value={share < 1 ? share : undefined} aria-label="Upload" />
          </>
        )}
        <input
          ref={picker}
          type="file"
          multiple={multiple}
          accept={accept}
          hidden
          aria-label={label}
          onChange={({ target }) => {
            void take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
      </div>
      {fault !== null && (
        <p className="form-error" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
