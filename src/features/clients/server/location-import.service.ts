import { enterClients } from '#src/server/client-directory.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { lockTree } from './client-setup.sql.ts';
import {
  heldDotNumbers,
  insertLocations,
  knownWords,
  standingAt,
  type StandingLocation,
} from './location-import.sql.ts';

/** A location to add: below one that stands, or below another of the same list, named by its place in the list. */
export interface WantedLocation {
  name: string;
  DOTNumber: string | null;
  primaryAddress: object;
  aliases: string[];
  below: { row: number } | { clientId: number };
}

/**
 * What a list of new locations is compared with: what stands at and below a place, and what others hold of these codes and
 * DOT numbers. With `lock` the tree stays so until the transaction ends.
 */
export async function treeAround(
  db: Db,
  clientId: number,
  wanted: { codes: readonly string[]; dotNumbers: readonly string[] },
  lock = false,
): Promise<{ standing: StandingLocation[]; codes: string[]; dotNumbers: string[] }> {
  const { tenantId } = db.binding;
  if (tenantId === null) throw new Error('A tree belongs to one company');
  if (lock) await lockTree(db, tenantId);
  const standing = await standingAt(db, clientId);
  // A code counts in the whole company, also that of a location which the user does not see.
  return db.as({ role: 'jobs', tenantId, sites: '*' }, async (whole) => ({
    standing,
    codes: await knownWords(whole, wanted.codes),
    dotNumbers: await heldDotNumbers(whole, wanted.dotNumbers),
  }));
}

/**
 * Adds locations that `treeAround` was asked about with its lock, parents before children; all of them or none.
 * @returns their ids, in the order of the list
 */
export async function addLocations(
  c: Pick<Context<Endpoint>, 'db' | 'audit' | 'live'>,
  standing: readonly StandingLocation[],
  wanted: readonly WantedLocation[],
): Promise<number[]> {
  const { tenantId } = c.db.binding;
  if (tenantId === null) throw new Error('A tree belongs to one company');
  const paths = new Map(standing.map(({ clientId, path }) => [clientId, path]));
  const ids = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, async (db) => {
    const numbers = await enterClients(db, tenantId, wanted.length);
    const placed = new Map<number, number[]>();
    let rest = [...wanted.entries()];
    while (rest.length > 0) {
      const level: typeof rest = [];
      const later: typeof rest = [];
      for (const one of rest) {
        const { below } = one[1];
        const known = 'row' in below ? placed.has(below.row) : paths.has(below.clientId);
        (known ? level : later).push(one);
      }
      if (level.length === 0) throw new Error('A location stands below none');
      const rows = level.map(([at, { below, ...site }]) => {
        const clientId = numbers[at] ?? 0;
        const above = 'row' in below ? placed.get(below.row) : paths.get(below.clientId);
        return { at, ...site, clientId, path: [...(above ?? []), clientId] };
      });
      // One statement a level: the time zone of a location without an address is that of the one above.
      await insertLocations(
        db,
        rows.map(({ at: _, ...row }) => row),
      );
      for (const { at, path } of rows) placed.set(at, path);
      rest = later;
    }
    return numbers;
  });
  for (const clientId of ids)
    c.audit({
      entity: 'client',
      entityId: String(clientId),
      tenantId,
      clientId,
      detail: { act: 'added' },
    });
  c.live({ tenantId, topic: 'clients', requirement: 'session' });
  return ids;
}
