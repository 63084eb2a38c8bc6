import type { PageText } from '#src/features/documents/page-text.rules.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** What came of reading a file: its text layer, its image, nothing on it, or no way to read it. */
export type ReadingOutcome = 'text' | 'ocr' | 'none' | 'protected' | 'failed';

/** A file to be read. */
export interface PaperWork {
  tenantId: number;
  sha256: Buffer;
  urgent: boolean;
  attempts: number;
}

export interface KeptReading {
  outcome: ReadingOutcome;
  /** Of an image only: a text layer is read anew. */
  page: PageText | null;
}

const placeOf = (tenantId: number, sha256: Buffer): string =>
  `${tenantId}|${sha256.toString('hex')}|paper_readings.words`;

/** What was read of files of the bound tenant, by hash in hexadecimal. */
export async function keptReadings(
  db: Db,
  keys: Kernel['keys'],
  hashes: readonly Buffer[],
): Promise<Map<string, KeptReading>> {
  const { tenantId } = db.binding;
  const rows = await db.rows<{ sha256: Buffer; outcome: ReadingOutcome; words: Buffer | null }>(
    'review-readings',
    'select sha256, outcome, words from paper_readings where tenant_id = $1 and sha256 = any ($2)',
    [tenantId, hashes],
  );
  return new Map(
    rows.map(({ sha256, outcome, words }) => [
      sha256.toString('hex'),
      {
        outcome,
        page:
          words === null
            ? null
            : (JSON.parse(
                keys.decrypt('paper', words, placeOf(tenantId, sha256)).toString('utf8'),
              ) as PageText),
      },
    ]),
  );
}

/** Keeps what was read of a file; `db` is bound to its tenant as a job. */
export async function keepReading(
  db: Db,
  keys: Kernel['keys'],
  sha256: Buffer,
  { outcome, page }: KeptReading,
): Promise<void> {
  const { tenantId } = db.binding;
  const words =
    page === null ? null : keys.encrypt('paper', JSON.stringify(page), placeOf(tenantId, sha256));
  await db.rows(
    'review-keep-reading',
    `insert into paper_readings (tenant_id, sha256, outcome, words)
     select b.tenant_id, b.sha256, $3, $4 from blobs b where b.tenant_id = $1 and b.sha256 = $2
     on conflict (tenant_id, sha256) do update set outcome = excluded.outcome, words = excluded.words, read_at = now()`,
    [tenantId, sha256, outcome, words],
  );
}

/** How long a file may be at work before another server takes it over; longer than its reading may take. */
const LEASE = '3 minutes';

/** Takes the next file to read: what someone waits for first, then the oldest. Null when there is none. */
export async function takePaper(kernel: Pick<Kernel, 'pool'>): Promise<PaperWork | null> {
  const { rows } = await kernel.pool.query<PaperWork>(
    `update paper_work set lease_until = now() + interval '${LEASE}', attempts = attempts + 1, progress = 0
      where (tenant_id, sha256) = (select tenant_id, sha256 from paper_work
        where lease_until is null or lease_until < now() order by urgent desc, asked_at limit 1 for update skip locked)
      returning tenant_id as "tenantId", sha256, urgent, attempts`,
  );
  return rows[0] ?? null;
}

/** Notes how far the reading of a file is, in percent. */
export async function keepProgress(
  kernel: Pick<Kernel, 'pool'>,
  { tenantId, sha256 }: PaperWork,
  percent: number,
): Promise<void> {
  await kernel.pool.query(
    'update paper_work set progress = $3 where tenant_id = $1 and sha256 = $2 and progress is not null',
    [tenantId, sha256, percent],
  );
}

/**
 * How far the reading of these files of the bound tenant is together, in percent; null while none of them has been begun. One that
 * is read counts whole, so that it goes on and never back.
 */
export async function readingProgress(db: Db, hashes: readonly Buffer[]): Promise<number | null> {
  if (hashes.length === 0) return null;
  const { tenantId } = db.binding;
  const [row] = await db.rows<{ percent: number | null }>(
    'review-reading-progress',
    `select case when k.done = 0 then reading_progress($2)
        else ((coalesce(reading_progress(k.unread), 0) * cardinality(k.unread) + 100 * k.done) / cardinality($2))::int end as percent
       from (select count(r.sha256)::int as done, coalesce(array_agg(h) filter (where r.sha256 is null), '{}') as unread
               from unnest($2::bytea[]) h left join paper_readings r on r.tenant_id = $1 and r.sha256 = h) k`,
    [tenantId, hashes],
  );
  return row?.percent ?? null;
}

/** A file that was taken is done with, or waits again until `later`. */
export async function endPaper(
  kernel: Pick<Kernel, 'pool'>,
  { tenantId, sha256 }: PaperWork,
  later: { seconds: number; attempts: number } | null,
): Promise<void> {
  if (later === null)
    await kernel.pool.query('delete from paper_work where tenant_id = $1 and sha256 = $2', [
      tenantId,
      sha256,
    ]);
  else
    await kernel.pool.query(
      `update paper_work set lease_until = now() + make_interval(secs => $3), attempts = $4, urgent = false, progress = null
        where tenant_id = $1 and sha256 = $2`,
      [tenantId, sha256, later.seconds, later.attempts],
    );
}

/** Someone waits for these: they are read before the others, at once if they wait. */
export async function askForPapers(
  kernel: Pick<Kernel, 'pool'>,
  tenantId: number,
  hashes: readonly Buffer[],
): Promise<void> {
  await kernel.pool.query(
    `insert into paper_work as w (tenant_id, sha256, urgent) select $1, unnest($2::bytea[]), true
     on conflict (tenant_id, sha256) do update set urgent = true,
       lease_until = case when w.attempts = 0 then null else w.lease_until end
      where not w.urgent`,
    [tenantId, hashes],
  );
}
