import type { ChildProcess } from 'node:child_process';
import { randomBytes } from 'node:crypto';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { makeLog } from '#src/server/log.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { openSession } from '#src/server/session/sessions.ts';
import { freePort, startProgram, stopProgram } from '#tests/support/program.ts';
import { REVIEWER } from '#tests/support/review-world.ts';
import { openS3Server, type S3Server } from '#tests/support/s3-server.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { startBalancer } from './cluster/balancer.ts';
import { type Ledger, newLedger, type Person, work } from './cluster/people.ts';
import { openPostgresPair, type PostgresPair } from './cluster/postgres-pair.ts';
import { percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { makeUser, rowsOf, seedPapers } from './queue-world.ts';

const PEOPLE = 200;
const SERVERS = 3;
/** How long the disturbed part lasts; `CLUSTER_MINUTES` for a short look. */
const MINUTES = Number(process.env['CLUSTER_MINUTES'] ?? 10);
const EMPLOYER = [
  'client.uploadDocuments',
  'client.viewEmployee',
  'client.editEmployeeInfo',
] as const;

/**
 * Three servers behind HAProxy, a primary with a synchronous standby and one store of documents. Two hundred people work while
 * servers, the primary and the store are killed; in the end everything that was answered is looked for.
 */
export async function clusterRows(): Promise<Figure[]> {
  const cluster = await openCluster();
  try {
    const [calm, rough] = [newLedger(), newLedger()];
    await cluster.everybodyWorks(calm, Math.min(2, MINUTES) * 60_000);
    const disturbed = cluster.disturb();
    await cluster.everybodyWorks(rough, MINUTES * 60_000);
    const events = await disturbed;
    return figures(calm, rough, events, await cluster.account([calm, rough]));
  } finally {
    await cluster.close();
  }
}

/** What was looked for in the end, and what of it was missing or there twice. */
interface Account {
  looked: number;
  lost: string[];
  twice: string[];
}

function figures(calm: Ledger, rough: Ledger, events: string[], found: Account): Figure[] {
  const [before, during] = [percentile(calm.claims, 0.95), percentile(rough.claims, 0.95)];
  const repeated = [...rough.repeated].map(([status, times]) => `${status || 'none'} ${times}`);
  const refused = [...calm.refused, ...rough.refused];
  if (found.lost.length + found.twice.length > 0) process.exitCode = 1;
  return [
    {
      what: `${PEOPLE} people on ${SERVERS} servers for ${MINUTES} minutes: ${events.join(', ')}`,
      budget: '0 answered writes lost, 0 done twice',
      measured: `${found.looked.toLocaleString('en-US')} answered writes, ${found.lost.length} lost, ${found.twice.length} twice`,
      met: found.lost.length + found.twice.length === 0,
      note: [...found.lost, ...found.twice].slice(0, 5).join('; '),
    },
    {
      what: 'the same: each error is made good by a repetition under its key',
      budget: '0 refused',
      measured: `${refused.length} refused`,
      met: refused.length === 0,
      note: `repeated by status: ${repeated.join(', ')}. ${refused.slice(0, 5).join('; ')}`,
    },
    {
      what: 'the same: claiming the next paper, its repetitions included',
      budget: '3 times the undisturbed run at most',
      measured: `${(during / before).toFixed(1)} times: ${spread(rough.claims)}`,
      peer: `undisturbed: ${spread(calm.claims)}`,
      met: during <= 3 * before,
    },
  ];
}

async function openCluster() {
  const root = await mkdtemp(join(tmpdir(), 'console-cluster-'));
  const pair = await openPostgresPair(join(root, 'postgres'));
  const store = await openS3Server();
  const key = randomBytes(32);
  const config = {
    port: 0,
    host: '127.0.0.1',
    databaseUrl: pair.urlAt(pair.primary),
    documentsUrl: store.url,
    demo: false,
    demoEmployees: 2000,
    demoPassword: 'console-demo',
    consoleKeys: [{ id: 1, secret: key }],
    smtpUrl: null,
    logLevel: 'silent' as const,
  };
  const maker = await startProduct(
    { ...config, dataDir: join(root, 'maker'), demo: true },
    makeLog('silent'),
  );
  const makePeople = await seed(maker.kernel);
  await maker.stop();
  await pair.addStandby();

  const ports = { http: await freePort(), database: await freePort() };
  const serverPorts = await Promise.all(Array.from({ length: SERVERS }, freePort));
  const balancer = await startBalancer(root, ports, { servers: serverPorts, ...pair });
  const databaseUrl = pair.urlAt(ports.database);
  const address = `http://127.0.0.1:${ports.http}`;
  const start = (at: number) =>
    startProgram({
      DATABASE_URL: databaseUrl,
      DATABASE_REPLICA_URL: pair.urlAt(pair.standby),
      CONSOLE_KEYS: `1:${key.toString('base64')}`,
      DOCUMENTS_URL: store.url,
      DATA_DIR: join(root, `server-${at}`),
      DEMO: 'off',
      PORT: String(serverPorts[at]),
      PUBLIC_URL: address,
      TRUST_PROXY: '127.0.0.1',
      LOG_LEVEL: 'silent',
    });
  const servers: ChildProcess[] = await Promise.all(serverPorts.map((_, at) => start(at)));
  // To open sessions and to look at the result by: no request is served by it.
  const looker = await startProduct(
    { ...config, databaseUrl, dataDir: join(root, 'looker') },
    makeLog('silent'),
  );
  const people = makePeople(looker.kernel);
  return {
    async everybodyWorks(ledger: Ledger, milliseconds: number): Promise<void> {
      const ends = Date.now() + milliseconds;
      await Promise.all(
        people.map((person) => work(address, person, ledger, () => Date.now() >= ends)),
      );
    },
    disturb: () => disturb(servers, start, pair, store),
    account: (ledgers: readonly Ledger[]) => account(looker.kernel, ledgers),
    async close() {
      await looker.stop();
      await Promise.all(servers.map((server) => stopProgram(server)));
      await balancer.stop();
      await pair.stop();
      await store.close();
      await rm(root, { recursive: true, force: true });
    },
  };
}

/** A tenth of the time lies between two events: each kills a server, the fifth the primary too, the seventh the store. */
async function disturb(
  servers: ChildProcess[],
  start: (at: number) => Promise<ChildProcess>,
  pair: PostgresPair,
  store: S3Server,
): Promise<string[]> {
  const tenth = MINUTES * 6000;
  const done = { server: 0, primary: 0, store: 0 };
  for (let event = 1; event <= 9; event += 1) {
    const next = sleep(tenth);
    const at = event % servers.length;
    const server = servers[at];
    if (server) {
      const ended = once(server, 'exit');
      server.kill('SIGKILL');
      await ended;
      done.server += 1;
    }
    if (event === 5) {
      await pair.failOver(() => sleep(3000));
      done.primary += 1;
    }
    if (event === 7) {
      await store.stop();
      await sleep(Math.min(30_000, tenth / 2));
      await store.start();
      done.store += 1;
    }
    await sleep(Math.min(5000, tenth / 10));
    servers[at] = await start(at);
    await next;
  }
  return [
    `${done.server} servers killed`,
    `the primary killed ${done.primary === 1 ? 'once' : 'never'} and its standby promoted`,
    `the store away ${done.store === 1 ? 'once' : 'never'}`,
  ];
}

/** Papers enough for everybody, and who they are: three of five review, the others are employers. */
async function seed(kernel: Kernel): Promise<(looker: Kernel) => Person[]> {
  const employees = await seedPapers(kernel, Math.ceil(PEOPLE * 6 * (MINUTES + 2)));
  const internal = { tenantId: kernel.internalTenantId, clientId: kernel.internalTenantId };
  const made: { tenantId: number; userId: string; kind: Person['kind']; employeeId: string }[] = [];
  for (let at = 0; at < PEOPLE; at += 1) {
    const employee = employees[at];
    if (!employee) throw new Error('The demo has too few employees');
    const kind = at % 5 < 3 ? 'reviewer' : 'employer';
    const { tenantId, clientId } = kind === 'reviewer' ? internal : employee;
    const permissions = kind === 'reviewer' ? REVIEWER : EMPLOYER;
    const userId = await makeUser(kernel, { tenantId, clientId }, permissions);
    made.push({ tenantId, userId, kind, employeeId: employee.employeeId });
  }
  return (looker) =>
    made.map(({ tenantId, userId, kind, employeeId }) => ({
      kind,
      employeeId,
      open: async () => (await openSession(looker, { tenantId, userId })).token,
    }));
}

/** Looks for everything that the ledgers say was answered. */
export async function account(kernel: Kernel, ledgers: readonly Ledger[]): Promise<Account> {
  const found: Account = { looked: 0, lost: [], twice: [] };
  const look = (what: string, times: number | undefined) => {
    found.looked += 1;
    if (!times) found.lost.push(what);
    else if (times > 1) found.twice.push(what);
  };
  const filed = await rowsOf<{ id: string; times: number }>(
    kernel,
    `select dq_item_id as id, count(*)::int as times from documents where accepted_at is not null group by 1`,
  );
  const images = await rowsOf<{ sha256: string; times: number }>(
    kernel,
    `select encode(sha256, 'hex') as sha256, count(*)::int as times from dq_item_images group by 1`,
  );
  const phones = await rowsOf<{ id: string; phone: string | null }>(
    kernel,
    'select employee_id as id, phone from employees where phone is not null',
  );
  const timesFiled = new Map(filed.map(({ id, times }) => [id, times]));
  const timesKept = new Map(images.map(({ sha256, times }) => [sha256, times]));
  const phoneOf = new Map(phones.map(({ id, phone }) => [id, phone]));
  for (const ledger of ledgers) {
    for (const id of ledger.accepted) look(`accepted paper ${id}`, timesFiled.get(id));
    for (const sha256 of ledger.uploaded.keys()) {
      look(`uploaded file ${sha256}`, timesKept.get(sha256));
      const state = await kernel.storage.check(kernel.internalTenantId, Buffer.from(sha256, 'hex'));
      if (state !== 'whole') found.lost.push(`the bytes of ${sha256}: ${state}`);
    }
  }
  const last = ledgers.at(-1);
  for (const [id, { answered, tried }] of last?.phones ?? []) {
    const kept = phoneOf.get(id)?.replaceAll(/\D/g, '');
    if (answered !== null) look(`phone of ${id}`, kept === answered || kept === tried ? 1 : 0);
  }
  return found;
}
