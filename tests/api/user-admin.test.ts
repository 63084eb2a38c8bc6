import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { mailTo } from '#tests/support/mails.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, User, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let north: Client;
let other: Client;
/** Administers the company. */
let boss: Api;
let bossUser: User;
/** Administers one terminal. */
let local: Api;
/** Only sees users. */
let viewer: Api;
let stranger: Api;

const ADMINISTERS = [
  'client.viewUsers',
  'client.addUser',
  'client.configureUser',
  'client.viewRoster',
  'client.viewEmployee',
] as const;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  north = await world.makeClient({ name: 'Acme North', parent: acme });
  other = await world.makeClient({ name: 'Other' });
  bossUser = await world.makeUser({ client: acme, permissions: ADMINISTERS, password: 'x' });
  boss = await world.as(bossUser);
  local = await world.as(await world.makeUser({ client: north, permissions: ADMINISTERS }));
  viewer = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewUsers'] }),
  );
  stranger = await world.as(await world.makeUser({ client: other, permissions: ADMINISTERS }));
}, 120_000);
afterAll(() => world.close());

let nth = 0;
const person = (over: Record<string, unknown> = {}) => {
  nth += 1;
  return {
    firstName: 'Nora',
    lastName: `New ${nth}`,
    email: `nora${nth}@new.example`,
    permissions: ['client.viewRoster'],
    sites: [acme.clientId],
    ...over,
  };
};
const added = async (over: Record<string, unknown> = {}, by = boss): Promise<Json> => {
  const answer = await by.post('/v1/users', person(over));
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};
const account = (id: string) => `/v1/users/${id}/account`;
const code = ({ status, body }: { status: number; body: Json }) => `${status} ${body?.error?.code}`;

describe('inviting', () => {
  test('an invited user signs up by the mail, and is active from then on', async () => {
    const made = await added();
    expect(made).toMatchObject({
      state: 'invited',
      permissions: ['client.viewRoster'],
      sites: [{ clientId: acme.clientId, name: 'Acme' }],
      lastSignInAt: null,
      isSelf: false,
    });
    const token = /\/signup\/([\w-]{43})/.exec(await mailTo(world, made.email))?.[1] ?? '';
    const nobody = await world.as(null);
    const signedUp = await nobody.post(`/v1/auth/signUp/${token}`, {
      password: 'Cedar-lantern-41!',
    });
    expect(signedUp.status, JSON.stringify(signedUp.body)).toBe(200);
    const now = (await boss.get(account(made.id))).body;
    expect(now.state).toBe('active');
    expect(now.lastSignInAt).not.toBeNull();
    // A link works once.
    const again = await nobody.post(`/v1/auth/signUp/${token}`, { password: 'Cedar-lantern-41!' });
    expect(again.status).toBeGreaterThanOrEqual(400);
  });

  test('an address of another company is answered as any other, and told by mail alone', async () => {
    const taken = await world.makeUser({ client: other, email: 'two@jobs.example', password: 'x' });
    const fresh = await added();
    const made = await added({ email: taken.email });
    expect(Object.keys(made).sort()).toEqual(Object.keys(fresh).sort());
    expect(made).toMatchObject({ state: 'invited', email: taken.email });
    const mail = await mailTo(world, taken.email);
    expect(mail).toContain('Subject: You were invited, and have an account already');
    expect(mail).not.toContain('/signup/');
    // Sent again it is the same, and their own account is as it was.
    expect((await boss.post(`/v1/users/${made.id}/invitation`)).status).toBe(204);
    const { rows } = await world.kernel.pool.query(
      'select tenant_id from logins where email = $1',
      [taken.email],
    );
    expect(rows).toEqual([{ tenant_id: other.tenantId }]);
  });

  test('one of the own company is said to be there', async () => {
    const made = await added();
    expect(code(await boss.post('/v1/users', person({ email: made.email.toUpperCase() })))).toBe(
      '409 user-admin.known',
    );
  });

  test.each([
    ['a line break in the address', { email: 'a@b.example\nBcc: x@y.example' }, 'email'],
    ['no address', { email: 'nobody' }, 'email'],
    ['no name', { firstName: ' ' }, 'firstName'],
    ['no place', { sites: [] }, 'sites'],
    ['a permission that does not exist', { permissions: ['client.fly'] }, 'permissions.0'],
  ])('is refused with %s', async (_what, over, field) => {
    const answer = await boss.post('/v1/users', person(over));
    expect(answer.status).toBe(400);
    expect(answer.body.error.fields[0].field).toBe(field);
  });

  test('a place of another company or beyond the own is no place', async () => {
    for (const [by, sites] of [
      [boss, [other.clientId]],
      [local, [acme.clientId]],
    ] as const) {
      const answer = await by.post('/v1/users', person({ sites }));
      expect(answer.body.error.fields).toMatchObject([{ field: 'sites' }]);
    }
  });
});

describe('what may be given', () => {
  test('nobody gives what he does not hold; what he does not hold stays', async () => {
    const refused = await boss.post('/v1/users', person({ permissions: ['client.viewPII'] }));
    expect(code(refused)).toBe('403 user-admin.not_grantable');
    expect(refused.body.error.message).toContain('whole Social Security numbers');
    const clerk = await world.makeUser({
      client: acme,
      permissions: ['client.viewPII', 'client.viewRoster'],
    });
    const changed = await boss.patch(account(clerk.userId), {
      permissions: ['client.viewEmployee'],
    });
    expect(changed.body.permissions.sort()).toEqual(['client.viewEmployee', 'client.viewPII']);
  });

  test('the groups of the house are nobody’s to give in a client', async () => {
    const answer = await boss.post('/v1/users', person({ permissions: ['admin.superAdmin'] }));
    expect(code(answer)).toBe('403 user-admin.not_grantable');
  });

  test('nobody changes what he himself may do, nor ends his own account', async () => {
    const own = account(bossUser.userId);
    expect(
      code(await boss.patch(own, { permissions: [...ADMINISTERS, 'client.viewAlerts'] })),
    ).toBe('403 user-admin.self');
    expect(code(await boss.patch(own, { sites: [north.clientId] }))).toBe('403 user-admin.self');
    expect(code(await boss.put(`/v1/users/${bossUser.userId}/active`, { active: false }))).toBe(
      '403 user-admin.self',
    );
    expect((await boss.patch(own, { firstName: 'Bess' })).body.firstName).toBe('Bess');
  });

  test('somebody is left who administers the whole company', async () => {
    const second = await world.makeUser({
      client: acme,
      permissions: ADMINISTERS,
      password: 'x',
    });
    const api = await world.as(second);
    // Two are there: one may go. Then the last may not.
    const put = (by: Api, id: string, active: boolean) =>
      by.put(`/v1/users/${id}/active`, { active });
    expect((await put(api, bossUser.userId, false)).body.state).toBe('deactivated');
    // An administrator of one terminal is none of the company.
    const third = await world.makeUser({ client: acme, permissions: ADMINISTERS });
    const invited = await world.as(third);
    expect(code(await put(invited, second.userId, false))).toBe(
      '409 user-admin.last_administrator',
    );
    expect(
      code(await invited.patch(account(second.userId), { permissions: ['client.viewUsers'] })),
    ).toBe('409 user-admin.last_administrator');
    expect((await put(api, bossUser.userId, true)).body.state).toBe('active');
    boss = await world.as(bossUser);
    await put(boss, second.userId, false);
    await put(boss, third.userId, false);
  });
});

describe('changing', () => {
  test('two at once: the second sees what the first saved', async () => {
    const made = await added();
    const first = { headers: { 'If-Match': `"${made.version}"` } };
    expect((await boss.patch(account(made.id), { phone: '555' }, first)).status).toBe(200);
    const late = await boss.patch(account(made.id), { lastName: 'Late' }, first);
    expect(late.body.error).toMatchObject({
      code: 'request.conflict',
      current: { phone: '555', lastName: made.lastName },
    });
  });

  test('deactivated, a user is signed out at once; links end, and sessions do', async () => {
    const clerk = await world.makeUser({ client: acme, permissions: ['client.viewRoster'] });
    const api = await world.as(clerk);
    expect((await api.get('/v1/auth/session')).status).toBe(200);
    const sessions = (await boss.get(`/v1/users/${clerk.userId}/sessions`)).body;
    expect(sessions).toHaveLength(1);
    await boss.put(`/v1/users/${clerk.userId}/active`, { active: false });
    expect((await api.get('/v1/auth/session')).status).toBe(401);
    expect((await boss.get(`/v1/users/${clerk.userId}/sessions`)).body).toEqual([]);
    expect(code(await boss.post(`/v1/users/${clerk.userId}/invitation`))).toBe(
      '409 user-admin.inactive',
    );
  });

  test('who was locked out gets a link to a new password, and everywhere else is signed out', async () => {
    const clerk = await world.makeUser({ client: acme, password: 'Old-harbor-77!' });
    const api = await world.as(clerk);
    expect((await boss.post(`/v1/users/${clerk.userId}/passwordReset`)).status).toBe(204);
    expect(await mailTo(world, clerk.email)).toContain('/resetPassword/');
    expect((await boss.delete(`/v1/users/${clerk.userId}/sessions`)).body).toEqual({ ended: 1 });
    expect((await api.get('/v1/auth/session')).status).toBe(401);
    const made = await added();
    expect(code(await boss.post(`/v1/users/${made.id}/passwordReset`))).toBe(
      '409 user-admin.not_signed_up',
    );
  });
});

describe('who sees whom', () => {
  test('a company sees its own; a terminal those of the terminal; a viewer changes nobody', async () => {
    const made = await added({ sites: [north.clientId] });
    const wide = await added({ sites: [north.clientId, acme.clientId] });
    expect((await stranger.get(account(made.id))).status).toBe(404);
    expect((await stranger.patch(account(made.id), { phone: '1' })).status).toBe(404);
    expect((await stranger.get(`/v1/clients/${acme.clientId}/users`)).status).toBe(404);
    expect((await local.get(account(made.id))).body.mayConfigure).toBe(true);
    expect((await local.get(account(bossUser.userId))).status).toBe(404);
    // Works at the terminal and beyond it.
    expect((await local.get(account(wide.id))).body.mayConfigure).toBe(false);
    expect(code(await local.patch(account(wide.id), { phone: '1' }))).toBe(
      '403 user-admin.elsewhere',
    );
    expect((await viewer.get(account(made.id))).body).toMatchObject({
      mayConfigure: false,
      grantable: [],
    });
    expect((await viewer.patch(account(made.id), { phone: '1' })).status).toBe(403);
    const names = async (api: Api, at: Client) =>
      (await api.get(`/v1/clients/${at.clientId}/users`)).body.map(({ id }: Json) => id);
    expect(await names(boss, north)).toContain(wide.id);
    expect(await names(local, north)).toContain(made.id);
    expect(await names(local, north)).not.toContain(bossUser.userId);
  });

  test('forPermission lists who holds it there (R395)', async () => {
    const made = await added({ permissions: ['client.viewEmployee'] });
    const asked = `/v1/clients/${acme.clientId}/users?forPermission=client.viewEmployee`;
    const rows = (await boss.get(asked)).body as Json[];
    expect(rows.map(({ id }) => id)).toContain(made.id);
    expect(rows.every(({ permissions }) => permissions.includes('client.viewEmployee'))).toBe(true);
  });

  test('reps are those who act in clients; their administrators see no reviewers (R398)', async () => {
    const house = world.internal;
    const rep = await world.makeUser({
      client: house,
      permissions: ['customerCare.assumeClient'],
      lastName: 'Rep',
    });
    const reviewer = await world.makeUser({ client: house, permissions: ['dq.review'] });
    const lead = await world.as(
      await world.makeUser({
        client: house,
        permissions: [
          'admin.viewCCRs',
          'admin.configureCCR',
          'admin.addCCR',
          'customerCare.assumeClient',
        ],
      }),
    );
    const ids = (await lead.get('/v1/internalUsers')).body.map(({ id }: Json) => id);
    expect(ids).toContain(rep.userId);
    expect(ids).not.toContain(reviewer.userId);
    expect((await lead.get(account(reviewer.userId))).status).toBe(404);
    const made = await added(
      { permissions: ['customerCare.assumeClient'], sites: [house.clientId] },
      lead,
    );
    expect(made).toMatchObject({ kind: 'staff', isRep: true });
    const plain = await lead.post(
      '/v1/users',
      person({ permissions: [], sites: [house.clientId] }),
    );
    expect(plain.status).toBe(403);
  });
});

test('who opens the files of a location is listed with the reason; the staff by name for staff alone', async () => {
  const clerk = await world.makeUser({
    client: north,
    permissions: ['client.viewEmployee', 'records.viewDrugAlcohol'],
    lastName: 'Seer',
  });
  const blind = await world.makeUser({ client: north, permissions: ['client.viewRoster'] });
  const rep = await world.makeUser({
    client: world.internal,
    permissions: ['customerCare.assumeClient', 'customerCare.setUpClientFile'],
  });
  const path = `/v1/clients/${north.clientId}/seenBy`;
  const { body } = await boss.get(path);
  expect(body.users).toContainEqual(
    expect.objectContaining({
      id: clerk.userId,
      why: 'Works at Acme North',
      sees: ['records.viewDrugAlcohol'],
    }),
  );
  expect(body.users).toContainEqual(
    expect.objectContaining({ id: bossUser.userId, why: 'Works at Acme', sees: [] }),
  );
  expect(body.users.map(({ id }: Json) => id)).not.toContain(blind.userId);
  expect(body).toMatchObject({ clientName: 'Acme North', more: 0, staff: null });
  expect(body.staffCount).toBeGreaterThan(0);
  // Of a terminal: its own by name, those above it as a number.
  const own = (await local.get(path)).body;
  expect(own.users.map(({ id }: Json) => id)).toContain(clerk.userId);
  expect(own.more).toBeGreaterThan(0);
  expect((await stranger.get(path)).status).toBe(404);
  const house = await world.as(rep);
  const seen = (await house.get(path, { client: acme.clientId })).body;
  expect(seen.staff).toContainEqual(
    expect.objectContaining({ id: rep.userId, why: 'Acts in clients' }),
  );
});

test('who sets up clients invites the first administrator of one, and no second', async () => {
  const fresh = await world.makeClient({ name: 'Fresh Freight' });
  const care = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.assumeClient', 'customerCare.setUpClientFile'],
    }),
  );
  const options = { client: fresh.clientId };
  const path = `/v1/clients/${fresh.clientId}/firstAdministrator`;
  const first = await care.post(
    path,
    { firstName: 'Fay', lastName: 'First', email: 'fay@fresh.example' },
    options,
  );
  expect(first.status, JSON.stringify(first.body)).toBe(201);
  expect(first.body.permissions).toContain('client.configureUser');
  expect(
    code(
      await care.post(path, { firstName: 'S', lastName: 'T', email: 's@fresh.example' }, options),
    ),
  ).toBe('409 user-admin.has_administrator');
  expect(
    (await boss.post(path, { firstName: 'S', lastName: 'T', email: 's@x.example' })).status,
  ).toBe(403);
  const audit = await world.kernel.pool.query(
    "select count(*)::int as many from audit_log where action = 'user-admin.addFirst' and outcome = 'done' and entity_id = $1",
    [first.body.id],
  );
  expect(audit.rows).toEqual([{ many: 1 }]);
});
