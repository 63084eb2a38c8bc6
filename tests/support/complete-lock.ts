import { readFileSync, writeFileSync } from 'node:fs';
import { completeLock, type LockedPackages, missingFromLock } from './lock-file.ts';

/** `npm run lock`: after an install that changed package-lock.json, adds what npm left out of it. */
const path = new URL('../../package-lock.json', import.meta.url);
const lock = JSON.parse(readFileSync(path, 'utf8')) as { packages: LockedPackages };
const count = missingFromLock(lock.packages).length;
if (count > 0) {
  lock.packages = completeLock(lock.packages);
  writeFileSync(path, `${JSON.stringify(lock, null, 2)}\n`);
}
process.stdout.write(`${count} entries added to package-lock.json.\n`);
