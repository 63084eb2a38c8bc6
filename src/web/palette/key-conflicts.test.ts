import { expect, test } from 'vitest';
import type { Command, Scope } from '#commands/command.ts';
import { keyConflicts } from './key-conflicts.ts';

const command = (
  keys: string[],
  scope: Scope = 'global',
  more: Partial<Command> = {},
): Command => ({
  title: 'A command',
  group: 'View',
  scope,
  keys,
  ...more,
});

test('a key that begins a sequence is refused, whichever comes first', () => {
  expect(keyConflicts({ a: command(['g']), b: command(['g e'], 'list') })).toEqual([
    'a (g) and b (g e) begin alike',
  ]);
  expect(keyConflicts({ b: command(['g e'], 'list'), a: command(['g']) })).toHaveLength(1);
});

test('a key is not the head of another that merely starts with its letters', () => {
  expect(keyConflicts({ a: command(['mod+k']), b: command(['mod+k+x']) })).toEqual([]);
  expect(keyConflicts({ a: command(['f']), b: command(['f6']) })).toEqual([]);
});

test('the same key twice in one scope is refused, in two scopes the inner one wins', () => {
  expect(keyConflicts({ a: command(['e']), b: command(['e']) })).toEqual(['a and b both use e']);
  expect(keyConflicts({ a: command(['e']), b: command(['e'], 'review') })).toEqual([]);
});

test('two audiences never meet', () => {
  const a = command(['e'], 'global', { audience: 'internal' });
  const b = command(['e'], 'global', { audience: 'external' });
  expect(keyConflicts({ a, b })).toEqual([]);
});

test('a dialog meets only itself', () => {
  expect(keyConflicts({ a: command(['g']), b: command(['g e'], 'dialog') })).toEqual([]);
});

test('keys of the browser are refused', () => {
  expect(keyConflicts({ a: command(['mod+w']) })).toEqual(['a: mod+w is reserved by the browser']);
});
