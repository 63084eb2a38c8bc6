import { expect, test } from 'vitest';
import type { Scope } from '#commands/command.ts';
import { arrange } from './scope.ts';

const entry = (scope: Scope, paneId: string | null) => ({ scope, paneId });
const order = (all: ReturnType<typeof entry>[], panes: string[]) =>
  arrange(all, panes).map((one) => `${one.scope}@${one.paneId}`);

test('the focused pane comes first, then the others by how recently they had the focus', () => {
  const all = [entry('list', 'queue'), entry('review', 'form'), entry('pdf', 'page')];
  expect(order(all, ['page', 'form', 'queue'])).toEqual([
    'pdf@page',
    'review@form',
    'list@queue',
    'workspace@null',
    'global@null',
  ]);
});

test('within a pane the newest scope wins', () => {
  const all = [entry('employee', 'file'), entry('list', 'file')];
  expect(order(all, ['file'])[0]).toBe('list@file');
});

test('while a dialog is open nothing else has a scope', () => {
  const all = [entry('dialog', null), entry('list', 'queue')];
  expect(order(all, ['queue'])).toEqual(['dialog@null']);
});

test('a document that a dialog of the shell shows keeps its tools, one behind it does not', () => {
  const all = [entry('pdf', 'page'), entry('dialog', null), entry('pdf', null)];
  expect(order(all, ['page'])).toEqual(['dialog@null', 'pdf@null']);
});
