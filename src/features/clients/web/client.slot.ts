import type { Part } from '#src/web/part.tsx';
import { makeSlot } from '#src/web/slot.ts';
import type { Client } from '../clients.contract.ts';

/** What later features show on the record of a client or location. */
export const clientPart = makeSlot<
  Part<{
    /** The client acted in; null across clients. */
    client: number | null;
    record: Client;
  }>
>();
