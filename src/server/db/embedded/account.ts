import { spawn, spawnSync } from 'node:child_process';
import { chownSync, lchownSync, readdirSync, readFileSync } from 'node:fs';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';

/** The user PostgreSQL runs as where we are root, which it refuses. null: it runs as we do. */
export interface Account {
  uid: number;
  gid: number;
}

/** The embedded database cannot be used; the message is one sentence that says why and what to do. */
export class EmbeddedError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'EmbeddedError';
  }
}

// systemd keeps 60578 to 61183 unused, and useradd stops at 60000: as long as nobody else has the number, no other
// service (unlike `nobody`'s) can touch the cluster's files or signal its processes.
const FIRST_UID = 61_031;

/**
 * The account for a cluster: ours when we are not root, its owner's when it exists, else a number nobody has.
 */
export async function accountFor(cluster: string): Promise<Account | null> {
  if (process.getuid?.() !== 0) return null;
  const owner = await stat(cluster).catch(() => null);
  if (owner && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid };
  const taken = new Set(passwd().map((entry) => entry.uid));
  let uid = FIRST_UID;
  while (taken.has(uid)) uid += 1;
  return { uid, gid: uid };
}

/**
 * initdb and the single-user mode want the name of their user, so a bare number will not do for them:
 * they run as `nobody`, or the account that the system has, and the files change hands afterwards.
 */
export function namedAccount(account: Account | null): Account | null {
  if (account === null) return null;
  const users = passwd().filter((entry) => entry.uid !== 0);
  const user = users.find((entry) => entry.name === 'nobody') ?? users[0];
  if (!user)
    throw new EmbeddedError(
      'The system has no ordinary user that PostgreSQL could be set up as: start as one, or set DATABASE_URL.',
    );
  return { uid: user.uid, gid: user.gid };
}

function passwd(): { name: string; uid: number; gid: number }[] {
  return readFileSync('/etc/passwd', 'utf8')
    .split('\n')
    .map((line) => line.split(':'))
    .flatMap(([name, , uid, gid]) =>
      name && uid && gid ? [{ name, uid: Number(uid), gid: Number(gid) }] : [],
    );
}

/** Gives a folder and all in it to an account. Synchronous: a thousand small files, once. */
export function giveTo(folder: string, account: Account | null): void {
  if (account === null) return;
  chownSync(folder, account.uid, account.gid);
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    const path = join(folder, entry.name);
    if (entry.isDirectory()) giveTo(path, account);
    else lchownSync(path, account.uid, account.gid);
  }
}

let pdeathsig: boolean | undefined;

/**
 * The command that runs `program` so that it gets `signal` when we die, however we die; `program` itself on a system
 * whose setpriv cannot (the next start then stops what was left).
 */
export function dyingWithUs(
  signal: 'INT' | 'KILL',
  program: string,
  args: readonly string[],
): [string, string[]] {
  pdeathsig ??= spawnSync('setpriv', ['--pdeathsig', 'INT', '--no-new-privs', 'true']).status === 0;
  return pdeathsig
    ? ['setpriv', ['--pdeathsig', signal, '--no-new-privs', program, ...args]]
    : [program, [...args]];
}

/** What PostgreSQL's programs see of our environment: nothing that is a secret of ours, and no PG* of the user's. */
export const POSTGRES_ENVIRONMENT = {
  PATH: process.env.PATH ?? '/usr/bin:/bin',
  LC_ALL: 'C.UTF-8',
  TZ: 'UTC',
};

/** Runs a program to its end as an account, in a folder the account itself need not be able to reach. */
export function run(
  program: string,
  args: readonly string[],
  options: { account: Account | null; cwd?: string; input?: string },
): Promise<{ code: number; output: string }> {
  const [command, commandArgs] = dyingWithUs('KILL', program, args);
  return new Promise((done, fail) => {
    const child = spawn(command, commandArgs, {
      ...options.account,
      cwd: options.cwd ?? '/',
      env: POSTGRES_ENVIRONMENT,
      stdio: 'pipe',
    });
    let output = '';
    const keep = (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-64_000);
    };
    child.stdout.on('data', keep);
    child.stderr.on('data', keep);
    // A program that ends early closes its input; its exit code says the rest.
    child.stdin.on('error', () => undefined);
    child.stdin.end(options.input ?? '');
    child.once('error', fail);
    child.once('close', (code) => done({ code: code ?? 1, output }));
  });
}
