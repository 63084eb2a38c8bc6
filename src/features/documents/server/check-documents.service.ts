import { setTimeout as pause } from 'node:timers/promises';
import type { Kernel } from '#src/server/kernel.ts';
import {
  isNamed,
  namedDocuments,
  tenantsWithDocuments,
} from '#src/server/storage/named-documents.ts';

/** What a look through the store came to. */
export interface Checked {
  whole: number;
  /** They lay as they came, from before documents were sealed, and are sealed now. */
  sealed: number;
  /** Rows name them, and the store does not have them. */
  missing: Named[];
  /** The store has them with other bytes than they were kept with. */
  changed: Named[];
}

/** A document by what an operator may see: its tenant's number and its hash. */
export interface Named {
  tenantId: number;
  sha256: string;
}

/** Every document falls into one of so many parts, by its hash. */
export const PARTS = 28;

type Checking = Pick<Kernel, 'pool' | 'storage'>;

/**
 * Reads documents through, by the rows that name them, and says which the store lacks or has changed; one that lies unsealed
 * is sealed (D402). A document that was removed meanwhile is none of them.
 * @param part one of `PARTS`; all of them where it is null
 * @param rest how long to wait after each document, in milliseconds, so that others come first
 */
export async function checkDocuments(
  kernel: Checking,
  { part = null, rest = 0 }: { part?: number | null; rest?: number } = {},
): Promise<Checked> {
  const checked: Checked = { whole: 0, sealed: 0, missing: [], changed: [] };
  for (const tenantId of await tenantsWithDocuments(kernel.pool))
    for await (const sha256 of namedDocuments(kernel.pool, tenantId, { part, parts: PARTS })) {
      const found = await kernel.storage.check(tenantId, sha256);
      if (found === 'whole') checked.whole += 1;
      else if (found === 'unsealed') {
        await kernel.storage.seal(tenantId, sha256);
        checked.sealed += 1;
      } else if (await isNamed(kernel.pool, { tenantId, sha256 }))
        checked[found].push({ tenantId, sha256: sha256.toString('hex') });
      if (rest > 0) await pause(rest);
    }
  return checked;
}
