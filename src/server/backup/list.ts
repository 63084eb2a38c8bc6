import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Config } from '#src/server/config.ts';
import { hasInstallation } from '#src/server/data-directory.ts';
import { loadKeys } from '#src/server/keys.ts';
import { namesOfBackups, readBackup } from './catalog.ts';
import { openVault } from './open-vault.ts';
import { BackupError } from './vault.ts';

/** A line for each backup of a place that is whole, the oldest first. @throws BackupError, StoreError */
export async function listBackups(config: Config, from: string): Promise<string[]> {
  if (!config.consoleKeys && !(await hasInstallation(config.dataDir)))
    throw new BackupError(
      'The list of backups is sealed: set CONSOLE_KEYS, or DATA_DIR to the installation whose backups they are.',
    );
  const keys = await loadKeys(config);
  const temporary = await mkdtemp(join(tmpdir(), 'console-backups-'));
  try {
    const vault = await openVault(from, temporary);
    try {
      const lines: string[] = [];
      for (const name of await namesOfBackups(vault)) {
        const { ended, database, documents } = await readBackup({ vault, keys, temporary }, name);
        const what = database ? 'the database and ' : '';
        lines.push(`${name}: ${what}${documents.count} documents, ended ${ended}.`);
      }
      return lines.length > 0 ? lines : [`${vault.address} holds no backup.`];
    } finally {
      await vault.close();
    }
  } finally {
    await rm(temporary, { recursive: true, force: true });
  }
}
