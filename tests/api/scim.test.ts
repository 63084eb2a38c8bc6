import { randomUUID } from 'node:crypto';
import { describe, expect, test } from 'vitest';
import {
  type Directory,
  directory,
  ENTERPRISE,
  GROUP,
  makeToken,
  USER,
} from '#tests/support/scim-client.ts';
import { ADMIN, errorOf, PASSWORD, signOnWorld } from '#tests/support/sign-on-world.ts';
import type { Json } from '#tests/support/world.ts';

const { auditOf, comeAsBefore, comeIn, company, person, sql, world } = signOnWorld();

/** A company whose directory keeps its accounts. */
async function kept() {
  const made = await company();
  const token = await makeToken(made.api);
  return { ...made, token, dir: directory(world().address, token) };
}

/** A person as Okta sends one. */
const okta = (userName: string, more: object = {}) => ({
  schemas: [USER],
  userName,
  name: { givenName: 'Dana', familyName: 'Ortiz' },
  emails: [{ primary: true, value: userName, type: 'work' }],
  displayName: 'Dana Ortiz',
  locale: 'en-US',
  externalId: `00u${userName}`,
  groups: [],
  password: '1mz050nq',
  active: true,
  ...more,
});

const group = (displayName: string, members: readonly string[] = [], more: object = {}) => ({
  schemas: [GROUP],
  displayName,
  members: members.map((value) => ({ value })),
  ...more,
});

const makeUser = async (dir: Directory, userName: string, more: object = {}): Promise<Json> =>
  dir.done(201, dir.post('/Users', okta(userName, more)));

/** What an account may do, and where. */
async function given(tenantId: number, userId: string) {
  const permissions = await world().inTenant<{ one: string }>(
    tenantId,
    `select permission_group || '.' || permission as one from user_permissions where user_id = $1 order by 1`,
    [userId],
  );
  const sites = await world().inTenant<{ one: number }>(
    tenantId,
    'select client_id as one from user_sites where user_id = $1 order by 1',
    [userId],
  );
  return { permissions: permissions.map(({ one }) => one), sites: sites.map(({ one }) => one) };
}

describe('as Entra ID sends it', () => {
  test('finds nobody, makes a person, changes them in words, and ends them at once (issue 23)', async () => {
    const { dir, domain, client, yard } = await kept();
    // The test of the connection: somebody who cannot be there.
    expect(await dir.find(`userName eq "${randomUUID()}"`)).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    const userName = `Robin.Haul@${domain}`;
    const made = await dir.done(
      201,
      dir.post('/Users', {
        schemas: [USER, ENTERPRISE],
        externalId: 'robin.haul',
        userName,
        active: true,
        emails: [{ primary: true, type: 'work', value: userName }],
        meta: { resourceType: 'User' },
        name: { formatted: 'Robin Haul', familyName: 'Haul', givenName: 'Robin' },
        [ENTERPRISE]: { department: 'Dispatch' },
        roles: [],
      }),
    );
    expect(made).toMatchObject({ userName: userName.toLowerCase(), active: true, groups: [] });
    expect(made.meta.location).toBe(`${world().address}/scim/v2/Users/${made.id}`);
    expect((await dir.find(`userName eq "${userName}"`)).totalResults).toBe(1);
    expect((await dir.find('externalId eq "robin.haul"')).Resources[0].id).toBe(made.id);

    const changed = await dir.done(
      200,
      dir.patch(
        `/Users/${made.id}`,
        { op: 'Replace', path: 'emails[type eq "work"].value', value: `other@${domain}` },
        { op: 'Replace', path: 'name.familyName', value: 'Hauler' },
        { op: 'Add', path: `${ENTERPRISE}:department`, value: 'Yard' },
        { op: 'Add', path: 'addresses[type eq "work"].locality', value: 'Reno' },
      ),
    );
    expect(changed.name.familyName).toBe('Hauler');
    expect(changed.emails).toEqual([
      { value: userName.toLowerCase(), type: 'work', primary: true },
    ]);

    const { id } = await dir.done(
      201,
      dir.post('/Groups', {
        schemas: [
          GROUP,
          'http://schemas.microsoft.com/2006/11/ResourceManagement/ADSCIM/2.0/Group',
        ],
        externalId: '8aa1a0c0-c4c3-4bc0-b4a5-2ef676900159',
        displayName: 'safety',
        meta: { resourceType: 'Group' },
      }),
    );
    const without = await dir.get(
      '/Groups?excludedAttributes=members&filter=displayName%20eq%20%22safety%22',
    );
    expect(without.body.Resources).toMatchObject([{ id, displayName: 'safety' }]);
    expect(without.body.Resources[0]).not.toHaveProperty('members');
    const added = { op: 'Add', path: 'members', value: [{ $ref: null, value: made.id }] };
    await dir.done(200, dir.patch(`/Groups/${id}`, added));
    expect(await given(client.tenantId, made.id)).toEqual({
      permissions: ['client.viewRoster'],
      sites: [yard.clientId],
    });

    // It comes in by the company's log-in at once: nobody had the account before. The claim does not count.
    const came = await comeIn(person(domain, { email: userName.toLowerCase(), groups: ['chess'] }));
    expect(came.answer.status, JSON.stringify(came.answer.body)).toBe(200);
    expect(came.answer.body.user).toMatchObject({ id: made.id, sites: [yard.clientId] });

    const off = await dir.done(
      200,
      dir.patch(`/Users/${made.id}`, { op: 'Replace', path: 'active', value: 'False' }),
    );
    expect(off.active).toBe(false);
    expect((await came.api.get('/v1/auth/session')).status).toBe(401);
    expect((await dir.find('active eq false')).totalResults).toBe(1);
    // What is so already is answered, and done once.
    await dir.done(
      200,
      dir.patch(`/Users/${made.id}`, { op: 'Replace', value: { active: 'False' } }),
    );
    expect(await auditOf(client.tenantId, 'scim.endUser')).toHaveLength(1);
    const on = { op: 'Replace', path: 'active', value: [{ $ref: null, value: 'True' }] };
    expect((await dir.done(200, dir.patch(`/Users/${made.id}`, on))).active).toBe(true);

    const gone = { op: 'Remove', path: 'members', value: [{ value: made.id }] };
    await dir.done(200, dir.patch(`/Groups/${id}`, gone));
    expect(await given(client.tenantId, made.id)).toEqual({ permissions: [], sites: [] });
    expect((await dir.delete(`/Users/${made.id}`)).status).toBe(204);
    expect((await dir.get(`/Users/${made.id}`)).status).toBe(404);
    expect((await dir.delete(`/Users/${made.id}`)).status).toBe(404);
    expect((await dir.delete(`/Groups/${id}`)).status).toBe(204);
  });
});

describe('as Okta sends it', () => {
  test('pages through people, puts them whole, pushes groups, and makes a deleted one again (issue 23)', async () => {
    const { dir, domain, client } = await kept();
    const first = await dir.get('/Users?startIndex=1&count=1');
    expect(first.body).toMatchObject({ totalResults: 1, startIndex: 1, itemsPerPage: 1 });
    expect((await dir.get('/Users?startIndex=2&count=100')).body).toMatchObject({
      totalResults: 1,
      itemsPerPage: 0,
    });
    const email = `dana@${domain}`;
    expect((await dir.find(`userName eq "${email}"`)).totalResults).toBe(0);
    const made = await makeUser(dir, email);
    // The answer was lost, and it asks again: one account, and it is said whose.
    const again = await dir.post('/Users', okta(email));
    expect(again).toMatchObject({ status: 409, body: { scimType: 'uniqueness', status: '409' } });
    const put = okta(email, { id: made.id, name: { givenName: 'Dana', familyName: 'Lee' } });
    expect((await dir.done(200, dir.put(`/Users/${made.id}`, put))).name.familyName).toBe('Lee');

    const heads = await dir.done(201, dir.post('/Groups', group('heads', [made.id])));
    expect((await given(client.tenantId, made.id)).sites).toEqual([client.clientId]);
    const renamed = { op: 'replace', value: { id: heads.id, displayName: 'former heads' } };
    await dir.done(200, dir.patch(`/Groups/${heads.id}`, renamed));
    expect((await given(client.tenantId, made.id)).sites).toEqual([]);
    const both = [
      { op: 'remove', path: `members[value eq "${made.id}"]` },
      { op: 'add', path: 'members', value: [{ value: made.id, display: email }] },
    ];
    const after = await dir.done(200, dir.patch(`/Groups/${heads.id}`, ...both));
    expect(after.members).toMatchObject([{ value: made.id }]);
    await dir.done(200, dir.put(`/Groups/${heads.id}`, group('safety', [made.id])));
    expect((await given(client.tenantId, made.id)).permissions).toEqual(['client.viewRoster']);

    await dir.done(
      200,
      dir.patch(`/Users/${made.id}`, { op: 'replace', value: { active: false } }),
    );
    expect((await dir.delete(`/Users/${made.id}`)).status).toBe(204);
    expect((await dir.find(`userName eq "${email}"`)).totalResults).toBe(0);
    const back = await makeUser(dir, email);
    expect(back).toMatchObject({ id: made.id, active: true, groups: [] });
    // What it could do before is not there until a group says so.
    expect((await given(client.tenantId, made.id)).permissions).toEqual([]);
  });

  test('one account and one group of two requests at the same time', async () => {
    const { dir, domain } = await kept();
    const email = `twice@${domain}`;
    const people = await Promise.all([1, 2, 3].map(() => dir.post('/Users', okta(email))));
    expect(people.map(({ status }) => status).toSorted()).toEqual([201, 409, 409]);
    const groups = await Promise.all([1, 2].map(() => dir.post('/Groups', group('safety'))));
    expect(groups.map(({ status }) => status).toSorted()).toEqual([201, 409]);
    const { id } = groups.find(({ status }) => status === 201)?.body ?? {};
    const added = await Promise.all(
      ['a', 'b'].map(async (name) => {
        const { id: value } = await makeUser(dir, `${name}@${domain}`);
        return dir.patch(`/Groups/${id}`, { op: 'add', path: 'members', value: [{ value }] });
      }),
    );
    expect(added.map(({ status }) => status)).toEqual([200, 200]);
    expect((await dir.get(`/Groups/${id}`)).body.members).toHaveLength(2);
  });
});

describe('what a directory cannot do', () => {
  test('the last administrator is never deleted, deactivated or taken out of the groups (issue 23, bad input)', async () => {
    const { dir, boss, client, domain, api } = await kept();
    const asked = [
      dir.delete(`/Users/${boss.userId}`),
      dir.patch(`/Users/${boss.userId}`, { op: 'replace', path: 'active', value: false }),
      dir.put(`/Users/${boss.userId}`, okta(boss.email, { active: false })),
    ];
    for (const { status, body } of await Promise.all(asked)) {
      expect(status, JSON.stringify(body)).toBe(409);
      expect(body.detail).toMatch(/last account that administers/);
    }
    expect((await api.get('/v1/auth/session')).status).toBe(200);
    const denied = await sql(
      `select outcome from audit_log where tenant_id = $1 and action like 'scim.%' and entity_id = $2`,
      [client.tenantId, boss.userId],
    );
    expect(denied.rows).toEqual([1, 2, 3].map(() => ({ outcome: 'denied' })));

    // One whom the groups made an administrator, once they are the last.
    const made = await makeUser(dir, `head@${domain}`);
    const heads = await dir.done(201, dir.post('/Groups', group('heads', [made.id])));
    await comeIn(person(domain, { email: `head@${domain}` }));
    expect((await dir.delete(`/Users/${boss.userId}`)).status).toBe(204);
    const empty = { op: 'replace', path: 'members', value: [] };
    for (const { status } of [
      await dir.patch(`/Groups/${heads.id}`, empty),
      await dir.patch(`/Groups/${heads.id}`, { op: 'replace', path: 'displayName', value: 'x' }),
      await dir.delete(`/Groups/${heads.id}`),
      await dir.delete(`/Users/${made.id}`),
    ])
      expect(status).toBe(409);
    expect((await given(client.tenantId, made.id)).permissions).toEqual(ADMIN.toSorted());
  });

  test('an account that was here before stays its owner’s, and keeps what it was given (D414)', async () => {
    const { dir, client, domain, api } = await kept();
    const clerk = await world().makeUser({
      client,
      permissions: ['client.viewEmployee'],
      email: `clerk@${domain}`,
      password: PASSWORD,
    });
    const found = (await dir.find(`userName eq "${clerk.email}"`)).Resources[0];
    expect(found.id).toBe(clerk.userId);
    const at = `/Users/${clerk.userId}`;
    const moved = await dir.patch(at, {
      op: 'replace',
      path: 'userName',
      value: `thief@${domain}`,
    });
    expect(moved).toMatchObject({ status: 400, body: { scimType: 'mutability' } });
    await dir.done(201, dir.post('/Groups', group('heads', [clerk.userId])));
    expect((await given(client.tenantId, clerk.userId)).permissions).toEqual([
      'client.viewEmployee',
    ]);
    // Deleted and made again it is the same account, and still asks its owner.
    expect((await dir.delete(at)).status).toBe(204);
    expect((await makeUser(dir, clerk.email)).id).toBe(clerk.userId);
    const who = person(domain, { email: clerk.email });
    expect(errorOf((await comeIn(who)).answer)).toBe('provider-sign-in.own_proof');
    expect((await comeAsBefore(who)).answer.status).toBe(200);

    // Whom an administrator ended, the directory does not open.
    await api.put(`/v1/users/${clerk.userId}/active`, { active: false });
    const opened = await dir.patch(at, { op: 'replace', path: 'active', value: true });
    expect(opened.status).toBe(409);
    expect((await dir.delete(at)).status).toBe(204);
    expect((await dir.post('/Users', okta(clerk.email))).status).toBe(409);
  });

  test('nobody gives a new account a password by its mailbox; its first log-in is the company’s', async () => {
    const { dir, domain } = await kept();
    const email = `new@${domain}`;
    const { id } = await makeUser(dir, email);
    const links = async () =>
      (await sql('select purpose from single_use_tokens where user_id = $1', [id])).rows;
    const nobody = await world().as(null);
    expect((await nobody.post('/v1/auth/forgotPassword', { email })).status).toBeLessThan(300);
    expect(await links()).toEqual([]);
  });

  test('another company, the house and an adviser are not there', async () => {
    const [ours, theirs] = [await kept(), await kept()];
    const adviser = await world().makeUser({
      client: ours.client,
      email: 'adviser@law.example.com',
      password: PASSWORD,
    });
    const house = await world().makeUser({
      client: world().internal,
      email: 'staff@house.example',
    });
    const mine = await makeUser(ours.dir, `mine@${ours.domain}`);
    const strange = [theirs.boss.userId, house.userId, adviser.userId];
    for (const id of [...strange, randomUUID(), 'x']) {
      const off = { op: 'replace', path: 'active', value: false };
      const answers = [
        await ours.dir.get(`/Users/${id}`),
        await ours.dir.patch(`/Users/${id}`, off),
        await ours.dir.put(`/Users/${id}`, okta(`x@${ours.domain}`)),
        await ours.dir.delete(`/Users/${id}`),
      ];
      expect(answers.map(({ status }) => status)).toEqual([404, 404, 404, 404]);
    }
    const group1 = await ours.dir.post('/Groups', group('heads', [theirs.boss.userId]));
    expect(group1).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
    // Whether an address is somebody's elsewhere is not told: its domain is not theirs, and that is all.
    for (const email of [
      theirs.boss.email,
      house.email,
      `nobody@${theirs.domain}`,
      adviser.email,
    ]) {
      const answer = await ours.dir.post('/Users', okta(email));
      expect(answer).toMatchObject({ status: 400, body: { scimType: 'invalidValue' } });
      expect((await ours.dir.find(`userName eq "${email}"`)).totalResults).toBe(0);
    }
    // An address of ours that signs in elsewhere makes an account, as for anybody, which that person does not get into.
    await world().makeUser({
      client: theirs.client,
      email: `away@${ours.domain}`,
      password: PASSWORD,
    });
    expect((await ours.dir.post('/Users', okta(`away@${ours.domain}`))).status).toBe(201);
    const away = await comeIn(person(ours.domain, { email: `away@${ours.domain}` }));
    expect(errorOf(away.answer)).toBe('provider-sign-in.no_account');
    // Groups of the other company neither.
    const safety = await ours.dir.done(201, ours.dir.post('/Groups', group('safety', [mine.id])));
    expect((await theirs.dir.get(`/Groups/${safety.id}`)).status).toBe(404);
    expect((await theirs.dir.delete(`/Groups/${safety.id}`)).status).toBe(404);
    expect((await theirs.dir.find('displayName eq "safety"', 'Groups')).totalResults).toBe(0);
    const theirUser = await world().inTenant<{ internal: number }>(
      world().internal.tenantId,
      'select count(*)::int as internal from users where email like $1',
      [`%@${ours.domain}`],
    );
    expect(theirUser).toEqual([{ internal: 0 }]);
  });
});
