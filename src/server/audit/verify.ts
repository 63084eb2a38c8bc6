import { runTask } from '../command-line.ts';
import { verifyAudit } from './audit.ts';

await runTask(async (kernel) => {
  const { rows, problems } = await verifyAudit(kernel.pool, kernel.keys);
  for (const one of problems)
    process.stdout.write(`Tenant ${one.tenantId}, row ${one.seq}: ${one.problem}.\n`);
  process.stdout.write(`${rows} audit rows checked, ${problems.length} problems.\n`);
  return problems.length === 0 ? 0 : 1;
});
