import { useMutation } from '@tanstack/react-query';
import { useSay } from '#src/web/language.ts';
import { useWords, type Word } from '#src/web/spanish/words.ts';
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
import type { Box } from '#src/shared/paper-edges.ts';
import { paperInPhoto } from '#src/web/crop-photo.ts';
import { ProposeCrop } from '#src/web/light/propose-crop.tsx';
import { CANNOT_OPEN, shrinkPhoto } from '#src/web/shrink-photo.ts';
import { lookAtPhoto } from '#src/web/look-at-photo.ts';

const OPTIONS = Object.entries(SENDS).map(([value, label]) => ({ value, label }));

const isPhoto = (file: File) => file.type.startsWith('image/');

const isHeic = ({ type, name }: File) => /^image\/hei[cf]/.test(type) || /\.hei[cf]$/i.test(name);

/** A photo upright and no larger than it has to be, other files as they are; null for HEIC that the browser cannot open. */
async function asSent(file: File): Promise<File | null> {
  if (!isPhoto(file) && !isHeic(file)) return file;
  return (await shrinkPhoto(file)) ?? (isHeic(file) ? null : file);
}

/** Takes photos or a PDF, looks whether they can be read, and sends them in. */
export function SendPaper({ visit, onSent }: { visit: string; onSent: () => void }) {
  const t = useWords();
  const say = useSay();
  const [type, setType] = useState('');
  const [share, setShare] = useState(0);
  /** Photos that cannot be read well, and what is wrong with them. */
  const [doubted, setDoubted] = useState<{ files: readonly File[]; words: Word } | null>(null);
  /** A photo in which the paper was found, before it is sent. */
  const [found, setFound] = useState<{ file: File; box: Box } | null>(null);
  /** Pictures that are kept, and on which no words were found. */
  const [wordless, setWordless] = useState<readonly string[]>([]);
  /** The one of them that is taken again. */
  const [again, setAgain] = useState<string | null>(null);
  const keep = useMutation({
    mutationFn: (documentIds: readonly string[]) =>
      Promise.all(
        documentIds.map((documentId) =>
          call(driverPageApi.keepPaper, { params: { visit, documentId } }),
        ),
      ),
    onSuccess: () => setWordless([]),
  });
  const [unread, setUnread] = useState(false);
  const [tried, setTried] = useState(false);
  const camera = useRef<HTMLInputElement>(null);
  const picker = useRef<HTMLInputElement>(null);
  const send = useMutation({
    mutationFn: (files: readonly File[]) =>
      call(
        driverPageApi.upload,
        {
          params: { visit },
          body: { documentTypeId: Number(type), ...(again === null ? {} : { instead: again }) },
          files,
        },
        { onProgress: setShare },
      ),
    onSuccess: ({ wordless: kept }) => {
      setDoubted(null);
      setAgain(null);
      setWordless((before) => [...before.filter((one) => one !== again), ...kept]);
      onSent();
    },
    onSettled: () => setShare(0),
  });
  const look = useMutation({
    mutationFn: async (taken: readonly File[]) => {
      send.reset();
      setDoubted(null);
      setFound(null);
      setUnread(false);
      const ready = await Promise.all(taken.map(asSent));
      const files = ready.filter((file) => file !== null);
      if (files.length < ready.length) return setUnread(true);
      for (const file of files) {
        const fault = await lookAtPhoto(file);
        if (fault !== null) {
          return setDoubted({ files, words: LEGIBLE_WORDS[fault] });
        }
      }
      const [only] = files;
      const box =
        only && files.length === 1 && isPhoto(only)
          ? await paperInPhoto(only).catch(() => null)
          : null;
      if (only && box) return setFound({ file: only, box });
      return send.mutate(files);
    },
  });
  const choose = (input: HTMLInputElement | null) => {
    setTried(true);
    if (type !== '') input?.click();
  };
  /** Another paper, and none in the place of one that was doubted. */
  const fresh = (input: HTMLInputElement | null) => {
    setAgain(null);
    choose(input);
  };
  const take = ({ target }: { target: HTMLInputElement }) => {
    const files = [...(target.files ?? [])];
    target.value = '';
    if (files.length > 0) look.mutate(files);
  };
  const error = send.error ?? keep.error;
  const fault = error && (fieldErrorsOf(error)['document'] ?? messageOf(error));
  return (
    <>
      <SelectField
        label={t('Which document')}
        required
        value={type}
        onChange={setType}
        options={OPTIONS.map(({ value, label }) => ({ value, label: t(label) }))}
        error={tried && type === '' ? t('Choose which document it is.') : undefined}
      />
      <div className="driver-buttons">
        <Button variant="primary" disabled={send.isPending} onClick={() => fresh(camera.current)}>
          {t('Take a photo')}
        </Button>
        <Button disabled={send.isPending} onClick={() => fresh(picker.current)}>
          {t('Choose photos or a PDF')}
        </Button>
      </div>
      <input
        ref={camera}
        type="file"
        accept="image/*"
        capture="environment"
        hidden
        aria-label={t('Photo of the document')}
        onChange={take}
      />
      <input
        ref={picker}
        type="file"
        accept={PAPER_FILES}
        multiple
        hidden
        aria-label={t('Files of the document')}
        onChange={take}
      />
      {unread && <p role="alert">{t(CANNOT_OPEN)}</p>}
      {found && !send.isPending && (
        <ProposeCrop
          file={found.file}
          box={found.box}
          onUse={(file) => {
            setFound(null);
            send.mutate([file]);
          }}
        />
      )}
      {doubted && (
        <div role="alert" className="driver-doubt">
          <p>{t(doubted.words)}</p>
          <div className="driver-buttons">
            <Button variant="primary" onClick={() => choose(camera.current)}>
              {t('Take it again')}
            </Button>
            <Button variant="quiet" onClick={() => send.mutate(doubted.files)}>
              {t('Send it as it is')}
            </Button>
          </div>
        </div>
      )}
      {wordless.length > 0 && !send.isPending && (
        <div role="alert" className="driver-doubt">
          <p>
            {t('We could not find any words on this. It is kept, and somebody will look at it.')}
          </p>
          <div className="driver-buttons">
            <Button
              variant="primary"
              disabled={keep.isPending}
              onClick={() => {
                setAgain(wordless[0] ?? null);
                choose(camera.current);
              }}
            >
              {t('Take it again')}
            </Button>
            <Button variant="quiet" disabled={keep.isPending} onClick={() => keep.mutate(wordless)}>
              {t('It is right, keep it')}
            </Button>
          </div>
        </div>
      )}
      {send.isPending && (
        <progress max={1} value={share} aria-label={t('Progress of the upload')} />
      )}
      {send.isPending && share >= 1 && (
        <p role="status">{t('Reading the photo. This takes up to half a minute …')}</p>
      )}
      {send.data && wordless.length === 0 && (
        <p role="status">{t('It is sent, and listed below. Somebody will look at it.')}</p>
      )}
      {fault && (
        <p className="form-error" role="alert">
          {say(fault)}
        </p>
      )}
    </>
  );
}
