import type { About } from '../palette/offers.ts';

/** What the commands of scope `list` act on; every DataList publishes one. */
export interface ListController {
  kind: 'list';
  move: (step: 1 | -1, extend: boolean) => void;
  toggle: () => void;
  selectAll: () => void;
  clear: () => void;
  open: (beside: boolean) => void;
  /** Opens the next or previous row beside; the keyboard stays in the list. */
  openNext: (step: 1 | -1) => void;
  /** To the column headings, to sort by one. */
  toHeadings: () => void;
  /** Null where the list has none. */
  chooseColumns: (() => void) | null;
  exportRows: (() => void | Promise<void>) | null;
  /** What the row under the cursor is about, for the menu of the row. */
  rowAbout: About;
  /** Whether the cursor is on a row. */
  hasRow: boolean;
}

export function isListController(subject: unknown): subject is ListController {
  return (
    typeof subject === 'object' && subject !== null && 'kind' in subject && subject.kind === 'list'
  );
}
