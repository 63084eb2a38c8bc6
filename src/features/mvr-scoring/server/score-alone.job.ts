import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob, type JobKernel } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { judgeLines } from '../judged-lines.rules.ts';
import { scoresAlone } from '../outcome.rules.ts';
import { readRecord } from '../record-lines.rules.ts';
import { definitionFor } from './definitions.sql.ts';
import { asOf, give, type Scored } from './scoring.service.ts';
import { readScoring } from './scorings.sql.ts';

/** Records a run takes up; what is left is the next one's. */
const BATCH = 500;

const ACTION = 'mvrScoring.scoreAlone';

type Kept = JobKernel & Pick<Kernel, 'internalTenantId'>;

/**
 * Tries the rules on what has come into the queue: what they may score alone is scored, with the audit row that says so, and
 * consoles hear of the rest. Returns how many were looked at. @throws AggregateError once all were looked at
 */
export async function scoreAlone(kernel: Kept): Promise<number> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const due = await transaction(kernel.pool, house, (db) =>
    db.rows<{ tenantId: number; scoringId: string }>(
      'mvr-scoring-unjudged',
      `select tenant_id as "tenantId", scoring_id as "scoringId" from mvr_scorings
        where state = 'waiting' and judged_at is null order by tenant_id, scoring_id limit $1`,
      [BATCH],
    ),
  );
  const touched = new Set<number>();
  const failures: unknown[] = [];
  for (const { tenantId, scoringId } of due)
    try {
      if (await tryOne(kernel, tenantId, scoringId)) touched.add(tenantId);
    } catch (error) {
      // One that cannot be judged keeps nobody else's waiting.
      failures.push(error);
    }
  if (due.length > 0) await tell(kernel, touched);
  if (failures.length > 0) throw new AggregateError(failures, 'Some MVRs could not be judged');
  return due.length;
}

/** Consoles read the queue again, and those of the companies that a record was scored of. */
function tell(kernel: Kept, touched: ReadonlySet<number>): Promise<void> {
  const topic = 'mvrScoring';
  return asJob(kernel, { tenantId: kernel.internalTenantId, action: ACTION }, async ({ live }) => {
    live({ tenantId: kernel.internalTenantId, topic, requirement: 'dq.scoreMVRsManually' });
    for (const tenantId of touched) live({ tenantId, topic, requirement: 'client.viewEmployee' });
  });
}

/** One record in a transaction of its own; whether it was scored. */
function tryOne(kernel: Kept, tenantId: number, scoringId: string): Promise<boolean> {
  return asJob(kernel, { tenantId, action: ACTION }, async ({ db, audit }) => {
    const done = (await takeUp(db, scoringId)) ? await judge(db, scoringId) : null;
    if (!done) return false;
    const { row, scoreId, score, band } = done;
    audit({
      entity: 'mvrScore',
      entityId: scoreId,
      clientId: row.clientId,
      detail: { employeeId: row.employeeId, scoringId, score, band },
    });
    return true;
  });
}

/** Notes that the rules were tried; false where another run, or a person, has it. */
async function takeUp(db: Db, scoringId: string): Promise<boolean> {
  const taken = await db.rows(
    'mvr-scoring-take-up',
    `update mvr_scorings set judged_at = now() where tenant_id = $1 and scoring_id = $2 and state = 'waiting' and judged_at is null
        and (lease_until is null or lease_until <= now()) returning 1`,
    [db.binding.tenantId, scoringId],
  );
  return taken.length > 0;
}

async function judge(db: Db, scoringId: string): Promise<Scored | null> {
  const row = await readScoring(db, scoringId);
  const definition = row && (await definitionFor(db, row.tenantId, row.clientId));
  if (!row || !definition) return null;
  const { known, unread, lines, driver: _ } = readRecord(row.record);
  const judged = judgeLines(lines, definition.scheme, asOf(row));
  if (unread > 0 || !scoresAlone(definition.scheme.automatic, known, judged)) return null;
  return give(db, row, definition, judged, { by: null, override: null });
}

/** What has come in: when it is told, and each minute. */
export const scoreAloneJob: JobTask = {
  name: 'scoreMvrsAlone',
  match: '* * * * *',
  wakes: true,
  starts: true,
  run: async (kernel) => void (await scoreAlone(kernel)),
};
