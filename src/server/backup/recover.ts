import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { accountFor, EmbeddedError, giveTo } from '#src/server/db/embedded/account.ts';
import { findBinaries } from '#src/server/db/embedded/binaries.ts';
import { keepLog } from '#src/server/db/embedded.ts';
import { clusterOf } from '#src/server/db/embedded/cluster.ts';
import { startPostmaster, stopPostmaster } from '#src/server/db/embedded/postmaster.ts';
import { makeLog } from '#src/server/log.ts';
import { namesOfBackups, readBackup } from './catalog.ts';
import type { Backup } from './catalog.ts';
import { fetchLog, logFrom } from './log-archive.ts';
import type { LogRun } from './log-archive.ts';
import type { Objects } from './objects.ts';
import { BackupError } from './vault.ts';

/** A moment to bring the database to, in milliseconds; or as far as the archived log goes. */
export type Until = number | 'end';

const written = (moment: number): string => new Date(moment).toISOString();

/** The newest backup from which a moment can be reached. @throws BackupError that says why there is none */
export async function backupBefore(
  objects: Objects,
  until: Until,
): Promise<{ name: string; backup: Backup }> {
  let oldest: string | null = null;
  for (const name of (await namesOfBackups(objects.vault)).toReversed()) {
    const backup = await readBackup(objects, name);
    if (backup.database === null) continue;
    if (until === 'end' || Date.parse(backup.ended) <= until) return { name, backup };
    oldest = backup.ended;
  }
  throw new BackupError(
    oldest === null
      ? `${objects.vault.address} holds no backup of a database that was finished.`
      : `The oldest backup of a database in ${objects.vault.address} ended at ${oldest}: nothing can be restored to before that.`,
  );
}

type PlannedLog = LogRun & { histories: string[] };

/** The log that leads from a backup to a moment. @throws BackupError where it does not lead so far */
export async function planLog(
  objects: Objects,
  { database }: Backup,
  until: Until,
): Promise<PlannedLog> {
  const { address } = objects.vault;
  const firstLog = database?.firstLog ?? '';
  const log = await logFrom(objects, firstLog, until === 'end' ? null : until);
  if (log.end === null)
    throw new BackupError(
      `No log is archived in ${address} from ${firstLog} on, where the backup begins: it can be restored without --at alone.`,
    );
  if (until !== 'end' && log.end < until)
    throw new BackupError(
      log.gap
        ? `A file of the log is missing in ${address} after ${written(log.end)}: nothing can be restored to after that.`
        : `The archived log in ${address} ends at ${written(log.end)}: nothing can be restored to after that. --at end takes all of it.`,
    );
  return log;
}

/** Beside the database's own files, under a name that PostgreSQL leaves out of backups. */
const FOLDER = 'pgsql_tmp_log';

/** Brings a copied database to a moment, by the archived log, on a timeline of its own. @throws BackupError, EmbeddedError */
export async function recover(
  objects: Objects,
  dataDir: string,
  log: PlannedLog,
  until: Until,
): Promise<void> {
  const cluster = clusterOf(join(dataDir, 'pg'));
  const run = join(dataDir, 'run');
  const folder = join(cluster, FOLDER);
  for (const made of [run, folder]) await mkdir(made, { recursive: true, mode: 0o700 });
  for (const name of [...log.histories, ...log.names])
    if (!(await fetchLog(objects, name, join(folder, name))))
      throw new BackupError(`The archived log file ${name} is missing.`);
  await writeFile(join(cluster, 'recovery.signal'), '', { mode: 0o600 });
  const account = await accountFor(cluster);
  giveTo(cluster, account);
  const binaries = await findBinaries(account, run);
  const begin = async (target: Record<string, string>) => {
    const settings = {
      restore_command: `cp ${FOLDER}/%f %p`,
      recovery_target_action: 'promote',
      // It counts as started once it is promoted, and not while it recovers.
      hot_standby: 'off',
      // Its history is marked as one to archive.
      archive_mode: 'on',
      ...target,
    };
    const server = await startPostmaster(binaries, cluster, account, makeLog('silent'), settings);
    await stopPostmaster(server);
  };
  try {
    await begin(
      until === 'end'
        ? {}
        : { recovery_target_time: written(until).replace('T', ' ').replace('Z', '+00') },
    );
  } catch (error) {
    // The log goes beyond that moment, as was seen before, and nothing was written after it: its end is the moment.
    const isQuiet =
      error instanceof EmbeddedError && error.message.includes('before configured recovery target');
    if (!isQuiet) throw error;
    await begin({});
  }
  await rm(folder, { recursive: true, force: true });
  await keepLog(dataDir);
}
