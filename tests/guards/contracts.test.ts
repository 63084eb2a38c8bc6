import { describe, expect, test } from 'vitest';
import { z } from 'zod';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { contractFaults, parameterFaults, strayCalls } from './contract-rules.ts';
import { readContracts } from './contracts.ts';
import { readSources } from './source-files.ts';
import { SPECIFIED_PARAMETERS } from './specified-parameters.ts';

test('every call of every contract is sound', async () => {
  const { endpoints, errors } = await readContracts();
  expect(endpoints.length).toBeGreaterThan(0);
  expect(contractFaults(endpoints, new Set(errors.map(({ code }) => code)))).toEqual([]);
});

test('every call of every contract is served', async () => {
  const served = new Set(
    SERVER_FEATURES.flatMap(({ calls }) => calls).flatMap(({ api }) =>
      Object.values(api).map(({ name }) => name),
    ),
  );
  const { endpoints } = await readContracts();
  expect(endpoints.map(({ name }) => name).filter((name) => !served.has(name))).toEqual([]);
});

test('every call knows the parameters that the specification has for it', async () => {
  const { endpoints } = await readContracts();
  expect(parameterFaults(endpoints, SPECIFIED_PARAMETERS)).toEqual([]);
});

test('of every list that can be exported the chosen rows can be, too', async () => {
  const { endpoints } = await readContracts();
  const whole = endpoints
    .filter(({ path }) => path.endsWith('/csv'))
    .filter(({ query }) => !(query instanceof z.ZodObject && 'only' in query.shape));
  // The figures of a dashboard are no list.
  expect(whole.map(({ name }) => name)).toEqual(['quality.exportDashboard']);
});

test('every list of people asks who exports it (D362)', async () => {
  const { endpoints } = await readContracts();
  const open = endpoints
    .filter(({ path, result }) => result === 'stream' && /\/(csv|file|export)$/.test(path))
    .filter(({ stepUp }) => !stepUp);
  // Clients, papers of companies, files that no program reads, rules and figures.
  expect(open.map(({ name }) => name).sort()).toEqual([
    'clients.exportList',
    'company-file.exportItems',
    'intake.exportUnreadable',
    'mis.file',
    'qualification.exportRules',
    'quality.exportDashboard',
    'randomBilling.exportList',
  ]);
});

test('paths are written in contracts only, and there is one HTTP client', () => {
  expect(strayCalls(readSources('src/**/*.{ts,tsx}', 'commands/**/*.ts'))).toEqual([]);
});

describe('the guard itself', () => {
  const good: Endpoint = {
    name: 'users.read',
    method: 'GET',
    path: '/v1/users/:userId',
    summary: 'A user.',
    permission: 'admin.viewUsers',
    scope: 'client',
    params: z.object({ userId: z.uuid() }),
    result: z.object({}),
    errors: ['users.gone'],
  };
  const codes = new Set(['users.gone']);

  test('accepts a change that refuses what it does not know', () => {
    const body = z.strictObject({ name: z.string() }).partial().default({});
    const change: Endpoint = { ...good, method: 'PATCH', body };
    expect(contractFaults([change], codes)).toEqual([]);
  });

  test('accepts a sound table', () => {
    const change: Endpoint = {
      ...good,
      name: 'users.change',
      method: 'PUT',
      body: z.object({}),
      audit: 'none',
    };
    expect(contractFaults([good, change], codes)).toEqual([]);
  });

  const refused: [reason: string, changes: Partial<Endpoint>][] = [
    ['the name is taken', { path: '/v1/other/:userId' }],
    [
      'is users.read already',
      { name: 'users.find', path: '/v1/users/:id', params: z.object({ id: z.uuid() }) },
    ],
    [':userId is not in params', { params: undefined }],
    [
      'params.other is not in the path',
      { params: z.object({ userId: z.uuid(), other: z.string() }) },
    ],
    ['not of the form', { path: '/users/:userId' }],
    ['no permission admin.nothing', { permission: JSON.parse('"admin.nothing"') }],
    ['no permission;', { permission: JSON.parse('{}').nothing }],
    ['lets nobody in', { permission: [] }],
    ['public together', { permission: 'public' }],
    ['public together', { scope: 'public' }],
    ['needs a permission', { scope: 'staff', permission: 'session' }],
    ['no error users.lost', { errors: ['users.lost'] }],
    ['a GET has no body', { body: z.object({}) }],
    ['a PATCH refuses', { method: 'PATCH', body: z.object({ name: z.string() }).optional() }],
    ['a PATCH refuses', { method: 'PATCH', body: z.union([z.strictObject({}), z.object({})]) }],
    ['a GET changes nothing', { audit: 'none' }],
    ['a GET needs no replay', { replay: 'never' }],
    ['known to the query, and later', { query: z.object({ q: z.string() }), later: ['q'] }],
    ["'nothing' answers 204", { result: 'nothing', status: 201 }],
    ['a sentence', { summary: ' ' }],
    ['names are written', { name: 'Users' }],
  ];
  test('tells of parameters that a call lacks, and of put-off ones that nobody specified', () => {
    const later = { ...good, query: z.object({ a: z.string() }), later: ['c'] };
    expect(parameterFaults([later], { 'GET /v1/users/:id': 'a b' })).toEqual([
      'users.read: lacks b',
      'users.read: c is not in the specification',
    ]);
  });

  test.each(refused)('refuses: %s', (reason, changes) => {
    expect(contractFaults([good, { ...good, ...changes }], codes).join('\n')).toContain(reason);
  });

  const stray: [path: string, text: string, reason: string][] = [
    ['src/features/users/web/user-list.tsx', "call('/v1/users')", "'/v1' is written"],
    ['src/web/session.ts', "import ky from 'ky';", 'ky is used'],
    ['src/features/users/web/users.queries.ts', 'await fetch(address)', 'through src/web/http.ts'],
  ];
  test.each(stray)('refuses in %s: %s', (path, text, reason) => {
    expect(strayCalls([{ path, text }]).join('\n')).toContain(reason);
  });

  test('leaves contracts, the client and comments alone', () => {
    const files = [
      { path: 'src/features/users/users.contract.ts', text: "path: '/v1/users'" },
      { path: 'src/web/http.ts', text: "import ky from 'ky';" },
      {
        path: 'src/web/session.ts',
        text: "/** Sent to '/v1/auth/token'. */\nqueryClient.fetch(a);\nconst s = { async fetch({ name }) {} };",
      },
    ];
    expect(strayCalls(files)).toEqual([]);
  });
});
