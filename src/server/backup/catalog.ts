import { z } from 'zod';
import { ObjectMissingError } from '#src/server/storage/object-store.ts';
import { keepNamed, part, readNamed } from './objects.ts';
import type { Objects } from './objects.ts';
import { BackupError } from './vault.ts';
import type { Vault } from './vault.ts';

/** Of this layout; an older or a newer one is refused. */
const FORMAT = 2;

const backup = z.object({
  format: z.literal(FORMAT),
  /** When it began, and when its copy of the database ended: it can be brought to any later moment. */
  at: z.iso.datetime(),
  ended: z.iso.datetime(),
  /** Null where the database is not in it. */
  database: z
    .object({
      /** PostgreSQL's major version. */
      major: z.string(),
      /** The files of its log that the copy needs first and last, as PostgreSQL names them. */
      firstLog: z.string(),
      lastLog: z.string(),
      parts: z.array(part),
    })
    .nullable(),
  documents: z.object({
    count: z.number().int(),
    bytes: z.number().int(),
    lists: z.array(part),
  }),
  audit: z.array(part.extend({ path: z.string().regex(/^audit(?:\/[\w-][\w.-]*)+$/) })),
});
export type Backup = z.output<typeof backup>;

const FOLDER = 'backups/';

/** Names of the backups that are whole, the oldest first: one that was cut off has no such object. */
export async function namesOfBackups(vault: Vault): Promise<string[]> {
  const names: string[] = [];
  for await (const { name } of vault.list(FOLDER)) names.push(name.slice(FOLDER.length));
  return names.toSorted();
}

/** The name of a backup that began then, which sorts by time. */
export const nameOf = (at: string): string => at.replaceAll(/[:.]/g, '-');

/** Makes a backup one that is whole: last of all. */
export async function keepBackup(objects: Objects, value: Omit<Backup, 'format'>): Promise<void> {
  await objects.vault.settle();
  await keepNamed(objects, `${FOLDER}${nameOf(value.at)}`, { format: FORMAT, ...value });
}

/** @throws BackupError that says why it cannot be read */
export async function readBackup(objects: Objects, name: string): Promise<Backup> {
  const found = await readNamed(objects, `${FOLDER}${name}`).catch((error: unknown) => {
    if (!(error instanceof ObjectMissingError)) throw error;
    throw new BackupError(`${objects.vault.address} holds no backup ${name}.`);
  });
  const read = backup.safeParse(found);
  if (read.success) return read.data;
  const { format } = z.object({ format: z.unknown() }).parse(found);
  throw new BackupError(
    format === FORMAT
      ? `The backup ${name} is not whole.`
      : `The backup ${name} was made by another version (its layout is ${String(format)}, and this version reads ${FORMAT}): restore it with that version.`,
  );
}

export async function forgetBackup(vault: Vault, name: string): Promise<void> {
  await vault.remove(`${FOLDER}${name}`);
}
