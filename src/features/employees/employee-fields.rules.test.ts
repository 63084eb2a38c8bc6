import { expect, test } from 'vitest';
import {
  columnsFor,
  labelFor,
  labelWithin,
  namedColumns,
  searchWords,
} from './employee-fields.rules.ts';
import { ROSTER_COLUMNS } from './employees.columns.ts';

test('the work id is called what the company calls it, everything else as ever', () => {
  expect(labelFor('workId', 'Driver code')).toBe('Driver code');
  expect(labelFor('hireDate', 'Driver code')).toBe('Hire date');
  // Of a company without a name of its own, and of none.
  for (const none of ['workId', '']) expect(labelFor('workId', none)).toBe('Work id');
});

test('a search says which fields it takes, as the company calls them', () => {
  expect(searchWords('workId', 'Name', ['workId', 'license'])).toBe(
    'Name, work id or license number',
  );
  expect(searchWords('Driver code', 'Name', ['workId', 'ssn'], 'its last four')).toBe(
    'Name, Driver code, SSN or its last four',
  );
  expect(searchWords('', 'Employee, client', ['workId'])).toBe('Employee, client or work id');
  expect(labelWithin('dob', '')).toBe('date of birth');
});

test('the columns of a list are named so, and nothing else of them changes', () => {
  const { workId, ...others } = columnsFor(ROSTER_COLUMNS, 'Badge number');
  expect(workId).toEqual({ ...ROSTER_COLUMNS.workId, title: 'Badge number' });
  expect({ ...others, workId: ROSTER_COLUMNS.workId }).toEqual(ROSTER_COLUMNS);
});

test('the columns of a screen are named so, too', () => {
  const columns = [
    { id: 'name', title: 'Name' },
    { id: 'workId', title: 'Work id' },
  ];
  expect(namedColumns(columns, 'Badge number').map(({ title }) => title)).toEqual([
    'Name',
    'Badge number',
  ]);
});
