import { expect, test } from 'vitest';
import { readSources } from './source-files.ts';
import { needlessReasons, waitFaults } from './wait-rules.ts';

const files = readSources('{src,commands}/**/*.test.ts', 'tests/{api,e2e,support}/**/*.ts');

test('tests wait for states and assert no time', () => {
  expect(files.length).toBeGreaterThan(100);
  expect(files.flatMap(waitFaults)).toEqual([]);
});

test('every reason to let time pass is still needed', () => {
  expect(needlessReasons(files)).toEqual([]);
});

test.each([
  'await page.waitForTimeout(300);',
  'await new Promise((resolve) => setTimeout(resolve, 100));',
  "import { setTimeout as sleep } from 'node:timers/promises';",
  'expect(performance.now() - began).toBeLessThan(200);',
])('refuses: %s', (text) => {
  expect(waitFaults({ path: 'tests/api/a.test.ts', text: `\n${text}` })).toEqual([
    expect.stringContaining('tests/api/a.test.ts:2: '),
  ]);
});

test.each([
  'test.setTimeout(90_000);',
  'await expect.poll(() => claims).toBe(2);',
  "await until('The mail', look);",
])('allows: %s', (text) => {
  expect(waitFaults({ path: 'tests/api/a.test.ts', text })).toEqual([]);
});
