import { addDays, addMonths } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import type { DemoEmployee } from './people.ts';
import { demoRandom, demoUuid } from './random.ts';
import type { DemoWorld, Random } from './random.ts';

/** Of the first so many employees some say where they drove before, and what they are to the carrier. */
const ASKED = 2_000;

const PAST = [
  { name: 'Prairie State Haulage', place: 'Joliet, IL', agency: 'FMCSA', part40: true },
  { name: 'Coker & Sons Grain', place: 'Salina, KS', agency: 'FMCSA', part40: true },
  { name: 'Tidewater Drayage', place: 'Norfolk, VA', agency: 'FMCSA', part40: true },
  { name: 'Lakeshore Transit District', place: 'Erie, PA', agency: 'FTA', part40: true },
  { name: 'Whitcomb Landscaping', place: 'Dayton, OH', agency: 'none', part40: false },
  { name: 'Oakdale School Bus Co.', place: 'Modesto, CA', agency: 'FMCSA', part40: true },
] as const;

const PROGRAMS = ['Heartland Testing Consortium, Omaha, NE', 'Gulf Driver Testing, Mobile, AL'];

/**
 * What some of the demo employer's drivers brought along: past employers with the paper that answers for the last of them, a
 * testing program before the hire, and that a few are owner-operators.
 */
export async function loadDriverHistory(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
): Promise<void> {
  const past: Record<string, unknown>[] = [];
  const programs: Record<string, unknown>[] = [];
  const owners: Record<string, unknown>[] = [];
  for (let ordinal = 0; ordinal < Math.min(world.employees, ASKED); ordinal += 1) {
    const one = demoEmployee(world, ordinal);
    if (one.topClientId !== employerId || one.license === null || one.status !== 'Employee')
      continue;
    // A stream of its own: the people stay who they are (D40).
    const random = demoRandom(world.seed, 'driver-history', ordinal);
    if (random.chance(0.12)) past.push(...pastOf(one, random));
    if (one.cdl && random.chance(0.05)) programs.push(...programOf(one, random));
    if (random.chance(0.04)) owners.push({ employee_id: one.id });
  }
  await inTenant(kernel, employerId, async (client) => {
    const run = (sql: string, rows: unknown[]) =>
      client.query(sql, [employerId, JSON.stringify(rows)]);
    await run(
      `insert into past_employers (tenant_id, past_employer_id, client_id, employee_id, name, place, started_on, ended_on, agency, part40)
       select $1, t.id, e.client_id, e.employee_id, t.name, t.place, t.started, t.ended, t.agency, t.part40
         from jsonb_to_recordset($2::jsonb) as t (id uuid, employee_id uuid, name text, place text, started date, ended date, agency text, part40 boolean)
         join employees e on e.tenant_id = $1 and e.employee_id = t.employee_id`,
      past,
    );
    // The safety performance history on file is the answer of the last one.
    await run(
      `insert into past_employer_papers (tenant_id, document_id, past_employer_id)
       select distinct on (d.employee_id) $1, d.document_id, p.past_employer_id
         from past_employers p join documents d on d.tenant_id = $1 and d.employee_id = p.employee_id and d.document_type_id = 307
        where p.tenant_id = $1 and p.agency = 'FMCSA' and p.past_employer_id in
          (select t.id from jsonb_to_recordset($2::jsonb) as t (id uuid))
        order by d.employee_id, p.started_on desc, d.document_id
       on conflict do nothing`,
      past,
    );
    await run(
      `insert into testing_programs (tenant_id, employee_id, client_id, program, until, tested_on, pool_since, applied_on, no_violations, not_employed)
       select $1, e.employee_id, e.client_id, t.program, t.until, t.tested, null, t.applied, true, false
         from jsonb_to_recordset($2::jsonb) as t (employee_id uuid, program text, until date, tested date, applied date)
         join employees e on e.tenant_id = $1 and e.employee_id = t.employee_id`,
      programs,
    );
    await run(
      `update employees e set owner_operator = 'leased'
         from jsonb_to_recordset($2::jsonb) as t (employee_id uuid) where e.tenant_id = $1 and e.employee_id = t.employee_id`,
      owners,
    );
  });
}

/** One or two jobs of the years before the hire, the last ended shortly before it. */
function pastOf({ ordinal, id, hireDate }: DemoEmployee, random: Random) {
  if (hireDate === null) return [];
  const rows = [];
  let ended = addDays(hireDate, -random.int(4, 40));
  for (let nth = 0; nth < random.int(1, 2); nth += 1) {
    const started = addMonths(ended, -random.int(8, 30));
    const where = random.pick(PAST);
    rows.push({ id: demoUuid(`past-${nth}`, ordinal), employee_id: id, ...where, started, ended });
    ended = addDays(started, -random.int(1, 60));
  }
  return rows;
}

/** A program that the driver left on the day before the hire, tested in it some months earlier. */
function programOf({ id, hireDate }: DemoEmployee, random: Random) {
  if (hireDate === null) return [];
  const applied = addDays(hireDate, -random.int(5, 14));
  return [
    {
      employee_id: id,
      program: random.pick(PROGRAMS),
      until: addDays(hireDate, -1),
      tested: addDays(applied, -random.int(10, 170)),
      applied,
    },
  ];
}
