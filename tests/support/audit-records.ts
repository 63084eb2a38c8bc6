import type { Client, World } from './world.ts';

/** An audit with one line, a draw and a finding, as other calls find them. */
export async function auditRecords(
  world: World,
  { tenantId, clientId }: Client,
): Promise<Record<string, string>> {
  const [audit] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into audits (tenant_id, client_id, kind, title, period_from, period_to)
     values ($1, $2, 'own', 'Swept', '2026-01-01', '2026-12-31') returning audit_id as id`,
    [tenantId, clientId],
  );
  const auditId = audit?.id ?? '';
  const [item] = await world.inTenant<{ id: string }>(
    tenantId,
    "insert into audit_items (tenant_id, audit_id, place, title) values ($1, $2, 0, 'Files') returning item_id as id",
    [tenantId, auditId],
  );
  const [draw] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into audit_draws (tenant_id, audit_id, seed, wanted, pool, pool_hash)
     values ($1, $2, 'a seed to draw by', 1, '{}', '\\x00') returning draw_id as id`,
    [tenantId, auditId],
  );
  const [finding] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into audit_findings (tenant_id, audit_id, client_id, level, text) values ($1, $2, $3, 'other', 'Late')
     returning finding_id as id`,
    [tenantId, auditId, clientId],
  );
  const [binder] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into binders (tenant_id, audit_id, client_id, contents, form, records, employees, state)
     values ($1, $2, $3, 'sample', 'zip', '{}', '{}', 'canceled') returning binder_id as id`,
    [tenantId, auditId, clientId],
  );
  return {
    auditId,
    binderId: binder?.id ?? '',
    itemId: item?.id ?? '',
    drawId: draw?.id ?? '',
    findingId: finding?.id ?? '',
  };
}

const FACTS = { title: 'Review', periodFrom: '2026-01-01', periodTo: '2026-12-31' };

/** Valid bodies of the calls of audits. */
export const AUDIT_SAMPLES = {
  'audits.create': { body: { kind: 'review', ...FACTS } },
  'audits.change': { body: FACTS },
  'audits.setState': { body: { state: 'underway' } },
  'audits.draw': { body: { wanted: 1 } },
  'audits.addDriver': { body: { employeeId: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304' } },
  'audits.setItem': { body: { state: 'ready' } },
  'audits.addFinding': { body: { level: 'other', text: 'Late' } },
  'audits.setFinding': { body: { fixed: true } },
  'binders.ask': { body: { contents: 'sample', form: 'zip' } },
  'audits.invite': { body: { label: 'An auditor', days: 7 } },
};
