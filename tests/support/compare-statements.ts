import {
  readRan,
  readRecord,
  recordFaults,
  renewed,
  writeRecord,
} from '#tests/guards/statement-record.ts';
import { readStatementCalls } from '#tests/guards/statement-calls.ts';

// Compares the statements that the last run of API tests ran with their record; with `--write` it writes the record anew.
// After a run of some of the tests the record keeps the other statements, as far as the code still runs them.
const calls = readStatementCalls();
const [ran, record] = [readRan(), readRecord()];
if (ran.length === 0) throw new Error('No API test has run: npm test -- api');
if (process.argv.includes('--write')) {
  const statements = renewed(ran, record, calls);
  writeRecord(statements);
  process.stdout.write(`The record holds ${statements.length} statements.\n`);
} else {
  const faults = recordFaults(ran, record, calls);
  for (const fault of faults) process.stdout.write(`${fault}\n`);
  if (faults.length > 0) process.stdout.write('Write the record anew: npm run db:statements\n');
  process.exitCode = faults.length > 0 ? 1 : 0;
}
