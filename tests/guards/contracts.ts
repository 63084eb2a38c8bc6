import type { Endpoint } from '#src/shared/endpoint.ts';
import { type ErrorDefinition, KERNEL_ERRORS } from '#src/shared/errors.ts';
import { isEndpoint, isErrorTable } from './contract-rules.ts';
import { loadModule, readSources } from './source-files.ts';

/** One error of one table, with where it is defined. */
export interface DefinedError {
  code: string;
  definition: ErrorDefinition;
  from: string;
}

/** Everything that the contracts define. */
export interface Contracts {
  endpoints: Endpoint[];
  errors: DefinedError[];
  /** How code names an endpoint to call it: the exported table and its key, `matchStepApi.match`. */
  calledAs: Map<Endpoint, string>;
}

/**
 * Reads every contract file, so that a new feature is covered the moment it exists. Used by the
 * guards and by the access sweep over the real server.
 */
export async function readContracts(): Promise<Contracts> {
  const tableOf = (from: string, table: Record<string, ErrorDefinition>): DefinedError[] =>
    Object.entries(table).map(([code, definition]) => ({ code, definition, from }));
  const found: Contracts = {
    endpoints: [],
    errors: tableOf('src/shared/errors.ts', KERNEL_ERRORS),
    calledAs: new Map(),
  };
  for (const { path } of readSources('src/features/*/*.contract.ts')) {
    for (const [table, value] of Object.entries(await loadModule(path))) {
      if (isErrorTable(value)) found.errors.push(...tableOf(path, value));
      else if (typeof value === 'object' && value !== null) {
        for (const [key, endpoint] of Object.entries(value)) {
          if (!isEndpoint(endpoint)) continue;
          found.endpoints.push(endpoint);
          found.calledAs.set(endpoint, `${table}.${key}`);
        }
      }
    }
  }
  return found;
}
