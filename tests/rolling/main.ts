import { execFileSync, type ChildProcess } from 'node:child_process';
import { randomBytes, randomUUID } from 'node:crypto';
import { readFileSync, symlinkSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { makeLog } from '#src/server/log.ts';
import { account } from '#tests/bench/cluster-rows.ts';
import { startBalancer } from '#tests/bench/cluster/balancer.ts';
import { answerOf, newLedger, type Ledger, work } from '#tests/bench/cluster/people.ts';
import { openPostgresPair } from '#tests/bench/cluster/postgres-pair.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { freePort, startProgram, stopProgram } from '#tests/support/program.ts';
import { startProduct } from '#tests/support/start-product.ts';
import { type Api, makeApi } from '#tests/support/world.ts';

/**
 * `npm run test:rolling -- <commit>`: two servers of that earlier release serve behind HAProxy. People work; this release brings the
 * database to its schema, then the servers are replaced one by one. Nothing that was answered is lost or there twice, nothing is
 * refused, and every screen's calls answer from both releases. Without a commit: the one before this.
 */
const HERE = fileURLToPath(new URL('../../', import.meta.url));
const PASSWORD = 'console-demo';
/** Each stage lasts as long: the old release on its schema and on the new one, both releases, the new one. */
const STAGE_MS = 15_000;
/** Some seconds of a person in half of one: nobody waits here. */
const PACE = 0.05;
const READS = [
  '/v1/auth/session',
  '/v1/clients/:clientId/employees?active&limit=50',
  '/v1/clients/:clientId/alerts?limit=50',
  '/v1/clients/:clientId/compliance',
  '/v1/orders?limit=50',
] as const;

const ref = process.argv[2] ?? 'HEAD~1';
const root = await mkdtemp(join(tmpdir(), 'console-rolling-'));
const before = join(root, 'before');
const git = (...args: string[]) => execFileSync('git', args, { cwd: HERE, encoding: 'utf8' });
const stops: (() => Promise<unknown>)[] = [() => rm(root, { recursive: true, force: true })];

try {
  git('worktree', 'add', '--quiet', '--detach', before, ref);
  stops.push(async () => git('worktree', 'remove', '--force', before));
  const lock = (folder: string) => readFileSync(join(folder, 'package-lock.json'), 'utf8');
  if (lock(before) === lock(HERE))
    symlinkSync(join(HERE, 'node_modules'), join(before, 'node_modules'));
  else execFileSync('npm', ['ci', '--no-audit', '--no-fund'], { cwd: before, stdio: 'inherit' });
  await roll();
} finally {
  for (const stop of stops.reverse()) await stop();
}

async function roll(): Promise<void> {
  const pair = await openPostgresPair(join(root, 'postgres'));
  stops.push(() => pair.stop());
  const databaseUrl = pair.urlAt(pair.primary);
  const key = randomBytes(32);
  const ports = { http: await freePort(), database: await freePort() };
  const servers = [await freePort(), await freePort()];
  const address = `http://127.0.0.1:${ports.http}`;
  const settings = {
    DATABASE_URL: databaseUrl,
    CONSOLE_KEYS: `1:${key.toString('base64')}`,
    // One store, as servers of one database need.
    DOCUMENTS_URL: `file://${join(root, 'documents')}`,
    DEMO: 'on',
    DEMO_EMPLOYEES: '100',
    TRUST_PROXY: '127.0.0.1',
    LOG_LEVEL: 'error',
  };
  const running = new Map<number, ChildProcess>();
  const start = async (at: number, release: string): Promise<void> => {
    const program = await startProgram(
      {
        ...settings,
        DATA_DIR: join(root, `server-${at}`),
        PORT: String(servers[at]),
        // The demo's data are made by the first; from then on it is a host name that people open.
        PUBLIC_URL: address,
        DEMO_PASSWORD: PASSWORD,
      },
      180_000,
      release,
    );
    running.set(at, program);
  };
  stops.push(() => Promise.all([...running.values()].map((program) => stopProgram(program))));
  await start(0, before);
  await start(1, before);
  // What stands before a database is not needed: nobody fails over here.
  const balancer = await startBalancer(root, ports, { servers, ...pair });
  stops.push(() => balancer.stop());

  const ledger = newLedger();
  const open = (email: string) => async () => {
    const answer = await makeApi(address, '').post('/v1/auth/login', { email, password: PASSWORD });
    if (answer.status !== 200) throw new Error(`${email} cannot sign in: ${answer.status}`);
    return String(answer.body['token']);
  };
  const employer = makeApi(address, await open('employer@demo.example')());
  const { clientId } = (await employer.get('/v1/auth/session')).body;
  const roster = await employer.get(`/v1/clients/${clientId}/employees?active&limit=1`);
  const employeeId = String(roster.body.rows[0]?.employeeId);
  const stages = { over: false };
  const working = Promise.all([
    ...(['reviewer', 'employer'] as const).map((kind) =>
      work(
        address,
        { kind, employeeId, open: open(`${kind === 'reviewer' ? 'dq' : 'employer'}@demo.example`) },
        ledger,
        () => stages.over,
        PACE,
      ),
    ),
    read(employer, String(clientId), ledger, stages),
    send(employer, employeeId, ledger, stages),
  ]);
  await pause(STAGE_MS);
  execFileSync(process.execPath, ['src/server/db/migrate-now.ts'], {
    cwd: HERE,
    env: { ...process.env, ...settings, DATA_DIR: join(root, 'migrating') },
  });
  say('the schema is that of this release, the servers are those before it');
  await pause(STAGE_MS);
  for (const at of [0, 1]) {
    const old = running.get(at);
    if (old) await stopProgram(old);
    await start(at, HERE);
    say(`server ${at + 1} is of this release`);
    await pause(STAGE_MS);
  }
  stages.over = true;
  await working;
  const looker = await startProduct(
    {
      port: 0,
      host: '127.0.0.1',
      dataDir: join(root, 'looker'),
      databaseUrl,
      documentsUrl: settings.DOCUMENTS_URL,
      demo: false,
      demoEmployees: 100,
      demoPassword: PASSWORD,
      consoleKeys: [{ id: 1, secret: key }],
      smtpUrl: null,
      logLevel: 'silent',
    },
    makeLog('silent'),
  );
  const found = await account(looker.kernel, [ledger]);
  await looker.stop();
  report(ledger, found);
}

/** Sends papers of an employee, for the reviewer to file. */
async function send(
  api: Api,
  employeeId: string,
  ledger: Ledger,
  stages: { over: boolean },
): Promise<void> {
  while (!stages.over) {
    const file = { name: 'paper.pdf', bytes: textPdf([`A paper\n${randomUUID()}`]) };
    await answerOf(ledger, (once) =>
      api.upload(`/v1/employees/${employeeId}/documents`, [file], {}, { key: once }),
    );
    await pause(500);
  }
}

/** Reads what screens read, over and over, by whichever release answers. */
async function read(
  api: Api,
  clientId: string,
  ledger: Ledger,
  stages: { over: boolean },
): Promise<void> {
  while (!stages.over) {
    for (const path of READS)
      await answerOf(ledger, () => api.get(path.replace(':clientId', clientId)));
    await pause(200);
  }
}

function report(
  ledger: Ledger,
  { looked, lost, twice }: Awaited<ReturnType<typeof account>>,
): void {
  const repeated = [...ledger.repeated].map(([status, times]) => `${status || 'none'} ${times}`);
  say(
    `${looked} answered writes (${ledger.accepted.size} papers accepted): ${lost.length} lost, ${twice.length} twice`,
  );
  say(`refused: ${ledger.refused.length}; repeated by status: ${repeated.join(', ') || 'none'}`);
  for (const fault of [...lost, ...twice, ...ledger.refused].slice(0, 10)) say(`  ${fault}`);
  if (looked < 50 || lost.length + twice.length + ledger.refused.length > 0) process.exitCode = 1;
}

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}
