import { expect, test } from 'vitest';
import { commandIds, commandOf } from '../commands.ts';
import { menuOfRecord } from './record-entries.ts';

const ofFile = commandIds().filter(
  (id) => commandOf(id).scope === 'employee' && commandOf(id).menu !== false,
);
const idsOf = (entries: ReturnType<typeof menuOfRecord>) =>
  entries.flatMap((entry) => (typeof entry === 'object' && 'id' in entry ? [entry.id] : []));

test('the menu of a record has ten entries at most; the palette, which is the last of them, has the rest', () => {
  expect(ofFile.length).toBeGreaterThan(10);
  const shown = idsOf(menuOfRecord(ofFile.map((id) => ({ id }))));
  expect(shown).toHaveLength(10);
  expect(shown.at(-1)).toBe('palette.open');
  const few = ofFile.slice(0, 4);
  expect(idsOf(menuOfRecord(few.map((id) => ({ id }))))).toEqual(few);
});

test('what is wanted most of a record has a place of its own each', () => {
  const places = commandIds().flatMap((id) => commandOf(id).first ?? []);
  expect(new Set(places).size).toBe(places.length);
  expect(places.length).toBeLessThan(10);
});
