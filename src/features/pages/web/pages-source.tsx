import { useEffect } from 'react';
import type { ReadyPdf } from '#src/web/pdf/pdf-documents.ts';
import { usePdf } from '#src/web/pdf/use-pdf.ts';
import { imagePath } from '#src/features/intake/web/items.queries.ts';

interface PageSourceProps {
  dqItemId: string;
  imageId: string;
  onReady: (imageId: string, pdf: ReadyPdf | null) => void;
}

/** Holds one file of an item open while its pages are shown; it shows nothing itself. */
export function PageSource({ dqItemId, imageId, onReady }: PageSourceProps) {
  const { state } = usePdf(imagePath(dqItemId, imageId));
  const pdf = state.phase === 'ready' ? state.pdf : null;
  useEffect(() => {
    onReady(imageId, pdf);
    return () => onReady(imageId, null);
  }, [imageId, pdf, onReady]);
  return null;
}
