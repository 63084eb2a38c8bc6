import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { ALL_PERMISSIONS, INTERNAL_GROUPS } from '#src/shared/permissions.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { auditRecords } from '#tests/support/audit-records.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Answer, Api, Client, World } from '#tests/support/world.ts';
import { SAMPLE_FILES, RECORDS, SAMPLES, UNSWEPT } from '#tests/support/sweep-samples.ts';

/** Every call there is: nothing is listed by hand, so nothing can be forgotten. */
const ENDPOINTS: readonly Endpoint[] = SERVER_FEATURES.flatMap(({ calls }) =>
  calls.flatMap(({ api }) => Object.values(api)),
);
const GUARDED = ENDPOINTS.filter((endpoint) => endpoint.permission !== 'public');

let world: World;
let mine: Client;
let west: Client;
let theirs: Client;
let everyone: Api;
let staff: Api;
/** Staff who act at a location of a client, for what no employer may do. */
let acting: Api;
/** The holder of an audit's link, for what nobody else may do. */
let auditor: Api;
let pdf: Uint8Array;
/** A record of each kind in the other tenant, and at the sibling location. */
let foreign: Record<string, string>;
let sibling: Record<string, string>;

const EMPLOYER_PERMISSIONS = ALL_PERMISSIONS.filter(
  (one) =>
    !INTERNAL_GROUPS.some((group) => one.startsWith(`${group}.`)) && one !== 'auditor.auditorLogin',
);

beforeAll(async () => {
  world = await openWorld();
  mine = await world.makeClient({ name: 'Mine' });
  const east = await world.makeClient({ parent: mine, name: 'East' });
  west = await world.makeClient({ parent: mine, name: 'West' });
  theirs = await world.makeClient({ name: 'Theirs' });
  pdf = textPdf(['A paper']);
  foreign = await RECORDS(world, theirs);
  sibling = await RECORDS(world, west);
  const { auditId } = await auditRecords(world, east);
  auditor = await world.asAuditor(east, auditId);
  everyone = await world.as(
    await world.makeUser({ client: east, permissions: EMPLOYER_PERMISSIONS }),
  );
  staff = await world.as(
    await world.makeUser({ client: world.internal, permissions: ALL_PERMISSIONS }),
  );
  const at = { client: east.clientId };
  acting = {
    ...staff,
    get: (path) => staff.get(path, at),
    post: (path, body) => staff.post(path, body, at),
    put: (path, body) => staff.put(path, body, at),
    patch: (path, body) => staff.patch(path, body, at),
    delete: (path, body) => staff.delete(path, body, at),
    upload: (path, files, fields, options) =>
      staff.upload(path, files, fields, { ...options, ...at }),
  };
}, 120_000);
afterAll(() => world.close());

/** Who may make a call within a client: an employer's user with every right, or staff or an auditor where it is theirs alone. */
const whoActs = ({ permission }: Endpoint): Api => {
  if (permission === 'auditor.auditorLogin') return auditor;
  return [permission]
    .flat()
    .every((one) => INTERNAL_GROUPS.some((group) => one.startsWith(`${group}.`)))
    ? acting
    : everyone;
};

function call(
  api: Api,
  endpoint: Endpoint,
  ids: Record<string, string>,
  extra: Record<string, string> = {},
): Promise<Answer> {
  const params = Object.fromEntries(
    Object.keys(endpoint.params?.shape ?? {}).map((name) => [name, ids[name] ?? 'x']),
  );
  const sample = SAMPLES[endpoint.name];
  const query = new URLSearchParams({ ...sample?.query, ...extra }).toString();
  const path = fillPath(endpoint.path, params) + (query && `?${query}`);
  if (endpoint.files)
    return api.upload(
      path,
      [SAMPLE_FILES[endpoint.name] ?? { name: 'a.pdf', bytes: pdf }],
      (sample?.body ?? {}) as Record<string, string>,
      { field: endpoint.files.field },
    );
  const method = endpoint.method.toLowerCase() as 'get' | 'post' | 'put' | 'patch' | 'delete';
  return method === 'get'
    ? api.get(path)
    : api[method](path, sample?.body ?? (endpoint.body ? {} : undefined));
}

describe('without a session', () => {
  test.each(GUARDED.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers 401',
    async (_name, endpoint) => {
      const answer = await call(await world.as(null), endpoint, foreign);
      expect(answer.status).toBe(401);
      expect(answer.body.error.code).toBe('request.unauthenticated');
    },
  );
});

describe('without the permission', () => {
  const asked = GUARDED.filter(
    (endpoint) => endpoint.permission !== 'session' || endpoint.scope === 'staff',
  );

  test.each(asked.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s answers 403',
    async (_name, endpoint) => {
      // Everything but what the call asks for: no other permission opens it.
      const needed = new Set<string>(
        typeof endpoint.permission === 'string' ? [endpoint.permission] : endpoint.permission,
      );
      const all = (endpoint.scope === 'staff' ? ALL_PERMISSIONS : EMPLOYER_PERMISSIONS).filter(
        (one) => !needed.has(one),
      ) as Permission[];
      const client = endpoint.scope === 'staff' ? world.internal : mine;
      const api = await world.as(
        await world.makeUser({ client, permissions: endpoint.permission === 'session' ? [] : all }),
      );
      const asEmployer = endpoint.permission === 'session' ? everyone : api;
      const answer = await call(asEmployer, endpoint, foreign);
      expect(answer.status).toBe(403);
      expect(answer.body.error.code).toBe('request.forbidden');
    },
  );
});

describe('a parameter that a call does not have', () => {
  // Files of strangers are refused for their link before anything else is looked at.
  const looked = ENDPOINTS.filter(({ permission, files }) => permission !== 'public' || !files);

  test.each(looked.map((endpoint) => [endpoint.name, endpoint] as const))(
    '%s refuses it by its name',
    async (_name, endpoint) => {
      const api = ['client', 'any'].includes(endpoint.scope) ? whoActs(endpoint) : staff;
      const answer = await call(api, endpoint, sibling, { bogus: 'true' });
      expect(answer.status, JSON.stringify(answer.body)).toBe(400);
      expect(answer.body.error).toMatchObject({
        code: 'request.unknown_parameter',
        fields: [{ field: 'bogus', message: 'bogus is not a parameter of this call.' }],
      });
    },
  );

  test.each(
    ENDPOINTS.flatMap((one) => (one.later ?? []).map((name) => [one.name, name, one] as const)),
  )('%s says that %s is not available yet', async (_name, parameter, endpoint) => {
    const answer = await call(everyone, endpoint, sibling, { [parameter]: '1' });
    expect(answer.status, JSON.stringify(answer.body)).toBe(400);
    expect(answer.body.error).toMatchObject({
      code: 'request.later_parameter',
      fields: [{ field: parameter, message: `${parameter} is not available yet.` }],
    });
  });
});

describe('a record of another', () => {
  const withRecord = GUARDED.filter(
    (endpoint) =>
      Object.keys(endpoint.params?.shape ?? {}).length > 0 &&
      endpoint.scope !== 'staff' &&
      !(endpoint.name in UNSWEPT),
  );

  test.each(withRecord.map((endpoint) => [endpoint.name, endpoint] as const))(
    'tenant: %s answers 404',
    async (_name, endpoint) => {
      const answer = await call(whoActs(endpoint), endpoint, foreign);
      expect(answer.status, JSON.stringify(answer.body)).toBe(404);
    },
  );

  test.each(withRecord.map((endpoint) => [endpoint.name, endpoint] as const))(
    'location: %s answers 404',
    async (_name, endpoint) => {
      const answer = await call(whoActs(endpoint), endpoint, sibling);
      expect(answer.status, JSON.stringify(answer.body)).toBe(404);
    },
  );

  test('may not be named as the client to act in', async () => {
    for (const client of [theirs, west]) {
      const answer = await everyone.get('/v1/employees?search=driver', { client: client.clientId });
      expect(answer.status).toBe(404);
    }
  });

  test('does not show in a search', async () => {
    await world.makeEmployee({ client: theirs, lastName: 'Unmistakable' });
    await world.makeEmployee({ client: west, lastName: 'Unmistakable' });
    const answer = await everyone.get('/v1/employees?search=unmistakable');
    expect(answer.status).toBe(200);
    expect(JSON.stringify(answer.body)).not.toContain('Unmistakable');
  });
});
