import { addDays, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoRandom, timeOn } from './random.ts';
import type { DemoWorld, Random } from './random.ts';

const ASKED = [
  'A photo of the medical card, both sides',
  'The month in which the last job ended',
  'A day for the road test',
  'To give the consent in the Clearinghouse',
];

const DECLINED = [
  'No experience with tanks',
  'Took a job elsewhere',
  'Did not come to the road test twice',
  'Wants local runs only; there are none here',
];

interface Person {
  id: string;
  client: number;
  status: number;
  /** When the file was opened, and the hire date of who was hired. */
  since: IsoDate;
}

interface Decision {
  employee_id: string;
  client_id: number;
  kind: 'asked' | 'hired' | 'declined';
  reason: string;
  at: string;
}

/**
 * A few applicants of each company at each step of the pipeline that a person takes: waited for, asked about, hired and
 * declined. The others stand where their files put them.
 */
export async function loadApplicants(kernel: Kernel, world: DemoWorld): Promise<void> {
  const { rows } = await kernel.pool.query<{ tenantId: number }>(
    'select distinct tenant_id as "tenantId" from client_directory where not is_internal order by tenant_id',
  );
  for (const { tenantId } of rows) await ofCompany(kernel, world, tenantId);
}

async function ofCompany(kernel: Kernel, world: DemoWorld, tenantId: number): Promise<void> {
  await inTenant(kernel, tenantId, async (client) => {
    const { rows: people } = await client.query<Person>(
      `select e.employee_id as id, e.client_id as client, e.employment_status_id as status,
           coalesce(e.hire_date, e.created_at::date) as since
         from employees e where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null and e.license_class_id <> 12 and (e.employment_status_id in (1, 3)
           or e.employment_status_id = 2 and e.hire_date > $2::date - 60) order by e.employee_id limit 400`,
      [tenantId, world.today],
    );
    // A stream of its own: the people stay who they are (D40).
    const random = demoRandom(world.seed, 'applicants', tenantId);
    const waiting = people.filter(({ status }) => status === 1);
    const checked = waiting.slice(3, 6);
    await client.query(
      `insert into applicant_decisions (tenant_id, employee_id, client_id, kind, reason, decided_at)
       select $1, d.employee_id, d.client_id, d.kind, d.reason, d.at
         from jsonb_to_recordset($2::jsonb) as d (employee_id uuid, client_id int, kind text, reason text, at timestamptz)`,
      [tenantId, JSON.stringify(decisionsOf(people, waiting.slice(0, 3), random, world.today))],
    );
    await client.query(
      `insert into applicant_checks (tenant_id, client_id, employee_id, kind, asked_at)
       select $1, c.client_id, c.employee_id, 'psp', c.at
         from jsonb_to_recordset($2::jsonb) as c (employee_id uuid, client_id int, at timestamptz)`,
      [
        tenantId,
        JSON.stringify(
          checked.map(({ id, client: at, since }) => ({
            employee_id: id,
            client_id: at,
            at: timeOn(between(random, since, world.today), 16),
          })),
        ),
      ],
    );
  });
}

/** A day after the file was opened, of the last few. */
function between(random: Random, since: IsoDate, today: IsoDate): IsoDate {
  return addDays(today, -random.int(0, Math.min(6, Math.max(0, daysBetween(since, today)))));
}

function decisionsOf(
  people: readonly Person[],
  asked: readonly Person[],
  random: Random,
  today: IsoDate,
): Decision[] {
  const of = (status: number) => people.filter((one) => one.status === status).slice(0, 3);
  const row = (kind: Decision['kind'], { id, client }: Person, reason: string, day: IsoDate) => ({
    ...{ employee_id: id, client_id: client, kind, reason },
    at: timeOn(day, 15),
  });
  return [
    ...asked.map((one) => row('asked', one, random.pick(ASKED), between(random, one.since, today))),
    ...of(2).map((one) => row('hired', one, '', one.since)),
    ...of(3).map((one) =>
      row('declined', one, random.pick(DECLINED), addDays(today, -random.int(2, 40))),
    ),
  ];
}
