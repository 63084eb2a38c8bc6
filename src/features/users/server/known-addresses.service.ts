import type { Db } from '#src/server/db/handle.ts';
import { addressesAmong } from './user-admin.sql.ts';

/** Of these addresses those that an account of the company acted in has. */
export const knownAddresses = async (
  db: Db,
  asked: readonly string[],
): Promise<ReadonlySet<string>> => new Set(await addressesAmong(db, asked));
