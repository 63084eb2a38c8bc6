import { expect, test } from 'vitest';
import { guessIndexMapping, indexMappingFault } from './document-index.rules.ts';
import { planDocuments, type PlanLists, type ZippedFile } from './document-plan.rules.ts';
import { indexOf, isHiddenName, isUnsafeName } from './zip-names.rules.ts';

const person = (employeeId: string, workId: string | null, license: string | null) => ({
  employeeId,
  workId,
  license,
  name: employeeId,
});
const LISTS: PlanLists = {
  people: [
    person('ann', 'W-1', 'A100'),
    person('bob', 'W-2', null),
    person('cy', 'W-3', 'C-300'),
    person('cy2', 'w-3', null),
  ],
  types: [
    { documentTypeId: 238, name: 'Medical card', expires: true, validMonths: 24, mayFile: true },
    { documentTypeId: 10, name: 'Application', expires: false, validMonths: null, mayFile: true },
    { documentTypeId: 11, name: 'Secret', expires: false, validMonths: null, mayFile: false },
  ],
  today: '2026-11-25',
  isThere: () => false,
};
const FILES: ZippedFile[] = ['a.pdf', 'x/b.pdf', 'x/c.pdf', 'y/c.pdf'].map((name) => ({
  name,
  sha256: name,
  isPaper: true,
}));
const MAPPING = ['file', 'workId', 'license', 'type', 'docDate', 'expirationDate'] as const;

const plan = (rows: string[][], lists = LISTS) =>
  planDocuments(
    rows.map((cells, at) => ({ row: at + 2, cells })),
    MAPPING,
    FILES,
    lists,
  ).filter(({ line }) => line !== null);
const one = (...cells: string[]) => {
  const [row] = plan([cells]);
  return [row?.kind, row?.employeeId, row?.reason];
};

test('headings are known in the words of other systems, and a file needs a name and a person', () => {
  expect(
    guessIndexMapping(
      ['PDF', 'Driver No.', 'License Number', 'Doc Type', 'Date', 'Expiry'],
      'Driver No.',
    ),
  ).toEqual(['file', 'workId', 'license', 'type', 'docDate', 'expirationDate']);
  expect(guessIndexMapping(['Employee #', 'DL #', 'File #', 'Document #'], 'workId')).toEqual([
    'workId',
    'license',
    null,
    null,
  ]);
  expect(indexMappingFault(['file', null], 'workId')).toContain('whose document it is');
  expect(indexMappingFault(['workId'], 'workId')).toContain('File name');
  expect(indexMappingFault(['file', 'license', 'license'], 'workId')).toContain('Keep one');
  expect(indexMappingFault(['file', 'license'], 'workId')).toBeNull();
});

test('a person is sure by work id or license, and in doubt where they disagree or nobody is meant', () => {
  const rest = ['Application', '2024-01-02'];
  expect(one('a.pdf', 'w-1', '', ...rest)).toEqual(['file', 'ann', null]);
  expect(one('a.pdf', '', 'a-100', ...rest)).toEqual(['file', 'ann', null]);
  expect(one('a.pdf', 'W-1', 'A100', ...rest)).toEqual(['file', 'ann', null]);
  expect(one('a.pdf', 'W-2', 'B9', ...rest)).toEqual(['file', 'bob', null]);
  expect(one('a.pdf', 'W-2', 'A100', ...rest)).toEqual([
    'queue',
    null,
    'Work id and license do not name the same person.',
  ]);
  expect(one('a.pdf', 'W-1', 'B9', ...rest)[2]).toBe(
    'Work id and license do not name the same person.',
  );
  expect(one('a.pdf', 'W-3', '', ...rest)[2]).toBe('Several people are named by it.');
  expect(one('a.pdf', 'W-3', 'C300', ...rest)).toEqual(['file', 'cy', null]);
  expect(one('a.pdf', '', '', ...rest)[2]).toBe('The row names nobody.');
  expect(one('a.pdf', '', 'Z1', ...rest)[2]).toBe('Nobody on file has this license number.');
});

test('dates and types are taken as the review takes them', () => {
  const [card] = plan([['a.pdf', 'W-1', '', 'medical  CARD', '1/31/2026']]);
  expect(card).toMatchObject({ kind: 'file', docDate: '2026-01-31', expirationDate: '2028-01-31' });
  expect(one('a.pdf', 'W-1', '', 'Medical card', '')).toEqual([
    'queue',
    'ann',
    'The row says no document date. The row does not say when it expires.',
  ]);
  expect(one('a.pdf', 'W-1', '', 'Application', '2024-02-30')[2]).toContain('it is no day');
  expect(one('a.pdf', 'W-1', '', 'Application', '2026-11-26')[0]).toBe('file');
  expect(one('a.pdf', 'W-1', '', 'Application', '2026-11-27')[0]).toBe('fault');
  expect(one('a.pdf', 'W-1', '', 'Application', '2024-01-02', '2025-01-02')[2]).toContain(
    'do not expire',
  );
  expect(one('a.pdf', 'W-1', '', 'Medical card', '2024-01-02', '2023-01-02')[2]).toBe(
    'It cannot expire before its date.',
  );
  expect(one('a.pdf', 'W-1', '', 'Secret', '2024-01-02')[0]).toBe('fault');
  expect(one('a.pdf', 'W-1', '', '', '2024-01-02')[2]).toBe('The row says no document type.');
});

test('a file is found by its path, or by its name where one alone is called so', () => {
  const rest = ['W-1', '', 'Application', '2024-01-02'];
  expect(
    plan([
      ['.\\X\\B.pdf', ...rest],
      ['c.pdf', ...rest],
      ['y/c.pdf', ...rest],
      ['Y/C.PDF', ...rest],
      ['', ...rest],
    ]).map(({ kind, entry, reason }) => [kind, entry, reason]),
  ).toEqual([
    ['file', 1, null],
    ['fault', null, 'Several files of the ZIP are called so. Write the folder too.'],
    ['file', 3, null],
    ['fault', 3, 'Row 4 names the same file.'],
    ['fault', null, 'The row names no file.'],
  ]);
});

test('what is there already, or twice in the ZIP, is the same', () => {
  const rest = ['W-1', '', 'Application', '2024-01-02'];
  const there = { ...LISTS, isThere: (sha256: string) => sha256 === 'a.pdf' };
  expect(
    plan(
      [
        ['a.pdf', ...rest],
        ['b.pdf', ...rest],
      ],
      there,
    ).map(({ kind }) => kind),
  ).toEqual(['same', 'file']);
  const twins = FILES.map((file) => ({ ...file, sha256: 'one' }));
  expect(planDocuments([], MAPPING, twins, LISTS).map(({ kind, line }) => [kind, line])).toEqual([
    ['queue', null],
    ['same', null],
    ['same', null],
    ['same', null],
  ]);
});

test('names that lead out of the ZIP are unsafe, and what systems leave in it is left out', () => {
  for (const name of ['../a', 'a/../b', '/a', '\\a', 'C:\\a', 'a\u0000b', 'a\u202eb', ''])
    expect(isUnsafeName(name), JSON.stringify(name)).toBe(true);
  for (const name of ['a.pdf', 'x/y/a..pdf', 'Müller, Ann.pdf', 'c/d:e.pdf'])
    expect(isUnsafeName(name), name).toBe(false);
  expect(['__MACOSX/._a', '.DS_Store', 'x/Thumbs.db', 'a.pdf'].map(isHiddenName)).toEqual([
    true,
    true,
    true,
    false,
  ]);
  expect(indexOf(['x/a.csv', 'b.xlsx', 'c.pdf'])).toBe(1);
  expect(indexOf(['a.csv', 'b.xlsx'])).toBe('many_indexes');
  expect(indexOf(['a.pdf'])).toBe('no_index');
});
