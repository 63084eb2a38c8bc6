import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath, pathToFileURL } from 'node:url';

export const ROOT = fileURLToPath(new URL('../../', import.meta.url));

/** One source file; the path is relative to the repository, with forward slashes. */
export interface SourceFile {
  path: string;
  text: string;
}

export interface Import {
  /** As written between the quotes. */
  specifier: string;
  /** `import type`: gone at run time. `import { type X }` is not, the module is still loaded. */
  typeOnly: boolean;
  /** `import('...')`: loaded later, so it may point upward from a table of screens. */
  lazy: boolean;
  /** `export ... from '...'`. */
  reexport: boolean;
}

/** Reads the files of these patterns, in order of path. */
export function readSources(...patterns: string[]): SourceFile[] {
  return globSync(patterns, { cwd: ROOT })
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

const STATIC =
  /^(import|export)\s+(type\s+)?(?:(?:[\w$]+|(?:[\w$]+\s*,\s*)?(?:\{[^}]*\}|\*(?:\s+as\s+[\w$]+)?))\s+from\s+)?['"]([^'"\n]+)['"]/gm;
const LAZY = /\bimport\(\s*(?:\/\*.*?\*\/\s*)?['"]([^'"\n]+)['"]\s*\)/g;

/** The imports of a file. A plain pattern suffices: the formatter starts each statement on a line. */
export function importsOf(text: string): Import[] {
  const code = text.replace(/^\s*(?:\/\/|\*).*$/gm, '');
  const found: Import[] = [];
  for (const [, word, type, specifier = ''] of code.matchAll(STATIC)) {
    const reexport = word === 'export';
    found.push({ specifier, typeOnly: Boolean(type), lazy: false, reexport });
  }
  for (const [, specifier = ''] of code.matchAll(LAZY)) {
    found.push({ specifier, typeOnly: false, lazy: true, reexport: false });
  }
  return found;
}

/** What a source file exports. */
export async function loadModule(path: string): Promise<Record<string, unknown>> {
  const address = pathToFileURL(join(ROOT, path)).href;
  const loaded: unknown = await import(address);
  return loaded as Record<string, unknown>;
}
