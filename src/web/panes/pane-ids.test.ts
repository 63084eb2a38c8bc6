import { expect, test } from 'vitest';
import { namePanes } from './pane-ids.ts';

const pane = (kind: string, path: string) => ({ kind, path });
const file = (number: number) => pane('/file/:id', `/file/${number}`);

test('panes are named by kind, two of one kind by number', () => {
  expect(namePanes([pane('/', '/'), file(1), file(2)], [])).toEqual([
    '/',
    '/file/:id',
    '/file/:id#2',
  ]);
});

test('a name stays with its path when a twin closes or they swap', () => {
  const standing = [
    { id: '/file/:id', ...file(1) },
    { id: '/file/:id#2', ...file(2) },
  ];
  expect(namePanes([file(2)], standing)).toEqual(['/file/:id#2']);
  expect(namePanes([file(2), file(1)], standing)).toEqual(['/file/:id#2', '/file/:id']);
  expect(namePanes([file(2), file(3)], standing)).toEqual(['/file/:id#2', '/file/:id']);
  expect(namePanes([file(1), file(2), file(3)], standing)[2]).toBe('/file/:id#3');
});

test('another record of a kind takes over the place', () => {
  expect(namePanes([pane('/q', '/q'), file(9)], [{ id: '/file/:id', ...file(1) }])).toEqual([
    '/q',
    '/file/:id',
  ]);
});
