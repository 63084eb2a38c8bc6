import type { Part } from '#src/web/part.tsx';
import { makeSlot } from '#src/web/slot.ts';

/** What a part of an incoming document's screens receives. */
export interface ItemPartProps {
  dqItemId: string;
  /** In the form of its task, or with the document itself; both may stand open beside each other. */
  where: 'form' | 'view';
}

/** What later features bring to the forms and the view of an incoming document, wherever it is shown to staff. */
export const itemPart = makeSlot<Part<ItemPartProps>>();
