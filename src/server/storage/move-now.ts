import { runTask } from '../command-line.ts';
import { makeDocumentKeys } from './document-keys.ts';
import { StoreAddressError } from './object-store.ts';
import { moveDocuments } from './move-documents.ts';
import { openStore } from './storage.ts';

/**
 * `npm run storage:move -- <address of the other store>`: copies what the store of `DOCUMENTS_URL` lacks from the other one,
 * while servers run (D400). What is there already is left out, so it goes on where it was cut off.
 */
await runTask(async ({ config, pool, keys, log }) => {
  const [from, ...more] = process.argv.slice(2);
  if (!from || more.length > 0)
    throw new StoreAddressError(
      'Usage: DOCUMENTS_URL=<where documents go> npm run storage:move -- <where they lie: s3://…, file:///… or "data">',
    );
  const source = await openStore(config, from === 'data' ? null : from);
  const target = await openStore(config, config.documentsUrl ?? null);
  const documentKeys = makeDocumentKeys(pool, keys);
  try {
    if (source.address === target.address)
      throw new StoreAddressError(
        `Both are ${source.address}: set DOCUMENTS_URL to where they go.`,
      );
    const { moved, there, damaged } = await moveDocuments({
      source,
      target,
      documentKeys,
      dataDir: config.dataDir,
    });
    for (const key of damaged)
      log.error({ key }, 'a document is damaged, and was left where it is');
    process.stdout.write(
      `${moved} documents copied from ${source.address} to ${target.address}; ${there} were there already; ${damaged.length} are damaged.\n`,
    );
    return damaged.length === 0 ? 0 : 1;
  } finally {
    source.close();
    target.close();
    await documentKeys.close();
  }
});
