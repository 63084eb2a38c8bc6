import { expect, test } from 'vitest';
import { closeAt, openAt, readWorkspace, swapAt, writeWorkspace } from './workspace.ts';

const known = () => true;
const read = (href: string) => readWorkspace(href, known);
const open = (href: string, index: number, path: string, beside = false) =>
  writeWorkspace(openAt(read(href), { index, path, beside }).workspace);

test('an address with panes, client and its own search survives a round trip', () => {
  const href = '/clients?q=a+b&panes=/clients/7?tab=users|/documents/x&client=12';
  expect(read(href)).toEqual({
    panes: ['/clients?q=a+b', '/clients/7?tab=users', '/documents/x'],
    client: '12',
    dropped: false,
  });
  expect(writeWorkspace(read(href))).toBe(href);
});

test('a fragment is no part of a path', () => {
  expect(read('/clients#top').panes).toEqual(['/clients']);
  expect(read('/clients?q=a#top').panes).toEqual(['/clients?q=a']);
});

test('a side pane with several search values is read back whole', () => {
  const href = writeWorkspace({ panes: ['/a', '/b?x=1&y=2'], client: undefined });
  expect(read(href).panes).toEqual(['/a', '/b?x=1&y=2']);
});

test('a malformed client is dropped and said so', () => {
  expect(read('/clients?client=abc')).toMatchObject({ client: undefined, dropped: true });
  expect(read('/clients?client=-1')).toMatchObject({ client: undefined, dropped: true });
});

test('beside opens on the right, and takes the place of what is there', () => {
  expect(open('/queue', 0, '/form/1', true)).toBe('/queue?panes=/form/1');
  expect(open('/queue?panes=/form/1|/page/1', 0, '/form/2', true)).toBe(
    '/queue?panes=/form/2|/page/1',
  );
  expect(open('/queue?panes=/a|/b|/c', 3, '/d', true)).toBe('/queue?panes=/a|/b|/d');
});

test('the primary pane going elsewhere closes the others and keeps the client', () => {
  expect(open('/queue?panes=/form/1&client=5', 0, '/clients')).toBe('/clients?client=5');
  expect(open('/login', 0, '/queue?panes=/form/1&client=5')).toBe('/queue?panes=/form/1&client=5');
  expect(open('/queue?panes=/form/1', 0, '/queue')).toBe('/queue?panes=/form/1');
});

test('a path that is not ours opens nothing', () => {
  expect(open('/queue', 0, '//evil.example/x')).toBe('/queue');
});

test('closing moves the next pane up, and the last one leads Home', () => {
  expect(closeAt(read('/a?panes=/b|/c'), 0).panes).toEqual(['/b', '/c']);
  expect(closeAt(read('/a?panes=/b|/c'), 1).panes).toEqual(['/a', '/c']);
  expect(closeAt(read('/a'), 0).panes).toEqual(['/']);
});

test('swapping goes to the right, at the end to the left', () => {
  expect(swapAt(read('/a?panes=/b'), 0).panes).toEqual(['/b', '/a']);
  expect(swapAt(read('/a?panes=/b'), 1).panes).toEqual(['/b', '/a']);
  expect(swapAt(read('/a'), 0).panes).toEqual(['/a']);
});
