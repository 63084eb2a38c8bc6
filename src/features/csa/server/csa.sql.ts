import type { Place } from '#src/features/clients/server/clients.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { CsaInspection, CsaViolation } from '../csa.contract.ts';
import type { Category } from '../csa.rules.ts';
import type { ResultCategory } from '../read-row.rules.ts';

/** A DOT number at or below a client, and the topmost of the caller's locations there that has it. */
export interface NumberAt {
  dotNumber: string;
  clientId: number;
  clientName: string;
}

/** The DOT numbers at or below a client among the caller's locations, each once, without zeros before it. */
export function numbersAt(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<NumberAt[]> {
  return db.rows(
    'csa-numbers-at',
    `select distinct on (ltrim(c.dot_number, '0')) ltrim(c.dot_number, '0') as "dotNumber", c.client_id as "clientId", c.name as "clientName"
       from clients c
      where c.tenant_id = $1 and c.path @> array[$2::int] and not c.deactivated and ltrim(c.dot_number, '0') <> '' and ${isOwnSite('c.client_id')}
      order by ltrim(c.dot_number, '0'), c.level_number, c.client_id`,
    [tenantId, clientId],
  );
}

/** Every dated row of the categories. */
export function readCategories(db: Db): Promise<Category[]> {
  return db.rows(
    'csa-categories',
    `select category_id as "categoryId", basic_id as "basicId", name, full_name as "fullName", valid_from as "from", valid_to as "to",
         jsonb_build_object('general', general_pct, 'hazmat', hazmat_pct, 'passenger', passenger_pct) as thresholds,
         published, source, checked_on as "checkedOn"
       from csa_categories order by category_id`,
    [],
  );
}

/** The results of a carrier in one release. */
export interface ResultRow {
  dotNumber: string;
  release: IsoDate;
  kind: 'passenger' | 'property';
  inspections: number | null;
  driverInspections: number | null;
  driverOutOfService: number | null;
  vehicleInspections: number | null;
  vehicleOutOfService: number | null;
  categories: ResultCategory[];
}

/** The results of carriers, the newest first; at most so many releases of each. */
export function readResults(
  db: Db,
  numbers: readonly string[],
  most: number,
): Promise<ResultRow[]> {
  return db.rows(
    'csa-results',
    `select r.* from unnest($1::text[]) n (dot) cross join lateral (
       select dot_number as "dotNumber", record_key::date as release, carrier_kind as kind, inspections,
           driver_inspections as "driverInspections", driver_out_of_service as "driverOutOfService",
           vehicle_inspections as "vehicleInspections", vehicle_out_of_service as "vehicleOutOfService", categories
         from csa_results where dot_number = n.dot order by record_key desc limit $2) r`,
    [numbers, most],
  );
}

/** A carrier as the census has it. */
export interface CarrierRow {
  dotNumber: string;
  release: IsoDate;
  legalName: string;
  hazmat: boolean | null;
  passenger: boolean | null;
  powerUnits: number | null;
  drivers: number | null;
  mcs150On: IsoDate | null;
}

/** The carriers of these DOT numbers as FMCSA publishes them; a number that it does not know is left out. */
export function readCarriers(db: Db, numbers: readonly string[]): Promise<CarrierRow[]> {
  return db.rows(
    'csa-carriers',
    `select dot_number as "dotNumber", release, legal_name as "legalName", hazmat, passenger, power_units as "powerUnits", drivers,
         mcs150_on as "mcs150On"
       from csa_carriers where dot_number = any ($1::text[])`,
    [numbers],
  );
}

/** An inspection with what was noted of its report. */
export type InspectionRow = Omit<CsaInspection, 'report' | 'dataQs'> & {
  returnedOn: IsoDate | null;
};

const INSPECTION = `i.dot_number as "DOTNumber", i.record_key as "inspectionId", i.release, i.first_release as "firstRelease",
  i.report_number as "reportNumber", i.report_state as "reportState", i.inspected_on as "inspectedOn", i.level, i.place,
  i.driver_out_of_service as "driverOutOfService", i.vehicle_out_of_service as "vehicleOutOfService",
  i.hazmat_out_of_service as "hazmatOutOfService", i.units, i.violation_count as "violationCount", r.returned_on as "returnedOn"`;
const INSPECTIONS = `csa_inspections i left join csa_returns r on r.tenant_id = $1 and r.dot_number = i.dot_number
  and r.inspection_id = i.record_key`;

/** Where a page of a list by day begins. */
export type After = readonly [day: IsoDate, dotNumber: string, id: string] | null;

export interface InspectionFilter {
  tenantId: number;
  numbers: readonly string[];
  /** Only reports that are still to be returned, of inspections not longer ago than they are kept. */
  openSince: IsoDate | null;
  violationsOnly: boolean;
}

/** Inspections, the newest first, from after a row on. */
export function readInspections(
  db: Db,
  { tenantId, numbers, openSince, violationsOnly }: InspectionFilter,
  after: After,
  limit: number,
): Promise<InspectionRow[]> {
  return db.rows(
    'csa-inspections',
    `select ${INSPECTION} from ${INSPECTIONS}
      where i.dot_number = any ($2::text[]) and i.gone_release is null
        and ($3::date is null or i.inspected_on >= $3 and i.violation_count > 0 and r.returned_on is null)
        and (not $4::boolean or i.violation_count > 0)
        and ($5::date is null or (i.inspected_on, i.dot_number, i.record_key) < ($5::date, $6::text, $7::text))
      order by i.inspected_on desc, i.dot_number desc, i.record_key desc limit $8`,
    [
      tenantId,
      numbers,
      openSince,
      violationsOnly,
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      limit,
    ],
  );
}

/** How many inspections with violations since a day have a report that nobody noted as returned; at most so many are counted. */
export async function countOpenInspections(
  db: Db,
  { tenantId, numbers, since }: { tenantId: number; numbers: readonly string[]; since: IsoDate },
  most: number,
): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'csa-count-inspections-open',
    `select count(*)::int as count from (select from ${INSPECTIONS}
      where i.dot_number = any ($2::text[]) and i.gone_release is null and i.violation_count > 0 and i.inspected_on >= $3
        and r.returned_on is null limit $4) x`,
    [tenantId, numbers, since, most],
  );
  return row?.count ?? 0;
}

/** One inspection; null when it is not there. */
export async function readInspection(
  db: Db,
  tenantId: number,
  dotNumber: string,
  inspectionId: string,
): Promise<InspectionRow | null> {
  const [row] = await db.rows<InspectionRow>(
    'csa-inspection',
    `select ${INSPECTION} from ${INSPECTIONS} where i.dot_number = $2 and i.record_key = $3`,
    [tenantId, dotNumber, inspectionId],
  );
  return row ?? null;
}

export interface ViolationFilter {
  numbers: readonly string[];
  inspectionId: string | null;
  basicId: number | null;
  outOfServiceOnly: boolean;
}

/** Violations, the newest first, from after a row on. */
export function readViolations(
  db: Db,
  { numbers, inspectionId, basicId, outOfServiceOnly }: ViolationFilter,
  after: After,
  limit: number,
): Promise<Omit<CsaViolation, 'dataQs'>[]> {
  return db.rows(
    'csa-violations',
    `select v.dot_number as "DOTNumber", v.record_key as "violationId", v.inspection_id as "inspectionId", v.release,
         v.first_release as "firstRelease", v.inspected_on as "inspectedOn", i.report_number as "reportNumber", v.code,
         v.basic_id as "BasicID", v.basic_said as category, v.out_of_service as "outOfService", v.severity, v.time_weight as "timeWeight",
         v.total_weight as "totalWeight", v.description, v.violation_group as "group", v.unit
       from csa_violations v
       left join csa_inspections i on i.dot_number = v.dot_number and i.record_key = v.inspection_id
      where v.dot_number = any ($1::text[]) and v.gone_release is null and ($2::text is null or v.inspection_id = $2)
        and ($3::int is null or v.basic_id = $3) and (not $4::boolean or v.out_of_service)
        and ($5::date is null or (v.inspected_on, v.dot_number, v.record_key) < ($5::date, $6::text, $7::text))
      order by v.inspected_on desc, v.dot_number desc, v.record_key desc limit $8`,
    [
      numbers,
      inspectionId,
      basicId,
      outOfServiceOnly,
      after?.[0] ?? null,
      after?.[1] ?? null,
      after?.[2] ?? null,
      limit,
    ],
  );
}

/** The day of a violation; null where the file has none of that id. */
export async function violationDay(
  db: Db,
  dotNumber: string,
  violationId: string,
): Promise<IsoDate | null> {
  const [row] = await db.rows<{ day: IsoDate }>(
    'csa-violation-day',
    'select inspected_on as day from csa_violations where dot_number = $1 and record_key = $2 and gone_release is null',
    [dotNumber, violationId],
  );
  return row?.day ?? null;
}

/** Notes the day on which a signed report went back; null takes it back. */
export async function writeReturn(
  db: Db,
  key: { tenantId: number; clientId: number; dotNumber: string; inspectionId: string },
  returnedOn: IsoDate | null,
  userId: string,
): Promise<void> {
  const { tenantId, clientId, dotNumber, inspectionId } = key;
  if (returnedOn === null)
    await db.change(
      'csa-return-drop',
      'delete from csa_returns where tenant_id = $1 and dot_number = $2 and inspection_id = $3',
      [tenantId, dotNumber, inspectionId],
      { least: 0 },
    );
  else
    await db.change(
      'csa-return-set',
      `insert into csa_returns (tenant_id, client_id, dot_number, inspection_id, returned_on, noted_by) values ($1, $2, $3, $4, $5, $6)
       on conflict (tenant_id, dot_number, inspection_id) do update set returned_on = excluded.returned_on, noted_by = excluded.noted_by,
         noted_at = clock_timestamp()`,
      [tenantId, clientId, dotNumber, inspectionId, returnedOn, userId],
      { least: 1 },
    );
}
