import { expect, test } from 'vitest';
import {
  guessMapping,
  guessMatchKey,
  headingKey,
  mappingFault,
  repeatedHeadings,
} from './fields.rules.ts';
import { readPhotoName } from './photo-names.rules.ts';
import { settleRow, type RosterLists } from './row.rules.ts';
import { readDay, readRow, readSsn, splitName } from './read-row.rules.ts';

test.each([
  ['5/17/1980', '1980-05-17'],
  ['05-17-1980', '1980-05-17'],
  ['1980-5-17', '1980-05-17'],
  ['17.5.1980', '1980-05-17'],
  ['19800517', '1980-05-17'],
  ['1980-05-17T00:00:00.000Z', '1980-05-17'],
  ['5/17/1980 0:00', '1980-05-17'],
  ['17/5/1980', null],
  ['5/17/80', null],
  ['2/30/1980', null],
  ['soon', null],
])('the day %s', (text, day) => expect(readDay(text)).toBe(day));

test.each([
  ['900-11-2233', '900112233'],
  ['900 11 2233', '900112233'],
  ['12345678', '012345678'],
  ['000-11-2233', null],
  ['123-00-2233', null],
  ['12-345', null],
])('the SSN %s', (text, digits) => expect(readSsn(text)).toBe(digits));

test('names', () => {
  expect(splitName("O'Brien, José")).toEqual({ lastName: "O'Brien", firstName: 'José' });
  expect(splitName('Ann van Dyk')).toEqual({ firstName: 'Ann', lastName: 'van Dyk' });
  expect(splitName('Cher')).toBeNull();
});

test('columns are guessed once each, and what was chosen before wins', () => {
  const headings = ['Employee ID', 'ID', 'Driver License #', 'Größe', ''];
  expect(guessMapping(headings, {}, 'workId')).toEqual(['workId', null, 'license', null, null]);
  expect(guessMapping(['Name', 'Tag'], { tag: 'workId', name: null }, 'workId')).toEqual([
    null,
    'workId',
  ]);
  expect(guessMapping(['Truck no'], {}, 'Truck No.')).toEqual(['workId']);
  expect(guessMatchKey(['license', 'state'], null)).toBe('license');
  expect(guessMatchKey(['workId', 'ssn'], 'ssn')).toBe('ssn');
  expect(headingKey(' Größe (cm) ')).toBe('großecm');
  expect(repeatedHeadings(['A', 'b', 'a', 'B', 'c'])).toEqual(['A', 'b']);
});

test('a number sign in a heading means the number, never the name', () => {
  expect(
    guessMapping(
      ['Employee #', 'Last', 'First', 'License #', 'SSN #', 'Phone No.', 'Location #'],
      {},
      'workId',
    ),
  ).toEqual(['workId', 'lastName', 'firstName', 'license', 'ssn', 'phone', 'location']);
  for (const heading of ['Driver #', 'Emp #', 'Driver Num', 'Employee Nr', 'ID #', 'Badge no.'])
    expect([heading, ...guessMapping([heading], {}, 'workId')]).toEqual([heading, 'workId']);
  for (const heading of ['Name #', 'Job #', 'Status #', 'Position No.'])
    expect([heading, ...guessMapping([heading], {}, 'workId')]).toEqual([heading, null]);
  expect(headingKey('Employee #')).not.toBe(headingKey('Employee'));
});

test('a column of numbers, or one beside first and last names, is never guessed as the full name', () => {
  const guess = (headings: string[], ...rows: string[][]) =>
    guessMapping(
      headings,
      {},
      'workId',
      headings.map((_heading, at) => rows.flatMap((row) => row[at] ?? [])),
    );
  expect(guess(['Employee', 'Hired'], ['1001', '1/2/2020'])).toEqual(['workId', 'hireDate']);
  expect(guess(['Driver'], ['D-1001'], ['D-1002'])).toEqual(['workId']);
  expect(guess(['Driver', 'Employee ID'], ['17', 'A1'])).toEqual([null, 'workId']);
  expect(guess(['Name'], ['17'])).toEqual([null]);
  expect(guess(['Employee', 'ID'], ['Miller, Ann', '17'])).toEqual(['name', 'workId']);
  expect(guess(['Employee Name', 'Last name', 'First name'])).toEqual([
    null,
    'lastName',
    'firstName',
  ]);
  // What says that it is a last name is one, whatever stands below.
  expect(guess(['Last name', 'First name'], ['Driver7', 'Sam'])).toEqual(['lastName', 'firstName']);
  expect(guess(['Driver'], ['Driver7'], ['Sam Miller 3rd'])).toEqual(['name']);
  expect(guess(['Job title', 'Position'], ['12', 'Driver'])).toEqual([null, 'jobTitle']);
});

test('a choice of columns that cannot be read by says why', () => {
  expect(mappingFault(['workId', 'ssn'], 'workId', 'workId')).toBeNull();
  expect(mappingFault(['ssn', 'ssn'], 'ssn', 'workId')).toMatch(/Two columns are set to SSN/);
  expect(mappingFault(['ssn'], 'workId', 'workId')).toMatch(/No column is set to Work id/);
  expect(mappingFault(['ssn'], 'workId', 'Badge')).toMatch(/No column is set to Badge,/);
  expect(mappingFault(['license'], 'license', 'workId')).toMatch(/with its state/);
});

const LISTS: RosterLists = {
  statuses: [{ id: 2, name: 'Employee', onRoster: true }],
  classes: [
    { licenseClassId: 1, code: 'A', name: 'Class A CDL', isCdl: true, hawaiiOnly: false },
    { licenseClassId: 10, code: '3', name: 'Hawaii class 3', isCdl: false, hawaiiOnly: true },
  ],
  states: new Map([
    ['ca', 'CA'],
    ['california', 'CA'],
  ]),
  formats: new Map([
    ['CA', [{ regex: '^[A-Z][0-9]{7}$', description: '1 letter followed by 7 numbers' }]],
  ]),
  titles: [{ jobTitleId: 7, jobTitle: 'Yard hand', folded: 'yard hand', clientId: 20 }],
  locations: [
    {
      clientId: 10,
      legacyClientId: 510,
      name: 'Top',
      folded: 'top',
      aliases: [],
      path: [10],
      deactivated: false,
    },
    {
      clientId: 20,
      legacyClientId: 520,
      name: 'Yard',
      folded: 'yard',
      aliases: [],
      path: [10, 20],
      deactivated: false,
    },
    {
      clientId: 30,
      legacyClientId: 530,
      name: 'Yard',
      folded: 'yard',
      aliases: [],
      path: [10, 30],
      deactivated: false,
    },
  ],
  home: 10,
  identifier: 'workId',
  headings: { jobTitle: 'Position', location: 'Terminal' },
  today: '2026-11-21',
};

test('a row is read, and its faults name the field and never the SSN', () => {
  const mapping = [
    'workId',
    'license',
    'state',
    'licenseClass',
    'ssn',
    'location',
    'jobTitle',
  ] as const;
  const read = (cells: string[]) => readRow(cells, mapping, 'workId', LISTS);
  const good = read(['A1', 'd 123-4567', 'California', 'CDL A', '900-11-2233', '520', 'YARD HAND']);
  expect(good).toEqual({
    faults: [],
    values: {
      workId: 'A1',
      license: 'D1234567',
      state: 'CA',
      licenseClassId: 1,
      ssn: '900112233',
      clientId: 20,
      jobTitle: 'YARD HAND',
    },
  });
  expect(settleRow({ ...good.values, firstName: 'A', lastName: 'B' }, null, LISTS)).toEqual([]);
  const bad = read(['', '12', 'CA', '3', '666-11-2233', 'Yard', '']);
  expect(bad.faults.map(({ field }) => field)).toEqual(['SSN', 'Location', 'Work id']);
  expect(JSON.stringify(bad.faults)).not.toContain('2233');
  expect(settleRow(bad.values, null, LISTS).map(({ field }) => field)).toEqual([
    'First name',
    'Last name',
    'License number',
    'License class',
  ]);
  // A title of a yard serves that yard alone.
  expect(
    settleRow({ jobTitle: 'Yard hand', firstName: 'A', lastName: 'B' }, null, LISTS)[0]?.reason,
  ).toMatch(/^“Yard hand” in the column “Position” is a job title of other locations/);
});

test('a fault quotes the cell and its column, and never an SSN that stands in the wrong column', () => {
  const title = (jobTitle: string, clientId = 20) =>
    settleRow({ jobTitle, clientId, firstName: 'A', lastName: 'B' }, null, LISTS)[0];
  expect(title('Astronaut')).toEqual({
    field: 'Job title',
    reason:
      '“Astronaut” in the column “Position” is no job title of the client. Use one of: Yard hand; or have it added.',
  });
  expect(title('Astronaut', 10)?.reason).toMatch(/The client has none yet/);
  expect(JSON.stringify(title('900-11-2233'))).not.toContain('2233');
  const place = readRow(['A1', 'Nowhere'], ['workId', 'location'], 'workId', LISTS).faults[0];
  expect(place?.reason).toMatch(/^“Nowhere” in the column “Terminal” is no location of yours/);
});

test('whose photo a file name means', () => {
  expect(readPhotoName('W-1204.JPG')).toEqual({ workIds: ['W-1204'], names: [] });
  expect(readPhotoName('Núñez, Ann.png').names).toEqual(['nunez ann', 'ann nunez']);
  expect(readPhotoName('1204_ann_miller.jpeg')).toEqual({
    workIds: ['1204_ann_miller', '1204'],
    names: ['ann miller', 'miller ann'],
  });
});

test('faults call the work id as the client does', () => {
  const lists = { ...LISTS, identifier: 'Badge' };
  expect(readRow(['', 'Ann'], ['workId', 'firstName'], 'workId', lists).faults).toMatchObject([
    { field: 'Badge', reason: expect.stringContaining('It is empty') },
  ]);
  const long = readRow(['x'.repeat(41)], ['workId'], 'workId', lists);
  expect(long.faults.map(({ field }) => field)).toEqual(['Badge']);
});
