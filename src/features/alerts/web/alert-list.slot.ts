import type { PaneHandle } from '#src/web/panes/screen.ts';
import type { Part } from '#src/web/part.tsx';
import { makeSlot } from '#src/web/slot.ts';
import type { ViewedList } from '../alert-views.rules.ts';

/** What a part of a list of alerts receives. */
export interface AlertListPartProps {
  list: ViewedList;
  client: number;
  pane: PaneHandle;
  /** The address of the list: what it is narrowed to. */
  search: Readonly<Record<string, unknown>>;
}

/** What later features put into the bar of each list of alerts. */
export const alertListPart = makeSlot<Part<AlertListPartProps>>();
