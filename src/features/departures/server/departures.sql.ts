import type { Db } from '#src/server/db/handle.ts';

/** A departure as it is kept. All of this is run as the owner of the tables. */
export interface DepartureRow {
  departureId: string;
  tenantId: number;
  clientName: string;
  reason: string;
  begunBy: string;
  begunAt: string;
  takenBackBy: string | null;
  takenBackAt: string | null;
  erasureAskedBy: string | null;
  erasureAskedById: string | null;
  erasureAskedAt: string | null;
  erasureAgreedBy: string | null;
  erasureAgreedById: string | null;
  eraseFrom: string | null;
  erasingSince: string | null;
  erasedAt: string | null;
}

const ROW = `d.departure_id as "departureId", d.tenant_id as "tenantId", d.client_name as "clientName", d.reason,
  d.begun_by_name as "begunBy", d.begun_at as "begunAt", d.taken_back_by_name as "takenBackBy", d.taken_back_at as "takenBackAt",
  d.erasure_asked_by_name as "erasureAskedBy", d.erasure_asked_by as "erasureAskedById", d.erasure_asked_at as "erasureAskedAt", d.erasure_agreed_by_name as "erasureAgreedBy",
  d.erasure_agreed_by as "erasureAgreedById", d.erase_from as "eraseFrom", d.erasing_since as "erasingSince", d.erased_at as "erasedAt"`;

/** Those that leave, and those that have left, the newest first. */
export function readDepartures(owner: Db): Promise<DepartureRow[]> {
  return owner.rows(
    'departures-list',
    `select ${ROW} from departures d order by d.begun_at desc, d.departure_id limit 500`,
    [],
  );
}

/** One of them. */
export async function readDeparture(owner: Db, departureId: string): Promise<DepartureRow | null> {
  const [row] = await owner.rows<DepartureRow>(
    'departures-read',
    `select ${ROW} from departures d where d.departure_id = $1`,
    [departureId],
  );
  return row ?? null;
}

/** One of them, held until the end of the transaction. */
export async function holdDeparture(owner: Db, departureId: string): Promise<DepartureRow | null> {
  const [row] = await owner.rows<DepartureRow>(
    'departures-hold',
    `select ${ROW} from departures d where d.departure_id = $1 for update`,
    [departureId],
  );
  return row ?? null;
}

/** Keeps that a company leaves; null where it does so already. */
export async function insertDeparture(
  owner: Db,
  one: { tenantId: number; clientName: string; reason: string; by: { id: string; name: string } },
): Promise<DepartureRow | null> {
  const [row] = await owner.rows<DepartureRow>(
    'departures-begin',
    `insert into departures as d (tenant_id, client_name, reason, begun_by, begun_by_name) values ($1, $2, $3, $4, left($5, 200))
     on conflict (tenant_id) where taken_back_at is null do nothing returning ${ROW}`,
    [one.tenantId, one.clientName, one.reason, one.by.id, one.by.name],
  );
  return row ?? null;
}

/** It stays after all. */
export async function markTakenBack(owner: Db, departureId: string, by: string): Promise<void> {
  await owner.change(
    'departures-take-back',
    'update departures set taken_back_at = now(), taken_back_by_name = left($2, 200) where departure_id = $1 and taken_back_at is null and erasing_since is null',
    [departureId, by],
    { least: 1 },
  );
}

/** What a company is called; `db` reads across clients. */
export async function readName(db: Db, tenantId: number): Promise<string> {
  const [row] = await db.rows<{ name: string }>(
    'departures-name',
    'select name from clients where tenant_id = $1 and client_id = $1',
    [tenantId],
  );
  return row?.name ?? `Client ${tenantId}`;
}
