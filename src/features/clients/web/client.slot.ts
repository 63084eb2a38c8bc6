import type { Part } from '#src/web/part.tsx';
import { makeSlot } from '#src/web/slot.ts';
import type { Client } from '../clients.contract.ts';

type RecordPart = Part<{
  /** The client acted in; null across clients. */
  client: number | null;
  record: Client;
}>;

/** What later features show on the record of a client or location. */
export const clientPart = makeSlot<RecordPart>();

/** What stands above its facts while somebody has to see to it. */
export const clientNotice = makeSlot<RecordPart>();
