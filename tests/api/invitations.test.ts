import { afterAll, beforeAll, expect, test } from 'vitest';
import { mailsTo, mailTo } from '#tests/support/mails.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let clerk: Api;
let local: Api;
let acme: Client;
let west: Client;
let other: Client;

const GIVES = [
  'client.addUser',
  'client.viewUsers',
  'client.viewRoster',
  'client.viewAlerts',
] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  other = await world.makeClient({ name: 'Other Lines' });
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...GIVES] }));
  local = await world.as(await world.makeUser({ client: west, permissions: [...GIVES] }));
  clerk = await world.as(await world.makeUser({ client: acme, permissions: ['client.viewUsers'] }));
}, 60_000);
afterAll(() => world.close());

const at = (client: Client, what = '') => `/v1/clients/${client.clientId}/invitations${what}`;
const told = ({ rows }: Json) =>
  rows.map(({ line, outcome, email, location, reasons }: Json) => [
    line,
    outcome,
    email,
    outcome === 'refused' ? reasons.join(' ') : location,
  ]);
const usersOf = async () =>
  (await boss.get(`/v1/clients/${acme.clientId}/users`)).body.map(({ email }: Json) => email);

test('a list is checked row by row, then those who can be are invited once, and the rest are named', async () => {
  const body = {
    text: [
      'First name,Last name,Email,Role,Location',
      'Ann,Miller,ann@acme.example,,',
      'Bob,Lee,bob@acme.example,Dispatcher,West',
      'Cid,Ray,cid@acme.example,Administrator,',
      'Dot,Fox,nobody,,',
    ].join('\n'),
    role: 'dispatcher',
  };
  const expected = (outcome: string) => [
    [2, outcome, 'ann@acme.example', 'Acme Freight'],
    [3, outcome, 'bob@acme.example', 'West'],
    [4, 'refused', 'cid@acme.example', expect.stringContaining('not “Administrator”')],
    [5, 'refused', 'nobody', '“nobody” is no email address.'],
  ];
  const checked = await boss.post(at(acme, '/check'), body);
  expect(checked.status, JSON.stringify(checked.body)).toBe(200);
  expect(told(checked.body)).toEqual(expected('ready'));
  expect(checked.body).toMatchObject({ ready: 2, invited: 0, refused: 2 });
  expect(await usersOf()).not.toContain('ann@acme.example');

  const sent = await boss.post(at(acme), body);
  expect(told(sent.body)).toEqual(expected('invited'));
  expect(await usersOf()).toEqual(expect.arrayContaining(['ann@acme.example', 'bob@acme.example']));
  // Sent again, nobody is invited twice.
  const again = await boss.post(at(acme), body);
  expect(again.body).toMatchObject({ invited: 0, refused: 4 });
  expect(again.body.rows[0].reasons).toEqual(['Someone at the company already has this address.']);
  expect(await mailTo(world, 'ann@acme.example')).toMatch(/\/signup\//);
  await mailTo(world, 'bob@acme.example');
  expect(await mailsTo(world, 'bob@acme.example')).toHaveLength(1);
});

test('two people who send the same list invite each person once', async () => {
  const body = { text: 'Eve,Hall,eve@acme.example\nFay,Orr,fay@acme.example', role: 'dispatcher' };
  const both = await Promise.all([boss.post(at(acme), body), boss.post(at(acme), body)]);
  expect(both.map(({ status }) => status)).toEqual([200, 200]);
  expect(both.reduce((sum, reply) => sum + reply.body.invited, 0)).toBe(2);
});

test('places, roles and lists that are not the caller’s are refused', async () => {
  const body = { text: 'Guy,Ito,guy@acme.example,,Acme Freight', role: 'dispatcher' };
  expect(told((await local.post(at(west, '/check'), body)).body)).toEqual([
    [1, 'refused', 'guy@acme.example', expect.stringContaining('no location of yours')],
  ]);
  expect((await local.post(at(acme), body)).status).toBe(404);
  expect((await boss.post(at(other), body)).status).toBe(404);
  expect((await clerk.post(at(acme), body)).status).toBe(403);
  expect((await boss.post(at(acme), { ...body, role: 'god' })).status).toBe(400);
  const empty = await boss.post(at(acme), { text: 'Email,Name', role: 'dispatcher' });
  expect(empty.body.error.code).toBe('invitations.empty');
  const quote = await boss.post(at(acme), { text: '"Ann,Miller', role: 'dispatcher' });
  expect(quote.body.error.code).toBe('invitations.open_quote');
  const many = Array.from({ length: 202 }, (_, n) => `A,B,p${n}@acme.example`).join('\n');
  const tooMany = await boss.post(at(acme), { text: many, role: 'dispatcher' });
  expect(tooMany.body.error.code).toBe('invitations.too_many');
});

test('whether mails leave the installation is said to who is signed in', async () => {
  expect((await boss.get('/v1/mailDelivery')).body).toEqual({ leaves: false });
});
