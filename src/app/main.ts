import { loadDemoOnce } from '#src/demo/load.ts';
import { readConfig } from '#src/server/config.ts';
import { explain } from '#src/server/explain.ts';
import { makeLog } from '#src/server/log.ts';
import { startServer } from '#src/server/start.ts';
import type { RunningServer } from '#src/server/start.ts';
import { SERVER_FEATURES } from './server-features.ts';

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function greet(server: RunningServer): void {
  say(`\nThe console is ready at ${server.address}\n`);
  if (!server.demo) return;
  say(`Sign in with the password "${server.demo.password}" as:`);
  for (const account of server.demo.accounts) say(`  ${account.email.padEnd(26)} ${account.about}`);
  say(`\nAuditor link: ${server.address}/auditor/${server.demo.auditorToken}`);
  say(`Of one audit: ${server.address}/auditor/${server.demo.auditToken}\n`);
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
  server = await startServer(
    { features: SERVER_FEATURES, loadDemo: loadDemoOnce },
    config,
    makeLog(config.logLevel),
    say,
  );
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
