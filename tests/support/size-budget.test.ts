import { randomBytes } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { checkSize, initialScripts } from './size-budget.ts';

let dist = '';
beforeEach(() => {
  dist = mkdtempSync(join(tmpdir(), 'size-budget-'));
  mkdirSync(join(dist, '.vite'));
});
afterEach(() => rmSync(dist, { recursive: true }));

function built(manifest: object, files: Record<string, string>): void {
  writeFileSync(join(dist, '.vite/manifest.json'), JSON.stringify(manifest));
  for (const [name, content] of Object.entries(files)) writeFileSync(join(dist, name), content);
}

test('counts entries and what they import statically, once, and nothing lazy', () => {
  const manifest = {
    'index.html': { file: 'a.js', isEntry: true, imports: ['_b'], dynamicImports: ['lazy'] },
    _b: { file: 'b.js', imports: ['_c', 'index.html'] },
    _c: { file: 'c.js' },
    lazy: { file: 'lazy.js' },
    style: { file: 's.css', isEntry: true },
  };
  expect(initialScripts(manifest)).toEqual(['a.js', 'b.js', 'c.js']);
});

test('passes a small build and refuses a heavy one', () => {
  built({ 'index.html': { file: 'a.js', isEntry: true } }, { 'a.js': 'let a = 1;' });
  expect(checkSize(dist)).toMatch(/^initial JavaScript: 0\.0 KB of 190\.0 KB gzip, 1 files$/);
  writeFileSync(join(dist, 'a.js'), randomBytes(191_000));
  expect(() => checkSize(dist)).toThrow(/Over budget: .*Largest: a\.js 191/);
});

test('refuses a build without an entry', () => {
  built({}, {});
  expect(() => checkSize(dist)).toThrow(/no entry script/);
});
