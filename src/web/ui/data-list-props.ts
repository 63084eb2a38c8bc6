import type { ReactNode } from 'react';
import type { Sort } from '#src/shared/columns.ts';
import type { About } from '../palette/offers.ts';
import type { OpenOptions } from '../panes/screen.ts';
import type { Column } from './list-row.tsx';

/** What a DataList shows and what it tells its screen; all but the first lines are parts a screen may leave out. */
export interface DataListProps<Row> {
  label: string;
  rows: readonly Row[];
  rowId: (row: Row) => string;
  columns: readonly Column<Row>[];
  /** The user chose the columns: none is left out for want of room. */
  columnsChosen?: boolean;
  status: 'loading' | 'error' | 'ready';
  error?: unknown;
  onRetry?: () => void;
  empty: ReactNode;
  /** Ids of rows that are about to go: shown in grey, and passed over by the next-row keys. */
  faded?: ReadonlySet<string>;
  /** The last row in sight, whenever it is another. */
  onSight?: (last: number) => void;
  /** Of all rows, where more exist than are loaded. */
  total?: number | undefined;
  onOpen?: (row: Row, how: OpenOptions) => void;
  /** Whether a row's own rows stand below it; undefined for one that has none. With `onUnfold`, arrows to the side change it. */
  unfolded?: (row: Row) => boolean | undefined;
  onUnfold?: (row: Row, open: boolean) => void;
  onCursor?: (row: Row | null) => void;
  /** The id of the row that is worked on elsewhere: the cursor goes to it whenever it becomes another, once it is there. */
  inHand?: string | null;
  /** The id of the row to stand on first. */
  initialCursor?: string | null;
  /** With `onSelection`, rows can be selected. */
  selection?: ReadonlySet<string>;
  onSelection?: (ids: ReadonlySet<string>) => void;
  /** The order it is shown in; the rows come in it. */
  sort?: Sort | null;
  /** The columns that can be sorted by, with `onSort`. */
  sorts?: readonly string[];
  onSort?: (id: string) => void;
  /** Names order and filters: when it changes the list begins at its top. */
  view?: string;
  /** The rows are those of another filter or search, until its own are there: Enter opens none of them. */
  isFormer?: boolean;
  /** What is typed above it is not looked for yet: the same. */
  isTyping?: boolean;
  /** Escape when nothing is selected. */
  onEscape?: () => void;
  /** What a row is about: the menu of the row has the commands that ask for it. */
  about?: (row: Row) => About;
  /** `e` opens a row, too: not where the screen has an `e` of its own. */
  canEdit?: boolean;
  onChooseColumns?: () => void;
  onExport?: () => void | Promise<void>;
  /** The end is near: load the next page. */
  onEndReached?: (() => void) | undefined;
  loadingMore?: boolean;
  /** As high as its rows, in a page that scrolls. */
  whole?: boolean;
  /** Takes the keyboard even when something else in the pane has it. */
  takesFocus?: boolean;
}
