import type { Db } from '#src/server/db/handle.ts';

/** How far the erasure of a client is. All of this is run as the owner of the tables. */

/** Somebody asks for it. */
export async function markAsked(
  owner: Db,
  departureId: string,
  by: { id: string; name: string },
): Promise<void> {
  await owner.change(
    'erasures-ask',
    `update departures set erasure_asked_by = $2, erasure_asked_by_name = left($3, 200), erasure_asked_at = now()
      where departure_id = $1 and erasure_asked_by is null`,
    [departureId, by.id, by.name],
    { least: 1 },
  );
}

/** Another person agrees; it begins after so many days. */
export async function markAgreed(
  owner: Db,
  departureId: string,
  by: { id: string; name: string },
  days: number,
): Promise<void> {
  await owner.change(
    'erasures-agree',
    `update departures set erasure_agreed_by = $2, erasure_agreed_by_name = left($3, 200), erasure_agreed_at = now(),
        erase_from = now() + make_interval(days => $4)
      where departure_id = $1 and erasure_asked_by <> $2 and erasure_agreed_by is null`,
    [departureId, by.id, by.name, days],
    { least: 1 },
  );
}

/** It is stopped, before its first night. */
export async function markStopped(owner: Db, departureId: string): Promise<void> {
  await owner.change(
    'erasures-stop',
    `update departures set erasure_asked_by = null, erasure_asked_by_name = null, erasure_asked_at = null, erasure_agreed_by = null,
        erasure_agreed_by_name = null, erasure_agreed_at = null, erase_from = null
      where departure_id = $1 and erasing_since is null`,
    [departureId],
    { least: 1 },
  );
}

/** A client that is being erased, or whose first night has come. */
export interface DueErasure {
  departureId: string;
  tenantId: number;
  /** When the service ended. */
  leftAt: string;
  agreedBy: string | null;
  names: string | null;
}

/** The clients that something is to be erased of tonight. */
export function dueErasures(owner: Db): Promise<DueErasure[]> {
  return owner.rows(
    'erasures-due',
    `select d.departure_id as "departureId", d.tenant_id as "tenantId", d.begun_at as "leftAt",
       d.erasure_agreed_by as "agreedBy", d.erasure_asked_by_name || ' and ' || d.erasure_agreed_by_name as names
     from departures d where d.taken_back_at is null and d.erase_from <= now() and d.erased_at is null order by d.departure_id`,
    [],
  );
}

/** It begins, unless somebody stopped it meanwhile: from now on it is not stopped any more. */
export async function markErasing(owner: Db, departureId: string): Promise<boolean> {
  const rows = await owner.rows<{ one: number }>(
    'erasures-begin',
    `update departures set erasing_since = coalesce(erasing_since, now())
      where departure_id = $1 and erase_from <= now() and taken_back_at is null returning 1 as one`,
    [departureId],
  );
  return rows.length > 0;
}

/** Nothing of its files is left. */
export async function markErased(owner: Db, departureId: string): Promise<void> {
  await owner.change(
    'erasures-done',
    'update departures set erased_at = now() where departure_id = $1 and erasing_since is not null',
    [departureId],
    { least: 1 },
  );
}
