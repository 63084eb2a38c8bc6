import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { PAPER_FILES } from '#src/features/intake/paper.rules.ts';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { fieldErrorsOf } from '#src/web/ui/field.tsx';
import { SelectField } from '#src/web/ui/select-field.tsx';
import { driverPageApi } from '../driver-page.contract.ts';
import { SENDS } from '../driver-page.rules.ts';
import { LEGIBLE_WORDS } from '#src/shared/legible.ts';
import { lookAtPhoto } from '#src/web/look-at-photo.ts';

const OPTIONS = Object.entries(SENDS).map(([value, label]) => ({ value, label }));

/** Takes photos or a PDF, looks whether they can be read, and sends them in. */
export function SendPaper({ visit, onSent }: { visit: string; onSent: () => void }) {
  const [type, setType] = useState('');
  const [share, setShare] = useState(0);
  /** Photos that cannot be read well, and what is wrong with them. */
  const [doubted, setDoubted] = useState<{ files: readonly File[]; words: string } | null>(null);
  const [tried, setTried] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (files: readonly File[]) =>
      call(
        driverPageApi.upload,
        { params: { visit }, body: { documentTypeId: Number(type) }, files },
        { onProgress: setShare },
      ),
    onSuccess: () => {
      setDoubted(null);
      onSent();
    },
    onSettled: () => setShare(0),
  });
  const look = useMutation({
    mutationFn: async (files: readonly File[]) => {
      send.reset();
      setDoubted(null);
      for (const file of files) {
        const fault = await lookAtPhoto(file);
        if (fault !== null) {
          setDoubted({ files, words: LEGIBLE_WORDS[fault] });
          return;
        }
      }
      send.mutate(files);
    },
  });
  const choose = (input: HTMLInputElement | null) => {
    setTried(true);
    if (type !== '') input?.click();
  };
  const take = ({ target }: { target: HTMLInputElement }) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length > 0) look.mutate(files);
  };
  const fault = send.error && (fieldErrorsOf(send.error)['document'] ?? messageOf(send.error));
  return (
    <>
      <SelectField
        label="Which document"
        required
        value={type}
        onChange={setType}
        options={OPTIONS}
        error={tried && type === '' ? 'Choose which document it is.' : undefined}
      />
      <div className="driver-buttons">
        <Button variant="primary" disabled={send.isPending} onClick={() => choose(camera.current)}>
          Take a photo
        </Button>
        <Button disabled={send.isPending} onClick={() => choose(picker.current)}>
          Choose photos or a PDF
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label="Photo of the document"
        onChange={take}
      />
      <input
        ref={picker}
        type="file"
        accept={PAPER_FILES}
        multiple
        hidden
        aria-label="Files of the document"
        onChange={take}
      />
      {doubted && (
        <div role="alert" className="driver-doubt">
          <p>{doubted.words}</p>
          <div className="driver-buttons">
            <Button variant="primary" onClick={() => choose(camera.current)}>
              Take it again
            </Button>
            <Button variant="quiet" onClick={() => send.mutate(doubted.files)}>
              Send it as it is
            </Button>
          </div>
        </div>
      )}
      {send.isPending && <progress max={1} value={share} aria-label="Progress of the upload" />}
      {send.data && <p role="status">It is sent, and listed below. Somebody will look at it.</p>}
      {fault && (
        <p className="form-error" role="alert">
          {fault}
        </p>
      )}
    </>
  );
}
