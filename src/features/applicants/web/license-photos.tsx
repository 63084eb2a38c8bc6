import { useMutation } from '@tanstack/react-query';
import { useSay } from '#src/web/language.ts';
import { useWords, type Word } from '#src/web/spanish/words.ts';
import { useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { licensePhotosApi } from '../license-photos.contract.ts';
import type { DraftPage, LicensePhoto } from '../apply.shapes.ts';
import { LEGIBLE_WORDS } from '#src/shared/legible.ts';
import { SIDE_WORDS, SIDES, type Side } from '../license-photo.rules.ts';
import { lookAtPhoto } from '#src/web/look-at-photo.ts';
import type { Box } from '#src/shared/paper-edges.ts';
import { paperInPhoto } from '#src/web/crop-photo.ts';
import { ProposeCrop } from '#src/web/light/propose-crop.tsx';
import { CANNOT_OPEN, shrinkPhoto } from '#src/web/shrink-photo.ts';

interface LicensePhotosProps {
  token: string;
  photos: DraftPage['photos'];
  onPhotos: (change: (photos: DraftPage['photos']) => DraftPage['photos']) => void;
}

/** The license photographed, front and back: kept as each is taken, and read. */
export function LicensePhotos({ token, photos, onPhotos }: LicensePhotosProps) {
  const t = useWords();
  return (
    <section className="apply-photos" aria-label={t('Photos of your license')}>
      <p>
        {t(
          'Take a photo of the front and the back of your license. We read it, and you check what we read. Without a camera, go on and type.',
        )}
      </p>
      {SIDES.map((side) => (
        <PhotoOfSide
          key={side}
          token={token}
          side={side}
          photo={photos.find((one) => one.side === side) ?? null}
          onPhoto={(photo) =>
            onPhotos((all) => [
              ...all.filter((one) => one.side !== side),
              ...(photo === null ? [] : [photo]),
            ])
          }
        />
      ))}
    </section>
  );
}

interface PhotoOfSideProps {
  token: string;
  side: Side;
  photo: LicensePhoto | null;
  onPhoto: (photo: LicensePhoto | null) => void;
}

function PhotoOfSide({ token, side, photo, onPhoto }: PhotoOfSideProps) {
  const t = useWords();
  const say = useSay();
  const input = useRef<HTMLInputElement>(null);
  /** A photo that cannot be read well, and what is wrong with it. */
  const [doubted, setDoubted] = useState<{ file: File; words: Word } | null>(null);
  const [unread, setUnread] = useState(false);
  /** A photo in which the paper was found, before it is sent. */
  const [found, setFound] = useState<{ file: File; box: Box } | null>(null);
  const send = useMutation({
    mutationFn: (file: File) =>
      call(licensePhotosApi.addPhoto, { params: { token }, body: { side }, files: [file] }),
    onSuccess: (kept) => {
      setDoubted(null);
      onPhoto(kept);
    },
  });
  const look = useMutation({
    mutationFn: async (taken: File) => {
      send.reset();
      setDoubted(null);
      setUnread(false);
      setFound(null);
      const file = await shrinkPhoto(taken, 'license.jpg');
      if (file === null) {
        setUnread(true);
        return;
      }
      const fault = await lookAtPhoto(file);
      if (fault !== null) return setDoubted({ file, words: LEGIBLE_WORDS[fault] });
      const box = await paperInPhoto(file);
      if (box) return setFound({ file, box });
      return send.mutate(file);
    },
  });
  const remove = useMutation({
    mutationFn: () => call(licensePhotosApi.removePhoto, { params: { token, side } }),
    onSuccess: () => onPhoto(null),
  });
  const busy = look.isPending || send.isPending || remove.isPending;
  const error = send.error ?? remove.error ?? look.error;
  return (
    <div className="apply-photo">
      <p className="apply-place">
        <strong>{t(SIDE_WORDS[side])}</strong>
        <StatusBadge tone={photo === null ? 'none' : photo.fault === null ? 'good' : 'warning'}>
          {photo === null ? t('No photo') : t('Photo kept')}
        </StatusBadge>
      </p>
      <div className="apply-buttons">
        <Button disabled={busy} onClick={() => input.current?.click()}>
          {photo === null ? t('Take a photo') : t('Take it again')}
          <span className="visually-hidden"> {t(`of the ${side}`)}</span>
        </Button>
        {photo !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => remove.mutate()}>
            {t('Remove')}
            <span className="visually-hidden"> {t(`the photo of the ${side}`)}</span>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        aria-label={t(`Photo of the ${side}`)}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) look.mutate(file);
        }}
      />
      {busy && <p role="status">{t('Reading the photo. This takes up to half a minute …')}</p>}
      {unread && <p role="alert">{t(CANNOT_OPEN)}</p>}
      {found && !busy && (
        <ProposeCrop
          file={found.file}
          box={found.box}
          onUse={(file) => {
            setFound(null);
            send.mutate(file);
          }}
        />
      )}
      {doubted && !busy && (
        <div role="alert">
          <p>{t(doubted.words)}</p>
          <Button variant="quiet" onClick={() => send.mutate(doubted.file)}>
            {t('Use it as it is')}
          </Button>
        </div>
      )}
      {photo?.fault && !busy && <p role="alert">{say(photo.fault)}</p>}
      {error && !busy && (
        <p className="form-error" role="alert">
          {say(messageOf(error))}
        </p>
      )}
    </div>
  );
}
