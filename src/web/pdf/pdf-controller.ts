/** What the commands of scope `pdf` act on: a document under view. */
export interface PdfController {
  kind: 'pdf';
  goTo: (page: number | 'next' | 'previous' | 'last') => void;
  /** Goes to where a page can be typed; returns whether there is such a place. */
  askPage: () => boolean;
  /** By steps of 1.25. */
  zoom: (steps: 1 | -1) => void;
  fit: (fit: 'width' | 'page') => void;
  rotate: () => void;
  openFind: () => void;
  /** From match to match; opens the find bar where nothing is looked for. */
  findStep: (by: 1 | -1) => void;
  toggleFullscreen: () => Promise<void>;
  toggleThumbnails: () => void;
  download: () => Promise<void>;
}

export function isPdfController(subject: unknown): subject is PdfController {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'pdf'
  );
}
