import { expect, test } from 'vitest';
import type { Site } from '../clients.contract.ts';
import { optionsOf, unfoldedRows } from './site-options.ts';

const site = (_id: number, parent: number | null, name: string, DOTNumber: string | null = null) =>
  ({ _id, parent, name, DOTNumber, legacyClientId: 500 + _id }) as Site;
const TREE = [
  site(1, null, 'Acme'),
  site(2, 1, 'East'),
  site(3, 2, 'Boston', '1234567'),
  site(4, 1, 'West'),
];

test('a folded branch hides all that stands below it', () => {
  const names = (folded: number[]) => unfoldedRows(TREE, new Set(folded)).map(({ name }) => name);
  expect(names([])).toEqual(['Acme', 'East', 'Boston', 'West']);
  expect(names([2])).toEqual(['Acme', 'East', 'West']);
  expect(names([1])).toEqual(['Acme']);
});

test('without a text it is the tree, with one what matches by name, DOT number or number', () => {
  expect(optionsOf(TREE, '').map(({ depth }) => depth)).toEqual([0, 1, 2, 1]);
  expect(optionsOf(TREE, '123456')).toEqual([
    { id: 3, title: 'Boston', detail: 'DOT 1234567', depth: 0 },
  ]);
  expect(optionsOf(TREE, '504').map(({ title }) => title)).toEqual(['West']);
  expect(optionsOf(TREE, 'EAST').map(({ title }) => title)).toEqual(['East']);
});
