import { expect, test } from 'vitest';
import { needsNote, reasonsInOrder, rejectionWords } from './rejection.rules.ts';

test('a reason stands alone, with its note, or gives way to it', () => {
  expect(rejectionWords('Illegible', undefined)).toBe('Illegible');
  expect(rejectionWords('Illegible', '  ')).toBe('Illegible');
  expect(rejectionWords('Illegible', 'Page 2 is black.')).toBe('Illegible. Page 2 is black.');
  expect(rejectionWords('Other', 'It is a fuel receipt.')).toBe('It is a fuel receipt.');
});

test('only a reason that says nothing asks for a note', () => {
  expect(['Other', 'other reason', ' Other '].map(needsNote)).toEqual([true, true, true]);
  expect(['Another driver', 'Illegible'].map(needsNote)).toEqual([false, false]);
});

test('of the reasons that are offered, the one that says nothing comes last', () => {
  const reasons = ['Illegible', 'Other', 'Wrong driver'].map((text) => ({ text }));
  expect(reasonsInOrder(reasons).map(({ text }) => text)).toEqual([
    'Illegible',
    'Wrong driver',
    'Other',
  ]);
});
