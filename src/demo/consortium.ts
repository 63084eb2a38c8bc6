import { draw, freeze } from '#src/features/randoms/server/draw.service.ts';
import { peopleOfAll } from '#src/features/randoms/server/consortia.service.ts';
import { addConsortium, addPart } from '#src/features/randoms/server/consortia.sql.ts';
import { readConsortium } from '#src/features/randoms/server/pools.sql.ts';
import { daysLeft, periodAt, periodOf } from '#src/features/randoms/periods.rules.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoCompanies, internalCompany } from './companies.ts';
import { demoUuid, type DemoWorld } from './random.ts';

const FLEETS = 4;

/** A consortium of the smallest fleets of the demo, without the employer's, with the selection of the period before. */
export async function loadConsortium(
  kernel: Kernel,
  world: DemoWorld,
  employer: number,
): Promise<void> {
  const tenantId = kernel.internalTenantId;
  const by = demoUuid(
    'user',
    DEMO_ACCOUNTS.findIndex(({ place }) => place === 'internal'),
  );
  const year = Number(world.today.slice(0, 4));
  const fleets = demoCompanies
    .filter(
      ({ client }) =>
        ![employer, internalCompany.client.clientId].includes(client.clientId) &&
        !client.deactivated,
    )
    .toSorted((a, b) => a.locations.length - b.locations.length)
    .slice(0, FLEETS);
  await transaction(kernel.pool, { role: 'staff', tenantId, sites: '*' }, async (db) => {
    const consortiumId = await addConsortium(
      db,
      {
        ...{ name: 'Small fleets', authority: 'FMCSA', stratum: '', also: [], statuses: [2] },
        ...{ safety: 'sensitive', drugPct: 50, alcoholPct: 10, frequency: 4 },
      },
      { tenantId, by, day: `${year}-01-02` },
    );
    const pool = consortiumId && (await readConsortium(db, tenantId, consortiumId));
    if (!pool) throw new Error('A consortium that was made can be read');
    for (const { client } of fleets) {
      const at = { tenantId: client.clientId, clientId: client.clientId };
      await db.as({ role: 'jobs', tenantId: at.tenantId, sites: '*' }, (own) =>
        addPart(own, pool, { ...at, by, day: `${year}-01-02` }),
      );
    }
    const { period } = periodAt(world.today, 4);
    const before = period === 1 ? null : periodOf(year, period - 1, 4);
    const day = before && daysLeft(before.from, before.to)[5];
    if (!day) return;
    const source = peopleOfAll(pool);
    const frozen = await freeze(db, kernel, pool, by, day, { source });
    // A fleet of a demo is large: a few stand for all of those who would be drawn.
    const numbers = { drug: Math.min(12, frozen.people), alcohol: Math.min(3, frozen.people) };
    const asked = { ...numbers, by, value: 'Daily 4: 9041', beacon: null };
    const reason = 'As the C/TPA had planned the year';
    await draw(db, kernel, pool, { ...asked, reason }, day, source);
  });
}
