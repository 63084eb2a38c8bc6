import type { Db } from '#src/server/db/handle.ts';
import type { Excuse, LifeOutcome, Tally } from '../lives.rules.ts';
import type { SelectionRecord } from './selections.sql.ts';

type Keyed = Pick<SelectionRecord, 'tenantId' | 'selectionId'>;

/** Notes times of somebody in this version; false where somebody was faster. */
export async function noteTimes(
  db: Db,
  { tenantId, selectionId }: Keyed,
  { place, version }: { place: number; version: number },
  times: { notifiedAt: string | null; arrivedAt: string | null; collectedAt: string | null },
): Promise<boolean> {
  const changed = await db.change(
    'random-life-times',
    `update random_selected set notified_at = $5, arrived_at = $6, collected_at = $7, version = version + 1
      where tenant_id = $1 and selection_id = $2 and place = $3 and version = $4`,
    [
      ...[tenantId, selectionId, place, version],
      ...[times.notifiedAt, times.arrivedAt, times.collectedAt],
    ],
    { least: 0 },
  );
  return changed > 0;
}

/** Excuses somebody who is not excused, and for whom nothing else ended it; false otherwise. */
export async function noteExcuse(
  db: Db,
  { tenantId, selectionId }: Keyed,
  excuse: { place: number; reason: Excuse; note: string; returnsOn: string | null; by: string },
): Promise<boolean> {
  const changed = await db.change(
    'random-life-excuse',
    `update random_selected set excused = $4, excused_note = $5, returns_on = $6, excused_by = $7, excused_at = clock_timestamp(),
         version = version + 1
      where tenant_id = $1 and selection_id = $2 and place = $3 and excused is null and outcome is null`,
    [
      ...[tenantId, selectionId, excuse.place, excuse.reason, excuse.note, excuse.returnsOn],
      excuse.by,
    ],
    { least: 0 },
  );
  return changed > 0;
}

/** Notes how it ended for somebody for whom it had not; false otherwise. */
export async function noteOutcome(
  db: Db,
  { tenantId, selectionId }: Keyed,
  ended: { place: number; outcome: LifeOutcome; on: string; note: string; by: string },
): Promise<boolean> {
  const changed = await db.change(
    'random-life-outcome',
    `update random_selected set outcome = $4, outcome_on = $5, outcome_note = $6, outcome_by = $7, outcome_at = clock_timestamp(),
         version = version + 1
      where tenant_id = $1 and selection_id = $2 and place = $3 and excused is null and outcome is null`,
    [tenantId, selectionId, ended.place, ended.outcome, ended.on, ended.note, ended.by],
    { least: 0 },
  );
  return changed > 0;
}

/** The next alternate of a drawn order takes over what somebody is still to be tested for; null where none is left. */
export async function standIn(
  db: Db,
  { tenantId, selectionId }: Keyed,
  place: number,
): Promise<number | null> {
  const [row] = await db.rows<{ place: number }>(
    'random-life-stand-in',
    `update random_selected s set stands_for = x.place, drug = x.drug and x.drug_test_id is null,
         alcohol = x.alcohol and x.alcohol_test_id is null, version = s.version + 1
       from random_selected x
      where s.tenant_id = $1 and s.selection_id = $2 and x.tenant_id = $1 and x.selection_id = $2 and x.place = $3
        and s.place = (select min(n.place) from random_selected n where n.tenant_id = $1 and n.selection_id = $2
          and n.alternate and n.stands_for is null)
      returning s.place`,
    [tenantId, selectionId, place],
  );
  return row?.place ?? null;
}

/** So many alternates of a selection wait from now on. */
export async function noteAlternates(
  db: Db,
  { tenantId, selectionId }: Keyed,
  alternates: number,
): Promise<void> {
  await db.change(
    'random-selection-alternates',
    'update random_selections set alternates = $3, version = version + 1 where tenant_id = $1 and selection_id = $2',
    [tenantId, selectionId, alternates],
    { least: 1 },
  );
}

/** Ties an order to somebody who was selected. */
export async function noteOrder(
  db: Db,
  { tenantId, selectionId }: Keyed,
  { place, kind, orderId }: { place: number; kind: 'drug' | 'alcohol'; orderId: string },
): Promise<void> {
  await db.change(
    `random-life-order-${kind}`,
    `update random_selected set ${kind}_order_id = $4, version = version + 1
      where tenant_id = $1 and selection_id = $2 and place = $3`,
    [tenantId, selectionId, place, orderId],
    { least: 1 },
  );
}

/** Says when the notice is to leave, and to whom. */
export async function noteNotice(
  db: Db,
  { tenantId, selectionId }: Keyed,
  notice: { at: string; to: readonly string[]; by: string | null; isSent: boolean },
): Promise<void> {
  await db.change(
    'random-selection-notice',
    `update random_selections set notify_at = $3, notify_to = $4, notify_by = $5,
         noticed_at = case when $6::boolean then clock_timestamp() end, version = version + 1
      where tenant_id = $1 and selection_id = $2`,
    [tenantId, selectionId, notice.at, notice.to, notice.by, notice.isSent],
    { least: 1 },
  );
}

/** Closes a selection with the figures that were signed; false where it is not open. */
export async function noteClose(
  db: Db,
  { tenantId, selectionId }: Keyed,
  signed: { by: string; name: string; note: string; tally: Tally },
): Promise<boolean> {
  const changed = await db.change(
    'random-selection-close',
    `update random_selections set state = 'closed', closed_at = clock_timestamp(), closed_by = $3, closed_name = $4, close_note = $5,
         close_summary = $6::jsonb, version = version + 1
      where tenant_id = $1 and selection_id = $2 and state = 'drawn'`,
    [tenantId, selectionId, signed.by, signed.name, signed.note, JSON.stringify(signed.tally)],
    { least: 0 },
  );
  return changed > 0;
}

/** Somebody who answers for testing at a place. */
export interface Recipient {
  email: string;
  name: string;
  clientId: number;
  clientName: string;
}

/**
 * Who answers for testing at a pool's places: users who may see selections, and contacts who are told of orders or results, at
 * its location, above it or below. Of several entries of an address that of the highest location. `db` sees the whole company.
 */
export function recipientsOf(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<Recipient[]> {
  return db.rows(
    'random-recipients',
    `with at as (select path from clients where tenant_id = $1 and client_id = $2),
     known as (
       select lower(u.email) as email, u.first_name || ' ' || u.last_name as name, u.client_id from users u
        where u.tenant_id = $1 and not u.deactivated and exists (select from user_permissions p where p.tenant_id = u.tenant_id
          and p.user_id = u.user_id and (p.permission_group, p.permission) in (('servicesRandoms', 'viewSelections'), ('records', 'drawRandoms')))
       union all
       select n.email, n.name, n.client_id from notification_contacts n
        where n.tenant_id = $1 and n.unsubscribed_at is null and n.bounced_at is null and n.topics && array['results', 'orders'])
     select distinct on (k.email) k.email, k.name, k.client_id as "clientId", c.name as "clientName"
       from known k join clients c on c.tenant_id = $1 and c.client_id = k.client_id, at
      where c.path && at.path and (c.path @> array[$2::int] or at.path @> array[k.client_id])
      order by k.email, cardinality(c.path), k.client_id`,
    [tenantId, clientId],
  );
}

/** Somebody to be tested, with what a letter and an order say. */
export interface Summoned {
  place: number;
  name: string;
  employeeId: string;
  clientId: number;
  clientName: string;
  path: number[];
  zip: string | null;
  drug: boolean;
  alcohol: boolean;
  drugOrderId: string | null;
  alcoholOrderId: string | null;
  /** The clinics of the orders, as lines of text. */
  clinics: string[];
  /** Nothing is tested yet, and nothing ended it. */
  isOpen: boolean;
  /** Where somebody works who was transferred since, and whether that is one of the locations. */
  movedTo: string | null;
  seesFile: boolean;
}

/**
 * Everyone of a selection who is to be tested, by place, of those who were drawn at some locations. `db` sees the whole company.
 */
export function summonedOf(
  db: Db,
  { tenantId, selectionId }: Keyed,
  sites: '*' | readonly number[] = '*',
): Promise<Summoned[]> {
  return db.rows(
    'random-summoned',
    `select s.place, e.last_name || ', ' || e.first_name as name, coalesce(e.replaced_by, e.employee_id) as "employeeId", s.client_id as "clientId", c.name as "clientName",
         c.path, case when w.client_id <> s.client_id then w.name end as "movedTo", ($3::int[] is null or w.client_id = any ($3::int[])) as "seesFile",
         coalesce(nullif(w.primary_address ->> 'zip', ''), e.address ->> 'zip') as zip, s.drug, s.alcohol,
         s.drug_order_id as "drugOrderId", s.alcohol_order_id as "alcoholOrderId",
         array(select distinct v.vendor_name || ', ' || v.address1 || ', ' || v.city || ', ' || v.state || ' ' || v.zip
           || coalesce(', ' || v.phone, '') from orders o
           join vendors v on v.vendor_id = o.vendor_id where o.tenant_id = s.tenant_id and o.order_id in (s.drug_order_id, s.alcohol_order_id)) as clinics,
         s.excused is null and s.outcome is null and not (s.drug <= (s.drug_test_id is not null) and s.alcohol <= (s.alcohol_test_id is not null)) as "isOpen"
       from random_selected s join employees e on e.tenant_id = s.tenant_id and e.employee_id = s.employee_id
       left join employees n on n.tenant_id = s.tenant_id and n.employee_id = e.replaced_by
       join clients c on c.tenant_id = s.tenant_id and c.client_id = s.client_id
       join clients w on w.tenant_id = s.tenant_id and w.client_id = coalesce(n.client_id, e.client_id)
      where s.tenant_id = $1 and s.selection_id = $2 and (s.drug or s.alcohol) and ($3::int[] is null or s.client_id = any ($3::int[]))
      order by s.place limit 2000`,
    [tenantId, selectionId, sites === '*' ? null : sites],
  );
}

/** What was done to a selection and by whose account; the chain is the kernel's, so it is read as the owner, who sees no names. */
export function historyOf(db: Db, { tenantId, selectionId }: Keyed) {
  return db.asOwner((owner) =>
    owner.rows<{
      seq: number;
      at: string;
      action: string;
      userId: string | null;
      isByLink: boolean;
      detail: { act?: string };
    }>(
      'random-selection-history',
      `select l.seq::int as seq, l.at, l.action, l.detail, l.user_id as "userId", l.auditor_link_id is not null as "isByLink"
         from audit_log l where l.tenant_id = $1 and l.entity = 'randomSelection' and l.entity_id = $2 and l.outcome = 'done'
        order by l.seq desc limit 500`,
      [tenantId, selectionId],
    ),
  );
}
