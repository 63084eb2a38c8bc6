/** What the commands of scope `pdf` act on: a document under view. */
export interface PdfController {
  kind: 'pdf';
  goTo: (page: number | 'next' | 'previous' | 'last') => void;
  /** By steps of 1.25; 0 fits the width. */
  zoom: (steps: 1 | -1 | 0) => void;
  rotate: () => void;
  toggleFullscreen: () => Promise<void>;
  toggleThumbnails: () => void;
  download: () => Promise<void>;
}

export function isPdfController(subject: unknown): subject is PdfController {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'pdf'
  );
}
