import { expect, test } from 'vitest';
import { listPlaces, notePlace, placeAmong, placeIn } from './list-place.ts';

test('the place is that of the list one is in, or of the only one beside the form', () => {
  const forget = notePlace('queue', { at: 12, of: 290 });
  expect(placeIn(listPlaces.get(), 'queue')).toEqual({ pane: 'queue', at: 12, of: 290 });
  expect(placeIn(listPlaces.get(), 'form')).toEqual({ pane: 'queue', at: 12, of: 290 });
  const forgetOther = notePlace('alerts', { at: 1, of: 4 });
  expect(placeIn(listPlaces.get(), 'alerts')).toEqual({ pane: 'alerts', at: 1, of: 4 });
  // Of two lists beside a form none is meant.
  expect(placeIn(listPlaces.get(), 'form')).toBeNull();
  forget();
  forgetOther();
  expect(listPlaces.get()).toEqual({});
});

test('a list that moved on is not forgotten by what noted its former place', () => {
  const forget = notePlace('queue', { at: 1, of: 9 });
  const now = notePlace('queue', { at: 2, of: 9 });
  forget();
  expect(placeIn(listPlaces.get(), 'queue')).toEqual({ pane: 'queue', at: 2, of: 9 });
  now();
});

test('rows that are about to go are not counted', () => {
  const ids = ['a', 'b', 'c', 'd'];
  const among = (at: number, gone: string[], total?: number) =>
    placeAmong(ids, at, new Set(gone), total);
  expect(among(2, [])).toEqual({ at: 3, of: 4 });
  expect(among(2, ['a'])).toEqual({ at: 2, of: 3 });
  expect(among(0, ['a'])).toEqual({ at: 1, of: 3 });
  expect(among(3, ['d'])).toEqual({ at: 3, of: 3 });
  expect(among(2, ['a'], 290)).toEqual({ at: 2, of: 290 });
  expect(among(0, ids)).toBeNull();
  expect(among(-1, [])).toBeNull();
});
