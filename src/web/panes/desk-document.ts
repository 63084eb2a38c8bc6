import { makeStore } from '../store.ts';

/** A document in the pane beside a form, and the client that it is of; null where none stands there. */
export interface DeskDocument {
  paneId: string | null;
  address: string | null;
  client: number | null;
}

/** Kept for this tab, so that a reload finds its second window again. */
export const KEPT_WINDOW = 'console.secondWindow';

/** Whether the document of this window stands in a second one. */
export const hasSecondWindow = makeStore<boolean>(false);

/** What a second window is to show; what shows it there comes with the first one that is asked for (`second-window.ts`). */
export const deskDocument = makeStore<DeskDocument>({ paneId: null, address: null, client: null });
