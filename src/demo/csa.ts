import { DATA_SET_IDS } from '#src/features/csa/data-sets.rules.ts';
import { addDays, addMonths, type IsoDate } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { demoClients, type DemoClient } from './companies.ts';
import { inTenant } from './load-rows.ts';
import { demoRandom, demoUuid, type DemoWorld, type Random } from './random.ts';

/** Months of results, and what is found in inspections: code, category, words, severity, how often. */
const MONTHS = 18;
const FOUND = [
  ['3922SLLS2', 11, 'Unsafe Driving', 'Speeding 6 to 10 mph over the limit', 4, 5],
  ['39216', 11, 'Unsafe Driving', 'Failing to use a seat belt', 7, 2],
  ['3958A', 12, 'HOS Compliance', 'No record of duty status', 5, 2],
  ['3953A2', 12, 'HOS Compliance', 'Driving beyond the 14-hour duty period', 7, 2],
  ['39141A', 13, 'Driver Fitness', 'No medical certificate in possession', 1, 1],
  ['3939', 15, 'Vehicle Maint.', 'Inoperable required lamp', 2, 6],
  ['39347E', 15, 'Vehicle Maint.', 'Brake out of adjustment', 4, 5],
  ['39375C', 15, 'Vehicle Maint.', 'Tire tread depth under 2/32 inch', 8, 3],
  ['177834A', 16, 'HM Compliance', 'Package not secure in vehicle', 10, 1],
] as const;
const NAMES = new Map<number, string>(FOUND.map(([, basicId, name]) => [basicId, name]));

/** Whether a carrier of the demo drives people: of those alone FMCSA publishes percentiles. */
const isPassenger = ({ name }: DemoClient) => /coach|transit|bus|shuttle/i.test(name);

/** What FMCSA would publish of the demo's carriers, up to the last month's end. Returns how many inspections. */
export async function loadCsa(kernel: Kernel, world: DemoWorld): Promise<number> {
  const carriers = demoClients.filter((at) => at.dotNumber !== null && !at.deactivated);
  const newest = addDays(world.today, -6);
  let count = 0;
  for (const [ordinal, carrier] of carriers.entries())
    count += await loadCarrier(kernel, world, { carrier, ordinal, newest });
  await inTenant(kernel, kernel.internalTenantId, (db) =>
    db.query(
      `insert into csa_imports (tenant_id, import_id, data_set, release, source, file_name, sha256, size, state, row_count, own_count,
           added, ended_at)
         select $1, uuidv7(), s, $2::date, 'folder', s || '_' || $2::date || '.csv', sha256(s::bytea), 5000000, 'done', 40000, $3::int, $3::int, now()
           from unnest($4::text[]) s`,
      [kernel.internalTenantId, newest, carriers.length, DATA_SET_IDS],
    ),
  );
  return count;
}

async function loadCarrier(
  kernel: Kernel,
  world: DemoWorld,
  { carrier, ordinal, newest }: { carrier: DemoClient; ordinal: number; newest: IsoDate },
): Promise<number> {
  const random = demoRandom(world.seed, 'csa', carrier.clientId);
  const dot = carrier.dotNumber ?? '';
  const base = {
    ...{ dot_number: dot, digest: demoUuid('csaDigest', ordinal) },
    ...{ release: newest, first_release: newest, import_id: demoUuid('csaImport', 0) },
  };
  const units = random.int(30, 220);
  const { inspections, violations } = inspectionsOf(random, carrier, newest);
  const tables = {
    csa_carriers: [
      {
        ...{ record_key: '', legal_name: carrier.name.toUpperCase(), dba_name: '', operation: 'A' },
        ...{ hazmat: random.chance(0.3), passenger: isPassenger(carrier) },
        ...{ city: carrier.address.city.toUpperCase(), state: carrier.address.state },
        ...{ power_units: units, drivers: Math.round(units * 1.2) },
        ...{ mcs150_on: addDays(newest, -random.int(40, 600)), added_on: '2009-04-01' },
      },
    ],
    csa_results: resultsOf(random, carrier, newest),
    csa_inspections: inspections,
    csa_violations: violations,
    csa_crashes: [
      ...crashesOf(random, carrier, newest),
      ...(await registeredCrashes(kernel, carrier, newest)),
    ],
  };
  await inTenant(kernel, kernel.internalTenantId, async (db) => {
    for (const [table, rows] of Object.entries(tables))
      await db.query(
        `insert into ${table} select * from jsonb_populate_recordset(null::${table}, $1::jsonb) on conflict do nothing`,
        [JSON.stringify(rows.map((row) => ({ ...base, ...row })))],
      );
  });
  return inspections.length;
}

/** Results month by month: measures drift, and of carriers of people with a percentile. */
function resultsOf(random: Random, carrier: DemoClient, newest: IsoDate) {
  const starts = [2.1, 0.8, 0.1, 0, 3.4].map((mean) => mean * (0.6 + random.next()));
  const drifts = starts.map(() => (random.next() - 0.42) * 0.09);
  return Array.from({ length: MONTHS }, (_, at) => {
    const release = addMonths(newest, at + 1 - MONTHS);
    return {
      ...{ record_key: release, release, first_release: release },
      ...{ carrier_kind: isPassenger(carrier) ? 'passenger' : 'property' },
      ...{ inspections: 60 + at, driver_inspections: 58 + at, driver_out_of_service: 2 },
      ...{ vehicle_inspections: 41 + at, vehicle_out_of_service: 8 + Math.floor(at / 4) },
      categories: [11, 12, 13, 14, 15].map((basicId, place) => {
        const wobble = 1 + (random.next() - 0.5) * 0.1;
        const value = (starts[place] ?? 0) * (1 + (drifts[place] ?? 0) * at) * wobble;
        const measure = Math.max(0, Math.round(value * 100) / 100);
        const percentile = Math.min(99, Math.round(measure * (place === 4 ? 16 : 24)));
        return {
          ...{ basicId, measure, acute: false, said: null },
          inspections: Math.round(measure * 4),
          ...(isPassenger(carrier)
            ? { percentile, alert: percentile >= (place < 2 ? 50 : 65) }
            : { percentile: null, alert: null }),
        };
      }),
    };
  });
}

function inspectionsOf(random: Random, carrier: DemoClient, newest: IsoDate) {
  const inspections: Record<string, unknown>[] = [];
  const violations: Record<string, unknown>[] = [];
  const total = random.int(25, 70);
  for (let n = 0; n < total; n += 1) {
    const id = `${carrier.clientId}${String(n).padStart(4, '0')}`;
    // Two that were just made have their days still running.
    const day =
      n < 2 ? addDays(newest, -4 - n * 6) : random.date(addDays(newest, -720), addDays(newest, -8));
    const some = Array.from({ length: n < 2 ? 1 : random.int(0, 3) }, () =>
      random.weighted(FOUND.map((one) => [one, one[5]] as const)),
    );
    const counts: Record<string, number> = {};
    for (const [at, [code, basicId, , description, severity]] of some.entries()) {
      counts[basicId] = (counts[basicId] ?? 0) + 1;
      const weight = day > addDays(newest, -182) ? 3 : day > addDays(newest, -365) ? 2 : 1;
      violations.push({
        ...{ record_key: `${id}|${code}|1#${at + 1}`, inspection_id: id, inspected_on: day, code },
        ...{ basic_id: basicId, basic_said: NAMES.get(basicId), out_of_service: severity > 7 },
        ...{ severity, time_weight: weight, total_weight: severity * weight, description },
        ...{ violation_group: NAMES.get(basicId), unit: '1' },
      });
    }
    const isOut = some.some(([, , , , severity]) => severity > 7);
    inspections.push({
      ...{ record_key: id, report_number: `${carrier.address.state}${random.digits(9)}` },
      ...{ report_state: carrier.address.state, inspected_on: day, level: random.int(1, 3) },
      ...{ place: carrier.address.city.toUpperCase(), time_weight: 3, placard: false },
      ...{ driver_out_of_service: 0, vehicle_out_of_service: isOut ? 1 : 0 },
      ...{ hazmat_out_of_service: 0, violations: counts, violation_count: some.length },
      units: [
        {
          ...{ type: 'TRUCK TRACTOR', make: random.pick(['FRHT', 'KW', 'PTRB', 'VOLV']) },
          ...{ plate: `P${random.digits(6)}`, state: carrier.address.state },
          vin: `1FUJGLDR0CS${random.digits(6)}`,
        },
      ],
    });
  }
  return { inspections, violations };
}

const crashRow = (
  random: Random,
  { key, day, city, state }: { key: string; day: IsoDate; city: string; state: string },
) => ({
  ...{ record_key: `${state}|${key}|1`, report_number: key, report_state: state, sequence: 1 },
  ...{ crashed_on: day, crashed_at: `${random.int(10, 19)}:${random.int(10, 59)}` },
  ...{ city: city.toUpperCase(), state, location: 'I-71 MP 108' },
  ...{ vin: `1FUJGLDR0CS${random.digits(6)}`, plate: `P${random.digits(6)}`, plate_state: state },
  ...{ vehicles: random.int(1, 3), fatalities: 0, injuries: random.int(0, 2), tow_away: true },
  ...{ hazmat_released: false, recordable: true, severity: 1, time_weight: 3, citation: '' },
  not_preventable: false,
});

/** Crashes that the register does not have. */
const crashesOf = (random: Random, carrier: DemoClient, newest: IsoDate) =>
  Array.from({ length: random.int(1, 3) }, (_, n) =>
    crashRow(random, {
      key: `C${carrier.clientId}${n}`,
      day: random.date(addDays(newest, -700), addDays(newest, -20)),
      ...{ city: carrier.address.city, state: carrier.address.state },
    }),
  );

/** Crashes that are accidents of the register, for a person to say so. */
async function registeredCrashes(kernel: Kernel, carrier: DemoClient, newest: IsoDate) {
  const { rows } = await inTenant(kernel, carrier.topClientId, (db) =>
    db.query<{ id: string; date: IsoDate; city: string; state: string }>(
      `select a.accident_id as id, a.date, a.city, a.state from accidents a
         join clients c on c.tenant_id = a.tenant_id and c.client_id = a.client_id
        where a.tenant_id = $1 and c.path @> array[$2::int] and a.date between $3 and $4 and a.disabled > 0
        order by a.date desc, a.accident_id limit 3`,
      [carrier.topClientId, carrier.clientId, addDays(newest, -700), addDays(newest, -20)],
    ),
  );
  const random = demoRandom('csa', 'registered', carrier.clientId);
  return rows.map(({ date, city, state }, n) =>
    crashRow(random, { key: `R${carrier.clientId}${n}`, day: date, city, state }),
  );
}
