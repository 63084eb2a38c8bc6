import type { IsoDate } from '#src/shared/dates.ts';
import type { READS_PROTECTED_RECORDS } from '#src/shared/permission-sets.ts';
import { mustChange, type Db } from '#src/server/db/handle.ts';
import type { AppliesTo, InForceBy } from '../conditions.rules.ts';
import { conditionsShape } from '../conditions.rules.ts';
import type { PerEmployer } from '../past-employers.rules.ts';
import type { MetBy, QualificationRule } from '../rule-rows.rules.ts';

interface RuleRow {
  rule_id: string;
  document_type_id: number;
  client_id: number | null;
  valid_from: IsoDate;
  valid_to: IsoDate | null;
  required: boolean;
  applies_to: AppliesTo;
  due_from_type: number | null;
  due_days: number;
  every_months: number | null;
  expiring_days: number;
  per_authority: boolean;
  per_employer: PerEmployer | null;
  blocks_dispatch: boolean;
  also_by: number[];
  retention_months: number;
  retention_from: 'employment' | 'document';
  citation: string;
  in_force_by: InForceBy;
  conditions: unknown;
  met_by: MetBy;
  asked_months: number | null;
  basis: 'law' | 'policy';
  sentence: string | null;
  source: string | null;
  checked_on: IsoDate | null;
  unverified: string | null;
  release: number | null;
}

const COLUMNS = `document_type_id, valid_from, valid_to, required, applies_to, due_from_type, due_days, every_months,
  expiring_days, per_authority, per_employer, blocks_dispatch, also_by, retention_months, retention_from, citation,
  in_force_by, conditions, met_by, asked_months`;

/**
 * Every row of a tenant and of the law, those of other days too.
 * @param release by which the law is read; without it the one in force
 */
export async function readRules(
  db: Db,
  tenantId: number,
  release: number | null = null,
): Promise<QualificationRule[]> {
  const rows = await db.rows<RuleRow>(
    'qualification-rules',
    `with held as materialized (select coalesce($2::int, release_in_force()) as release)
     select d.rule_id, null::int as client_id, ${COLUMNS}, basis, sentence, source, checked_on, unverified, d.release
       from qualification_defaults d, held where d.release <= held.release and (d.left_with is null or d.left_with > held.release)
     union all
     select rule_id::text, client_id, ${COLUMNS}, 'policy', null, null, null, null, null from qualification_rules where tenant_id = $1
     order by document_type_id, valid_from, rule_id`,
    [tenantId, release],
  );
  return rows.map((row) => ({
    ruleId: row.rule_id,
    documentTypeId: row.document_type_id,
    clientId: row.client_id,
    from: row.valid_from,
    to: row.valid_to,
    required: row.required,
    appliesTo: row.applies_to,
    dueFrom: row.due_from_type === null ? 'hire' : { documentTypeId: row.due_from_type },
    dueDays: row.due_days,
    everyMonths: row.every_months,
    expiringDays: row.expiring_days,
    perAuthority: row.per_authority,
    perEmployer: row.per_employer,
    blocksDispatch: row.blocks_dispatch,
    alsoBy: row.also_by,
    retentionMonths: row.retention_months,
    retentionFrom: row.retention_from,
    citation: row.citation,
    inForceBy: row.in_force_by,
    conditions: conditionsShape.parse(row.conditions),
    metBy: row.met_by,
    askedMonths: row.asked_months,
    basis: row.basis,
    sentence: row.sentence,
    source: row.source,
    checkedOn: row.checked_on,
    unverified: row.unverified,
    release: row.release,
  }));
}

/** Has changes to a company's own rows follow one another, so that each is checked against what the one before it kept. */
export async function lockRules(db: Db, tenantId: number): Promise<void> {
  await db.rows('qualification-rules-lock', 'select pg_advisory_xact_lock(782513205, $1)::text', [
    tenantId,
  ]);
}

/** The columns of a client's own row, as written. */
const columnsOf = (rule: QualificationRule & { clientId: number }) => ({
  client_id: rule.clientId,
  document_type_id: rule.documentTypeId,
  valid_from: rule.from,
  valid_to: rule.to,
  required: rule.required,
  applies_to: rule.appliesTo,
  due_from_type: rule.dueFrom === 'hire' ? null : rule.dueFrom.documentTypeId,
  due_days: rule.dueDays,
  every_months: rule.everyMonths,
  expiring_days: rule.expiringDays,
  per_authority: rule.perAuthority,
  per_employer: rule.perEmployer,
  blocks_dispatch: rule.blocksDispatch,
  also_by: [...rule.alsoBy],
  retention_months: rule.retentionMonths,
  retention_from: rule.retentionFrom,
  citation: rule.citation,
  in_force_by: rule.inForceBy,
  conditions: JSON.stringify(rule.conditions),
  met_by: rule.metBy,
  asked_months: rule.askedMonths,
});

/** Adds a row of a client's own; returns its id. */
export async function insertRule(
  db: Db,
  tenantId: number,
  rule: QualificationRule & { clientId: number },
  createdBy: string,
): Promise<string> {
  const row = await db.k
    .insertInto('qualification_rules')
    .values({ tenant_id: tenantId, ...columnsOf(rule), created_by: createdBy })
    .returning('rule_id')
    .executeTakeFirstOrThrow();
  return row.rule_id;
}

/** Writes a row of a client's own anew, under its id. */
export async function rewriteRule(
  db: Db,
  tenantId: number,
  rule: QualificationRule & { clientId: number },
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('qualification_rules')
      .set(columnsOf(rule))
      .where('tenant_id', '=', tenantId)
      .where('rule_id', '=', rule.ruleId)
      .execute(),
  );
}

/** Takes back rows of a client's own, as if they had never been: of those none has held for a whole day. */
export async function takeBackRules(
  db: Db,
  tenantId: number,
  ruleIds: readonly string[],
): Promise<void> {
  await db.change(
    'qualification-take-back',
    'delete from qualification_rules where tenant_id = $1 and rule_id = any ($2::uuid[])',
    [tenantId, ruleIds],
    { least: ruleIds.length },
  );
}

/** Ends a row of a client's own on a day. */
export async function setRuleEnd(
  db: Db,
  tenantId: number,
  ruleId: string,
  to: IsoDate,
): Promise<void> {
  mustChange(
    await db.k
      .updateTable('qualification_rules')
      .set({ valid_to: to })
      .where('tenant_id', '=', tenantId)
      .where('rule_id', '=', ruleId)
      .execute(),
  );
}

/** The files of a location and everything below it are judged anew. */
export async function noteBelow(db: Db, tenantId: number, clientId: number): Promise<void> {
  await db.rows(
    'qualification-note-below',
    `insert into qualification_due (tenant_id, employee_id)
     select e.tenant_id, e.employee_id from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null`,
    [tenantId, clientId],
  );
}

export interface TypeName {
  document_type_id: number;
  name: string;
  restricted: 'internal' | 'internalWrite' | null;
  read_permission: (typeof READS_PROTECTED_RECORDS)[number] | null;
  /** One letter for all types that the same callers may read (0054_standing_tallies.sql). */
  read_class: string;
  /** Papers are filed as it today. */
  is_offered: boolean;
}

/** The document types, with who may read documents of them. */
export function readTypeNames(db: Db): Promise<TypeName[]> {
  return db.rows<TypeName>(
    'qualification-types',
    `select t.document_type_id, t.name, t.restricted, t.read_permission, t.read_class, type_offered(t) as is_offered
       from document_types t order by lower(t.name)`,
    [],
  );
}

/** Names of locations of a tenant, for saying whose row holds. */
export async function readClientNames(
  db: Db,
  tenantId: number,
  ids: readonly number[],
): Promise<Map<number, string>> {
  const rows = await db.rows<{ client_id: number; name: string }>(
    'qualification-client-names',
    'select client_id, name from clients where tenant_id = $1 and client_id = any ($2)',
    [tenantId, ids],
  );
  return new Map(rows.map(({ client_id, name }) => [client_id, name]));
}
