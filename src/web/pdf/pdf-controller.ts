/** What the commands of scope `pdf` act on: a document under view. */
export interface PdfController {
  kind: 'pdf';
  goTo: (page: number | 'next' | 'previous' | 'last') => void;
  /** Why nothing can be done with its pages; null once they are there. */
  notReady: string | null;
  /** The page in sight, and how many there are. */
  current: number;
  count: number;
  /** Goes to where a page can be typed; null where there is no such place. */
  askPage: (() => void) | null;
  /** By steps of 1.25. */
  zoom: (steps: 1 | -1) => void;
  fit: (fit: 'width' | 'page' | 'actual') => void;
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
