import { existsSync } from 'node:fs';
import { cp, mkdtemp } from 'node:fs/promises';
import { join } from 'node:path';
import { freePort, startAndRead, stopProgram } from './program.ts';
import { removeFolder, scratchFolder } from './scratch.ts';

/** A running console with the demo's data. */
export interface Product {
  address: string;
  dataDir: string;
  /** Token of the demo's auditor link, which only the server that prints it knows. */
  auditorToken: string;
}

/**
 * Starts the production build as a server with a database and demo data of its own: a copy of the folder that
 * `E2E_DEMO` names (the gate makes it once), or made at the start. Returns it and how to end it; throws what the
 * program said when it does not start.
 */
export async function startProductServer(): Promise<{
  product: Product;
  stop: () => Promise<void>;
}> {
  const dataDir = await mkdtemp(join(scratchFolder(), 'console-e2e-'));
  const demo = process.env['E2E_DEMO'];
  // Run alone, the browser tests find no folder there: each server then makes the data itself.
  if (demo && existsSync(demo)) await cp(demo, dataDir, { recursive: true });
  const port = String(await freePort());
  const { program, found } = await startAndRead(
    {
      PORT: port,
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
      DEMO: 'on',
      DEMO_EMPLOYEES: process.env['E2E_EMPLOYEES'] ?? '400',
      LOG_LEVEL: 'warn',
      // Identity providers of tests are on this machine.
      PRIVATE_NETWORKS: '127.0.0.0/8',
    },
    /\/auditor\/([\w-]+)\n/,
    120_000,
  );
  program.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  const [, auditorToken = ''] = found;
  // A worker that is ended in the middle takes its server along.
  const kill = () => program.kill('SIGTERM');
  process.once('exit', kill);
  return {
    product: { address: `http://127.0.0.1:${port}`, dataDir, auditorToken },
    stop: async () => {
      process.off('exit', kill);
      await stopProgram(program);
      await removeFolder(dataDir);
    },
  };
}
