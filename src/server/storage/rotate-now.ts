import { parseArgs } from 'node:util';
import { runTask } from '../command-line.ts';
import { renewKeys, rewrapKeys } from './document-keys.ts';

/**
 * `npm run keys:rotate`: seals the keys of all tenants' documents anew with the current master key, while servers run (D401).
 * With `--documents` each tenant gets a new key as well, which its documents are sealed with from then on.
 */
await runTask(async ({ pool, keys }) => {
  const { values } = parseArgs({ options: { documents: { type: 'boolean' } } });
  const renewed = values.documents ? await renewKeys(pool, keys) : 0;
  const rewrapped = await rewrapKeys(pool, keys);
  process.stdout.write(
    `${rewrapped} keys of documents sealed anew with master key ${keys.currentId}` +
      `${values.documents ? `; ${renewed} tenants have a new key` : ''}.\n`,
  );
  return 0;
});
