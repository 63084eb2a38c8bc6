import { expect, test } from 'vitest';
import { dayFaults, needlessDays } from './day-rules.ts';
import { readSources } from './source-files.ts';

/** The last migration of before D121: what its functions asked for is replaced by later ones. */
const BEFORE = '0072';
const tests = /\.test\.tsx?$/;
const code = readSources('{src,commands}/**/*.{ts,tsx}').filter(({ path }) => !tests.test(path));
const sql = readSources('src/server/db/migrations/*.sql').filter(
  ({ path }) => (path.split('/').at(-1) ?? '') > BEFORE,
);

test('whoever asks for today names the place, or the list says why none decides', () => {
  expect(code.length).toBeGreaterThan(1000);
  expect(sql.length).toBeGreaterThan(1);
  expect([...code, ...sql].flatMap(dayFaults)).toEqual([]);
});

test('every reason is still needed', () => {
  expect(needlessDays(code)).toEqual([]);
});

test.each([
  'const day = utcToday();',
  'const day = utcToday(now);',
  'const day = new Date().toISOString().slice(0, 10);',
  'const day = order.orderedAt.slice(0, 10);',
  "`select * from a where due <= current_date and b = 'x'`",
  '`select now()::date - 3`',
  "`select (o.ordered_at at time zone 'UTC')::date from orders o`",
  "`select (now() at time zone 'utc')::date`",
])('refuses: %s', (text) => {
  expect(dayFaults({ path: 'src/features/a/server/a.sql.ts', text: `\n${text}` })).toEqual([
    expect.stringContaining('src/features/a/server/a.sql.ts:2: '),
  ]);
});

test.each([
  'const day = todayIn(file.zone);',
  'const bound = latestToday();',
  'const at = new Date().toISOString();',
  '`select (now() at time zone c.zone)::date`',
  "`select $1::timestamp at time zone interval '14 hours'`",
])('allows: %s', (text) => {
  expect(dayFaults({ path: 'src/features/a/server/a.sql.ts', text })).toEqual([]);
});

test('allows the UTC day where the list has a reason', () => {
  const text = 'const day = utcToday();';
  expect(dayFaults({ path: 'src/features/work/queue.rules.ts', text })).toEqual([]);
});
