import { expect, test } from 'vitest';
import { explained, plannedAnew, reasonOf } from './planned-anew.ts';

test.each([
  'employees-roster-search-m',
  'employees-roster-by-name-asc-all-first-m',
  'employees-roster-by-name-asc-all-next-asmq-few',
  'employees-roster-written-name-asc-all-first-m',
  'employees-roster-written-brief-name-desc-all-next-asmq-few',
  'employees-roster-by-expires-asc-filled-first-m',
  'employees-roster-by-location-asc-first-mall',
  'employees-search_employees-m',
  'orders-list-tcm',
  'orders-list-cme-tm',
  'alerts-figures-am',
  'alerts-runs-out-m',
  'alerts-put-off-mav',
  'alerts-list-first-maf',
  'alerts-list-first-moad',
  'alerts-drivers-next-gmoa',
])('%s is of more than ten locations', (name) => {
  expect(reasonOf(name)).toContain('more than ten locations');
});

test.each([
  'employees-roster-by-name-asc-all-first-all',
  'employees-roster-by-name-asc-all-first-x',
  'employees-roster-by-location-asc-first-all',
  'employees-search_employees-all',
  'orders-list-tcw',
  // Of a colleague, and of no location in particular.
  'alerts-list-first-am',
  'alerts-figures-a',
  'session-read',
])('%s has no reason to be planned anew', (name) => {
  expect(reasonOf(name)).toBeNull();
});

test('a statement counts as planned anew where it ran often and mostly so', () => {
  const plans = {
    'quality-list': [0, 86],
    'clients-list-tree': [119, 10],
    rare: [0, 7],
    'session-read': [1, 30],
  } satisfies Parameters<typeof plannedAnew>[0];
  const anew = plannedAnew(plans);
  expect(anew.map(({ name }) => name)).toEqual(['quality-list', 'session-read']);
  expect(explained(anew)).toMatch(
    /^quality-list \(0, 86\): .+; session-read \(1, 30\): \*\*no reason\*\*$/,
  );
});
