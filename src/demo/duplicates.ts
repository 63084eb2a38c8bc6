import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { DEMO_INCOMING, demoIncoming } from './pdfs/incoming.ts';
import { demoEmployee } from './people.ts';
import type { DemoEmployee } from './people.ts';
import type { DemoWorld } from './random.ts';

/** Of the first so many employees some were entered twice. */
const LOOKED_AT = 2_000;
const PAIRS = 4;

/**
 * Makes some people of the demo's employer stand on file twice, as happens when someone is hired again: an old, closed file gets
 * the name and birth date of a present one, or its license under a short first name. Nobody whom a paper in the queue
 * names is among them. Returns how many.
 */
export async function loadDuplicates(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
): Promise<number> {
  const pairs = pairsOf(world, employerId);
  await inTenant(kernel, employerId, async (client) => {
    for (const [at, [old, now]] of pairs.entries()) {
      const byLicense = at % 2 === 1;
      await client.query(
        `update employees set first_name = $3, last_name = $4, dob = case when $5 then dob else $6::date end,
            license = case when $5 then $7 else license end, license_state = case when $5 then $8 else license_state end
          where tenant_id = $1 and employee_id = $2`,
        [
          employerId,
          old.id,
          byLicense ? `${now.firstName.slice(0, 1)}.` : now.firstName,
          now.lastName,
          byLicense,
          now.dob,
          now.license,
          now.licenseState,
        ],
      );
      // It was entered so: nobody has changed it.
      await client.query(
        `delete from employee_changes where tenant_id = $1 and employee_id = $2
            and field in ('firstName', 'lastName', 'dob', 'license', 'state')`,
        [employerId, old.id],
      );
    }
  });
  return pairs.length;
}

function pairsOf(world: DemoWorld, employerId: number): [DemoEmployee, DemoEmployee][] {
  const named = new Set(
    Array.from(
      { length: DEMO_INCOMING },
      (_, ordinal) => demoIncoming(world, ordinal).employeeOrdinal,
    ),
  );
  const free = Array.from({ length: Math.min(world.employees, LOOKED_AT) }, (_, ordinal) =>
    demoEmployee(world, ordinal),
  ).filter((one) => one.topClientId === employerId && !named.has(one.ordinal));
  // From the end, where fewer files hold papers with a name on them.
  const closed = free.filter(({ status }) => status === 'Terminated').toReversed();
  const open = free.filter(({ status, license }) => status === 'Employee' && license !== null);
  return closed.slice(0, PAIRS).flatMap((old, at): [DemoEmployee, DemoEmployee][] => {
    const now = open.at(-1 - at);
    return now ? [[old, now]] : [];
  });
}
