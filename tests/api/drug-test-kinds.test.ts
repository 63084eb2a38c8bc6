import { afterAll, beforeAll, expect, test } from 'vitest';
import { dayAgo } from '#tests/support/days.ts';
import { openOrdersWorld } from '#tests/support/orders-world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let boss: Api;

beforeAll(async () => {
  ({ world, acme, boss } = await openOrdersWorld());
}, 120_000);
afterAll(() => world.close());

const row = (resultNumber: string, more: Record<string, string>) => ({
  ...{ resultNumber, lastName: 'Quill', firstName: 'Ann', birthDate: '1984-02-29' },
  ...{ reason: 'Random', specimen: 'Urine', panel: 'DOT5', dotAgency: 'FMCSA' },
  ...{ collectedOn: dayAgo(1), reportedOn: dayAgo(0), result: 'Negative' },
  ...more,
});

async function shown(search: string): Promise<Json> {
  const { body } = await boss.get(`/v1/drugTestResults?search=${search}`);
  return (await boss.get(`/v1/drugTestResults/${body.rows[0].drugTestId}`)).body;
}

test('results keep drugs by their classes, the kind of a refusal, and which test is repeated; shown and exported', async () => {
  const sent = await boss.post(`/v1/clients/${acme.clientId}/drugTestResults`, {
    results: [
      row('K1001', { result: 'Positive', substances: '6-AM; Oxycodone; Fentanyl' }),
      row('K1002', { result: 'Substituted' }),
      row('K1003', { recollectionOf: 'k 1002' }),
    ],
  });
  expect(sent.body, JSON.stringify(sent.body)).toMatchObject({ added: 3, faulty: 0 });
  expect(await shown('K1001')).toMatchObject({
    drugs: ['Opioids', 'Fentanyl'],
    refusal: null,
    recollectionOf: null,
  });
  expect(await shown('K1002')).toMatchObject({ refusal: 'substituted', outcome: 'nonNegative' });
  expect(await shown('K1003')).toMatchObject({ refusal: null, recollectionOf: 'K1002' });
  const csv = await boss.get(
    '/v1/drugTestResults/csv?columns=number,drugs,refusal,recollection&search=K100',
  );
  expect(csv.body).toContain('Kind of refusal');
  expect(csv.body).toContain('Opioids, Fentanyl');
  expect(csv.body).toContain('Substituted');
});

test('results of oral fluid are taken for DOT by the same switch as orders, and the row is named', async () => {
  const oral = { specimen: 'Oral fluid', panel: 'DOT5' };
  const { body } = await boss.post(`/v1/clients/${acme.clientId}/drugTestResults`, {
    results: [
      row('K2001', {}),
      row('K2002', { ...oral, dotAgency: 'FMCSA' }),
      row('K2003', { ...oral, dotAgency: '' }),
    ],
  });
  expect(body).toMatchObject({ added: 2, faulty: 1 });
  expect(body.faults).toMatchObject([
    { line: 2, faults: [{ field: 'specimen', reason: expect.stringContaining('yet') }] },
  ]);
});
