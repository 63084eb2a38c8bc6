import { READS_FILES } from '#src/shared/permission-sets.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { LiveHint, Settled } from '#src/server/kernel.ts';
import { noteBelow } from './rules.sql.ts';
import { requalify } from './requalify.service.ts';

/** As many employees as a request waits for; more are the job's. */
const MOST_AT_ONCE = 50;

/** What consoles read again. */
export const standingHints = (tenantId: number): LiveHint[] =>
  ['qualification', 'alerts'].map((topic) => ({
    tenantId,
    topic,
    requirement: [...READS_FILES, 'client.viewAlerts', 'client.viewRoster'],
  }));

/**
 * At the end of a transaction that wrote: judges the files anew that it changed, whichever feature did, so that lists
 * agree with the papers as soon as they are filed. A change of many is left to the job.
 */
export async function settleQualification(db: Db): Promise<Settled> {
  const due = await db.rows<{ tenant_id: number | null; employee_id: string | null }>(
    'qualification-take',
    'select tenant_id, employee_id from take_qualification_due($1)',
    [MOST_AT_ONCE],
  );
  if (due.some(({ employee_id }) => employee_id === null)) return { hints: [], more: true };
  const hints: LiveHint[] = [];
  for (const [tenantId, rows] of Map.groupBy(due, ({ tenant_id }) => tenant_id)) {
    if (tenantId === null) continue;
    const ids = rows.flatMap(({ employee_id }) => (employee_id === null ? [] : [employee_id]));
    const changed = await db.as({ role: 'jobs', tenantId, sites: '*' }, (bound) =>
      requalify(bound, ids),
    );
    if (changed > 0) hints.push(...standingHints(tenantId));
  }
  return { hints, more: false };
}

/** The file of an employee is judged anew: what its papers count for hangs on more than the file. */
export async function judgeAnew(db: Db, employeeId: string): Promise<void> {
  await db.rows(
    'qualification-note-employee',
    'insert into qualification_due (tenant_id, employee_id) values ($1, $2)',
    [db.binding.tenantId, employeeId],
  );
}

/** Whether files of a tenant wait to be judged anew: until then the totals that are kept of them may say less than the papers. */
export async function isJudgingDue(db: Db, tenantId: number): Promise<boolean> {
  const [row] = await db.asOwner((owner) =>
    owner.rows<{ due: boolean }>(
      'qualification-is-due',
      'select exists (select from qualification_due where tenant_id = $1) as due',
      [tenantId],
    ),
  );
  return row?.due ?? false;
}

/** The same for every file of the bound tenant. */
export async function judgeAllAnew(db: Db): Promise<void> {
  const { tenantId } = db.binding;
  await noteBelow(db, tenantId, tenantId);
}
