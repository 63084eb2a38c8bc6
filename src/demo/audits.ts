import { createHash } from 'node:crypto';
import { checklistOf, type ItemState } from '#src/features/audits/audits.rules.ts';
import { drawFrom, poolHash, poolOf } from '#src/features/audits/server/sample.service.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { addDays } from '#src/shared/dates.ts';
import { inTenant } from './load-rows.ts';
import { demoRandom, demoUuid, timeOn } from './random.ts';
import type { DemoWorld } from './random.ts';

/** Drawn at random, and chosen beside them. */
const [DRAWN, CHOSEN] = [8, 2];
const SEED = 'the letter of the safety investigator';

/** What was found so far: by the place of the driver in the sample, null for the company's own. */
const FINDINGS = [
  {
    at: 0,
    level: 'other',
    text: 'The annual review of the driving record is not signed.',
    citation: '49 CFR 391.25(c)',
    action: 'Signed and filed; the terminal was told.',
  },
  {
    at: 3,
    level: 'critical',
    text: 'No inquiry to the employer of 2024 is on file.',
    citation: '49 CFR 391.23(a)(2)',
    action: null,
  },
  {
    at: null,
    level: 'other',
    text: 'The accident register lacks the city of one accident.',
    citation: '49 CFR 390.15(b)(1)',
    action: null,
  },
] as const;

/** The token of the link that the demo prints for its audit: the same at every start, unguessable without the keys. */
export const demoAuditToken = (kernel: Pick<Kernel, 'keys'>): string =>
  kernel.keys.hmac('demo-link', 'audit').toString('base64url');

/** An audit of the demo's employer under way: drawn and chosen drivers, its checklist, findings, and an auditor who was let in. */
export async function loadAudits(
  kernel: Kernel,
  world: DemoWorld,
  { tenantId, userId }: { tenantId: number; userId: string },
): Promise<void> {
  const [auditId, drawId] = [demoUuid('audit', 0), demoUuid('auditDraw', 0)];
  const [from, to] = [addDays(world.today, -365), world.today];
  const at = timeOn(addDays(world.today, -6), 15);
  const random = demoRandom(world.seed, 'audit', 0);
  await inTenant(kernel, tenantId, async (client) => {
    await client.query(
      `insert into audits (tenant_id, audit_id, client_id, kind, title, period_from, period_to, due_on, state, created_by, created_at)
       values ($1, $2, $1, 'review', 'Compliance review', $3, $4, $5, 'underway', $6, $7)`,
      [tenantId, auditId, from, to, addDays(world.today, 9), userId, at],
    );
    // Who was on the roster in the period, as a draw of the console takes them.
    const { rows } = await client.query<{ id: string }>(
      `select e.employee_id as id from employees e join employment_statuses s on s.employment_status_id = e.employment_status_id
        where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.removed_at is null
          and (s.on_roster or e.termination_date >= $2::date) and coalesce(e.hire_date <= $3::date, true)`,
      [tenantId, from, to],
    );
    const pool = poolOf(rows.map(({ id }) => id));
    if (pool.length === 0) return;
    const drawn = drawFrom(pool, SEED, DRAWN);
    const others = pool.filter((id) => !drawn.includes(id));
    const chosen = Array.from({ length: Math.min(CHOSEN, others.length) }, () =>
      random.pick(others),
    );
    await client.query(
      `insert into audit_draws (tenant_id, draw_id, audit_id, seed, wanted, pool, pool_hash, drawn_by, drawn_at)
       values ($1, $2, $3, $4, $5, $6::uuid[], decode($7, 'hex'), $8, $9)`,
      [tenantId, drawId, auditId, SEED, DRAWN, pool, poolHash(pool), userId, at],
    );
    const sample = [...drawn, ...new Set(chosen)];
    await client.query(
      `insert into audit_drivers (tenant_id, audit_id, employee_id, draw_id, added_by, added_at)
       select $1, $2, one, case when place <= $5 then $3::uuid end, $6, $7::timestamptz + place * interval '1 second'
         from unnest($4::uuid[]) with ordinality as t (one, place)`,
      [tenantId, auditId, drawId, sample, drawn.length, userId, at],
    );
    const items = checklistOf('review').map((item, place) => ({
      ...{ item_id: demoUuid('auditItem', place), place: place + 1, ...item },
      state: random.weighted<ItemState>([
        ['given', 5],
        ['ready', 3],
        ['open', 3],
        ['notApplicable', 1],
      ]),
    }));
    await client.query(
      `insert into audit_items (tenant_id, item_id, audit_id, place, title, citation, state, changed_by, changed_at)
       select $1, item_id, $2, place, title, citation, state, case when state <> 'open' then $3::uuid end,
           case when state <> 'open' then $4::timestamptz end
         from jsonb_to_recordset($5::jsonb) as t (item_id uuid, place int, title text, citation text, state text)`,
      [tenantId, auditId, userId, at, JSON.stringify(items)],
    );
    const findings = FINDINGS.map(({ at: driver, ...one }, place) => ({
      ...{ finding_id: demoUuid('auditFinding', place), ...one },
      employee_id: driver === null ? null : (sample[driver] ?? null),
      due_on: addDays(world.today, 20),
    }));
    await client.query(
      `insert into audit_findings (tenant_id, finding_id, audit_id, client_id, employee_id, level, text, citation, due_on, action, fixed_at,
         fixed_by, added_by, added_at)
       select $1, finding_id, $2, coalesce((select e.client_id from employees e where e.tenant_id = $1 and e.employee_id = t.employee_id), $1),
           employee_id, level, text, citation, due_on, action, case when action is not null then $4::timestamptz end,
           case when action is not null then $3::uuid end, $3, $4
         from jsonb_to_recordset($5::jsonb)
           as t (finding_id uuid, employee_id uuid, level text, text text, citation text, due_on date, action text)`,
      [tenantId, auditId, userId, timeOn(addDays(world.today, -1), 16), JSON.stringify(findings)],
    );
  });
  await kernel.pool.query(
    `insert into auditor_links (token_hash, tenant_id, client_id, label, expires_at, audit_id, created_by)
     values ($1, $2, $2, 'Inspector Reed', now() + interval '60 days', $3, $4)`,
    [createHash('sha256').update(demoAuditToken(kernel)).digest(), tenantId, auditId, userId],
  );
}
