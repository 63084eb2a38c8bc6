import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The parts of Vite's manifest that are read here. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>;

/** Initial JavaScript, gzipped: what login and shell load before anything lazy (architecture 7). */
export const INITIAL_BUDGET = 190_000;

/** The files that the browser loads before it runs anything: entries and their static imports. */
export function initialScripts(manifest: Manifest): string[] {
  const waiting = Object.keys(manifest).filter((key) => manifest[key]?.isEntry);
  const seen = new Set<string>();
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop()) {
    if (seen.has(key)) continue;
    seen.add(key);
    waiting.push(...(manifest[key]?.imports ?? []));
  }
  const files = [...seen].flatMap((key) => manifest[key]?.file ?? []);
  return files.filter((file) => file.endsWith('.js')).sort();
}

/**
 * Weighs the built console in `dist`. Returns a line to print; throws when there is no entry or the
 * initial JavaScript is over budget, naming the largest files.
 */
export function checkSize(dist: string): string {
  const text = readFileSync(join(dist, '.vite/manifest.json'), 'utf8');
  const files = initialScripts(JSON.parse(text) as Manifest);
  if (files.length === 0) throw new Error('The manifest of the build names no entry script.');
  const weights = files.map((file) => {
    return { file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length };
  });
  weights.sort((a, b) => b.bytes - a.bytes);
  const total = weights.reduce((sum, weight) => sum + weight.bytes, 0);
  const summary = `initial JavaScript: ${kb(total)} of ${kb(INITIAL_BUDGET)} gzip, ${files.length} files`;
  if (total <= INITIAL_BUDGET) return summary;
  const largest = weights.slice(0, 5).map(({ file, bytes }) => `${file} ${kb(bytes)}`);
  throw new Error(`Over budget: ${summary}. Largest: ${largest.join(', ')}.`);
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
