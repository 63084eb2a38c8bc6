import { useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { call } from '#src/web/http.ts';
import { Button } from '#src/web/ui/button.tsx';
import { messageOf } from '#src/web/ui/error-message.ts';
import { StatusBadge } from '#src/web/ui/status-badge.tsx';
import { licensePhotosApi } from '../license-photos.contract.ts';
import type { DraftPage, LicensePhoto } from '../applicants.shapes.ts';
import { LEGIBLE_WORDS } from '#src/shared/legible.ts';
import { SIDE_WORDS, SIDES, type Side } from '../license-photo.rules.ts';
import { lookAtPhoto } from '#src/web/look-at-photo.ts';
import { shrinkPhoto } from './shrink-photo.ts';

const CANNOT_OPEN =
  'This phone cannot open that photo here. Use "Take a photo", or set the camera to "Most Compatible" (JPEG) and take it again.';

interface LicensePhotosProps {
  token: string;
  photos: DraftPage['photos'];
  onPhotos: (change: (photos: DraftPage['photos']) => DraftPage['photos']) => void;
}

/** The license photographed, front and back: kept as each is taken, and read. */
export function LicensePhotos({ token, photos, onPhotos }: LicensePhotosProps) {
  return (
    <section className="apply-photos" aria-label="Photos of your license">
      <p>
        Take a photo of the front and the back of your license. We read it, and you check what we
        read. Without a camera, go on and type.
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
  const input = useRef<HTMLInputElement>(null);
  /** A photo that cannot be read well, and what is wrong with it. */
  const [doubted, setDoubted] = useState<{ file: File; words: string } | null>(null);
  const [unread, setUnread] = useState(false);
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
      const file = await shrinkPhoto(taken);
      if (file === null) {
        setUnread(true);
        return;
      }
      const fault = await lookAtPhoto(file);
      if (fault === null) send.mutate(file);
      else setDoubted({ file, words: LEGIBLE_WORDS[fault] });
    },
  });
  const remove = useMutation({
    mutationFn: () => call(licensePhotosApi.removePhoto, { params: { token, side } }),
    onSuccess: () => onPhoto(null),
  });
  const busy = look.isPending || send.isPending || remove.isPending;
  const word = SIDE_WORDS[side];
  const error = send.error ?? remove.error ?? look.error;
  return (
    <div className="apply-photo">
      <p className="apply-place">
        <strong>{word}</strong>
        <StatusBadge tone={photo === null ? 'none' : photo.fault === null ? 'good' : 'warning'}>
          {photo === null ? 'No photo' : 'Photo kept'}
        </StatusBadge>
      </p>
      <div className="apply-buttons">
        <Button disabled={busy} onClick={() => input.current?.click()}>
          {photo === null ? 'Take a photo' : 'Take it again'}
          <span className="visually-hidden"> of the {side}</span>
        </Button>
        {photo !== null && (
          <Button variant="quiet" disabled={busy} onClick={() => remove.mutate()}>
            Remove<span className="visually-hidden"> the photo of the {side}</span>
          </Button>
        )}
      </div>
      <input
        ref={input}
        type="file"
        accept="image/jpeg,image/png"
        capture="environment"
        hidden
        aria-label={`Photo of the ${side}`}
        onChange={({ target }) => {
          const [file] = target.files ?? [];
          target.value = '';
          if (file) look.mutate(file);
        }}
      />
      {busy && <p role="status">Reading the photo. This takes up to half a minute …</p>}
      {unread && <p role="alert">{CANNOT_OPEN}</p>}
      {doubted && !busy && (
        <div role="alert">
          <p>{doubted.words}</p>
          <Button variant="quiet" onClick={() => send.mutate(doubted.file)}>
            Use it as it is
          </Button>
        </div>
      )}
      {photo?.fault && !busy && <p role="alert">{photo.fault}</p>}
      {error && !busy && (
        <p className="form-error" role="alert">
          {messageOf(error)}
        </p>
      )}
    </div>
  );
}
