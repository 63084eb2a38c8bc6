import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { dayAgo } from '#tests/support/days.ts';
import { type DocumentWorld, openDocumentWorld } from '#tests/support/document-world.ts';
import { until } from '#tests/support/until.ts';
import type { Api, Employee, Json } from '#tests/support/world.ts';

/** Who opened a protected record of a driver, as the driver reads it (issue 21, part 5; D390). */
let d: DocumentWorld;
let boss: Api;

beforeAll(async () => {
  d = await openDocumentWorld();
  boss = await reader([
    ...['client.viewEmployee', 'client.editEmployeeInfo', 'client.viewOrders'],
    ...['records.viewDrugAlcohol', 'records.viewInvestigationHistory', 'records.viewMedicalReport'],
    ...['records.editOrder', 'client.mergeEmployees'],
  ]);
}, 120_000);
afterAll(() => d.world.close());

async function reader(permissions: string[]): Promise<Api> {
  const user = { client: d.fleet, firstName: 'Bo', lastName: 'Boss' };
  return d.world.as(await d.world.makeUser({ ...user, permissions: permissions as never }));
}
const driver = (): Promise<Employee> => d.world.makeEmployee({ client: d.yard, lastName: 'Oakes' });
/** What was opened of a driver, and by what kind of people. */
const openings = (one: Employee): Promise<Json[]> =>
  d.world.inTenant<Json>(
    d.fleet.tenantId,
    'select record, kind from file_openings where employee_id = $1 order by record, kind',
    [one.employeeId],
  );
const opened = (one: Employee, records: readonly string[]): Promise<Json[]> =>
  until(`openings of ${records.join(', ')}`, async () => {
    const rows = await openings(one);
    return records.every((record) => rows.some((row) => row.record === record)) ? rows : undefined;
  });

describe('who opened a protected record', () => {
  test('is kept for a drug test, in its own screens, once for all looks', async () => {
    const one = await d.world.makeEmployee({
      ...{ client: d.yard, firstName: 'Ray', lastName: 'Tested', dob: '1984-02-29' },
    });
    const sent = await boss.post(`/v1/clients/${d.yard.clientId}/drugTestResults`, {
      results: [
        {
          ...{ resultNumber: 'X1', lastName: 'Tested', firstName: 'Ray', birthDate: '1984-02-29' },
          ...{ reason: 'Random', specimen: 'Urine', panel: 'DOT5', dotAgency: 'FMCSA' },
          ...{ collectedOn: dayAgo(2), reportedOn: dayAgo(1), result: 'Negative' },
        },
      ],
    });
    expect(sent.status, JSON.stringify(sent.body)).toBe(201);
    const { body } = await boss.get('/v1/drugTestResults?search=X1');
    // A list is no opening: it names many.
    expect(await openings(one)).toEqual([]);
    for (let look = 0; look < 2; look += 1)
      expect((await boss.get(`/v1/drugTestResults/${body.rows[0].drugTestId}`)).status).toBe(200);
    expect(await opened(one, ['drugAlcohol'])).toEqual([
      { record: 'drugAlcohol', kind: 'company' },
    ]);
  });

  test('is kept for each protected paper, wherever it is looked at', async () => {
    const one = await driver();
    const history = await d.file(one, { typeId: 307 });
    const medical = await d.file(one, { typeId: 320 });
    await boss.get(`/v1/documents/${history}`);
    await opened(one, ['investigation']);
    await boss.get(`/v1/documents/${medical}/content`);
    expect((await opened(one, ['medical', 'investigation'])).map(({ record }) => record)).toEqual([
      ...['investigation', 'medical'],
    ]);
  });

  test('is not kept of who may not see it, and not where there is nothing', async () => {
    const one = await driver();
    const history = await d.file(one, { typeId: 307 });
    const other = await reader(['client.viewEmployee']);
    expect((await other.get(`/v1/documents/${history}`)).status).toBe(404);
    expect((await d.foreign.get(`/v1/documents/${history}`)).status).toBe(404);
    expect((await boss.get(`/v1/employees/${one.employeeId}/followUp`)).status).toBe(200);
    for (const part of ['drugAlcoholInfo', 'testingProgram'])
      expect((await boss.get(`/v1/employees/${one.employeeId}/${part}`)).status).toBe(200);
    expect((await boss.get(`/v1/employees/${one.employeeId}`)).status).toBe(200);
    expect(await opened(one, ['file'])).toEqual([{ record: 'file', kind: 'company' }]);
  });

  test('tells the company’s people, the service and the printed file apart', async () => {
    const one = await driver();
    await d.file(one, { typeId: 307 });
    expect((await boss.get(`/v1/employees/${one.employeeId}/pdf?protected=true`)).status).toBe(200);
    await opened(one, ['file', 'investigation']);
    const care = await d.care.get(`/v1/employees/${one.employeeId}`, { client: d.fleet.clientId });
    expect(care.status).toBe(200);
    await until('the opening by the service', async () =>
      (await openings(one)).find(({ kind }) => kind === 'service'),
    );
    expect(await openings(one)).toEqual([
      { record: 'file', kind: 'company' },
      { record: 'file', kind: 'service' },
      { record: 'investigation', kind: 'company' },
    ]);
  });
});
