import type { Db } from '#src/server/db/handle.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { DataSet } from '../data-sets.rules.ts';
import type { StagedLine } from './read-fmcsa-file.ts';

/** The columns of each table that the file's rows fill, as `jsonb_to_record` reads them. */
const TABLES: Readonly<Record<DataSet, { table: string; columns: string }>> = {
  results: {
    table: 'csa_results',
    columns: `carrier_kind text, inspections int, driver_inspections int, driver_out_of_service int, vehicle_inspections int,
      vehicle_out_of_service int, categories jsonb`,
  },
  inspections: {
    table: 'csa_inspections',
    columns: `report_number text, report_state text, inspected_on date, level int, place text, time_weight int, driver_out_of_service int,
      vehicle_out_of_service int, hazmat_out_of_service int, placard boolean, units jsonb, violations jsonb, violation_count int`,
  },
  violations: {
    table: 'csa_violations',
    columns: `inspection_id text, inspected_on date, code text, basic_id int, basic_said text, out_of_service boolean, severity int,
      time_weight int, total_weight int, description text, violation_group text, unit text`,
  },
  crashes: {
    table: 'csa_crashes',
    columns: `report_number text, report_state text, sequence int, crashed_on date, crashed_at text, city text, state text, location text,
      vin text, plate text, plate_state text, vehicles int, fatalities int, injuries int, tow_away boolean, hazmat_released boolean,
      recordable boolean, severity int, time_weight int, citation text, not_preventable boolean`,
  },
  carriers: {
    table: 'csa_carriers',
    columns: `legal_name text, dba_name text, operation text, hazmat boolean, passenger boolean, city text, state text, power_units int,
      drivers int, mileage bigint, mileage_year int, mcs150_on date, added_on date`,
  },
};

const namesIn = (columns: string): string[] =>
  columns.split(',').map((one) => one.trim().split(' ')[0] ?? '');

/** Keeps rows of a file until they are compared. */
export async function stageRows(
  db: Db,
  importId: string,
  rows: readonly StagedLine[],
): Promise<void> {
  await db.rows(
    'csa-stage',
    `insert into csa_staged (import_id, row_number, dot_number, record_key, digest, facts)
     select $1, * from unnest($2::bigint[], $3::text[], $4::text[], $5::uuid[], $6::jsonb[])`,
    [
      importId,
      rows.map(([row]) => row),
      rows.map(([, dot]) => dot),
      rows.map(([, , key]) => key),
      rows.map(([, , , digest]) => digest),
      rows.map(([, , , , facts]) => JSON.stringify(facts)),
    ],
  );
}

/** A file of one large carrier, or of many clients, takes longer than a request may. */
async function takeTime(db: Db): Promise<void> {
  await db.rows('csa-take-time', "select set_config('statement_timeout', '30min', true)", []);
}

/** Lets the rows of an import go. */
export async function dropStaged(db: Db, importId: string): Promise<void> {
  await takeTime(db);
  await db.change('csa-stage-drop', 'delete from csa_staged where import_id = $1', [importId], {
    least: 0,
  });
}

/**
 * The rows of an import as they are compared, each key once. Violations have no number of their own: of several with the same
 * words each counts, by their order. Of anything else the last row of a key holds.
 */
function comparedRows(dataSet: DataSet): string {
  return dataSet === 'violations'
    ? `select dot_number, record_key || '#' || row_number() over (partition by dot_number, record_key order by digest, row_number)
         as record_key, digest, facts from csa_staged where import_id = $1`
    : `select distinct on (dot_number, record_key) dot_number, record_key, digest, facts from csa_staged where import_id = $1
        order by dot_number, record_key, row_number desc`;
}

/**
 * Takes the rows of an import over: what is new is added, what says something else is changed, and nothing else is touched.
 * All of a file, or nothing, in the transaction that it is called in.
 */
export async function mergeRows(
  db: Db,
  dataSet: DataSet,
  { importId, release }: { importId: string; release: IsoDate },
): Promise<{ added: number; changed: number }> {
  await takeTime(db);
  const { table, columns } = TABLES[dataSet];
  const names = namesIn(columns);
  const [counts] = await db.rows<{ added: number; changed: number }>(
    `csa-merge-${dataSet}`,
    `with compared as materialized (${comparedRows(dataSet)}),
       differing as (select s.* from compared s left join ${table} t on t.dot_number = s.dot_number and t.record_key = s.record_key
         where t.dot_number is null or t.digest <> s.digest or t.gone_release is not null),
       written as (insert into ${table} as t (dot_number, record_key, release, first_release, digest, import_id, ${names.join(', ')})
         select s.dot_number, s.record_key, $2, $2, s.digest, $1, ${names.map((name) => `x.${name}`).join(', ')}
           from differing s cross join lateral jsonb_to_record(s.facts) as x (${columns})
         on conflict (dot_number, record_key) do update set release = excluded.release, gone_release = null, digest = excluded.digest,
           import_id = excluded.import_id, ${names.map((name) => `${name} = excluded.${name}`).join(', ')}
         returning t.first_release = t.release and t.xmax = 0 as is_new)
     select count(*) filter (where is_new)::float8 as added, count(*) filter (where not is_new)::float8 as changed from written`,
    [importId, release],
  );
  return counts ?? { added: 0, changed: 0 };
}

/** Marks what the newest release has no more: too old for it, or corrected. Rows of carriers that it was not read for stay. */
export async function markGone(
  db: Db,
  dataSet: Exclude<DataSet, 'results'>,
  {
    importId,
    release,
    numbers,
  }: { importId: string; release: IsoDate; numbers: readonly string[] },
): Promise<number> {
  const { table } = TABLES[dataSet];
  return db.change(
    `csa-gone-${dataSet}`,
    `with compared as materialized (${comparedRows(dataSet)})
     update ${table} t set gone_release = $2 where t.gone_release is null and t.dot_number = any ($3::text[])
        and not exists (select from compared s where s.dot_number = t.dot_number and s.record_key = t.record_key)`,
    [importId, release, numbers],
    { least: 0 },
  );
}
