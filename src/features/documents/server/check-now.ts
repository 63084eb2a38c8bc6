import { runTask } from '#src/server/command-line.ts';
import { checkDocuments } from './check-documents.service.ts';

/** `npm run documents:check`: reads every document through, and says which are missing or changed in the store (D402). */
await runTask(async (kernel) => {
  const { whole, sealed, missing, changed } = await checkDocuments(kernel);
  for (const { tenantId, sha256 } of missing)
    process.stdout.write(`Tenant ${tenantId}, ${sha256}: missing.\n`);
  for (const { tenantId, sha256 } of changed)
    process.stdout.write(`Tenant ${tenantId}, ${sha256}: changed.\n`);
  process.stdout.write(
    `${whole + sealed + missing.length + changed.length} documents read through at ${kernel.storage.address}: ` +
      `${sealed} of them sealed now, ${missing.length} missing, ${changed.length} changed.\n`,
  );
  return missing.length + changed.length === 0 ? 0 : 1;
});
