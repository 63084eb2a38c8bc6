import { expect, test } from 'vitest';
import { NAMED, permissionFaults } from './permission-sets.ts';
import { readSources } from './source-files.ts';

/** The sets themselves; the names of all permissions; and what the demo's people may do, which is no requirement. */
const HOMES = /^src\/(?:shared\/permissions?(?:-sets)?\.ts|demo\/)/;

test('a set of permissions is written once, and named where more than one place asks for it', () => {
  const files = readSources('src/**/*.{ts,tsx}', 'commands/*.ts').filter(
    ({ path }) => !HOMES.test(path) && !/\.(test|gen)\.tsx?$/.test(path),
  );
  expect(files.length).toBeGreaterThan(1000);
  expect(permissionFaults(files)).toEqual([]);
});

test('the named sets are different ones', () => {
  expect(NAMED.size).toBeGreaterThan(15);
});

test('the guard finds a set that has a name, in any order, and one that stands twice', () => {
  const at = (path: string, text: string) => ({ path, text });
  const written = "permission: ['client.uploadDocuments', 'client.editEmployeeInfo'],";
  expect(permissionFaults([at('a.ts', written)])).toEqual([
    'a.ts: write WRITES_NOTES (src/shared/permission-sets.ts) for client.editEmployeeInfo client.uploadDocuments',
  ]);
  const own = "permission: [\n  'client.viewOrders',\n  'cme.dashboard',\n],";
  expect(permissionFaults([at('a.ts', own)])).toEqual([]);
  expect(permissionFaults([at('a.ts', own), at('b.ts', own)])).toEqual([
    'b.ts: client.viewOrders cme.dashboard stands in a.ts as well; name it',
  ]);
  expect(permissionFaults([at('a.ts', "['one.two', 'three.four'] ['a', 'b']")])).toEqual([]);
});
