import type { DefinedError } from './contracts.ts';
import type { SourceFile } from './source-files.ts';

const STATUSES = new Set([400, 401, 403, 404, 409, 413, 415, 422, 421, 423, 429, 500, 503, 507]);

/**
 * What is wrong with the error tables: a code twice, one that nothing throws, words that end without
 * a full stop or carry a placeholder. `throwers` are the files that may throw: all but contracts.
 */
export function errorFaults(
  errors: readonly DefinedError[],
  throwers: readonly SourceFile[],
): string[] {
  const faults: string[] = [];
  const home = new Map<string, string>();
  const code = throwers.map(({ text }) => text).join('\n');
  for (const { code: name, definition, from } of errors) {
    const taken = home.get(name);
    // A table re-exported or extended under another name is one definition only when it is the same file.
    if (taken !== undefined) faults.push(`${from}: ${name} is defined in ${taken} already`);
    home.set(name, from);
    if (!/^[a-z][a-z-]*\.[a-z][a-z0-9_]*$/.test(name))
      faults.push(`${from}: ${name} is not of the form feature.some_code`);
    if (!STATUSES.has(definition.status))
      faults.push(`${from}: ${name} has the status ${definition.status}`);
    if (!/[.?!]$/.test(definition.message.trim()))
      faults.push(`${from}: ${name} needs a whole sentence`);
    if (/undefined|\[object|\$\{|\bTODO\b/.test(definition.message))
      faults.push(`${from}: ${name} has a hole in its words`);
    if (!["'", '"', '`'].some((quote) => code.includes(`${quote}${name}${quote}`))) {
      faults.push(`${from}: nothing throws ${name}`);
    }
  }
  return faults;
}
