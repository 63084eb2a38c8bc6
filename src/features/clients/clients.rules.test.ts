import { expect, test } from 'vitest';
import type { Site } from './clients.contract.ts';
import { moveWords, openWords, treeOrder } from './clients.rules.ts';

const site = (_id: number, name: string): Site => ({
  _id,
  name,
  legacyClientId: _id,
  levelNumber: 1,
  parent: null,
  deactivated: false,
  DOTNumber: null,
});

test('parents come first, siblings by name; one whose parent is hidden stands below the nearest that is not', () => {
  const paths: Record<number, number[]> = {
    1: [1],
    2: [1, 2],
    3: [1, 3],
    4: [1, 9, 4],
    5: [1, 2, 5],
  };
  const sites = [
    site(5, 'Yard'),
    site(4, 'Apart'),
    site(3, 'East'),
    site(2, 'West'),
    site(1, 'Top'),
  ];
  const ordered = treeOrder(sites.map((one) => ({ site: one, path: paths[one._id] ?? [] })));
  expect(
    ordered.map(({ name, parent, depth, children }) => [name, parent, depth, children]),
  ).toEqual([
    ['Top', null, 0, [4, 3, 2]],
    ['Apart', 1, 1, []],
    ['East', 1, 1, []],
    ['West', 1, 1, [5]],
    ['Yard', 2, 2, []],
  ]);
});

test('what is open is said where there is any, one and many', () => {
  expect(openWords({ locations: 0, employees: 1, users: 2, orders: 1200, documents: 0 })).toEqual([
    '1 employee on the roster',
    '2 active users',
    'More than 1,000 open orders',
  ]);
});

test('a move says what moves, who sees it then, and which services change', () => {
  const nobody = { count: 0, names: [] };
  const move = {
    locations: 1,
    employees: 0,
    from: ['Acme', 'West'],
    to: ['Acme', 'East'],
    usersGain: nobody,
    usersLose: nobody,
    servicesGain: [],
    servicesLose: [],
  };
  expect(moveWords(move)).toEqual([
    'From Acme › West to Acme › East.',
    '1 location moves, with 0 employees on the roster.',
  ]);
  expect(
    moveWords({
      ...move,
      locations: 3,
      employees: 212,
      usersGain: { count: 1, names: ['Eve New'] },
      usersLose: { count: 22, names: ['Wes Gone', 'Pat Lee'] },
      servicesLose: ['Vaccines'],
    }).slice(1),
  ).toEqual([
    '3 locations move, with 212 employees on the roster.',
    '1 user sees it from then on: Eve New.',
    '22 users no longer see it: Wes Gone, Pat Lee and 20 more.',
    'It loses the services Vaccines.',
    'Their files are judged anew by the document rules of the new place.',
  ]);
  expect(moveWords({ ...move, usersGain: { count: 2, names: [] } })).toContain(
    '2 users see it from then on.',
  );
});
