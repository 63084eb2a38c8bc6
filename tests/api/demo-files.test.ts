import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addMonths, type IsoDate } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import type { QualificationItem } from '#src/features/qualification/item.rules.ts';
import { qualify, type Qualification } from '#src/features/qualification/qualification.rules.ts';
import { beganOn } from '#src/features/qualification/rule-rows.rules.ts';
import { factsOf, type EmployeeFacts } from '#src/features/qualification/server/facts.sql.ts';
import { readRules } from '#src/features/qualification/server/rules.sql.ts';
import { transaction } from '#src/server/db/handle.ts';
import { openWorld, type World } from '#tests/support/world.ts';

interface Judged extends EmployeeFacts {
  found: Qualification;
  day: IsoDate;
}

let world: World;
let drivers: Judged[];

/** Every driver's file of every company of the demo, as the rules judge it today. */
async function judgeAll(): Promise<Judged[]> {
  const { rows } = await world.kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  const judged: Judged[] = [];
  for (const { tenant_id: tenantId } of rows)
    await transaction(world.kernel.pool, { role: 'jobs', tenantId, sites: '*' }, async (db) => {
      const ids = await db.rows<{ employee_id: string }>(
        'demo-files-employees',
        'select employee_id from employees where tenant_id = $1 and deleted_at is null and replaced_by is null',
        [tenantId],
      );
      const rules = await readRules(db, tenantId);
      const facts = await factsOf(
        db,
        tenantId,
        ids.map(({ employee_id }) => employee_id),
        false,
      );
      for (const one of facts.filter(({ driver }) => driver.isDriver)) {
        const day = todayIn(one.zone);
        judged.push({ ...one, day, found: qualify(rules, one.driver, one.documents, day) });
      }
    });
  return judged;
}

beforeAll(async () => {
  world = await openWorld({ demo: true, demoEmployees: 300 });
  drivers = await judgeAll();
}, 240_000);
afterAll(() => world?.close());

const isStop = ({ blocksDispatch, severity }: QualificationItem) =>
  blocksDispatch && severity === 'error';

/** Whether what an item says keeps a driver off the road is so, told from the record and the papers without the rules. */
function holds({ documentTypeId }: QualificationItem, { driver, documents, day }: Judged): boolean {
  const own = (...types: number[]) =>
    documents.filter((one) => types.includes(one.documentTypeId) && one.status === 'accepted');
  const runs = (...types: number[]) =>
    own(...types).some(({ expirationDate }) => expirationDate !== null && expirationDate >= day);
  const began = beganOn(driver);
  switch (documentTypeId) {
    case 335:
      return (driver.licenseExpires ?? '') < day || !driver.holdsCdl;
    case 306:
      return !own(306).some(
        ({ docDate }) => docDate !== null && began !== null && docDate <= began,
      );
    case 313:
      return own(313).length === 0 && (began ?? '') >= '2020-01-06';
    case 238:
      return !own(238).some(
        ({ docDate, expirationDate }) =>
          docDate !== null &&
          addMonths(docDate, 24) >= day &&
          (expirationDate === null || expirationDate >= day),
      );
    case 310: {
      // The record has run out, or an exam of more than 15 days ago stands on none.
      const exam =
        own(238)
          .map(({ docDate }) => docDate ?? '')
          .toSorted()
          .at(-1) ?? '';
      return !runs(310) || own(310).every(({ docDate }) => (docDate ?? '') < exam);
    }
    case 329:
      return (driver.dutyEvents ?? []).some(({ what }) => what !== 'returned');
    case 339:
      return (driver.pastEmployers ?? []).some(
        ({ agency, part40, to }) =>
          part40 &&
          agency !== 'FMCSA' &&
          (to === null || driver.hireDate === null || to >= addMonths(driver.hireDate, -36)),
      );
    case 311:
      return !runs(311);
    default:
      return false;
  }
}

describe('the files of the demo are honest', () => {
  test('most drivers may drive', () => {
    const employed = drivers.filter(({ driver }) => driver.employed && driver.onRoster);
    const stopped = employed.filter(({ found }) => found.doNotDispatch);
    expect(employed.length).toBeGreaterThan(100);
    expect(stopped.length).toBeGreaterThan(0);
    expect(stopped.length / employed.length).toBeLessThan(0.25);
  });

  test('each who may not has a reason that holds, with its paragraph', () => {
    const wrong = drivers.flatMap((one) =>
      one.found.doNotDispatch
        ? one.found.items
            .filter(isStop)
            .filter((item) => item.citation === '' || !holds(item, one))
            .map((item) => `${one.employeeId}: ${item.documentTypeId}, ${item.status}`)
        : [],
    );
    expect(wrong).toEqual([]);
    for (const { found } of drivers.filter((one) => one.found.doNotDispatch))
      expect(found.items.some(isStop)).toBe(true);
  });

  test('nobody who only applies is in violation', () => {
    const applicants = drivers.filter(({ driver }) => !driver.employed);
    expect(applicants.length).toBeGreaterThan(0);
    for (const { found } of applicants) {
      expect(found.doNotDispatch).toBe(false);
      expect(found.items.filter(({ severity }) => severity === 'error')).toEqual([]);
    }
  });
});
