import { readdirSync, readFileSync } from 'node:fs';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { ROOT } from './source-files.ts';

const record = readFileSync(`${ROOT}/src/docs/security.md`, 'utf8');
/** Requirements of V10 at Levels 1 and 2 that are for servers of OAuth, and named as a whole. */
const OAUTH = 20;

const rows = [
  ...record.matchAll(/^\| ([\d., to]+) +\| (met|met in part|open|not applicable) +\|/gm),
];

test('the tests that the record of security names are there', () => {
  const named = [...record.matchAll(/`(?:tests\/api\/)?([\w.-]+\.test\.ts)`/g)].map(
    ([, name = '']) => name,
  );
  const known = new Set(
    ['src', 'tests'].flatMap((folder) =>
      readdirSync(`${ROOT}/${folder}`, { recursive: true, encoding: 'utf8' }).map((path) =>
        basename(path),
      ),
    ),
  );
  expect(named.length).toBeGreaterThan(50);
  expect([...new Set(named)].filter((name) => !known.has(name))).toEqual([]);
});

test('each requirement stands in it once, and its sums are right', () => {
  const counted = new Map<string, number>();
  const seen = new Set<string>();
  const twice: string[] = [];
  for (const [, ids = '', state = ''] of rows) {
    const list = ids.includes(' to ') ? [] : ids.trim().split(', ');
    for (const id of list) {
      if (seen.has(id)) twice.push(id);
      seen.add(id);
    }
    counted.set(state, (counted.get(state) ?? 0) + list.length);
  }
  expect(twice).toEqual([]);
  const [, all, met, part, open, none] =
    /: (\d+) of them, as of [^.]+\. (\d+) are met, (\d+) in part,\n(\d+) are open, and (\d+) ask/.exec(
      record,
    ) ?? [];
  const sums = ['met', 'met in part', 'open', 'not applicable'].map(
    (state) => counted.get(state) ?? 0,
  );
  const [, , , notAsked = 0] = sums;
  expect([...sums.slice(0, 3), notAsked + OAUTH]).toEqual([met, part, open, none].map(Number));
  expect(seen.size + OAUTH).toBe(Number(all));
});
