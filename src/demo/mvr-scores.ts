import type pg from 'pg';
import { judgeLines } from '#src/features/mvr-scoring/judged-lines.rules.ts';
import { outcomeOf } from '#src/features/mvr-scoring/outcome.rules.ts';
import type { Scheme } from '#src/features/mvr-scoring/scheme.rules.ts';
import { readRecord } from '#src/features/mvr-scoring/record-lines.rules.ts';
import { SCHEMES } from '#src/features/mvr-scoring/schemes.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';

/** How many records of a company wait; of the rest those are scored whose lines the rules know. */
const WAITING = 9;
/** Records of a company that have to do with scoring at all. */
const MOST = 60;

interface Recorded {
  mvrId: string;
  clientId: number;
  employeeId: string;
  documentId: string;
  reportDate: IsoDate;
  record: unknown;
}

/**
 * Two companies that score their MVRs: the employer by Zurich points, in a second version, another by the grid, and since by
 * what takes a CDL. Some
 * records were scored, and some wait. Call when papers and records are there: what is filed later is queued by itself.
 */
export async function loadMvrScores(
  kernel: Kernel,
  employer: { tenantId: number; id: string; name: string },
): Promise<void> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal and tenant_id <> $1 order by tenant_id limit 1',
    [employer.tenantId],
  );
  await inTenant(kernel, employer.tenantId, (client) =>
    loadCompany(client, employer.tenantId, employer, [
      { ...SCHEMES.zurich, automatic: 'none' },
      { ...SCHEMES.zurich, name: 'Zurich points, stricter on phones', rules: stricter() },
    ]),
  );
  const other = rows[0]?.tenant_id;
  if (other !== undefined)
    await inTenant(kernel, other, (client) =>
      loadCompany(client, other, { id: null, name: 'Client setup' }, [SCHEMES.grid, SCHEMES.watch]),
    );
}

const stricter = () =>
  SCHEMES.zurich.rules.map((rule) => (rule.ruleId === 'phone' ? { ...rule, points: 8 } : rule));

async function loadCompany(
  client: pg.ClientBase,
  tenantId: number,
  by: { id: string | null; name: string },
  versions: readonly Scheme[],
): Promise<void> {
  for (const [at, scheme] of versions.entries())
    await client.query(
      `insert into mvr_score_defs (tenant_id, def_id, client_id, version, name, scores, automatic, counts_from, rules, bands, reasons,
         created_by, created_by_name, created_at, counts)
       values ($1, $2, $1, $3, $4, true, $5, $6, $7::jsonb, $8::jsonb, $9::jsonb, $10, $11, now() - make_interval(days => $12), $13::jsonb)`,
      [
        tenantId,
        defOf(tenantId, at),
        at + 1,
        scheme.name,
        scheme.automatic,
        scheme.countsFrom,
        JSON.stringify(scheme.rules),
        JSON.stringify(scheme.bands),
        JSON.stringify(scheme.reasons),
        by.id,
        by.name,
        (versions.length - at) * 150,
        JSON.stringify(scheme.counts),
      ],
    );
  const scheme = versions.at(-1);
  if (!scheme) return;
  const { rows } = await client.query<Recorded>(
    `select m.mvr_id as "mvrId", m.client_id as "clientId", m.employee_id as "employeeId", m.document_id as "documentId",
         m.report_date as "reportDate", m.record
       from mvr_records m join documents d on d.tenant_id = m.tenant_id and d.document_id = m.document_id
       join employees e on e.tenant_id = m.tenant_id and e.employee_id = m.employee_id
      where m.tenant_id = $1 and d.status = 'accepted' and d.hidden_at is null and e.deleted_at is null
      order by m.mvr_id limit $2`,
    [tenantId, MOST],
  );
  let waiting = 0;
  for (const [at, row] of rows.entries()) {
    const { lines } = readRecord(row.record);
    const judged = judgeLines(lines, scheme, row.reportDate);
    const { open, ...outcome } = outcomeOf(judged, scheme, row.reportDate);
    // Those with something to look at wait first.
    if (open > 0 || (lines.length > 1 && waiting < WAITING)) {
      if (waiting < WAITING) {
        waiting += 1;
        await queue(client, tenantId, row, { state: 'waiting', hoursAgo: waiting * 7 });
      }
      continue;
    }
    const scoringId = await queue(client, tenantId, row, {
      state: 'scored',
      hoursAgo: 500 + at * 20,
    });
    await client.query(
      `insert into mvr_scores (tenant_id, client_id, employee_id, scoring_id, def_id, as_of, lines, counted, score, band, band_action,
         scored_at, scored_by, scored_by_name, counts)
       values ($1, $2, $3, $4, $5, $6, $7::jsonb, $8, $8, $9, $10, now() - make_interval(hours => $11), $12, $13, $14::jsonb)`,
      [
        tenantId,
        row.clientId,
        row.employeeId,
        scoringId,
        defOf(tenantId, versions.length - 1),
        row.reportDate,
        JSON.stringify(judged),
        outcome.counted,
        outcome.band.label,
        outcome.band.action,
        480 + at * 20,
        lines.length === 0 ? null : SCORER.id,
        lines.length === 0 ? null : SCORER.name,
        JSON.stringify(outcome.counts),
      ],
    );
    await client.query(
      'update mvr_records set score = $3, scored_at = now(), scored_by = $4 where tenant_id = $1 and mvr_id = $2',
      [tenantId, row.mvrId, outcome.counted, lines.length === 0 ? null : SCORER.id],
    );
  }
}

const defOf = (tenantId: number, at: number) => demoUuid('mvrScoreDef', tenantId * 10 + at);

async function queue(
  client: pg.ClientBase,
  tenantId: number,
  { mvrId, clientId, employeeId, documentId }: Recorded,
  { state, hoursAgo }: { state: 'waiting' | 'scored'; hoursAgo: number },
): Promise<string> {
  const { rows } = await client.query<{ id: string }>(
    `insert into mvr_scorings (tenant_id, client_id, employee_id, mvr_id, document_id, state, received_at, judged_at)
     values ($1, $2, $3, $4, $5, $6, now() - make_interval(hours => $7), now()) returning scoring_id as id`,
    [tenantId, clientId, employeeId, mvrId, documentId, state, hoursAgo],
  );
  if (!rows[0]) throw new Error('The record was not queued');
  return rows[0].id;
}

/** Who scored before: the demo's first reviewer. */
const SCORER = (() => {
  const ordinal = DEMO_ACCOUNTS.findIndex(({ email }) => email.startsWith('dq@'));
  const account = DEMO_ACCOUNTS[ordinal];
  return {
    id: demoUuid('user', ordinal),
    name: account ? `${account.firstName} ${account.lastName}` : '',
  };
})();
