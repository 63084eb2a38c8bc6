import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { fileOf, openMovesWorld, type MovesWorld } from '#tests/support/moves-world.ts';
import type { Api, Json } from '#tests/support/world.ts';

let moves: MovesWorld;
let boss: Api;

beforeAll(async () => {
  moves = await openMovesWorld();
  const { world, acme } = moves;
  await moves.rows(
    "update clients set employee_identifier = 'Driver code' where client_id = tenant_id",
  );
  const permissions = ALL_PERMISSIONS.filter((name) => /^(client|records)\./.test(name));
  boss = await world.as(await world.makeUser({ client: acme, permissions }));
});
afterAll(() => moves.world.close());

const headOf = async (path: string): Promise<string> => {
  const { status, body } = await boss.get(path);
  expect(status, JSON.stringify(body)).toBe(200);
  return (
    String(body)
      .replace(/^\uFEFF/, '')
      .split('\r\n')[0] ?? ''
  );
};

test('the session says what the company acted in calls the work id', async () => {
  const { body } = await boss.get('/v1/auth/session');
  expect(body).toMatchObject({ employeeIdentifier: 'Driver code' });
});

test.each([
  ['the roster', (client: number) => `/v1/clients/${client}/employees/csv?columns=name,workId`],
  ['a search', () => '/v1/employees/csv?search=driver&columns=name,workId'],
  ['the annual certificates', () => '/v1/certificates/csv?columns=name,workId'],
])('the CSV file of %s is headed by it', async (_, path) => {
  expect(await headOf(path(moves.acme.clientId))).toMatch(/^(Name|Driver),Driver code$/);
});

test('the history of a file and its CSV file call it so', async () => {
  const one = await moves.world.makeEmployee({ client: moves.east });
  await boss.patch(fileOf(one), { workId: 'D-7' });
  const { body } = await boss.get(`${fileOf(one)}/csv?list=history`);
  expect(body).toContain('Driver code');
  expect(body).not.toContain('Work id');
});

test('a roster is read and its result written under that name', async () => {
  const file = 'Driver code,Last name,First name\nD-1,New,Nina\n';
  const sent = await boss.upload(`/v1/clients/${moves.acme.clientId}/rosters`, [
    { name: 'roster.csv', bytes: Buffer.from(file), type: 'text/csv' },
  ]);
  expect(sent.body['plan']['mapping'][0]).toBe('workId');
  const { rosterId }: Json = sent.body;
  expect(await headOf(`/v1/rosters/${rosterId}/rows/csv`)).toContain('Driver code');
});
