import { appendAudit } from '#src/server/audit/audit.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { leaveHints } from '#src/server/live/outbox.ts';
import { judgeLines } from '../judged-lines.rules.ts';
import { scoresAlone } from '../outcome.rules.ts';
import { readRecord } from '../record-lines.rules.ts';
import { definitionFor } from './definitions.sql.ts';
import { asOf, give, type Scored } from './scoring.service.ts';
import { readScoring } from './scorings.sql.ts';

/** Records a run takes up; what is left is the next one's. */
const BATCH = 500;

type Kept = Pick<Kernel, 'pool' | 'keys' | 'internalTenantId' | 'wakeLive'>;

/**
 * Tries the rules on what has come into the queue: what they may score alone is scored, with the audit row that says so, and
 * consoles hear of the rest. Gives how many were looked at. @throws AggregateError once all were looked at
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
  if (due.length > 0) {
    const topic = 'mvrScoring';
    await leaveHints(kernel.pool, [
      { tenantId: kernel.internalTenantId, topic, requirement: 'dq.scoreMVRsManually' },
      ...[...touched].map((tenantId) => ({
        tenantId,
        topic,
        requirement: 'client.viewEmployee' as const,
      })),
    ]);
    kernel.wakeLive();
  }
  if (failures.length > 0) throw new AggregateError(failures, 'Some MVRs could not be judged');
  return due.length;
}

/** One record in a transaction of its own; whether it was scored. */
async function tryOne(kernel: Kept, tenantId: number, scoringId: string): Promise<boolean> {
  const scored = await transaction(
    kernel.pool,
    { role: 'jobs', tenantId, sites: '*' },
    async (db) => ((await takeUp(db, scoringId)) ? judge(db, scoringId) : null),
    {
      finish: async (owner, done: Scored | null) => {
        if (!done) return;
        const { row, scoreId, score, band } = done;
        await appendAudit(owner, kernel.keys, [
          {
            tenantId,
            action: 'mvrScoring.scoreAlone',
            outcome: 'done',
            sessionId: null,
            userId: null,
            impersonatedUserId: null,
            auditorLinkId: null,
            clientId: row.clientId,
            entity: 'mvrScore',
            entityId: scoreId,
            detail: { employeeId: row.employeeId, scoringId, score, band },
          },
        ]);
      },
    },
  );
  return scored !== null;
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
