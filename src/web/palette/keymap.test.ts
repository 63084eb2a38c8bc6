import { expect, test } from 'vitest';
import { isKeys, makeKeymap, ownKeys } from './keymap.ts';

const keysOf = (options: Record<string, unknown>, id: 'go.home' | 'go.profile' | 'list.next') =>
  makeKeymap(options).byCommand.get(id);

test('without options it is the registry', () => {
  expect(keysOf({}, 'go.home')).toEqual(['g h']);
  expect(makeKeymap({}).byKeys.get('g h')).toEqual(['go.home']);
});

test("the user's own keys replace a command's; an empty list takes them away", () => {
  const map = makeKeymap({ 'keys.go.home': ['shift+0'], 'keys.go.profile': [] });
  expect(map.byKeys.get('shift+0')).toEqual(['go.home']);
  expect(map.byKeys.get('g h')).toBeUndefined();
  expect(map.byCommand.get('go.profile')).toEqual([]);
});

test('junk counts as nothing kept', () => {
  for (const junk of [
    null,
    'y',
    [1],
    ['mod+'],
    ['A'],
    ['a b c d'],
    ['a', 'b', 'c', 'd'],
    {},
    [''],
  ]) {
    expect(keysOf({ 'keys.go.home': junk }, 'go.home')).toEqual(['g h']);
  }
  expect(makeKeymap({ 'keys.no.such': ['shift+0'] }).byKeys.get('shift+0')).toBeUndefined();
});

test("where a key of a later version clashes with the user's own, theirs wins and both still arrive", () => {
  const map = makeKeymap({ 'keys.go.home': ['j'], 'keys.go.profile': ['g'] });
  expect(map.byKeys.get('j')?.[0]).toBe('go.home');
  expect(map.byKeys.get('g')).toEqual(['go.profile']);
  // Nothing can begin with it any more.
  expect([...map.byKeys.keys()].filter((keys) => keys.startsWith('g '))).toEqual([]);
});

test('keys are written as Mousetrap reads them', () => {
  for (const keys of ['g e', 'mod+shift+/', '+', 'mod++', 'shift+f6', '?', '[', 'alt+down']) {
    expect(isKeys(keys)).toBe(true);
  }
  for (const keys of ['', 'G', 'mod+', 'a  b', 'hyper+a', 'f123']) expect(isKeys(keys)).toBe(false);
  expect(ownKeys(['g e'])).toEqual(['g e']);
});
