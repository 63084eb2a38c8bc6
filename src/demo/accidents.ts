import { zoneAt } from '#src/shared/places.ts';
import { instantAt, dateAt, timeAt } from '#src/shared/zone-clock.ts';
import { SUBSTANCES, testNeed, type TestNeed } from '#src/features/accidents/accidents.rules.ts';
import { addDays } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { demoCompanies } from './companies.ts';
import { inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import type { DemoEmployee } from './people.ts';
import { placesOf } from './places.ts';
import { demoRandom, demoUuid } from './random.ts';
import type { DemoWorld, Random } from './random.ts';

/** Of the first so many employees some had accidents. */
const LOOKED_AT = 2_000;
const HOUR = 3_600_000;

const MISSED = [
  'The driver was in surgery until the next day.',
  'No collector could be found within the time.',
  'The police kept the driver at the scene.',
];

/** Accidents of drivers, a test that is due now, and answers of the questionnaire. Returns how many accidents. */
export async function loadAccidents(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
): Promise<number> {
  const rows = new Map<number, Record<string, unknown>[]>();
  const drivers: DemoEmployee[] = [];
  for (let ordinal = 0; ordinal < Math.min(world.employees, LOOKED_AT); ordinal += 1) {
    const one = demoEmployee(world, ordinal);
    if (one.hireDate === null || one.license === null) continue;
    if (one.topClientId === employerId && one.status === 'Employee' && one.cdl) drivers.push(one);
    const random = demoRandom(world.seed, 'accident', ordinal);
    if (!random.chance(0.06)) continue;
    const list = rows.get(one.topClientId) ?? [];
    list.push(accidentRow(world, one, random));
    rows.set(one.topClientId, list);
  }
  // One just happened, of a driver of the employer that the demo's accounts work for.
  const [fresh, ...others] = drivers;
  if (fresh) rows.set(employerId, [...(rows.get(employerId) ?? []), freshRow(fresh)]);
  for (const [tenantId, list] of rows) await insertAccidents(kernel, tenantId, list);
  await insertAnswers(kernel, world, employerId, others.slice(0, 2));
  await leaveOneUnconfigured(kernel, employerId);
  return [...rows.values()].reduce((sum, list) => sum + list.length, 0);
}

function accidentRow(world: DemoWorld, one: DemoEmployee, random: Random): Record<string, unknown> {
  const { state } = one.address;
  const date = random.date(addDays(world.today, -1_200), addDays(world.today, -3));
  const time = `${String(random.int(4, 22)).padStart(2, '0')}:${String(random.int(0, 59)).padStart(2, '0')}`;
  const fatalities = random.chance(0.04) ? 1 : 0;
  const facts = {
    cited: random.chance(0.4),
    injuries: random.weighted([
      [0, 6],
      [1, 3],
      [2, 1],
    ]),
    disabled: random.weighted([
      [0, 2],
      [1, 6],
      [2, 2],
    ]),
    fatalities,
  };
  const missed = random.chance(0.25);
  const reason = missed ? random.pick(MISSED) : null;
  const known = random.chance(0.7) ? time : null;
  const { city } = random.pick(placesOf(state));
  const at = Date.parse(instantAt(date, time, zoneAt({ city, state, zone: null })));
  const later = (hours: number) => new Date(at + hours * HOUR).toISOString();
  const cited = facts.cited ? demoRandom(world.seed, 'citation', one.ordinal) : null;
  // Most at the scene, some the next day, of a few nobody wrote down when.
  const citedAfter = cited?.weighted([
    [0.75, 14],
    [12, 2],
    [40, 1],
    [null, 1],
  ] as const);
  const citedAt = citedAfter === undefined || citedAfter === null ? null : later(citedAfter);
  const occurrence = {
    ...facts,
    date,
    time: known,
    city,
    state,
    zone: null,
    vehicle: null,
    driver: { isCdl: one.cdl, drives: null, agency: null },
    citedAt,
    diedAt: null,
  };
  const [alcohol, drug] = SUBSTANCES.map((substance) =>
    isTested(testNeed(occurrence, substance, new Date().toISOString())),
  );
  return {
    id: demoUuid('accident', one.ordinal),
    client_id: one.clientId,
    employee_id: one.id,
    date,
    time: known,
    city,
    state,
    hazmat: random.chance(0.05),
    ...facts,
    cited_at: citedAt,
    alcohol_tested_at: alcohol && !missed ? later(1.5) : null,
    alcohol_reason: alcohol ? reason : null,
    drug_tested_at: drug ? later(5) : null,
    created: later(30),
  };
}

/** Tested where it was required, and where only the missing time of the accident leaves that open. */
const isTested = ({ need, why }: TestNeed): boolean =>
  need === 'required' || why === 'accidentTime';

/** Three hours ago: its alcohol test is due. */
function freshRow(one: DemoEmployee): Record<string, unknown> {
  const { state } = one.address;
  const { city } = placesOf(state)[0];
  const zone = zoneAt({ city, state, zone: null });
  const at = new Date(Date.now() - 3 * HOUR).toISOString();
  const cited = new Date(Date.now() - 2 * HOUR).toISOString();
  return {
    id: demoUuid('freshAccident', one.ordinal),
    client_id: one.clientId,
    employee_id: one.id,
    date: dateAt(at, zone),
    time: timeAt(at, zone),
    city,
    state,
    hazmat: false,
    cited: true,
    cited_at: cited,
    injuries: 0,
    disabled: 1,
    fatalities: 0,
    created: new Date().toISOString(),
  };
}

async function insertAccidents(
  kernel: Kernel,
  tenantId: number,
  rows: readonly Record<string, unknown>[],
): Promise<void> {
  await inTenant(kernel, tenantId, async (client) => {
    const data = JSON.stringify(rows);
    await client.query(
      `insert into accidents (tenant_id, accident_id, client_id, employee_id, date, time, city, state, hazmat, cited, cited_at, injuries,
         disabled, fatalities, alcohol_tested_at, alcohol_reason, drug_tested_at, added_by, created_at, updated_at)
       select $1, id, client_id, employee_id, date, time, city, state, hazmat, cited, cited_at, injuries, disabled, fatalities,
         alcohol_tested_at, alcohol_reason, drug_tested_at, 'care@demo.example', created, created
       from jsonb_to_recordset($2::jsonb) as t (id uuid, client_id int, employee_id uuid, date date, time time, city text,
         state text, hazmat boolean, cited boolean, cited_at timestamptz, injuries int, disabled int, fatalities int, alcohol_tested_at timestamptz,
         alcohol_reason text, drug_tested_at timestamptz, created timestamptz)`,
      [tenantId, data],
    );
    await client.query(
      `insert into accident_changes (tenant_id, accident_id, changed_at, act)
       select $1, id, created, 'added' from jsonb_to_recordset($2::jsonb) as t (id uuid, created timestamptz)`,
      [tenantId, data],
    );
  });
}

/** One old report, and one that is to be made these days. */
async function insertAnswers(
  kernel: Kernel,
  world: DemoWorld,
  tenantId: number,
  drivers: readonly DemoEmployee[],
): Promise<void> {
  const answered = [
    { questions: [1], knownOn: addDays(world.today, -200), reportedOn: addDays(world.today, -199) },
    { questions: [4, 41], knownOn: addDays(world.today, -1), reportedOn: null },
  ];
  await inTenant(kernel, tenantId, async (client) => {
    for (const [at, one] of drivers.entries()) {
      const answer = answered[at];
      if (!answer) continue;
      await client.query(
        `insert into drug_alcohol_answers (tenant_id, client_id, employee_id, question, known_on, answered_at, reported_on)
         select $1, $2, $3, question, $5::date, $5::date + time '16:00', $6::date from unnest($4::int[]) question`,
        [tenantId, one.clientId, one.id, answer.questions, answer.knownOn, answer.reportedOn],
      );
    }
  });
}

/** A client that has the clearinghouse service and no document type for the questionnaire's papers. */
async function leaveOneUnconfigured(kernel: Kernel, employerId: number): Promise<void> {
  const company = demoCompanies.findLast(
    ({ client, services }) =>
      client.clientId !== employerId && services.some(({ name }) => name === 'FMCSA-Clearinghouse'),
  );
  if (!company) return;
  const { clientId } = company.client;
  await inTenant(kernel, clientId, (client) =>
    client.query(
      'delete from client_document_types where tenant_id = $1 and document_type_id in (382, 306)',
      [clientId],
    ),
  );
}
