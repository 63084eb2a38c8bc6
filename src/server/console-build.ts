import { spawn } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, globSync, readFileSync, writeFileSync } from 'node:fs';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const ROOT = fileURLToPath(new URL('../../', import.meta.url));
const STAMP = join(ROOT, 'dist/.vite/sources.sha256');
const PAGE = join(ROOT, 'dist/index.html');

/** What the console is made of; tests and server code do not reach the browser. */
const SOURCES = [
  'package-lock.json',
  'vite.config.ts',
  'tsconfig.json',
  'index.html',
  'src/app/light.html',
  'commands/**/*.ts',
  'src/shared/**/*.ts',
  'src/web/**/*.*',
  'src/app/{main.tsx,light.tsx,web-features.ts}',
  'src/features/*/*.ts',
  'src/features/*/web/**/*.*',
];

/** A fingerprint of the sources: git and npm do not keep file times, so content decides. */
function fingerprint(): string {
  const hash = createHash('sha256');
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    if (file.includes('.test.')) continue;
    hash
      .update(`${file}\0`)
      .update(readFileSync(join(ROOT, file)))
      .update('\0');
  }
  return hash.digest('hex');
}

function builtFrom(): string | null {
  return existsSync(PAGE) && existsSync(STAMP) ? readFileSync(STAMP, 'utf8') : null;
}

function runVite(mode: 'production' | 'light'): Promise<number> {
  const vite = spawn(
    process.execPath,
    [join(ROOT, 'node_modules/vite/bin/vite.js'), 'build', '--logLevel', 'warn', '--mode', mode],
    { cwd: ROOT, stdio: ['ignore', 'inherit', 'inherit'] },
  );
  // npm passes SIGTERM to this process only, so it is handed on; a terminal's Ctrl-C reaches both.
  process.once('SIGTERM', () => vite.kill('SIGTERM'));
  return new Promise((resolve, reject) => {
    vite.once('error', reject);
    vite.once('exit', (code, signal) => resolve(signal ? 130 : (code ?? 1)));
  });
}

/** Writes each file of text a second and third time, compressed: the server sends these, and computes nothing. */
async function compressFiles(): Promise<void> {
  const quality = { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } };
  const files = globSync('dist/assets/**/*.{js,mjs,css,json,wasm,ttf}', { cwd: ROOT });
  await Promise.all(
    files.map(async (file) => {
      const bytes = await readFile(join(ROOT, file));
      await writeFile(join(ROOT, `${file}.br`), await promisify(brotliCompress)(bytes, quality));
      await writeFile(join(ROOT, `${file}.gz`), await promisify(gzip)(bytes));
    }),
  );
}

/**
 * Builds the console into `dist` when it is missing or made from other sources, or when `always` is
 * set. Returns the exit code: 0 when the console is there and current.
 */
export async function prepareConsole({ always }: { always: boolean }): Promise<number> {
  const sources = fingerprint();
  if (!always && builtFrom() === sources) return 0;
  const started = performance.now();
  process.stdout.write('Building the console ...\n');
  // The console first: it empties the folder. Then the page for who comes by a link (D388).
  const code = (await runVite('production')) || (await runVite('light'));
  if (code !== 0) {
    process.stderr.write('The console could not be built; the lines above say why.\n');
    return code;
  }
  await compressFiles();
  writeFileSync(STAMP, sources);
  process.stdout.write(`Built in ${((performance.now() - started) / 1000).toFixed(1)} s.\n`);
  return 0;
}
