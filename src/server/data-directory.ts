import { spawnSync } from 'node:child_process';
import { closeSync, ftruncateSync, openSync, readFileSync, writeSync } from 'node:fs';
import { access, constants, mkdir, readdir, rm, stat } from 'node:fs/promises';
import { createServer } from 'node:net';
import { dirname, join, resolve } from 'node:path';
import { writeDurably } from '#src/server/durable-file.ts';

/** The folder that holds an embedded installation. It is ours alone until `release`, or until the process ends. */
export interface DataDirectory {
  /** Absolute, like every folder below. */
  readonly path: string;
  readonly blobs: string;
  readonly outbox: string;
  readonly pg: string;
  readonly run: string;
  readonly tmp: string;
  readonly audit: string;
  readonly keys: string;
  /** Lets the next server in. Call it last, when nothing writes any more. */
  release(): Promise<void>;
}

/** The data directory cannot be used; the message is one sentence that says why and what to do. */
export class DataDirectoryError extends Error {
  constructor(message: string) {
    super(message);
    this.name = 'DataDirectoryError';
  }
}

const FOLDERS = ['blobs', 'outbox', 'pg', 'run', 'tmp', 'lent', 'audit', 'keys'] as const;
/** Marks the folder as ours, and the layout's version. */
const MARKER = 'compliance-console.json';

/**
 * Makes the data directory where needed (mode 0700), takes it for this process alone and empties its `tmp` and `lent`.
 * @throws DataDirectoryError when it is in use, not writable, or full of somebody else's files
 */
export async function openDataDirectory(dataDir: string): Promise<DataDirectory> {
  const path = resolve(dataDir);
  try {
    await create(path);
    const release = await lock(path, join(path, 'run', 'lock'));
    for (const name of ['tmp', 'lent'] as const)
      for (const left of await readdir(join(path, name)))
        await rm(join(path, name, left), { recursive: true, force: true });
    const folder = (name: (typeof FOLDERS)[number]) => join(path, name);
    return {
      path,
      blobs: folder('blobs'),
      outbox: folder('outbox'),
      pg: folder('pg'),
      run: folder('run'),
      tmp: folder('tmp'),
      audit: folder('audit'),
      keys: folder('keys'),
      release,
    };
  } catch (error) {
    if (error instanceof DataDirectoryError) throw error;
    throw new DataDirectoryError(`The data directory ${path} cannot be used: ${reasonOf(error)}`);
  }
}

/** Whether a console has worked on the folder. */
export async function hasInstallation(dataDir: string): Promise<boolean> {
  return stat(join(dataDir, MARKER)).then(
    () => true,
    () => false,
  );
}

/** Says that the folder and what is in it is ours: what was put there by other means than a start. */
export async function markDataDirectory(dataDir: string): Promise<void> {
  await writeDurably(join(dataDir, MARKER), `${JSON.stringify({ layout: 1 })}\n`, 0o600);
}

async function create(path: string): Promise<void> {
  await makeFolder(path);
  if (!(await stat(path)).isDirectory())
    throw new DataDirectoryError(`DATA_DIR ${path} is not a folder.`);
  const entries = await readdir(path);
  if (!entries.includes(MARKER)) {
    // Without this, DATA_DIR=/home/me would scatter our folders there, and removing "the data" would remove theirs.
    const foreign = entries.filter(
      (name) => !name.startsWith('.') && !name.startsWith(MARKER) && name !== 'lost+found',
    );
    if (foreign.length > 0) {
      throw new DataDirectoryError(
        `The data directory ${path} holds other files: set DATA_DIR to an empty or a new folder.`,
      );
    }
    await markDataDirectory(path);
  }
  for (const name of FOLDERS) await mkdir(join(path, name), { recursive: true, mode: 0o700 });
  for (const name of ['', ...FOLDERS])
    await access(join(path, name), constants.R_OK | constants.W_OK | constants.X_OK);
}

/** Node's own recursive mkdir never returns where a folder exists and yet nothing can be made in it (/proc). */
async function makeFolder(path: string): Promise<void> {
  try {
    await mkdir(path, { mode: 0o700 });
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EEXIST') return;
    const parent = dirname(path);
    const parentMissing = code === 'ENOENT' && (await stat(parent).catch(() => null)) === null;
    if (!parentMissing) throw error;
    await makeFolder(parent);
    await mkdir(path, { mode: 0o700 });
  }
}

const REASONS: Record<string, string> = {
  EACCES: 'this user may not write there. Give it the folder, or set DATA_DIR to another one.',
  EPERM: 'this user may not write there. Give it the folder, or set DATA_DIR to another one.',
  EROFS: 'its disk is read-only. Set DATA_DIR to a folder on another one.',
  ENOSPC: 'its disk is full. Make room, or set DATA_DIR to a folder on another one.',
  EDQUOT: 'its disk quota is used up. Make room, or set DATA_DIR to a folder on another disk.',
  ENOTDIR: 'a part of the path is a file. Set DATA_DIR to a folder.',
  EEXIST: 'it is a file. Set DATA_DIR to a folder.',
  ENOENT: 'it cannot be created there. Set DATA_DIR to a folder on a normal disk.',
  ENAMETOOLONG: 'its path is too long. Set DATA_DIR to a shorter one.',
};

function reasonOf(error: unknown): string {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? `${code || String(error)}. Set DATA_DIR to another folder.`;
}

/**
 * Takes the exclusive lock, which the kernel drops however the process ends. A file with a pid in it would not do:
 * after a `kill -9` or a restart of the machine the number may be another process's.
 */
async function lock(path: string, file: string): Promise<() => Promise<void>> {
  // flock(1) locks the open file it inherits, and the lock stays with our descriptor when it ends. Node opens with
  // O_CLOEXEC, so no child (PostgreSQL) can keep the lock alive after us.
  const descriptor = openSync(file, 'a+', 0o600);
  const refuse = () => {
    const holder = /^\d+/.exec(readFileSync(file, 'utf8'))?.[0];
    closeSync(descriptor);
    const who = holder ? ` (process ${holder})` : '';
    return new DataDirectoryError(
      `The data directory ${path} is in use by a console that is already running${who}: ` +
        'stop that one first, or set DATA_DIR to another folder.',
    );
  };
  const flock = spawnSync('flock', ['-x', '-n', '3'], {
    stdio: ['ignore', 'ignore', 'ignore', descriptor],
  });
  let unlock = async () => {};
  if (flock.status === 1) throw refuse();
  if (flock.status !== 0) {
    // No flock(1) here, or no locks on this disk: an abstract socket, which also goes with its process.
    const socket = await abstractSocket(path);
    if (!socket) throw refuse();
    unlock = socket;
  }
  ftruncateSync(descriptor, 0);
  writeSync(descriptor, `${process.pid}\n`);
  let released = false;
  return async () => {
    if (released) return;
    released = true;
    ftruncateSync(descriptor, 0);
    closeSync(descriptor);
    await unlock();
  };
}

async function abstractSocket(path: string): Promise<(() => Promise<void>) | null> {
  const { dev, ino } = await stat(path);
  const server = createServer((socket) => socket.destroy()).unref();
  const held = await new Promise<boolean>((done, fail) => {
    server.once('error', (error: NodeJS.ErrnoException) =>
      error.code === 'EADDRINUSE' ? done(false) : fail(error),
    );
    server.listen(`\0compliance-console-${dev}-${ino}`, () => done(true));
  });
  return held ? () => new Promise((done) => server.close(() => done())) : null;
}
