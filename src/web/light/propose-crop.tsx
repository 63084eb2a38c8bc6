import { useEffect, useRef } from 'react';
import type { Box } from '#src/shared/paper-edges.ts';
import { croppedPhoto, drawCrop } from '../crop-photo.ts';
import { Button } from '../ui/button.tsx';
import { useSending } from '../ui/sending.ts';
import './propose-crop.css';
import { useWords } from '../spanish/words.ts';

interface ProposeCropProps {
  file: File;
  /** Where the paper was found. */
  box: Box;
  /** The photo that is to be sent: its paper alone, or all of it. */
  onUse: (file: File) => void;
}

/** Shows which part of a photo is the paper, and asks whether it alone is sent. */
export function ProposeCrop({ file, box, onUse }: ProposeCropProps) {
  const t = useWords();
  const canvas = useRef<HTMLCanvasElement>(null);
  const question = useRef<HTMLParagraphElement>(null);
  const { sending, once } = useSending();
  useEffect(() => {
    const into = canvas.current;
    // A picture that cannot be shown can be sent all the same.
    if (into) drawCrop(into, file, box).catch(() => undefined);
    question.current?.focus();
  }, [file, box]);
  const crop = async () => onUse(await croppedPhoto(file, box).catch(() => file));
  return (
    <div className="propose-crop">
      <p ref={question} tabIndex={-1}>
        {t('We found the edges of the document. Send the bright part alone?')}
      </p>
      <canvas ref={canvas} role="img" aria-label={t('Your photo, and the document in it')} />
      <div className="propose-crop-buttons">
        <Button variant="primary" disabled={sending} onClick={() => void once(crop)}>
          {t('Use the document alone')}
        </Button>
        <Button disabled={sending} onClick={() => onUse(file)}>
          {t('Keep the whole picture')}
        </Button>
      </div>
    </div>
  );
}
