import { join } from 'node:path';
import { DecryptionError } from '../keys.ts';
import type { DocumentKeys } from './document-keys.ts';
import type { ObjectStore } from './object-store.ts';
import { makeStorage, placeOf } from './storage.ts';

/** What a move came to. */
export interface Moved {
  moved: number;
  /** They were in the other store already. */
  there: number;
  /** Keys of those whose bytes are not what they were kept with: they stay where they are. */
  damaged: string[];
}

/**
 * Copies each document of one store into another that lacks it, opened and checked by its hash on the way and sealed anew with
 * its tenant's present key. The source stays as it is. @throws StoreError
 */
export async function moveDocuments({
  source,
  target,
  documentKeys: keys,
  dataDir,
}: {
  source: ObjectStore;
  target: ObjectStore;
  documentKeys: DocumentKeys;
  dataDir: string;
}): Promise<Moved> {
  const folders = { temporary: join(dataDir, 'tmp'), lent: join(dataDir, 'lent') };
  const from = makeStorage({ store: source, also: null, keys, ...folders });
  const to = makeStorage({ store: target, also: null, keys, ...folders });
  const result: Moved = { moved: 0, there: 0, damaged: [] };
  for await (const key of source.keys()) {
    const place = placeOf(key);
    if (!place) continue;
    const { tenantId, sha256 } = place;
    if ((await to.check(tenantId, sha256)) === 'whole') {
      result.there += 1;
      continue;
    }
    try {
      await using file = await from.file(tenantId, sha256);
      await to.take(tenantId, sha256, file.path);
      result.moved += 1;
    } catch (error) {
      if (!(error instanceof DecryptionError)) throw error;
      result.damaged.push(key);
    }
  }
  return result;
}
