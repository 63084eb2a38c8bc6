import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import type { Instant } from '#src/shared/dates.ts';
import type { FileState, Reason } from '../intake.rules.ts';
import type { ArrivalSource } from './arrivals.sql.ts';

export interface UnreadableRow {
  fileId: string;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: Buffer | null;
  reason: Reason;
  state: FileState;
  source: ArrivalSource;
  sender: string | null;
  subject: string | null;
  receivedAt: Instant;
  clientId: number | null;
  clientName: string | null;
  dqItemId: string | null;
  discardedReason: string | null;
  settledAt: Instant | null;
  settledBy: string | null;
  version: number;
  cursorAt: string;
}

const COLUMNS = `f.file_id as "fileId", f.file_name as "fileName", f.media_type as "mediaType", f.size, f.sha256, f.reason, f.state,
  a.source, a.sender, a.subject, a.received_at as "receivedAt", a.about_client_id as "clientId", c.name as "clientName",
  f.dq_item_id as "dqItemId", f.discarded_reason as "discardedReason", f.settled_at as "settledAt",
  u.first_name || ' ' || u.last_name as "settledBy", f.version, f.created_at::text as "cursorAt"`;

const JOINS = `join intake_arrivals a on a.tenant_id = f.tenant_id and a.arrival_id = f.arrival_id
  left join clients c on c.tenant_id = a.about_tenant_id and c.client_id = a.about_client_id
  left join users u on u.tenant_id = f.tenant_id and u.user_id = f.settled_by`;

/** Files in these states, the oldest first, after a cursor's `[time, id]`. */
export async function listUnreadable(
  db: Db,
  filter: { states: readonly FileState[]; search: string | null },
  after: readonly [time: string, id: string] | null,
  limit: number,
): Promise<UnreadableRow[]> {
  return db.rows(
    'intake-unreadable',
    `select ${COLUMNS} from unreadable_files f ${JOINS}
      where f.tenant_id = $1 and f.state = any ($2)
        and ($3::text is null or f.file_name ilike $3 or a.sender ilike $3 or a.subject ilike $3 or c.name ilike $3)
        and ($4::timestamptz is null or (f.created_at, f.file_id) > ($4, $5::uuid))
      order by f.created_at, f.file_id limit $6`,
    [
      db.binding.tenantId,
      filter.states,
      filter.search === null ? null : containing(filter.search),
      after?.[0] ?? null,
      after?.[1] ?? null,
      limit,
    ],
  );
}

/** How many wait to be dealt with. */
export async function countUnreadable(db: Db): Promise<number> {
  const [row] = await db.rows<{ waiting: number }>(
    'intake-unreadable-count',
    "select count(*)::int as waiting from unreadable_files where tenant_id = $1 and state in ('waiting', 'reading')",
    [db.binding.tenantId],
  );
  return row?.waiting ?? 0;
}

/** One file with the text of its mail; null when there is none. */
export async function readUnreadable(
  db: Db,
  fileId: string,
): Promise<(UnreadableRow & { text: string | null }) | null> {
  const [row] = await db.rows<UnreadableRow & { text: string | null }>(
    'intake-unreadable-one',
    `select ${COLUMNS}, a.body_text as text from unreadable_files f ${JOINS} where f.tenant_id = $1 and f.file_id = $2`,
    [db.binding.tenantId, fileId],
  );
  return row ?? null;
}

export interface NewUnreadable {
  arrivalId: string;
  ordinal: number;
  dqItemId: string | null;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: Buffer | null;
  reason: Reason;
}

/** Puts a file on the list, with its reason; one that is on it already gets the new reason and waits again. */
export async function addUnreadable(db: Db, file: NewUnreadable): Promise<void> {
  await db.rows(
    'intake-add-unreadable',
    `insert into unreadable_files (tenant_id, arrival_id, ordinal, dq_item_id, file_name, media_type, size, sha256, reason)
     values ($1, $2, $3, $4, $5, $6, $7, $8, $9)
     on conflict (tenant_id, arrival_id, ordinal) do update
       set reason = excluded.reason, state = 'waiting', lease_until = null, version = unreadable_files.version + 1`,
    [
      db.binding.tenantId,
      file.arrivalId,
      file.ordinal,
      file.dqItemId,
      file.fileName,
      file.mediaType.slice(0, 100),
      file.size,
      file.sha256,
      file.reason,
    ],
  );
}

/** Moves a file of one of `from` to another state; false when it is in none of them. */
export async function moveUnreadable(
  db: Db,
  fileId: string,
  move: {
    from: readonly FileState[];
    to: FileState;
    by: string | null;
    reason?: string;
    dqItemId?: string;
  },
): Promise<boolean> {
  const rows = await db.rows(
    'intake-move-unreadable',
    `update unreadable_files set state = $4, discarded_reason = $5, settled_by = $6, dq_item_id = coalesce($7, dq_item_id),
        settled_at = case when $4 in ('taken', 'discarded') then now() end,
        attempts = case when $4 = 'reading' then 0 else attempts end, lease_until = null, version = version + 1
      where tenant_id = $1 and file_id = $2 and state = any ($3) returning 1`,
    [
      db.binding.tenantId,
      fileId,
      move.from,
      move.to,
      move.reason ?? null,
      move.by,
      move.dqItemId ?? null,
    ],
  );
  return rows.length > 0;
}

/** A file that is to be read again. */
export interface Retried {
  fileId: string;
  arrivalId: string;
  ordinal: number;
  dqItemId: string | null;
  fileName: string;
  mediaType: string;
  size: number;
  sha256: Buffer | null;
  attempts: number;
  reason: Reason;
  source: ArrivalSource;
  aboutTenantId: number | null;
  aboutClientId: number | null;
  sender: string | null;
  subject: string | null;
  text: string | null;
}

/** Takes the oldest file that is to be read again; null when none is. */
export async function leaseRetry(db: Db, holder: string): Promise<Retried | null> {
  const [row] = await db.rows<Retried>(
    'intake-lease-retry',
    `update unreadable_files f set lease_until = now() + interval '4 minutes', leased_by = $2, attempts = f.attempts + 1
       from intake_arrivals a
      where a.tenant_id = f.tenant_id and a.arrival_id = f.arrival_id and f.tenant_id = $1
        and f.file_id = (select file_id from unreadable_files
          where tenant_id = $1 and state = 'reading' and (lease_until is null or lease_until < now())
          order by created_at, file_id limit 1 for update skip locked)
      returning f.file_id as "fileId", f.arrival_id as "arrivalId", f.ordinal, f.dq_item_id as "dqItemId",
        f.file_name as "fileName", f.media_type as "mediaType", f.size, f.sha256, f.attempts, f.reason, a.source,
        a.about_tenant_id as "aboutTenantId", a.about_client_id as "aboutClientId", a.sender, a.subject, a.body_text as text`,
    [db.binding.tenantId, holder],
  );
  return row ?? null;
}

/** Not now: another attempt some seconds later. */
export async function postponeRetry(db: Db, fileId: string): Promise<void> {
  await db.change(
    'intake-postpone-retry',
    `update unreadable_files set lease_until = now() + interval '5 seconds', attempts = attempts - 1
      where tenant_id = $1 and file_id = $2 and state = 'reading'`,
    [db.binding.tenantId, fileId],
    { least: 0 },
  );
}
