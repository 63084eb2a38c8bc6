import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type {
  AuditDriver,
  AuditItem,
  AuditPlace,
  Finding,
  ListedAudit,
} from '../audits.contract.ts';
import type { ItemState, Kind, Level, ProtectedRecord, State } from '../audits.rules.ts';

const userName = (column: string): string =>
  `(select u.first_name || ' ' || u.last_name from users u where u.user_id = ${column})`;

/** Somebody of a sample as they are now: a file that was merged leads to the one it is in. */
const FROM_DRIVERS = `audit_drivers d
  join employees was on was.tenant_id = d.tenant_id and was.employee_id = d.employee_id
  join employees e on e.tenant_id = d.tenant_id and e.employee_id = coalesce(was.replaced_by, was.employee_id)
    and e.deleted_at is null and e.removed_at is null
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id`;

export interface AuditRecord {
  tenantId: number;
  clientId: number;
  auditId: string;
  clientName: string;
  kind: Kind;
  title: string;
  periodFrom: IsoDate;
  periodTo: IsoDate;
  dueOn: IsoDate | null;
  state: State;
  outcome: string | null;
  records: ProtectedRecord[];
  createdBy: string | null;
  createdAt: string;
  zone: string;
  employerName: string;
}

const AUDIT = `a.tenant_id as "tenantId", a.client_id as "clientId", a.audit_id as "auditId", c.name as "clientName", a.kind, a.title,
  a.period_from as "periodFrom", a.period_to as "periodTo", a.due_on as "dueOn", a.state, a.outcome, a.records,
  ${userName('a.created_by')} as "createdBy", a.created_at as "createdAt", c.zone, top.name as "employerName"`;
const FROM_AUDITS = `audits a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
  join clients top on top.tenant_id = a.tenant_id and top.client_id = a.tenant_id`;

/** One audit among the caller's rows. */
export async function readAudit(db: Db, auditId: string): Promise<AuditRecord | null> {
  const [row] = await db.rows<AuditRecord>(
    'audit-read',
    `select ${AUDIT} from ${FROM_AUDITS} where a.audit_id = $1`,
    [auditId],
  );
  return row ?? null;
}

/** Holds an audit until the call ends: of two at once the second sees the first. */
export async function holdAudit(db: Db, auditId: string): Promise<void> {
  await db.rows<{ one: number }>(
    'audit-hold',
    'select 1 as one from audits where audit_id = $1 for no key update',
    [auditId],
  );
}

/** Audits of a place and all below it, the newest first; their links are counted by the owner. */
export function readAudits(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<Omit<ListedAudit, 'links'>[]> {
  return db.rows(
    'audit-list',
    `select a.audit_id as "auditId", a.client_id as "clientId", c.name as "clientName", a.kind, a.title,
        a.period_from as "periodFrom", a.period_to as "periodTo", a.due_on as "dueOn", a.state,
        (select count(*)::int from audit_drivers d where d.tenant_id = a.tenant_id and d.audit_id = a.audit_id and d.removed_at is null) as drivers,
        i.items, i."openItems", f.findings, f."openFindings"
       from audits a join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
       cross join lateral (select count(*)::int as items, (count(*) filter (where x.state = 'open'))::int as "openItems"
         from audit_items x where x.tenant_id = a.tenant_id and x.audit_id = a.audit_id) i
       cross join lateral (select count(*)::int as findings, (count(*) filter (where x.fixed_at is null))::int as "openFindings"
         from audit_findings x where x.tenant_id = a.tenant_id and x.audit_id = a.audit_id) f
      where a.tenant_id = $1 and c.path @> array[$2::int]
      order by a.created_at desc, a.audit_id limit 500`,
    [tenantId, clientId],
  );
}

/** What audits found at each place, the most open first: of the places themselves, without what lies below. */
export function readPlaces(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<AuditPlace[]> {
  return db.rows(
    'audit-places',
    `select f.client_id as "clientId", c.name, count(distinct f.audit_id)::int as audits,
        (count(*) filter (where f.fixed_at is null))::int as open,
        (count(*) filter (where f.fixed_at is null and f.due_on < (now() at time zone c.zone)::date))::int as overdue,
        (count(*) filter (where f.fixed_at is null and f.level <> 'other'))::int as grave,
        (count(*) filter (where f.fixed_at is not null))::int as fixed
       from audit_findings f join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id
      where f.tenant_id = $1 and c.path @> array[$2::int]
      group by f.client_id, c.name order by open desc, c.name, f.client_id limit 500`,
    [tenantId, clientId],
  );
}

/** The sample, by name. */
export function readDrivers(db: Db, tenantId: number, auditId: string): Promise<AuditDriver[]> {
  return db.rows(
    'audit-drivers',
    `select distinct on (e.sort_name, e.employee_id) e.employee_id as "employeeId", e.last_name || ', ' || e.first_name as name,
        c.name as "clientName", e.hire_date as "hireDate",
        case when d.draw_id is null then 'chosen' else 'random' end as how, d.added_at as "addedAt"
       from ${FROM_DRIVERS}
      where d.tenant_id = $1 and d.audit_id = $2 and d.removed_at is null
      order by e.sort_name, e.employee_id, d.added_at`,
    [tenantId, auditId],
  );
}

/** The checklist, in its order. */
export function readItems(db: Db, tenantId: number, auditId: string): Promise<AuditItem[]> {
  return db.rows(
    'audit-items',
    `select i.item_id as "itemId", i.title, i.citation, i.state, i.note, ${userName('i.changed_by')} as "changedBy",
        i.changed_at as "changedAt"
       from audit_items i where i.tenant_id = $1 and i.audit_id = $2 order by i.place`,
    [tenantId, auditId],
  );
}

/** What was found: what is open first, the gravest first. */
export function readFindings(db: Db, tenantId: number, auditId: string): Promise<Finding[]> {
  return db.rows(
    'audit-findings',
    `select f.finding_id as "findingId", f.employee_id as "employeeId", e.last_name || ', ' || e.first_name as "driverName",
        c.name as "clientName", f.level, f.text, f.citation, f.due_on as "dueOn", f.action, f.fixed_at as "fixedAt",
        f.added_at as "addedAt"
       from audit_findings f join clients c on c.tenant_id = f.tenant_id and c.client_id = f.client_id
       left join employees e on e.tenant_id = f.tenant_id and e.employee_id = f.employee_id
      where f.tenant_id = $1 and f.audit_id = $2
      order by f.fixed_at is not null, array_position(array['acute', 'critical', 'other'], f.level), f.added_at, f.finding_id`,
    [tenantId, auditId],
  );
}

/** A draw as it is kept. */
export interface DrawRecord {
  drawId: string;
  seed: string;
  wanted: number;
  poolSize: number;
  poolHash: string;
  drawnAt: string;
  drawnBy: string | null;
}
const DRAW = `w.draw_id as "drawId", w.seed, w.wanted, cardinality(w.pool) as "poolSize", encode(w.pool_hash, 'hex') as "poolHash",
  w.drawn_at as "drawnAt", ${userName('w.drawn_by')} as "drawnBy"`;

/** The draws of an audit, the first first. */
export function readDraws(db: Db, tenantId: number, auditId: string): Promise<DrawRecord[]> {
  return db.rows(
    'audit-draws',
    `select ${DRAW} from audit_draws w where w.tenant_id = $1 and w.audit_id = $2 order by w.drawn_at, w.draw_id`,
    [tenantId, auditId],
  );
}

/** One draw with its list. */
export async function readDraw(
  db: Db,
  auditId: string,
  drawId: string,
): Promise<(DrawRecord & { pool: string[] }) | null> {
  const [row] = await db.rows<DrawRecord & { pool: string[] }>(
    'audit-draw',
    `select ${DRAW}, w.pool::text[] as pool from audit_draws w where w.audit_id = $1 and w.draw_id = $2`,
    [auditId, drawId],
  );
  return row ?? null;
}

/** Who drove in the period at the place or below it, and is not in the sample: on the roster, or left in it. */
export async function readPool(
  db: Db,
  of: Pick<AuditRecord, 'tenantId' | 'clientId' | 'auditId' | 'periodFrom' | 'periodTo'>,
): Promise<string[]> {
  const rows = await db.rows<{ id: string }>(
    'audit-pool',
    `select e.employee_id as id from employees e
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join employment_statuses s on s.employment_status_id = e.employment_status_id
      where e.tenant_id = $1 and c.path @> array[$2::int] and e.deleted_at is null and e.replaced_by is null and e.removed_at is null
        and (s.on_roster or e.termination_date >= $4::date) and coalesce(e.hire_date <= $5::date, true)
        and not exists (select from audit_drivers d where d.tenant_id = e.tenant_id and d.audit_id = $3
          and d.employee_id = e.employee_id and (d.removed_at is null or d.draw_id is not null))`,
    [of.tenantId, of.clientId, of.auditId, of.periodFrom, of.periodTo],
  );
  return rows.map(({ id }) => id);
}

/** Where a driver works, among the places of an audit; null elsewhere. */
export async function placeOfDriver(
  db: Db,
  { tenantId, clientId }: Pick<AuditRecord, 'tenantId' | 'clientId'>,
  employeeId: string,
): Promise<{ clientId: number; isWithin: boolean } | null> {
  const [row] = await db.rows<{ clientId: number; isWithin: boolean }>(
    'audit-driver-place',
    `select e.client_id as "clientId", c.path @> array[$2::int] as "isWithin"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where e.tenant_id = $1 and e.employee_id = $3 and e.deleted_at is null and e.replaced_by is null and e.removed_at is null`,
    [tenantId, clientId, employeeId],
  );
  return row ?? null;
}

export async function insertAudit(
  db: Db,
  one: {
    tenantId: number;
    clientId: number;
    kind: Kind;
    title: string;
    periodFrom: IsoDate;
    periodTo: IsoDate;
    dueOn: IsoDate | null;
    records: readonly ProtectedRecord[];
    by: string;
  },
  items: readonly { title: string; citation: string }[],
): Promise<string> {
  const made = await db.k
    .insertInto('audits')
    .values({
      tenant_id: one.tenantId,
      client_id: one.clientId,
      kind: one.kind,
      title: one.title,
      period_from: one.periodFrom,
      period_to: one.periodTo,
      due_on: one.dueOn,
      records: [...one.records],
      created_by: one.by,
    })
    .returning('audit_id')
    .executeTakeFirstOrThrow();
  await db.k
    .insertInto('audit_items')
    .values(
      items.map((item, place) => ({
        ...item,
        tenant_id: one.tenantId,
        audit_id: made.audit_id,
        place,
      })),
    )
    .execute();
  return made.audit_id;
}

export async function updateAudit(
  db: Db,
  { tenantId, auditId }: Pick<AuditRecord, 'tenantId' | 'auditId'>,
  to: Pick<AuditRecord, 'title' | 'periodFrom' | 'periodTo' | 'dueOn' | 'records'>,
): Promise<void> {
  await db.change(
    'audit-change',
    `update audits set title = $3, period_from = $4, period_to = $5, due_on = $6, records = $7
      where tenant_id = $1 and audit_id = $2`,
    [tenantId, auditId, to.title, to.periodFrom, to.periodTo, to.dueOn, to.records],
    { least: 1 },
  );
}

export async function updateState(
  db: Db,
  { tenantId, auditId }: Pick<AuditRecord, 'tenantId' | 'auditId'>,
  to: { state: State; outcome: string | null },
): Promise<void> {
  await db.change(
    'audit-state',
    `update audits set state = $3, outcome = coalesce($4, outcome),
        closed_at = case when $3 = 'closed' then coalesce(closed_at, now()) end
      where tenant_id = $1 and audit_id = $2`,
    [tenantId, auditId, to.state, to.outcome],
    { least: 1 },
  );
}

export async function insertDraw(
  db: Db,
  one: {
    tenantId: number;
    auditId: string;
    seed: string;
    wanted: number;
    pool: readonly string[];
    hash: string;
    by: string;
  },
): Promise<string> {
  const made = await db.k
    .insertInto('audit_draws')
    .values({
      tenant_id: one.tenantId,
      audit_id: one.auditId,
      seed: one.seed,
      wanted: one.wanted,
      pool: [...one.pool],
      pool_hash: Buffer.from(one.hash, 'hex'),
      drawn_by: one.by,
    })
    .returning('draw_id')
    .executeTakeFirstOrThrow();
  return made.draw_id;
}

/** Puts people into a sample; who was taken out of it comes back. */
export async function putDrivers(
  db: Db,
  one: { tenantId: number; auditId: string; drawId: string | null; by: string },
  employees: readonly string[],
): Promise<void> {
  await db.change(
    'audit-drivers-put',
    `insert into audit_drivers (tenant_id, audit_id, employee_id, draw_id, added_by)
     select $1, $2, x, $4::uuid, $5 from unnest($3::uuid[]) x
     on conflict (tenant_id, audit_id, employee_id)
       do update set removed_at = null, draw_id = coalesce(audit_drivers.draw_id, excluded.draw_id)`,
    [one.tenantId, one.auditId, employees, one.drawId, one.by],
    { least: 0 },
  );
}

/** Takes somebody out of a sample, under whichever id the file had then. */
export async function dropDriver(
  db: Db,
  { tenantId, auditId }: Pick<AuditRecord, 'tenantId' | 'auditId'>,
  employeeId: string,
): Promise<void> {
  await db.change(
    'audit-driver-drop',
    `update audit_drivers d set removed_at = coalesce(d.removed_at, now()) from employees e
      where d.tenant_id = $1 and d.audit_id = $2 and e.tenant_id = d.tenant_id and e.employee_id = d.employee_id
        and (d.employee_id = $3 or e.replaced_by = $3)`,
    [tenantId, auditId, employeeId],
    { least: 1 },
  );
}

export async function updateItem(
  db: Db,
  { tenantId, auditId }: Pick<AuditRecord, 'tenantId' | 'auditId'>,
  itemId: string,
  to: { state: ItemState; note: string | null; by: string },
): Promise<void> {
  await db.change(
    'audit-item-set',
    `update audit_items set state = $4, note = $5, changed_by = $6, changed_at = now()
      where tenant_id = $1 and audit_id = $2 and item_id = $3`,
    [tenantId, auditId, itemId, to.state, to.note, to.by],
    { least: 1 },
  );
}

export async function insertFinding(
  db: Db,
  one: {
    tenantId: number;
    auditId: string;
    clientId: number;
    employeeId: string | null;
    level: Level;
    text: string;
    citation: string;
    dueOn: IsoDate | null;
    by: string;
  },
): Promise<string> {
  const made = await db.k
    .insertInto('audit_findings')
    .values({
      tenant_id: one.tenantId,
      audit_id: one.auditId,
      client_id: one.clientId,
      employee_id: one.employeeId,
      level: one.level,
      text: one.text,
      citation: one.citation,
      due_on: one.dueOn,
      added_by: one.by,
    })
    .returning('finding_id')
    .executeTakeFirstOrThrow();
  return made.finding_id;
}

export async function updateFinding(
  db: Db,
  { tenantId, auditId }: Pick<AuditRecord, 'tenantId' | 'auditId'>,
  findingId: string,
  to: { dueOn: IsoDate | null; action: string | null; fixed: boolean; by: string },
): Promise<void> {
  await db.change(
    'audit-finding-set',
    `update audit_findings set due_on = $4, action = $5,
        fixed_at = case when $6::boolean then coalesce(fixed_at, now()) end,
        fixed_by = case when $6::boolean then coalesce(fixed_by, $7) end
      where tenant_id = $1 and audit_id = $2 and finding_id = $3`,
    [tenantId, auditId, findingId, to.dueOn, to.action, to.fixed, to.by],
    { least: 1 },
  );
}
