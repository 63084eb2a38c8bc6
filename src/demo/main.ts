import { parseArgs } from 'node:util';
import { openInternalClient } from '#src/features/clients/server/clients.service.ts';
import { runTask } from '#src/server/command-line.ts';
import { loadDemo } from './load.ts';

const USAGE =
  'Usage: npm run demo -- --employees 1000000 (a whole number up to 5,000,000; replaces the demo data of this installation)';

await runTask(
  async (kernel, asSchemaOwner) => {
    const asked = employeesAsked();
    const employees = Number(asked);
    if (!/^\d{1,7}$/.test(asked) || employees > 5_000_000) {
      process.stderr.write(`${USAGE}\n`);
      return 1;
    }
    // Only an installation that holds nothing but a demo may be replaced.
    const own = await kernel.pool.query('select 1 from logins where not is_demo limit 1');
    if (own.rows.length > 0) {
      process.stderr.write(
        'This installation has users of its own. Load the demo into another DATA_DIR or DATABASE_URL.\n',
      );
      return 1;
    }
    const started = performance.now();
    await asSchemaOwner((owner) =>
      loadDemo({ ...kernel, pool: owner }, employees, (text) => process.stdout.write(`${text}\n`)),
    );
    const peak = Math.round(process.resourceUsage().maxRSS / 1024);
    process.stdout.write(
      `Done in ${Math.round((performance.now() - started) / 1000)} s, ${peak} MB of memory at most.\n`,
    );
    return 0;
  },
  [openInternalClient],
);

/** What was typed for `--employees`; empty when the command line cannot be read. */
function employeesAsked(): string {
  try {
    return parseArgs({ options: { employees: { type: 'string' } } }).values.employees ?? '';
  } catch {
    // An unknown option, or one without its value: the usage says how.
    return '';
  }
}
