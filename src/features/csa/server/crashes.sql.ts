import type { Db } from '#src/server/db/handle.ts';
import {
  andAll,
  collectValues,
  isOwnSite,
  shapeOf,
  type Condition,
} from '#src/server/db/values.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { CsaAccident, CsaCrash } from '../csa.contract.ts';

const ACCIDENT = `jsonb_build_object('accidentId', a.accident_id, 'employeeId', a.employee_id, 'date', a.date, 'city', a.city,
  'state', a.state, 'driver', e.last_name || ', ' || e.first_name, 'location', l.name, 'fatalities', a.fatalities, 'injuries', a.injuries)`;
const ACCIDENTS = `accidents a join employees e on e.tenant_id = a.tenant_id and e.employee_id = a.employee_id
  join clients l on l.tenant_id = a.tenant_id and l.client_id = a.client_id`;

const CRASH = `c.dot_number as "DOTNumber", c.record_key as "crashId", c.release, c.first_release as "firstRelease",
  c.report_number as "reportNumber", c.report_state as "reportState", c.crashed_on as "crashedOn", c.crashed_at as "crashedAt",
  c.city, c.state, c.location, c.vin, c.plate, c.plate_state as "plateState", c.fatalities, c.injuries, c.tow_away as "towAway",
  c.hazmat_released as "hazmatReleased", c.not_preventable as "notPreventable"`;

const SAID = `t.reason, case when a.accident_id is not null then ${ACCIDENT} end as accident`;
const TIED = `csa_crashes c
       left join csa_crash_ties t on t.tenant_id = $1 and t.dot_number = c.dot_number and t.crash_id = c.record_key
       left join (${ACCIDENTS}) on a.tenant_id = $1 and a.accident_id = t.accident_id and a.removed_at is null`;

export interface CrashFilter {
  tenantId: number;
  numbers: readonly string[];
  /** The first day and the last; null for no such end. */
  since: IsoDate | null;
  until: IsoDate | null;
}

/** Crashes between two days, the newest first, from after one on. */
export function crashesBetween(
  db: Db,
  { tenantId, numbers, since, until }: CrashFilter,
  after: Pick<CsaCrash, 'crashedOn' | 'DOTNumber' | 'crashId'> | null,
  limit: number,
): Promise<Omit<CsaCrash, 'dataQs'>[]> {
  const { values, add } = collectValues();
  // The tenant is the first, as `TIED` has it.
  const [, dots] = [add(tenantId), add(numbers)];
  const parts: Condition[] = [];
  if (since !== null) parts.push(['f', `c.crashed_on >= ${add(since)}::date`]);
  if (until !== null) parts.push(['u', `c.crashed_on <= ${add(until)}::date`]);
  if (after)
    parts.push([
      'n',
      `(c.crashed_on, c.dot_number, c.record_key) < (${add(after.crashedOn)}::date, ${add(after.DOTNumber)}::text, ${add(after.crashId)}::text)`,
    ]);
  return db.rows(
    `csa-crashes-between-${shapeOf(parts)}`,
    `select ${CRASH}, ${SAID}
       from ${TIED}
      where c.dot_number = any (${dots}::text[]) and c.gone_release is null${andAll(parts)}
      order by c.crashed_on desc, c.dot_number desc, c.record_key desc limit ${add(limit)}`,
    values,
  );
}

interface CrashesSince {
  tenantId: number;
  numbers: readonly string[];
  since: IsoDate;
}
/** Nobody has said what it is. */
const UNSAID = 'a.accident_id is null and t.reason is null';

/** Crashes since a day, the newest first, each with what somebody said it is; of `openOnly` those of which nobody did. */
export function readCrashes(
  db: Db,
  { tenantId, numbers, since, openOnly = false }: CrashesSince & { openOnly?: boolean },
  limit: number,
): Promise<Omit<CsaCrash, 'dataQs'>[]> {
  return db.rows(
    openOnly ? 'csa-crashes-open' : 'csa-crashes',
    `select ${CRASH}, ${SAID}
       from ${TIED}
      where c.dot_number = any ($2::text[]) and c.crashed_on >= $3 and c.gone_release is null${openOnly ? ` and ${UNSAID}` : ''}
      order by c.crashed_on desc, c.dot_number desc, c.record_key desc limit $4`,
    [tenantId, numbers, since, limit],
  );
}

/** How many crashes since a day nobody has said anything of; at most so many are counted. */
export async function countOpenCrashes(
  db: Db,
  { tenantId, numbers, since }: CrashesSince,
  most: number,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'csa-count-crashes-open',
    `select count(*)::int as count from (select from ${TIED}
      where c.dot_number = any ($2::text[]) and c.crashed_on >= $3 and c.gone_release is null and ${UNSAID} limit $4) x`,
    [tenantId, numbers, since, most],
  );
  return row?.count ?? 0;
}

/** One crash; null when it is not there. */
export async function readCrash(
  db: Db,
  dotNumber: string,
  crashId: string,
): Promise<Pick<CsaCrash, 'crashedOn' | 'city' | 'state' | 'fatalities' | 'injuries'> | null> {
  const [row] = await db.rows<
    Pick<CsaCrash, 'crashedOn' | 'city' | 'state' | 'fatalities' | 'injuries'>
  >(
    'csa-crash',
    `select c.crashed_on as "crashedOn", c.city, c.state, c.fatalities, c.injuries from csa_crashes c
      where c.dot_number = $1 and c.record_key = $2`,
    [dotNumber, crashId],
  );
  return row ?? null;
}

/** Accidents of 49 CFR 390.5 at or below a client among the caller's locations between two days, without those tied to a crash. */
export async function untiedAccidents(
  db: Db,
  at: { tenantId: number; clientId: number },
  { from, to }: { from: IsoDate; to: IsoDate },
  limit: number,
): Promise<CsaAccident[]> {
  const rows = await db.rows<{ accident: CsaAccident }>(
    'csa-untied-accidents',
    `select ${ACCIDENT} as accident from ${ACCIDENTS}
      where a.tenant_id = $1 and l.path @> array[$2::int] and ${isOwnSite('a.client_id')} and a.removed_at is null
        and a.date between $3 and $4 and greatest(a.injuries, a.disabled, a.fatalities) > 0
        and not exists (select from csa_crash_ties t where t.tenant_id = a.tenant_id and t.accident_id = a.accident_id)
      order by a.date desc, a.accident_id desc limit $5`,
    [at.tenantId, at.clientId, from, to, limit],
  );
  return rows.map(({ accident }) => accident);
}

/** Whether an accident is in the register at or below a client, and which crash it is tied to. */
export async function accidentIn(
  db: Db,
  at: { tenantId: number; clientId: number },
  accidentId: string,
): Promise<{ tiedTo: string | null } | null> {
  const [row] = await db.rows<{ tiedTo: string | null }>(
    'csa-accident-in',
    `select (select t.dot_number || ' ' || t.crash_id from csa_crash_ties t where t.tenant_id = a.tenant_id and t.accident_id = a.accident_id
         limit 1) as "tiedTo"
       from ${ACCIDENTS}
      where a.tenant_id = $1 and a.accident_id = $3 and l.path @> array[$2::int] and ${isOwnSite('a.client_id')} and a.removed_at is null`,
    [at.tenantId, at.clientId, accidentId],
  );
  return row ?? null;
}

/** Says what a crash is; with neither accident nor reason it is open again. */
export async function writeTie(
  db: Db,
  key: { tenantId: number; clientId: number; dotNumber: string; crashId: string },
  said: { accidentId: string | null; reason: string | null },
  userId: string,
): Promise<void> {
  const { tenantId, clientId, dotNumber, crashId } = key;
  if (said.accidentId === null && said.reason === null)
    await db.change(
      'csa-tie-drop',
      'delete from csa_crash_ties where tenant_id = $1 and dot_number = $2 and crash_id = $3',
      [tenantId, dotNumber, crashId],
      { least: 0 },
    );
  else
    await db.change(
      'csa-tie-set',
      `insert into csa_crash_ties (tenant_id, client_id, dot_number, crash_id, accident_id, reason, noted_by)
         values ($1, $2, $3, $4, $5, $6, $7)
       on conflict (tenant_id, dot_number, crash_id) do update set accident_id = excluded.accident_id, reason = excluded.reason,
         noted_by = excluded.noted_by, noted_at = clock_timestamp()`,
      [tenantId, clientId, dotNumber, crashId, said.accidentId, said.reason, userId],
      { least: 1 },
    );
}
