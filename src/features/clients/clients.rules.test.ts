import { expect, test } from 'vitest';
import type { Site } from './clients.contract.ts';
import { treeOrder } from './clients.rules.ts';

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
  const ordered = treeOrder(sites, (id) => paths[id] ?? []);
  expect(ordered.map(({ name, parent, depth }) => [name, parent, depth])).toEqual([
    ['Top', null, 0],
    ['Apart', 1, 1],
    ['East', 1, 1],
    ['West', 1, 1],
    ['Yard', 2, 2],
  ]);
});
