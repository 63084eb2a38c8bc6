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
  };
  for (const { path } of readSources('src/features/*/*.contract.ts')) {
    for (const value of Object.values(await loadModule(path))) {
      if (isErrorTable(value)) found.errors.push(...tableOf(path, value));
      else if (typeof value === 'object' && value !== null) {
        found.endpoints.push(...Object.values(value).filter(isEndpoint));
      }
    }
  }
  return found;
}
