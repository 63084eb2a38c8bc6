import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAgo } from '#tests/support/days.ts';
import { fileAll, filePaper } from '#tests/support/filing.ts';
import { openOrdersWorld } from '#tests/support/orders-world.ts';
import type { Api, Client, Employee, Json, World } from '#tests/support/world.ts';

/** After a violation of the drug and alcohol rules nobody drives (49 CFR 382.217), whatever papers are in order. */
let world: World;
let acme: Client;
let boss: Api;
let at = 0;

beforeAll(async () => {
  ({ world, acme, boss } = await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

/** A driver whose file is in order; results find them by name, birth date and license. */
async function inOrder(firstName: string): Promise<Employee> {
  const one = await world.makeEmployee({
    client: acme,
    firstName,
    lastName: 'Returner',
    dob: '1984-02-29',
    workId: `RTD-${firstName}`,
  });
  await fileAll(world, one);
  expect(await standing(one)).toMatchObject({ doNotDispatch: false });
  return one;
}
const send = async (firstName: string, more: Record<string, string>): Promise<string> => {
  const resultNumber = `RTD${(at += 1)}`;
  const { body } = await boss.post(`/v1/clients/${acme.clientId}/drugTestResults`, {
    results: [
      {
        ...{ resultNumber, lastName: 'Returner', firstName, birthDate: '1984-02-29' },
        ...{ workId: `RTD-${firstName}`, reason: 'Random', specimen: 'Urine', panel: 'DOT5' },
        ...{ dotAgency: 'FMCSA', collectedOn: dayAgo(9), reportedOn: dayAgo(7) },
        ...more,
      },
    ],
  });
  expect(body, JSON.stringify(body)).toMatchObject({ faulty: 0 });
  return resultNumber;
};
const standing = async (one: Employee, query = ''): Promise<Json> =>
  (await boss.get(`/v1/employees/${one.employeeId}/qualification${query}`)).body;
const duty = (body: Json): Json =>
  body.items.find(({ documentTypeId }: Json) => documentTypeId === 329);

test('a positive result stops the driver as soon as it is taken, says why, and a negative return-to-duty result ends it', async () => {
  const pat = await inOrder('Pat');
  await send('Pat', { result: 'Positive', substances: 'Cocaine' });
  const stopped = await standing(pat);
  expect(stopped).toMatchObject({ doNotDispatch: true, state: 'doNotDispatch', score: null });
  expect(duty(stopped)).toMatchObject({
    status: 'missing',
    severity: 'error',
    blocksDispatch: true,
    citation: '49 CFR 382.217, 40.23, 40.305(a), 382.605',
    note: expect.stringMatching(/^A test of \d+\/\d+\/\d{4} was positive\./),
  });
  // What the lists keep agrees at once.
  const [kept] = await world.inTenant<Json>(
    pat.tenantId,
    'select do_not_dispatch from employee_qualification where employee_id = $1',
    [pat.employeeId],
  );
  expect(kept).toEqual({ do_not_dispatch: true });
  // A random one that is negative returns nobody.
  await send('Pat', { result: 'Negative', collectedOn: dayAgo(5), reportedOn: dayAgo(4) });
  expect((await standing(pat)).doNotDispatch).toBe(true);
  const returned = { reason: 'Return to duty', collectedOn: dayAgo(2), reportedOn: dayAgo(1) };
  await send('Pat', { ...returned, result: 'Negative' });
  const back = await standing(pat);
  expect(back.doNotDispatch).toBe(false);
  expect(duty(back)).toMatchObject({ status: 'valid', note: expect.stringMatching(/result/) });
});

test('as of a day the violations of until then count: by what was known now, or by what was known then', async () => {
  const kim = await inOrder('Kim');
  await send('Kim', { result: 'Positive', collectedOn: dayAgo(9), reportedOn: dayAgo(7) });
  const stops = async (days: number, by: string) =>
    duty(await standing(kim, `?asOf=${dayAgo(days)}&by=${by}`))?.blocksDispatch ?? false;
  expect(await stops(10, 'known')).toBe(false);
  expect(await stops(8, 'known')).toBe(true);
  // It came today.
  expect(await stops(8, 'shown')).toBe(false);
});

test('a test that is not under DOT, one that was canceled, and one corrected to negative stop nobody', async () => {
  const lee = await inOrder('Lee');
  await send('Lee', { result: 'Positive', dotAgency: '', reason: 'Other' });
  await send('Lee', { result: 'Canceled' });
  expect((await standing(lee)).doNotDispatch).toBe(false);
  const number = await send('Lee', { result: 'Positive', reportedOn: dayAgo(6) });
  expect((await standing(lee)).doNotDispatch).toBe(true);
  await send('Lee', { resultNumber: number, result: 'Negative', reportedOn: dayAgo(1) });
  expect((await standing(lee)).doNotDispatch).toBe(false);
});

test('what the employer answered of a violation stops the driver, and the paper of the return ends it', async () => {
  const ana = await inOrder('Ana');
  await world.inTenant(
    ana.tenantId,
    `insert into drug_alcohol_answers (tenant_id, client_id, employee_id, question, known_on)
     values ($1, $2, $3, 6, $4), ($1, $2, $3, 62, $4)`,
    [ana.tenantId, ana.clientId, ana.employeeId, dayAgo(20)],
  );
  const stopped = await standing(ana);
  expect(stopped.doNotDispatch).toBe(true);
  expect(duty(stopped).note).toMatch(/questionnaire/);
  await filePaper(world, ana, 329, { docDate: dayAgo(4) });
  expect((await standing(ana)).doNotDispatch).toBe(false);
});

test('a driver under another agency, and one of no vehicle with a CDL, are stopped as well (49 CFR 40.23, 382.501)', async () => {
  const uma = await inOrder('Uma');
  const set = (columns: string) =>
    world.inTenant(uma.tenantId, `update employees set ${columns} where employee_id = $1`, [
      uma.employeeId,
    ]);
  await set("dot_agency = 'FTA'");
  await send('Uma', { result: 'Positive', dotAgency: 'FTA' });
  const stopped = await standing(uma);
  expect(stopped.doNotDispatch).toBe(true);
  expect(duty(stopped).citation).toBe('49 CFR 40.23, 40.305(a), 382.501(a)');
  // What the record says of vehicles or of the agency since sets nobody free.
  await set("dot_agency = null, drives = 'nonCdl'");
  expect(duty(await standing(uma))).toMatchObject({
    blocksDispatch: true,
    citation: '49 CFR 382.501(a), (c), 40.305(a)',
  });
  await set("dot_agency = 'none', drives = null");
  expect(duty(await standing(uma)).blocksDispatch).toBe(true);
  await send('Uma', {
    reason: 'Return to duty',
    result: 'Negative',
    collectedOn: dayAgo(2),
    reportedOn: dayAgo(1),
  });
  expect((await standing(uma)).doNotDispatch).toBe(false);
});

test('who may not see drug and alcohol records learns that the driver is stopped, and not why', async () => {
  const sol = await inOrder('Sol');
  await send('Sol', { result: 'Refusal to test' });
  const clerk = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewEmployee'] }),
  );
  const seen = (await clerk.get(`/v1/employees/${sol.employeeId}/qualification`)).body;
  expect(seen).toMatchObject({ doNotDispatch: true, withheld: 1 });
  expect(duty(seen)).toBeUndefined();
  expect(JSON.stringify(seen)).not.toMatch(/382\.217|refus/i);
});
