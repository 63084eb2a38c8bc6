import { readConfig } from './config.ts';
import { explain } from './explain.ts';
import { makeLog } from './log.ts';
import { startServer } from './start.ts';
import type { RunningServer } from './start.ts';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function greet(server: RunningServer): void {
  say(`\nThe console is ready at ${server.address}\n`);
  if (!server.demo) return;
  say(`Sign in with the password "${server.demo.password}" as:`);
  for (const account of server.demo.accounts) say(`  ${account.email.padEnd(26)} ${account.about}`);
  say(`\nAuditor link: ${server.address}/auditor/${server.demo.auditorToken}\n`);
}

let stopping = false;
let server: RunningServer | null = null;

async function stop(code: number): Promise<void> {
  if (stopping) return;
  stopping = true;
  // A hard end in case a part hangs: nothing acknowledged is lost, the database recovers by its log.
  setTimeout(() => process.exit(code || 1), 4_800).unref();
  await server?.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const)
  process.on(signal, () => void stop(0));

try {
  const config = readConfig(process.env);
  server = await startServer(config, makeLog(config.logLevel), say);
  if (stopping) await server.stop();
  else {
    greet(server);
    void server.failed.then((sentence) => {
      process.stderr.write(`${sentence}\n`);
      return stop(1);
    });
  }
} catch (error) {
  if (!stopping) {
    process.stderr.write(`${explain(error)}\n`);
    process.exit(1);
  }
}
