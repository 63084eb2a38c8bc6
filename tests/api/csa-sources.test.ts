import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fetchFiles } from '#src/features/csa/server/fetch-files.job.ts';
import { importJob } from '#src/features/csa/server/import.job.ts';
import { censusFile } from '#tests/support/csa-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Json, World } from '#tests/support/world.ts';

/** FMCSA's files from addresses of the settings (D379). */
let world: World;
let staff: Api;
let boss: Api;
let address: string;
let answer: (request: IncomingMessage, reply: ServerResponse) => void = () => undefined;
const asked: IncomingMessage['headers'][] = [];
const server = createServer((request, reply) => {
  asked.push(request.headers);
  answer(request, reply);
});

const FILE = censusFile([
  ['912345', 'ACME FREIGHT LLC', 'N'],
  ['1', 'SOMEBODY ELSE', 'N'],
]);

beforeAll(async () => {
  world = await openWorld();
  const acme = await world.makeClient({ name: 'Acme Freight' });
  await world.inTenant(
    acme.tenantId,
    "update clients set dot_number = '912345' where client_id = $1",
    [acme.clientId],
  );
  staff = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['admin.superAdmin'] }),
  );
  boss = await world.as(await world.makeUser({ client: acme, permissions: ['client.viewAlerts'] }));
  await new Promise<void>((done) => void server.listen(0, '127.0.0.1', done));
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
}, 60_000);
afterAll(async () => {
  server.closeAllConnections();
  await new Promise((done) => server.close(done));
  await world.close();
});

/** The server with an address among its settings; what is inside the house may be gone to only where that is said. */
const fetched = (
  path: string,
  { privateNetworks = ['127.0.0.0/8'], most = 1_000_000 } = {},
): Promise<number> => {
  const { kernel } = world;
  // The screen reads the same settings.
  kernel.config.csaUrls = [`${address}${path}`];
  kernel.config.privateNetworks = privateNetworks;
  return fetchFiles(kernel, { most });
};
const listed = async (): Promise<{ imports: Json[]; sources: Json[] }> =>
  (await staff.get('/v1/csaImports')).body;
const problem = async (): Promise<string> => (await listed()).sources[0]?.problem;

test('a file is fetched once, taken in, and asked for anew only if it changed', async () => {
  answer = ({ headers }, reply) => {
    if (headers['if-none-match'] === '"one"') return void reply.writeHead(304).end();
    reply.setHeader('etag', '"one"').setHeader('last-modified', 'Fri, 30 Oct 2026 08:00:00 GMT');
    return void reply.end(FILE);
  };
  expect(await fetched('/files/census.csv?key=secret')).toBe(1);
  await importJob.run(world.kernel);
  await expect
    .poll(async () => (await listed()).imports, { timeout: 30_000 })
    .toMatchObject([
      { source: 'address', dataSet: 'carriers', release: '2026-10-30', state: 'done', ownCount: 1 },
    ]);
  const { sources, imports } = await listed();
  expect(imports[0]?.fileName).toBe('census.csv');
  // What stands behind the path may be a key: it is neither shown nor kept.
  expect(sources).toEqual([
    {
      ...{ address: `${address}/files/census.csv`, problem: null },
      ...{ triedAt: expect.any(String), takenAt: expect.any(String) },
    },
  ]);
  expect(await fetched('/files/census.csv?key=secret')).toBe(0);
  expect(asked.at(-1)).toMatchObject({
    'if-none-match': '"one"',
    'if-modified-since': 'Fri, 30 Oct 2026 08:00:00 GMT',
    'accept-encoding': 'identity',
  });
  // Who does not answer that question sends the same bytes: they are no news.
  answer = (_, reply) => void reply.end(FILE);
  expect(await fetched('/files/census.csv?key=secret')).toBe(0);
  expect((await listed()).imports).toHaveLength(1);
  answer = (_, reply) => void reply.end(FILE.replace('FREIGHT', 'HAULING'));
  expect(await fetched('/files/census.csv?key=secret')).toBe(1);
});

test.each([
  [
    'of a download that was cut off',
    'cut off',
    (reply: ServerResponse) => {
      reply.setHeader('content-length', FILE.length + 100);
      reply.write(FILE, () => reply.destroy());
    },
  ],
  [
    'of chunks without an end',
    'cut off',
    (reply: ServerResponse) => void reply.write(FILE, () => reply.destroy()),
  ],
  [
    'of a file that never says how long it is',
    'does not say how long',
    (reply: ServerResponse) => {
      reply.useChunkedEncodingByDefault = false;
      reply.setHeader('connection', 'close').removeHeader('transfer-encoding');
      reply.end(FILE);
    },
  ],
  [
    'of too large a file',
    'too large',
    (reply: ServerResponse) => void reply.end(Buffer.alloc(1_000_001, 'a')),
  ],
  [
    'of one that comes packed',
    'packed',
    (reply: ServerResponse) => void reply.setHeader('content-encoding', 'gzip').end('x'),
  ],
  [
    'of an address that leads elsewhere',
    'leads elsewhere',
    (reply: ServerResponse) => void reply.writeHead(302, { location: 'http://10.0.0.1/' }).end(),
  ],
  ['of an error', 'The answer was 500', (reply: ServerResponse) => void reply.writeHead(500).end()],
  [
    'of a ZIP that is cut off',
    'damaged or was cut off',
    (reply: ServerResponse) => void reply.end('PK\u0003\u0004\0'),
  ],
  [
    'of a page',
    'none of the files',
    (reply: ServerResponse) => void reply.end('<html>Come back later</html>'),
  ],
])('nothing is taken %s, and the screen says why', async (_, words, sent) => {
  const before = (await listed()).imports.length;
  answer = (_request, reply) => sent(reply);
  expect(await fetched(`/bad/${encodeURIComponent(words)}`)).toBe(0);
  expect(await problem()).toContain(words);
  expect(await problem()).toContain('Nothing was taken over.');
  expect((await listed()).imports).toHaveLength(before);
});

test('no address inside the house is gone to, nor one that nobody answers', async () => {
  const seen = asked.length;
  expect(await fetched('/inside', { privateNetworks: [] })).toBe(0);
  expect(await problem()).toContain('inside the house');
  expect(asked).toHaveLength(seen);
  world.kernel.config.csaUrls = ['http://127.0.0.1:9/none'];
  world.kernel.config.privateNetworks = ['127.0.0.0/8'];
  expect(await fetchFiles(world.kernel)).toBe(0);
  expect(await problem()).toContain('Nobody answered');
});

test('called off, it notes nothing', async () => {
  const stop = new AbortController();
  answer = (_, reply) => void reply.write(FILE.slice(0, 20), () => stop.abort());
  world.kernel.config.csaUrls = [`${address}/slow`];
  expect(await fetchFiles(world.kernel, { signal: stop.signal })).toBe(0);
  expect((await listed()).sources).toMatchObject([{ triedAt: null, problem: null }]);
});

test('only who runs the installation sees where files come from', async () => {
  expect((await boss.get('/v1/csaImports')).status).toBe(403);
});
