import { setImmediate as breathe } from 'node:timers/promises';
import { judgeAllAnew } from '#src/features/qualification/server/settle.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { EFFECTS } from '../effects.rules.ts';
import type { Effect } from '../effects.rules.ts';
import { ruleReleasesApi } from '../rule-releases.contract.ts';
import { compareFiles, openBooks } from './preview.service.ts';

/** Files a transaction: few enough that requests get their turn. */
const BATCH = 500;

/** Consoles hear of the progress after so many batches. */
const BATCHES_TOLD = 10;

const ACTION = 'ruleReleases.preview';
const ZERO = '00000000-0000-0000-0000-000000000000';

interface Wanted {
  previewId: string;
  release: number;
}

/**
 * Judges what was asked for, batch by batch, each in a transaction of its own that keeps how far it is: it may end at any
 * moment, and another server may work on other companies at the same time. A preview that was asked for again is given up.
 */
export async function previewReleases(kernel: Kernel): Promise<void> {
  await forgetFormer(kernel);
  for (let wanted = await nextWanted(kernel); wanted; wanted = await nextWanted(kernel)) {
    const went = await judgeAll(kernel, wanted);
    if (went === 'busy') return;
    if (went === 'done') await finish(kernel, wanted);
  }
}

/** The newest preview of each release counts. */
async function forgetFormer({ pool }: Kernel): Promise<void> {
  await pool.query(
    `delete from rule_previews p
      where exists (select from rule_previews n where n.release = p.release and n.preview_id > p.preview_id)`,
  );
}

async function nextWanted({ pool }: Kernel): Promise<Wanted | null> {
  const { rows } = await pool.query<Wanted>(
    `select p.preview_id as "previewId", p.release from rule_previews p join rule_releases r using (release)
      where p.finished_at is null and r.switched_on_at is null
        and not exists (select from rule_previews n where n.release = p.release and n.preview_id > p.preview_id)
      order by p.preview_id limit 1`,
  );
  return rows[0] ?? null;
}

/** Every company. Busy where one is another server's at this moment, gone where the preview is no longer wanted. */
async function judgeAll(kernel: Kernel, wanted: Wanted): Promise<'done' | 'busy' | 'gone'> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  let batches = 0;
  let isBusy = false;
  for (const { tenant_id } of rows)
    for (;;) {
      const went = await judgeBatch(kernel, tenant_id, wanted);
      if (went === 'busy') isBusy = true;
      if (went !== 'more') break;
      batches += 1;
      if (batches % BATCHES_TOLD === 0) {
        await tell(kernel);
        const newest = await nextWanted(kernel);
        if (newest?.previewId !== wanted.previewId) return 'gone';
      }
      await breathe();
    }
  return isBusy ? 'busy' : 'done';
}

/** The next files of a company. */
function judgeBatch(
  { pool }: Kernel,
  tenantId: number,
  { previewId, release }: Wanted,
): Promise<'more' | 'done' | 'busy'> {
  return transaction(pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
    await begin(db, tenantId, previewId);
    const state = await takeState(db, tenantId, previewId);
    if (state === null) return 'busy';
    if (state.finished) return 'done';
    const ids = await nextFiles(db, tenantId, state.judgedTo);
    const last = ids.at(-1);
    if (last === undefined) {
      await endCompany(db, tenantId, previewId);
      return 'done';
    }
    const books = await openBooks(db, tenantId, release);
    const compared = await compareFiles(db, ids, books, { tenantId });
    const changed = compared.flatMap(({ employeeId, clientId, effect }) =>
      effect === null ? [] : [{ employeeId, clientId, effect }],
    );
    await keepBatch(db, tenantId, previewId, changed);
    await setState(db, tenantId, previewId, { judged: ids.length, judgedTo: last, changed });
    return 'more';
  });
}

async function begin(db: Db, tenantId: number, previewId: string): Promise<void> {
  await db.rows(
    'rule-preview-begin',
    `insert into rule_preview_clients (preview_id, tenant_id, files)
     select $2, $1, (select count(*) from employees e where e.tenant_id = $1 and e.deleted_at is null)
      where exists (select from rule_previews p where p.preview_id = $2)
        and not exists (select from rule_preview_clients c where c.preview_id = $2 and c.tenant_id = $1)
     on conflict do nothing`,
    [tenantId, previewId],
  );
}

async function takeState(
  db: Db,
  tenantId: number,
  previewId: string,
): Promise<{ judgedTo: string | null; finished: boolean } | null> {
  const [row] = await db.rows<{ judgedTo: string | null; finished: boolean }>(
    'rule-preview-take',
    `select judged_to as "judgedTo", finished_at is not null as finished from rule_preview_clients
      where tenant_id = $1 and preview_id = $2 for update skip locked`,
    [tenantId, previewId],
  );
  return row ?? null;
}

async function nextFiles(db: Db, tenantId: number, after: string | null): Promise<string[]> {
  const rows = await db.rows<{ employee_id: string }>(
    'rule-preview-next',
    `select employee_id from employees where tenant_id = $1 and employee_id > $2::uuid and deleted_at is null
      order by employee_id limit ${BATCH}`,
    [tenantId, after ?? ZERO],
  );
  return rows.map(({ employee_id }) => employee_id);
}

interface Changed {
  employeeId: string;
  clientId: number;
  effect: Effect;
}

async function keepBatch(
  db: Db,
  tenantId: number,
  previewId: string,
  changed: readonly Changed[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = changed.map(({ effect, ...rest }) => ({ ...rest, effect: EFFECTS.indexOf(effect) }));
  await db.rows(
    'rule-preview-keep',
    `insert into rule_preview_files (preview_id, tenant_id, effect, employee_id, client_id)
     select $2, $1, t.effect, t."employeeId", t."clientId"
       from jsonb_to_recordset($3::jsonb) as t ("employeeId" uuid, "clientId" int, effect smallint)`,
    [tenantId, previewId, JSON.stringify(rows)],
  );
}

async function setState(
  db: Db,
  tenantId: number,
  previewId: string,
  { judged, judgedTo, changed }: { judged: number; judgedTo: string; changed: readonly Changed[] },
): Promise<void> {
  const counts = EFFECTS.map((one) => changed.filter(({ effect }) => effect === one).length);
  await db.change(
    'rule-preview-went',
    `update rule_preview_clients set judged = judged + $3, judged_to = $4,
        ${EFFECTS.map((effect, at) => `${effect} = ${effect} + $${at + 5}`).join(', ')}
      where tenant_id = $1 and preview_id = $2`,
    [tenantId, previewId, judged, judgedTo, ...counts],
    { least: 1 },
  );
}

async function endCompany(db: Db, tenantId: number, previewId: string): Promise<void> {
  await db.change(
    'rule-preview-company-done',
    'update rule_preview_clients set finished_at = now() where tenant_id = $1 and preview_id = $2',
    [tenantId, previewId],
    { least: 1 },
  );
}

async function finish(kernel: Kernel, { previewId }: Wanted): Promise<void> {
  await kernel.pool.query(
    'update rule_previews set finished_at = now() where preview_id = $1 and finished_at is null',
    [previewId],
  );
  await tell(kernel);
}

/** Consoles of the service staff read the releases again; those of clients when they open the screen. */
function tell(kernel: Kernel): Promise<void> {
  const { internalTenantId: tenantId } = kernel;
  return asJob(kernel, { tenantId, action: ACTION }, async ({ live }) =>
    live({ tenantId, topic: 'ruleReleases', requirement: ruleReleasesApi.list.permission }),
  );
}

/** After a release was switched on, every file is noted to be judged anew, company by company. */
async function noteSwitched(kernel: Kernel): Promise<void> {
  const { rows } = await kernel.pool.query<{ release: number }>(
    'select release from rule_releases where switched_on_at is not null and files_noted_at is null order by release',
  );
  if (rows.length === 0) return;
  const tenants = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory order by tenant_id',
  );
  for (const { tenant_id: tenantId } of tenants.rows)
    await transaction(kernel.pool, { role: 'jobs', tenantId, sites: '*' }, (db) =>
      judgeAllAnew(db),
    );
  await kernel.pool.query(
    'update rule_releases set files_noted_at = now() where release = any ($1)',
    [rows.map(({ release }) => release)],
  );
  kernel.wakeJobs();
}

/** When a preview is asked for or a release switched on, each minute, and when the server starts. */
export const previewReleasesJob: JobTask = {
  name: 'previewReleases',
  match: '* * * * *',
  starts: true,
  run: async (kernel) => {
    await noteSwitched(kernel);
    await previewReleases(kernel);
  },
};
