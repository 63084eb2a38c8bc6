import { expect, test } from 'vitest';
import {
  highlightAfter,
  providersFor,
  providersOf,
  rowBeside,
  rowPaged,
  splitMode,
} from './modes.ts';
import type { PaletteProvider } from './provider.ts';

test('a sign in front chooses the mode', () => {
  expect(splitMode('>close')).toEqual({ mode: '>', text: 'close' });
  expect(splitMode('@ lee ')).toEqual({ mode: '@', text: 'lee' });
  expect(splitMode('#paper')).toEqual({ mode: '#', text: 'paper' });
  expect(splitMode('!med')).toEqual({ mode: '!', text: 'med' });
  expect(splitMode(':acme')).toEqual({ mode: ':', text: 'acme' });
  expect(splitMode('?')).toEqual({ mode: '?', text: '' });
  expect(splitMode('lee')).toEqual({ mode: '', text: 'lee' });
  expect(splitMode('')).toEqual({ mode: '', text: '' });
});

test('several searches may share a mode; a start answers only while nothing is typed', () => {
  const search = () => Promise.resolve([]);
  const make = (label: string, more: Partial<PaletteProvider>): PaletteProvider => ({
    mode: '@',
    kind: 'employee',
    permission: 'session',
    label,
    search,
    ...more,
  });
  const all = [
    make('jump list', { kind: 'jumplist', start: true }),
    make('employees', {}),
    make('orders', { kind: 'task', mode: '#' }),
  ];
  const labels = (mode: '@' | '#' | '!', text: string) =>
    providersOf(mode, text, all).map(({ label }) => label);
  expect(labels('@', '')).toEqual(['jump list', 'employees']);
  expect(labels('@', 'lee')).toEqual(['employees']);
  expect(labels('#', 'lee')).toEqual(['orders']);
  expect(labels('!', 'lee')).toEqual([]);
  const answering = (kind: PaletteProvider['kind'], atStart: boolean) =>
    providersFor(kind, atStart, all).map(({ label }) => label);
  expect(answering('employee', true)).toEqual(['jump list', 'employees']);
  expect(answering('employee', false)).toEqual(['employees']);
  expect(answering('jumplist', false)).toEqual(['jump list']);
  expect(answering('task', true)).toEqual(['orders']);
});

const keys = (...all: string[]) => all.map((key) => ({ key }));

test('late results keep the highlight, a new question takes it to the top', () => {
  const rows = keys('late', 'a', 'b');
  const same = { before: 'x', now: 'x', moved: false };
  expect(highlightAfter('b', rows, same)).toBe('b');
  expect(highlightAfter('gone', rows, same)).toBe('late');
  expect(highlightAfter('b', [], same)).toBe('');
  expect(highlightAfter('b', rows, { ...same, now: 'xy' })).toBe('late');
});

test('a row that the user went to stays, even when the answer to a newer question comes', () => {
  const went = { before: 'x', now: 'xy', moved: true };
  expect(highlightAfter('b', keys('late', 'a', 'b'), went)).toBe('b');
  expect(highlightAfter('b', keys('late', 'a'), went)).toBe('late');
});

test('arrows go around the ends, pages stop there', () => {
  const rows = keys('a', 'b', 'c');
  expect(rowBeside('a', rows, 1)).toBe('b');
  expect(rowBeside('c', rows, 1)).toBe('a');
  expect(rowBeside('a', rows, -1)).toBe('c');
  expect(rowBeside('', rows, 1)).toBe('a');
  expect(rowBeside('', rows, -1)).toBe('c');
  expect(rowBeside('a', [], 1)).toBe('');
  expect(rowPaged('a', rows, 8)).toBe('c');
  expect(rowPaged('c', rows, -8)).toBe('a');
});
