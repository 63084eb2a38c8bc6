import { subjectsOf } from '#src/web/palette/subjects-of.ts';

/** What the commands of scope `paper` act on: the incoming paper that a form is about. */
export interface PaperSubject {
  kind: 'paper';
  arrange: () => void;
  /** Opens the pages, split where another paper seems to begin; null where none does. */
  split: (() => void) | null;
  flag: () => Promise<void>;
  note: (text: string) => Promise<void>;
  applyToBatch: () => Promise<void>;
  openTwin: () => void;
}

/** What the commands of scope `pages` act on: the pages in the arranger. */
export interface PagesSubject {
  kind: 'pages';
  /** Why the arrangement cannot be applied; null when it can. */
  refusal: string | null;
  turn: (by: 90 | 270) => void;
  cut: () => void;
  toggleKind: () => void;
  move: (by: 1 | -1) => void;
  leaveOut: () => void;
  ranges: () => void;
  undo: () => void;
  /** Nothing is changed. */
  cancel: () => void;
  apply: () => Promise<void>;
}

/** The subject of a kind, or null when another screen stands there. */
export const pagesSubjectOf = subjectsOf<PaperSubject | PagesSubject>();
