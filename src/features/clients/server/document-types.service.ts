import type { Db } from '#src/server/db/handle.ts';
import type { JobTitle } from '../clients.contract.ts';
import type { Place } from './clients.service.ts';
import { jobTitlesOf } from './clients.sql.ts';
import { forgetKept, readKept, type TypeKept, writeKept } from './document-types.sql.ts';

export type { TypeKept };

/** The job titles that count at a location: its own and those of the clients above it, by name. */
export const titlesAt = (db: Db, place: Place): Promise<JobTitle[]> =>
  jobTitlesOf(db, place, false);

/**
 * Bound to the whole company: locations between this one and the company are not always the user's to read, but what they say
 * counts here.
 */
const wholeCompany = <T>(db: Db, { tenantId }: Place, work: (all: Db) => Promise<T>) =>
  db.as({ role: 'jobs', tenantId, sites: '*' }, work);

/** Which document types are kept at a location: what it says itself, or the nearest client above it that says anything. */
export const typesKept = (db: Db, place: Place): Promise<TypeKept[]> =>
  wholeCompany(db, place, (all) => readKept(all, place));

/** Says whether a location keeps documents of a type; null leaves it to the location above. */
export const keepType = (
  db: Db,
  place: Place,
  documentTypeId: number,
  kept: boolean | null,
): Promise<void> =>
  wholeCompany(db, place, (all) =>
    kept === null
      ? forgetKept(all, place, documentTypeId)
      : writeKept(all, place, documentTypeId, kept),
  );
