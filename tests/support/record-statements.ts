import { appendFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { RAN } from './ran-statements.ts';

const RECORDING = Symbol.for('console.recording-statements');

/** Set by a test while it runs a product that is not the one in the repository. */
export const OTHER_PRODUCT = 'STATEMENTS_OF_ANOTHER_PRODUCT';

/** graphile-worker's own statements are not the product's. */
const FOREIGN = /\/graphile_worker$/;

interface Named {
  name: string;
  text: string;
}

function isNamed(query: unknown): query is Named {
  return (
    typeof query === 'object' &&
    query !== null &&
    'name' in query &&
    typeof query.name === 'string' &&
    'text' in query &&
    typeof query.text === 'string'
  );
}

/**
 * Has every connection of this process note the named statements that it runs, each once. Vitest loads this file before
 * each file of the API tests, which start the server in their own process; the product itself knows nothing of it.
 */
function recordStatements(): void {
  const prototype: { query: pg.Client['query']; [RECORDING]?: true } = pg.Client.prototype;
  if (prototype[RECORDING]) return;
  prototype[RECORDING] = true;
  mkdirSync(RAN, { recursive: true });
  const file = join(RAN, `${process.pid}-${Date.now()}.jsonl`);
  const seen = new Set<string>();
  const run: (...values: unknown[]) => unknown = prototype.query;
  Object.assign(prototype, {
    query(this: pg.Client, ...values: unknown[]): unknown {
      const [query] = values;
      const counts = process.env[OTHER_PRODUCT] === undefined;
      if (counts && isNamed(query) && !FOREIGN.test(query.name)) {
        const line = `${JSON.stringify([query.name, query.text])}\n`;
        if (!seen.has(line)) {
          seen.add(line);
          appendFileSync(file, line);
        }
      }
      return run.apply(this, values);
    },
  });
}

recordStatements();
