import { describe, expect, test } from 'vitest';
import type { Command, Scope } from '#commands/command.ts';
import { makeSlot } from '../slot.ts';
import { keyConflicts, openTogether, scopesTogether } from './key-conflicts.ts';
import { scopeFault } from './route-scopes.ts';

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

describe('scopes that are open together', () => {
  const screen = { title: 'A form', permission: 'session', load: async () => () => null } as const;

  test('are those of one state of a screen, as its route declares', () => {
    expect(openTogether('queue', 'list')).toBe(true);
    expect(openTogether('workspace', 'global')).toBe(true);
    // A medical exam is matched or reviewed.
    expect(openTogether('exam', 'match')).toBe(true);
    expect(openTogether('exam', 'findings')).toBe(true);
    expect(openTogether('match', 'findings')).toBe(false);
    // The part of a later feature in an employee's file.
    expect(openTogether('employee', 'accidents')).toBe(true);
  });

  test('of a slot each part’s own stand beside what the route says', () => {
    const slot = makeSlot<string>();
    slot.put('one', ['notes', 'list']).install();
    slot.put('two', ['pdf']).install();
    const slots = [{ slot, beside: ['order'] }] as const;
    const together = scopesTogether({ scopes: [['order', 'queue']], slots });
    expect(together).toEqual([
      ['order', 'queue'],
      ['order', 'notes', 'list'],
      ['order', 'pdf'],
    ]);
  });

  test('make the same key a conflict', () => {
    const table = { a: command(['y'], 'queue'), b: command(['y'], 'list') };
    expect(keyConflicts(table)).toEqual(['a and b both use y']);
    expect(keyConflicts({ ...table, b: command(['y'], 'order') })).toEqual([]);
  });

  test('a scope that the route of a screen does not declare is a fault', () => {
    const route = { ...screen, path: '/form', scopes: [['list', 'queue']] } as const;
    expect(scopeFault('queue', route)).toBeNull();
    expect(scopeFault('queue', null)).toBeNull();
    expect(scopeFault('order', route)).toBe(
      'The screen at /form publishes the scope order, which its route does not declare.',
    );
  });
});
