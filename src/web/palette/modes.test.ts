import { expect, test } from 'vitest';
import { highlightAfter, splitMode } from './modes.ts';

test('a sign in front chooses the mode', () => {
  expect(splitMode('>close')).toEqual({ mode: '>', text: 'close' });
  expect(splitMode('@ lee ')).toEqual({ mode: '@', text: 'lee' });
  expect(splitMode('lee')).toEqual({ mode: '', text: 'lee' });
  expect(splitMode('')).toEqual({ mode: '', text: '' });
});

test('late results keep the highlight, a new question takes it to the top', () => {
  const rows = [{ key: 'late' }, { key: 'a' }, { key: 'b' }];
  expect(highlightAfter('b', rows, { before: 'x', now: 'x' })).toBe('b');
  expect(highlightAfter('b', rows, { before: 'x', now: 'xy' })).toBe('late');
  expect(highlightAfter('gone', rows, { before: 'x', now: 'x' })).toBe('late');
  expect(highlightAfter('b', [], { before: 'x', now: 'x' })).toBe('');
});
