import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from './program.ts';
import { until } from './until.ts';

/** The package's main module is `lib/s3rver.js`. */
const PROGRAM = join(dirname(fileURLToPath(import.meta.resolve('s3rver'))), '../bin/s3rver.js');
/** The credentials that the server knows. */
const CREDENTIALS = 'S3RVER';

/** A server of S3's protocol, not ours, with a bucket of its own. */
export interface S3Server {
  /** The bucket's address, for `DOCUMENTS_URL`. */
  url: string;
  /** The bytes of everything in the bucket, by path. */
  objects(): Promise<Map<string, Buffer>>;
  /** Overwrites an object as it lies on the server's disk. */
  overwrite(path: string, bytes: Uint8Array): Promise<void>;
  stop(): Promise<void>;
  /** On the same port and bucket, after `stop`. */
  start(): Promise<void>;
  close(): Promise<void>;
}

/** Starts the server and names its credentials to this process. */
export async function openS3Server(): Promise<S3Server> {
  const folder = await mkdtemp(join(tmpdir(), 'console-s3-'));
  const port = await freePort();
  let child: ChildProcess | null = null;
  process.env['AWS_ACCESS_KEY_ID'] = CREDENTIALS;
  process.env['AWS_SECRET_ACCESS_KEY'] = CREDENTIALS;
  const start = async (): Promise<void> => {
    child = spawn(
      process.execPath,
      [
        ...[PROGRAM, '--directory', folder, '--address', '127.0.0.1', '--port', String(port)],
        ...['--silent', '--configure-bucket', 'documents'],
      ],
      { stdio: 'ignore' },
    );
    await until('The server of S3', () => isOpen(port));
  };
  const stop = async (): Promise<void> => {
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const ended = once(child, 'exit');
    child.kill('SIGKILL');
    await ended;
  };
  await start();
  return {
    url: `s3://documents/console?endpoint=${encodeURIComponent(`http://127.0.0.1:${port}`)}`,
    start,
    stop,
    objects: async () => {
      const names = await readdir(join(folder, 'documents'), { recursive: true });
      const found = new Map<string, Buffer>();
      for (const name of names.filter((one) => one.endsWith('._S3rver_object')))
        found.set(name, await readFile(join(folder, 'documents', name)));
      return found;
    },
    overwrite: async (path, bytes) => writeFile(join(folder, 'documents', path), bytes),
    close: async () => {
      await stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}

function isOpen(port: number): Promise<boolean> {
  return new Promise((done) => {
    const socket = connect(port, '127.0.0.1', () => done(true)).once('error', () => done(false));
    socket.once('connect', () => socket.end());
  });
}
