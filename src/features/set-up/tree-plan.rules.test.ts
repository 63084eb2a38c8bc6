import { expect, test } from 'vitest';
import { guessTreeMapping, treeMappingFault } from './tree-fields.rules.ts';
import { planTree, type StandingSite } from './tree-plan.rules.ts';

const TOP: StandingSite = {
  clientId: 1,
  legacyClientId: 900,
  parentId: null,
  name: 'Acme Freight',
  aliases: [],
  levelNumber: 1,
};
const WEST: StandingSite = {
  ...TOP,
  clientId: 2,
  legacyClientId: 901,
  parentId: 1,
  name: 'West',
  aliases: ['W'],
  levelNumber: 2,
};
const NOBODY = { codes: new Set<string>(), dotNumbers: new Set<string>() };
const FIELDS = ['name', 'code', 'parent', 'dot', 'state'] as const;

const plan = (rows: string[][], standing = [TOP, WEST], held = NOBODY) =>
  planTree(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    FIELDS,
    standing,
    1,
    held,
  );
const comes = (rows: string[][], ...rest: [StandingSite[]?, typeof NOBODY?]) =>
  plan(rows, ...rest).map(({ kind, name, above, faults }) => [
    kind,
    name,
    kind === 'fault' ? faults.map(({ reason }) => reason).join(' ') : above.join(' › '),
  ]);

test('headings are known in the words that other systems use', () => {
  expect(
    guessTreeMapping(['Terminal ID', 'Terminal Name', 'Parent ID', 'USDOT #', 'Zip Code', 'Fax']),
  ).toEqual(['code', 'name', 'parent', 'dot', 'zip', null]);
  expect(guessTreeMapping(['USDOT Number', 'Name', 'Site name'])).toEqual(['dot', 'name', null]);
  expect(
    guessTreeMapping(['Location #', 'Location', 'Parent #', 'DOT #', 'Zip #', 'Suite #']),
  ).toEqual(['code', 'name', 'parent', 'dot', 'zip', 'line2']);
  expect(guessTreeMapping(['#', 'Site No.', 'Site'])).toEqual(['code', null, 'name']);
  expect(guessTreeMapping(['Terminal', 'Terminal name'])).toEqual(['code', 'name']);
  expect(guessTreeMapping(['Terminal', 'City'], [['101', '102'], ['Reno']])).toEqual([
    'code',
    'city',
  ]);
  expect(guessTreeMapping(['Division', 'Terminal'], [['4'], ['Reno']])).toEqual(['parent', 'name']);
  expect(treeMappingFault(['code', null])).toContain('No column is set to Name');
  expect(treeMappingFault(['name', 'name'])).toContain('Keep one');
  expect(treeMappingFault(['name'])).toBeNull();
});

test('a place above is found by code, by name, by its number or another name, in any order of the rows', () => {
  expect(
    comes([
      ['Yard', 'T1', 'R1'],
      ['South', 'R1', ''],
      ['Shop', '', 'south'],
      ['Fresno', 'T2', '901'],
      ['Reno', 'T3', 'w'],
      ['Acme Freight', 'HQ', ''],
      ['East', '', 'HQ'],
      ['West', '', ''],
    ]),
  ).toEqual([
    ['add', 'Yard', 'Acme Freight › South'],
    ['add', 'South', 'Acme Freight'],
    ['add', 'Shop', 'Acme Freight › South'],
    ['add', 'Fresno', 'West'],
    ['add', 'Reno', 'West'],
    ['same', 'Acme Freight', ''],
    ['add', 'East', 'Acme Freight'],
    ['same', 'West', 'Acme Freight'],
  ]);
});

test('unknown parents, circles and what hangs on them are told apart', () => {
  expect(
    comes([
      ['A', '1', '2'],
      ['B', '2', '3'],
      ['C', '3', '1'],
      ['D', '4', '1'],
      ['E', '5', 'Nowhere'],
      ['F', '6', '6'],
      ['Good', '7', ''],
    ]),
  ).toEqual([
    ['fault', 'A', 'The location above has a fault: see row 3.'],
    ['fault', 'B', 'The location above has a fault: see row 4.'],
    ['fault', 'C', 'It stands below itself: A › B › C › A.'],
    ['fault', 'D', 'The location above has a fault: see row 2.'],
    ['fault', 'E', '“Nowhere” is neither in this file nor among the locations.'],
    ['fault', 'F', 'It stands below itself.'],
    ['add', 'Good', 'Acme Freight'],
  ]);
});

test('names and codes that stand twice are refused where they are ambiguous', () => {
  expect(
    comes([
      ['Yard', '1', ''],
      ['YARD', '2', ''],
      ['Yard', '3', 'West'],
      ['Shop', '4', 'Yard'],
      ['Shed', '5', ''],
      ['Barn', '5', ''],
      ['Hut', 'Shed', ''],
    ]),
  ).toEqual([
    ['add', 'Yard', 'Acme Freight'],
    ['fault', 'YARD', 'Row 2 has the same name at the same place.'],
    ['add', 'Yard', 'West'],
    ['fault', 'Shop', 'Several rows are called “Yard”. Name the one above by its code.'],
    ['fault', 'Shed', 'Row 7 has the same code.'],
    ['fault', 'Barn', 'Row 6 has the same code.'],
    ['fault', 'Hut', 'Row 6 is called so. A code is no other location’s name.'],
  ]);
});

test('what others hold, and what cannot be read, is a fault of the row', () => {
  const held = { codes: new Set(['t1']), dotNumbers: new Set(['123']) };
  expect(
    comes(
      [
        ['Yard', 'T1', ''],
        ['Shop', '', '', '123'],
        ['Shed', '', '', '7', 'zz'],
        ['', '9', ''],
        ['Barn', '', '', '7'],
      ],
      [TOP, WEST],
      held,
    ),
  ).toEqual([
    ['fault', 'Yard', 'A location of this company is known by this code already.'],
    ['fault', 'Shop', 'Another client or location has this DOT number.'],
    ['fault', 'Shed', 'No such state. Write its two letters. Row 6 has the same DOT number.'],
    ['fault', '', 'It is empty.'],
    ['fault', 'Barn', 'Row 4 has the same DOT number.'],
  ]);
});

test('a tree of more than twelve levels is refused below them, and one long chain is read', () => {
  const chain = Array.from({ length: 5000 }, (_, at) => [
    `L${at}`,
    `c${at}`,
    at ? `c${at - 1}` : '',
  ]);
  const kinds = plan(chain.toReversed()).map(({ kind }) => kind);
  expect(kinds.filter((kind) => kind === 'add')).toHaveLength(11);
  expect(kinds.filter((kind) => kind === 'fault')).toHaveLength(4989);
});
