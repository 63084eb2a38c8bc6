import { createHash, createHmac, pbkdf2Sync, randomBytes } from 'node:crypto';
import { chmod, mkdir, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { syncDirectory, writeDurably } from '#src/server/durable-file.ts';
import { EmbeddedError, giveTo, namedAccount, run } from './account.ts';
import type { Account } from './account.ts';

/** The major version of the binaries: another major's files cannot be opened. */
export const MAJOR = '18';

/** The role that owns the database of the same name: migrations and backups log in as it. It may create roles and is no superuser. */
export const OWNER = 'console';

/** The role that requests and jobs log in as: it owns nothing, and migrations give it its rights. */
export const SERVING = 'console_server';

/** The passwords of both, which only files of ours hold. */
export interface Passwords {
  owner: string;
  serving: string;
}

/**
 * A cluster is always named by its programs' working directory: they start in it as root does and then change user, so
 * it may lie below folders their user cannot enter, its path may be of any length, and the folder may be moved.
 */
export const HERE = '/proc/self/cwd';

export const clusterOf = (pgFolder: string): string => join(pgFolder, MAJOR);
const passwordFile = (pgFolder: string): string => join(pgFolder, 'password');
const servingPasswordFile = (pgFolder: string): string => join(pgFolder, 'serving-password');

/** The passwords of a cluster; null where one of them has not been made. */
export async function readPasswords(pgFolder: string): Promise<Passwords | null> {
  const owner = await readIfThere(passwordFile(pgFolder));
  const serving = await readIfThere(servingPasswordFile(pgFolder));
  return owner !== null && serving !== null ? { owner, serving } : null;
}

/**
 * Makes the cluster on the first start, whole or not at all, and returns the passwords of its logins. A login whose password
 * is nowhere (an earlier version's cluster, a restored backup) gets a new one. Nothing may run on the cluster.
 * @throws EmbeddedError
 */
export async function prepareCluster(
  pgFolder: string,
  binaries: string,
  account: Account | null,
): Promise<Passwords> {
  const entries = await readdir(pgFolder);
  for (const name of entries) {
    // From a first start that was killed.
    if (name.startsWith(`${MAJOR}.partial-`))
      await rm(join(pgFolder, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const cluster = clusterOf(pgFolder);
  if (!entries.includes(MAJOR)) {
    const other = entries.find((name) => /^\d+$/.test(name));
    if (other) {
      throw new EmbeddedError(
        `The data was written by PostgreSQL ${other} and this version brings ${MAJOR}: export it with the earlier version, or set DATA_DIR to a new folder.`,
      );
    }
    const passwords = { owner: newPassword(), serving: newPassword() };
    await writeDurably(passwordFile(pgFolder), passwords.owner, 0o600);
    await writeDurably(servingPasswordFile(pgFolder), passwords.serving, 0o600);
    await createCluster(pgFolder, binaries, account, passwords);
    return passwords;
  }
  // A copy or a restored backup, made by root, is root's and open to others: PostgreSQL refuses both.
  const found = await stat(cluster);
  if (account && found.uid !== account.uid) giveTo(cluster, account);
  if ((found.mode & 0o077) !== 0) await chmod(cluster, 0o700);
  const kept = {
    owner: await readIfThere(passwordFile(pgFolder)),
    serving: await readIfThere(servingPasswordFile(pgFolder)),
  };
  const passwords = {
    owner: kept.owner ?? newPassword(),
    serving: kept.serving ?? newPassword(),
  };
  if (kept.owner !== null && kept.serving !== null) return passwords;
  const named = namedAccount(account);
  giveTo(cluster, named);
  try {
    await singleUser(cluster, binaries, named, loginsSql(passwords));
    await writeFile(join(cluster, 'pg_hba.conf'), WHO_MAY_CONNECT);
  } finally {
    giveTo(cluster, account);
  }
  await writeDurably(passwordFile(pgFolder), passwords.owner, 0o600);
  await writeDurably(servingPasswordFile(pgFolder), passwords.serving, 0o600);
  return passwords;
}

async function readIfThere(file: string): Promise<string | null> {
  return readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
}

/** Only by the socket and a password; the owner may copy the files too, as a standby would. */
const WHO_MAY_CONNECT = `local all all scram-sha-256\nlocal replication ${OWNER} scram-sha-256\n`;

/** Makes both logins what they are to be, whatever they were: one command a line. */
function loginsSql({ owner, serving }: Passwords): string {
  const make = (role: string) =>
    `DO $$ BEGIN IF NOT EXISTS (SELECT FROM pg_roles WHERE rolname = '${role}') THEN CREATE ROLE ${role}; END IF; END $$;`;
  return [
    make(OWNER),
    `ALTER ROLE ${OWNER} LOGIN CREATEROLE CREATEDB REPLICATION NOSUPERUSER NOBYPASSRLS PASSWORD '${verifierOf(owner)}';`,
    make(SERVING),
    `ALTER ROLE ${SERVING} LOGIN NOCREATEROLE NOCREATEDB NOREPLICATION NOSUPERUSER NOBYPASSRLS PASSWORD '${verifierOf(serving)}';`,
    '',
  ].join('\n');
}

async function createCluster(
  pgFolder: string,
  binaries: string,
  account: Account | null,
  passwords: Passwords,
): Promise<void> {
  const partial = join(pgFolder, `${MAJOR}.partial-${randomBytes(6).toString('hex')}`);
  await mkdir(partial, { mode: 0o700 });
  await chmod(partial, 0o700);
  const named = namedAccount(account);
  giveTo(partial, named);
  const initdb = join(binaries, 'bin', 'initdb');
  try {
    // The libc locale stays UTF-8 beside the built-in one: pg_trgm still asks it what is a letter (Núñez).
    const made = await run(
      initdb,
      [
        '-D',
        HERE,
        '--username=postgres',
        '--auth=reject',
        '--encoding=UTF8',
        '--locale=C.UTF-8',
        '--locale-provider=builtin',
        '--builtin-locale=C.UTF-8',
        '--data-checksums',
        '--no-sync',
        '--no-instructions',
      ],
      { account: named, cwd: partial },
    );
    if (made.code !== 0) throw failed('set up', made.output);
    // The superuser has no password and password is the only way in, so nobody can log in as it: what needs it is
    // done here, in the single-user mode. Databases made later copy template1 with its extensions.
    await singleUser(
      partial,
      binaries,
      named,
      [
        'CREATE EXTENSION pg_trgm;',
        'CREATE EXTENSION btree_gin;',
        loginsSql(passwords).trimEnd(),
        `CREATE DATABASE ${OWNER} OWNER ${OWNER};`,
        `REVOKE ALL ON DATABASE postgres, template1, ${OWNER} FROM PUBLIC;`,
        '',
      ].join('\n'),
    );
    await writeFile(join(partial, 'pg_hba.conf'), WHO_MAY_CONNECT);
    giveTo(partial, account);
    const synced = await run(initdb, ['--sync-only', '-D', HERE], { account, cwd: partial });
    if (synced.code !== 0) throw failed('written to disk', synced.output);
    await rename(partial, clusterOf(pgFolder));
    await syncDirectory(pgFolder);
  } catch (error) {
    await rm(partial, { recursive: true, force: true, maxRetries: 5 });
    throw error;
  }
}

/** Runs SQL, one command a line, as the superuser with no server up. fsync is off: the caller syncs or can repeat it. */
async function singleUser(
  cluster: string,
  binaries: string,
  named: Account | null,
  sql: string,
): Promise<void> {
  const { code, output } = await run(
    join(binaries, 'bin', 'postgres'),
    [
      '--single',
      '-D',
      HERE,
      '-c',
      'exit_on_error=on',
      '-c',
      'log_min_messages=error',
      '-c',
      'log_min_error_statement=panic',
      'template1',
    ],
    { account: named, cwd: cluster, input: sql },
  );
  if (code !== 0) throw failed('set up', output);
}

function failed(what: string, output: string): EmbeddedError {
  if (/no space left|quota exceeded|free disk space/i.test(output)) {
    return new EmbeddedError(
      'The disk of the data directory is full: make room for the database (100 MB to begin with), then start again.',
    );
  }
  const line =
    output.split('\n').findLast((text) => /error|fatal|panic|could not/i.test(text)) ??
    output.slice(-200);
  const reason = line.replace(/^.*?(ERROR|FATAL|PANIC):/, '').trim();
  return new EmbeddedError(`The embedded database could not be ${what}: ${reason}`);
}

const newPassword = (): string => randomBytes(32).toString('base64url');

/** What PostgreSQL keeps of a password (RFC 5803), made here so that the password itself is never in a statement. */
function verifierOf(password: string): string {
  const salt = randomBytes(16);
  const salted = pbkdf2Sync(password, salt, 4096, 32, 'sha256');
  const stored = createHash('sha256')
    .update(createHmac('sha256', salted).update('Client Key').digest())
    .digest('base64');
  const server = createHmac('sha256', salted).update('Server Key').digest('base64');
  return `SCRAM-SHA-256$4096:${salt.toString('base64')}$${stored}:${server}`;
}

/** Whether a cluster has been made. */
export async function hasCluster(pgFolder: string): Promise<boolean> {
  return (await stat(join(clusterOf(pgFolder), 'PG_VERSION')).catch(() => null)) !== null;
}
