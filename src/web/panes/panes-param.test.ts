import { expect, test } from 'vitest';
import { formatPanes, isPath, parsePanes, pathOf, searchOf } from './panes-param.ts';

const known = (path: string) => path.startsWith('/clients') || path.startsWith('/documents');

test('no parameter means no side pane', () => {
  expect(parsePanes(undefined, known)).toEqual({ paths: [], dropped: false });
  expect(parsePanes('', known)).toEqual({ paths: [], dropped: false });
});

test('what is written is read back', () => {
  const paths = ['/clients/7?tab=users', '/documents/abc'];
  expect(parsePanes(formatPanes(paths), known)).toEqual({ paths, dropped: false });
  expect(formatPanes([])).toBeUndefined();
});

test('unknown, malformed and surplus entries are dropped and said so', () => {
  expect(parsePanes('/clients|/nowhere', known)).toEqual({ paths: ['/clients'], dropped: true });
  expect(parsePanes(['/clients'], known)).toEqual({ paths: [], dropped: true });
  expect(parsePanes('//evil.example|javascript:1|/clients', known).paths).toEqual(['/clients']);
  expect(parsePanes('/clients|/clients|/clients|/clients', known)).toEqual({
    paths: ['/clients', '/clients', '/clients'],
    dropped: true,
  });
});

test('a path is ours, short and plain', () => {
  expect(isPath('/clients/7')).toBe(true);
  for (const bad of ['clients', '//host', '/\\host', '/a b', `/${'a'.repeat(400)}`, '/a#b']) {
    expect(isPath(bad)).toBe(false);
  }
});

test('an address falls into path and search', () => {
  expect(pathOf('/clients/7?tab=users')).toBe('/clients/7');
  expect(searchOf('/clients/7?tab=users&q=a%20b')).toEqual({ tab: 'users', q: 'a b' });
  expect(searchOf('/clients')).toEqual({});
});
