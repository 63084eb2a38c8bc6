import type { Part } from '#src/web/part.tsx';
import { makeSlot } from '#src/web/slot.ts';

/** What later features say above the document alerts of a client: what is wrong there and is about no driver. */
export const alertsNotice = makeSlot<Part<{ client: number }>>();
