import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Client, User, World } from '#tests/support/world.ts';

let world: World;
let client: Client;

beforeAll(async () => {
  world = await openWorld();
  client = await world.makeClient();
}, 120_000);
afterAll(() => world.close());

const newUser = () => world.makeUser({ client, permissions: ['client.viewRoster'] });
const path = (user: User) => `/v1/users/${user.userId}/options`;
const auditOf = async (user: User, action: string) =>
  (
    await world.kernel.pool.query<{ entity_id: string }>(
      'select entity_id from audit_log where tenant_id = $1 and action = $2 and user_id = $3',
      [user.tenantId, action, user.userId],
    )
  ).rows;

describe('options', () => {
  test('are merged by name, forgotten by null, and come with the session of any machine', async () => {
    const user = await newUser();
    const [here, there] = [await world.as(user), await world.as(user)];
    await here.patch(path(user), { set: { density: 'comfortable', 'keys.go.home': ['g x'] } });
    await there.patch(path(user), {
      set: { 'layout.review': { title: 'Wide', sizes: [1, [2, null]] }, density: null },
    });
    const session = await (await world.as(user)).get('/v1/auth/session');
    expect(session.body.options).toEqual({
      'keys.go.home': ['g x'],
      'layout.review': { title: 'Wide', sizes: [1, [2, null]] },
    });
  });

  test('twenty tabs at once lose none of what each keeps', async () => {
    const user = await newUser();
    const api = await world.as(user);
    const names = Array.from({ length: 20 }, (_, at) => `layout.${at}`);
    await Promise.all(names.map((name) => api.patch(path(user), { set: { [name]: name } })));
    const { body } = await api.get('/v1/auth/session');
    expect(Object.keys(body.options).sort()).toEqual(names.sort());
  });

  test.each([
    ['a name with a space', { 'a b': 1 }],
    ['a value too long', { long: 'x'.repeat(4001) }],
    ['too many at once', Object.fromEntries(Array.from({ length: 401 }, (_, at) => [`n${at}`, 1]))],
    ['no object', ['density']],
  ])('%s is refused, and nothing is kept', async (_what, set) => {
    const user = await newUser();
    const api = await world.as(user);
    expect((await api.patch(path(user), { set })).status).toBe(400);
    expect((await api.get('/v1/auth/session')).body.options).toEqual({});
  });

  test('have an end: what would be too much is refused whole', async () => {
    const user = await newUser();
    const api = await world.as(user);
    for (let at = 0; at < 12; at += 1) {
      await api.patch(path(user), { set: { [`big${at}`]: 'x'.repeat(3900) } });
    }
    const full = await api.patch(path(user), {
      set: { last: 'x'.repeat(3900), density: 'compact' },
    });
    expect(full.status).toBe(409);
    expect(full.body.error.code).toBe('users.options_full');
    const { options } = (await api.get('/v1/auth/session')).body;
    expect(options.density).toBeUndefined();
    expect((await api.patch(path(user), { set: { big0: null, last: 'y' } })).status).toBe(200);
  });

  test("another's are out of reach", async () => {
    const [user, other] = [await newUser(), await newUser()];
    const answer = await (await world.as(user)).patch(path(other), { set: { density: 'compact' } });
    expect(answer.status).toBe(404);
  });
});

describe('own sessions', () => {
  const list = '/v1/users/me/sessions';

  test('are listed with this one first, without tokens', async () => {
    const user = await newUser();
    await world.as(user);
    const api = await world.as(user);
    const { status, body } = await api.get(list);
    expect(status).toBe(200);
    expect(body.rows).toHaveLength(2);
    expect(body.rows.map((row: { isCurrent: boolean }) => row.isCurrent)).toEqual([true, false]);
    expect(Object.keys(body.rows[0]).sort()).toEqual([
      'address',
      'expiresAt',
      'isCurrent',
      'lastActivityAt',
      'place',
      'sessionId',
      'startedAt',
      'userAgent',
    ]);
  });

  test('a sign-in notes its browser and address', async () => {
    const user = await world.makeUser({ client, password: 'a quiet lorry at dawn' });
    const login = await fetch(`${world.address}/v1/auth/login`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'user-agent': 'Test browser 1' },
      body: JSON.stringify({ email: user.email, password: 'a quiet lorry at dawn' }),
    });
    expect(login.status).toBe(200);
    const { rows } = (await (await world.as(user)).get(list)).body;
    expect(rows[1]).toMatchObject({ userAgent: 'Test browser 1', address: '127.0.0.1' });
  });

  test('one that is ended is out at its next request, and the audit says who ended it', async () => {
    const user = await newUser();
    const [here, there] = [await world.as(user), await world.as(user)];
    const { rows } = (await here.get(list)).body;
    const { sessionId } = rows.find((row: { isCurrent: boolean }) => !row.isCurrent);
    expect((await here.delete(`${list}/${sessionId}`)).status).toBe(204);
    expect((await there.get('/v1/auth/session')).status).toBe(401);
    expect((await here.get('/v1/auth/session')).status).toBe(200);
    expect(await auditOf(user, 'sessions.endOwnSession')).toEqual([{ entity_id: sessionId }]);
    expect((await here.delete(`${list}/${sessionId}`)).status).toBe(404);
  });

  test('all others end at once; this one stays', async () => {
    const user = await newUser();
    const [here, ...others] = [await world.as(user), await world.as(user), await world.as(user)];
    expect((await here.delete(list)).body).toEqual({ ended: 2 });
    for (const other of others) expect((await other.get('/v1/auth/session')).status).toBe(401);
    expect((await here.get(list)).body.rows).toHaveLength(1);
    expect(await auditOf(user, 'sessions.endOtherSessions')).toHaveLength(2);
  });

  test("another user's cannot be ended, even by its id", async () => {
    const [user, other] = [await newUser(), await newUser()];
    const theirs = await world.as(other);
    const { rows } = (await theirs.get(list)).body;
    const answer = await (await world.as(user)).delete(`${list}/${rows[0].sessionId}`);
    expect(answer.status).toBe(404);
    expect((await theirs.get(list)).status).toBe(200);
  });

  test('while another user is impersonated they are nobody’s to see or end', async () => {
    const staff = await world.makeUser({
      client: world.internal,
      permissions: ['customerCare.impersonateUser', 'customerCare.assumeClient'],
    });
    const user = await newUser();
    const api = await world.as(staff);
    await api.patch(path(staff), { set: { letterKeys: false } });
    const begun = await api.post('/v1/auth/impersonate', { userId: user.userId });
    expect(begun.status).toBe(204);
    expect((await api.get(list)).status).toBe(403);
    expect((await api.delete(list)).status).toBe(403);
    expect((await api.patch(path(user), { set: { letterKeys: true } })).status).toBe(403);
    // The keys stay those of the person at the keyboard.
    expect((await api.get('/v1/auth/session')).body.options).toEqual({ letterKeys: false });
  });
});
