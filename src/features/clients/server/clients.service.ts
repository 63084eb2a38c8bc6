import type pg from 'pg';
import { requestError } from '#src/shared/errors.ts';
import { INTERNAL_LEGACY_CLIENT_ID } from '#src/shared/ids.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { bindSql } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';

/** A client by its id or legacy id, as the caller's rows allow. */
export interface Place {
  clientId: number;
  tenantId: number;
  path: number[];
}

/** Finds a client among the caller's rows, deactivated ones included; null when it is not there or not theirs. */
async function findPlace(db: Db, id: number, legacy: boolean): Promise<Place | null> {
  const column = legacy ? 'legacy_client_id' : 'client_id';
  const [row] = await db.rows<Place>(
    `clients-place-${column}`,
    `select c.client_id as "clientId", c.tenant_id as "tenantId", c.path
       from client_directory d join clients c on c.tenant_id = d.tenant_id and c.client_id = d.client_id
      where d.${column} = $1`,
    [id],
  );
  return row ?? null;
}

/**
 * The client or location with this id among the caller's rows.
 * Throws `request.not_found` when it is unknown or not the caller's to see.
 */
export async function placeOf(db: Db, id: number, source?: 'legacy'): Promise<Place> {
  // The bound tenant's own top is known without asking, and readable from every one of its sites.
  if (source === undefined && db.binding.role === 'app' && db.binding.tenantId === id)
    return { clientId: id, tenantId: id, path: [id] };
  const place = await findPlace(db, id, source === 'legacy');
  if (!place) throw requestError('request.not_found');
  return place;
}

/** The time zone of a client or location. @throws `request.not_found` for one that is not the caller's to see */
export async function zoneOf(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<string> {
  const [row] = await db.rows<{ zone: string }>(
    'clients-zone',
    'select zone from clients where tenant_id = $1 and client_id = $2',
    [tenantId, clientId],
  );
  if (!row) throw requestError('request.not_found');
  return row.zone;
}

/** Today at a client or location, by its own time zone. @throws `request.not_found` for one that is not the caller's to see */
export async function todayAt(
  db: Db,
  place: Pick<Place, 'tenantId' | 'clientId'>,
  now?: Date,
): Promise<IsoDate> {
  return todayIn(await zoneOf(db, place), now);
}

/** Today where an employee works. @throws `request.not_found` for one that is not the caller's to see */
export async function todayOf(db: Db, employeeId: string): Promise<IsoDate> {
  const [row] = await db.rows<{ zone: string }>(
    'clients-zone-of-employee',
    `select c.zone from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where e.employee_id = $1`,
    [employeeId],
  );
  if (!row) throw requestError('request.not_found');
  return todayIn(row.zone);
}

/** Whether the caller works at a location: what is only read from below it is not theirs to change. */
export function worksAt({ binding: { sites } }: Pick<Db, 'binding'>, clientId: number): boolean {
  return sites === '*' || sites.includes(clientId);
}

/**
 * Of the locations asked for those the caller works in, each with everything below it when `below`. A caller bound to
 * all sites is held to one tenant by the rows themselves.
 */
export async function narrowSites(
  db: Db,
  sites: readonly number[],
  below: boolean,
): Promise<number[]> {
  const found = await db.rows<{ client_id: number }>(
    'clients-narrow',
    `select c.client_id from clients c
      where (case when $2::boolean then c.path && $1::int[] else c.client_id = any ($1::int[]) end)
        and ${isOwnSite('c.client_id')}`,
    [sites, below],
  );
  return found.map((row) => row.client_id);
}

/** What the company that is acted in calls the work id of its people, as its record says; `workId` across companies. */
export async function readIdentifier(db: Db): Promise<string> {
  const [row] = await db.rows<{ name: string }>(
    'clients-work-id',
    'select employee_identifier as name from clients where tenant_id = (select app_tenant()) and client_id = tenant_id',
    [],
  );
  return row?.name ?? 'workId';
}

/** Makes the client that the service's own staff belong to, where it is not there yet. */
export async function openInternalClient(client: pg.ClientBase, tenantId: number): Promise<void> {
  await client.query(bindSql({ role: 'jobs', tenantId, sites: '*' }));
  await client.query(
    `insert into clients (tenant_id, client_id, legacy_client_id, path, level_number, name)
     values ($1, $1, $2, array[$1::int], 1, 'Internal') on conflict do nothing`,
    [tenantId, INTERNAL_LEGACY_CLIENT_ID],
  );
  await client.query('reset role');
}
