import { holdBlob, noteBlob } from '#src/features/documents/server/documents.service.ts';
import type { Binding, Db } from '#src/server/db/handle.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';

export type ArrivalSource = 'email' | 'fax' | 'folder';

/** Something that arrived, kept as it came. */
export interface Arrival {
  arrivalId: string;
  source: ArrivalSource;
  aboutTenantId: number | null;
  aboutClientId: number | null;
  fileName: string;
  size: number;
  sha256: Buffer | null;
  attempts: number;
  /** It came to the mailbox that only reports of mail servers are for. */
  isReturn: boolean;
}

export interface NewArrival {
  source: ArrivalSource;
  about: { tenantId: number; clientId: number } | null;
  isReturn?: boolean;
  fileName: string;
  repeatKey: Buffer;
}

/** Bytes in a temporary file, to be kept. */
export interface Bytes {
  path: string;
  size: number;
  sha256: Buffer;
  mediaType: string;
}

/** The internal tenant, for work that nobody's request does. */
export function internalBinding(kernel: Pick<Kernel, 'internalTenantId'>): Binding {
  return { role: 'jobs', tenantId: kernel.internalTenantId, sites: '*' };
}

export function inInternal<T>(kernel: Kernel, work: (db: Db) => Promise<T>): Promise<T> {
  return transaction(kernel.pool, internalBinding(kernel), work);
}

/** Puts bytes into the internal tenant's store as they came; the temporary file is moved. Nothing of no size can be kept. */
export async function keepBytes(
  db: Db,
  kernel: Pick<Kernel, 'storage'>,
  { path, size, sha256, mediaType }: Bytes,
): Promise<void> {
  const { tenantId } = db.binding;
  // Retention must not take these bytes away meanwhile.
  await holdBlob(db, tenantId, sha256);
  await kernel.storage.take(tenantId, sha256, path);
  await noteBlob(db, { sha256, size, mediaType: mediaType.slice(0, 100) });
}

/** Notes what arrived; the arrival that is known already where it is a repeat. Its bytes are in the store. */
export async function noteArrival(
  db: Db,
  arrival: NewArrival & { size: number; sha256: Buffer | null },
): Promise<{ arrivalId: string; state: ArrivalState; isNew: boolean }> {
  const [made] = await db.rows<{ arrivalId: string; state: ArrivalState }>(
    'intake-arrive',
    `insert into intake_arrivals (tenant_id, source, about_tenant_id, about_client_id, file_name, size, sha256, repeat_key, is_return)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9) on conflict (tenant_id, repeat_key) do nothing
     returning arrival_id as "arrivalId", state`,
    [
      db.binding.tenantId,
      arrival.source,
      arrival.about?.tenantId ?? null,
      arrival.about?.clientId ?? null,
      arrival.fileName,
      arrival.size,
      arrival.sha256,
      arrival.repeatKey,
      arrival.isReturn ?? false,
    ],
  );
  if (made) return { ...made, isNew: true };
  const [known] = await db.rows<{ arrivalId: string; state: ArrivalState }>(
    'intake-arrived',
    'select arrival_id as "arrivalId", state from intake_arrivals where tenant_id = $1 and repeat_key = $2',
    [db.binding.tenantId, arrival.repeatKey],
  );
  if (!known) throw new Error('An arrival is neither new nor known');
  return { ...known, isNew: false };
}

export type ArrivalState = 'received' | 'opened' | 'unreadable';

/** How arrivals stand. */
export async function arrivalStates(
  db: Db,
  ids: readonly string[],
): Promise<Map<string, ArrivalState>> {
  const rows = await db.rows<{ arrivalId: string; state: ArrivalState }>(
    'intake-states',
    'select arrival_id as "arrivalId", state from intake_arrivals where tenant_id = $1 and arrival_id = any ($2::uuid[])',
    [db.binding.tenantId, ids],
  );
  return new Map(rows.map(({ arrivalId, state }) => [arrivalId, state]));
}

/** A paper that is hard to read has long enough, and one whose server ended without a word is not forgotten for long. */
const LEASE = "interval '4 minutes'";

const ARRIVAL = `arrival_id as "arrivalId", source, about_tenant_id as "aboutTenantId", about_client_id as "aboutClientId",
  file_name as "fileName", size, sha256, attempts, is_return as "isReturn"`;

/** Takes the oldest arrival that waits to be opened; null when none does. Each is one server's at a time. */
export async function leaseArrival(db: Db, holder: string): Promise<Arrival | null> {
  const [row] = await db.rows<Arrival>(
    'intake-lease',
    `update intake_arrivals set lease_until = now() + ${LEASE}, leased_by = $2, attempts = attempts + 1
      where tenant_id = $1 and arrival_id = (select arrival_id from intake_arrivals
        where tenant_id = $1 and state = 'received' and (lease_until is null or lease_until < now())
        order by received_at, arrival_id limit 1 for update skip locked)
      returning ${ARRIVAL}`,
    [db.binding.tenantId, holder],
  );
  return row ?? null;
}

/** How many arrivals wait to be opened, and how many of them for over an hour. */
export async function waitingArrivals(db: Db): Promise<{ arrived: number; late: number }> {
  const [row] = await db.rows<{ arrived: number; late: number }>(
    'intake-waiting',
    `select count(*)::int as arrived, count(*) filter (where received_at < now() - interval '1 hour')::int as late
       from intake_arrivals where tenant_id = $1 and state = 'received'`,
    [db.binding.tenantId],
  );
  return row ?? { arrived: 0, late: 0 };
}

/** Locks an arrival that still waits to be opened; false when it no longer does. */
export async function lockArrival(db: Db, arrivalId: string): Promise<boolean> {
  const rows = await db.rows(
    'intake-lock',
    "select 1 from intake_arrivals where tenant_id = $1 and arrival_id = $2 and state = 'received' for update",
    [db.binding.tenantId, arrivalId],
  );
  return rows.length > 0;
}

/** Not now: another attempt some seconds later, which does not count when it was not the paper's fault. */
export async function postponeArrival(db: Db, arrivalId: string, counts: boolean): Promise<void> {
  await db.change(
    'intake-postpone',
    `update intake_arrivals set lease_until = now() + interval '5 seconds', attempts = attempts - case when $3 then 0 else 1 end
      where tenant_id = $1 and arrival_id = $2 and state = 'received'`,
    [db.binding.tenantId, arrivalId, counts],
    { least: 0 },
  );
}

/** What a mail says of itself, and how its arrival ended. */
export async function settleArrival(
  db: Db,
  arrivalId: string,
  end: {
    state: ArrivalState;
    sender: string | null;
    subject: string | null;
    text: string | null;
  },
): Promise<void> {
  await db.change(
    'intake-settle',
    `update intake_arrivals set state = $3, sender = $4, subject = $5, body_text = $6, settled_at = now(), lease_until = null
      where tenant_id = $1 and arrival_id = $2`,
    [db.binding.tenantId, arrivalId, end.state, end.sender, end.subject, end.text],
    { least: 1 },
  );
}

/** A server that starts takes back what it held when it ended without a word: nobody else uses its name. */
export async function freeLeases(db: Db, holder: string): Promise<void> {
  for (const table of ['intake_arrivals', 'unreadable_files'] as const)
    await db.rows(
      `intake-free-${table}`,
      `update ${table} set lease_until = null where tenant_id = $1 and leased_by = $2 and lease_until is not null`,
      [db.binding.tenantId, holder],
    );
}
