import type { Db } from '#src/server/db/handle.ts';

/** A location that is written with its whole place in the tree. */
export interface NewLocation {
  clientId: number;
  path: number[];
  name: string;
  DOTNumber: string | null;
  primaryAddress: object;
  aliases: string[];
}

/** Writes new locations whose parents are written, in the bound tenant. */
export async function insertLocations(db: Db, locations: readonly NewLocation[]): Promise<void> {
  await db.change(
    'clients-insert-many',
    `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name, dot_number, primary_address,
         aliases, imported)
       select $1, o."clientId", o."clientId", o.path[cardinality(o.path) - 1], o.path, cardinality(o.path), o.name, o."DOTNumber",
         o."primaryAddress", o.aliases, false
       from jsonb_to_recordset($2::jsonb) as o ("clientId" int, path int[], name text, "DOTNumber" text, "primaryAddress" jsonb,
         aliases text[])`,
    [db.binding.tenantId, JSON.stringify(locations)],
    { least: locations.length },
  );
}

export interface StandingLocation {
  clientId: number;
  legacyClientId: number;
  parentId: number | null;
  name: string;
  aliases: string[];
  levelNumber: number;
  path: number[];
}

/** The active locations at and below a place, as far as the caller works there. */
export async function standingAt(db: Db, clientId: number): Promise<StandingLocation[]> {
  return db.rows(
    'clients-standing',
    `select client_id as "clientId", legacy_client_id as "legacyClientId", parent_id as "parentId", name, aliases,
         level_number as "levelNumber", path
       from clients where tenant_id = (select app_tenant()) and path @> array[$1::int] and not deactivated order by client_id`,
    [clientId],
  );
}

/** Of these words, in small letters, those by which a client of the bound tenant is known: its name or another one. */
export async function knownWords(db: Db, words: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ word: string }>(
    'clients-known-words',
    `with known as materialized (select fold(n) as word from clients c cross join unnest(array_append(c.aliases, c.name)) n
         where c.tenant_id = $1 and not c.deactivated)
     select w.word from unnest($2::text[]) as w (word) where fold(w.word) in (select word from known)`,
    [db.binding.tenantId, words],
  );
  return rows.map(({ word }) => word);
}

/** Of these DOT numbers those that a client of the installation has. */
export async function heldDotNumbers(db: Db, numbers: readonly string[]): Promise<string[]> {
  const rows = await db.rows<{ number: string }>(
    'clients-held-dot-numbers',
    `select n.number from unnest($2::text[]) as n (number) cross join lateral dot_number_holder($1, 0, n.number) h`,
    [db.binding.tenantId, numbers],
  );
  return rows.map(({ number }) => number);
}
