import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';

/** The parts of Vite's manifest that are read here. */
export type Manifest = Record<
  string,
  { file: string; isEntry?: boolean; imports?: string[]; dynamicImports?: string[] }
>;

/** Initial JavaScript, gzipped: what login and shell load before anything lazy (architecture 7). */
export const INITIAL_BUDGET = 190_000;

/** JavaScript of the application on a phone, gzipped: the light page with its screen (D388). */
export const LIGHT_BUDGET = 120_000;
const LIGHT = ['src/app/light.html', 'src/features/applicants/web/apply.tsx'];

/** The files that the browser loads for these modules, by default the entry of the console: they and their static imports. */
export function initialScripts(
  manifest: Manifest,
  from = Object.keys(manifest).filter((key) => manifest[key]?.isEntry),
): string[] {
  const waiting = [...from];
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
  const manifestOf = (name: string) =>
    JSON.parse(readFileSync(join(dist, '.vite', name), 'utf8')) as Manifest;
  const files = initialScripts(manifestOf('manifest.json'));
  if (files.length === 0) throw new Error('The manifest of the build names no entry script.');
  const initial = weigh(dist, 'initial JavaScript', files, INITIAL_BUDGET);
  if (!existsSync(join(dist, '.vite/light.json'))) return initial;
  const light = initialScripts(manifestOf('light.json'), LIGHT);
  return `${initial}; ${weigh(dist, 'application on a phone', light, LIGHT_BUDGET)}`;
}

function weigh(dist: string, name: string, files: readonly string[], budget: number): string {
  const weights = files.map((file) => {
    return { file, bytes: gzipSync(readFileSync(join(dist, file)), { level: 9 }).length };
  });
  weights.sort((a, b) => b.bytes - a.bytes);
  const total = weights.reduce((sum, weight) => sum + weight.bytes, 0);
  const summary = `${name}: ${kb(total)} of ${kb(budget)} gzip, ${files.length} files`;
  if (total <= budget) return summary;
  const largest = weights.slice(0, 5).map(({ file, bytes }) => `${file} ${kb(bytes)}`);
  throw new Error(`Over budget: ${summary}. Largest: ${largest.join(', ')}.`);
}

function kb(bytes: number): string {
  return `${(bytes / 1000).toFixed(1)} KB`;
}
