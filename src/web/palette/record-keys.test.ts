import { expect, test } from 'vitest';
import { isKeys } from './keymap.ts';
import { stepOf } from './record-keys.ts';

const press = (key: string, code = '', held: string[] = []) => ({
  key,
  code,
  ctrlKey: held.includes('ctrl'),
  altKey: held.includes('alt'),
  metaKey: held.includes('meta'),
  shiftKey: held.includes('shift'),
  getModifierState: (name: string) => name === 'AltGraph' && held.includes('altgr'),
});

test.each([
  ['e', 'KeyE', [], 'e'],
  ['J', 'KeyJ', ['shift'], 'shift+j'],
  ['?', 'Slash', ['shift'], '?'],
  ['k', 'KeyK', ['ctrl'], 'mod+k'],
  ['K', 'KeyK', ['ctrl', 'shift'], 'mod+shift+k'],
  ['?', 'Slash', ['ctrl', 'shift'], 'mod+shift+/'],
  ['w', 'KeyW', ['ctrl', 'alt'], 'mod+alt+w'],
  ['F6', 'F6', ['shift'], 'shift+f6'],
  ['ArrowDown', 'ArrowDown', ['alt'], 'alt+down'],
  [' ', 'Space', [], 'space'],
  ['у', 'KeyE', [], 'e'],
  ['Л', 'KeyK', ['ctrl', 'shift'], 'mod+shift+k'],
  ['[', 'Digit8', ['altgr', 'ctrl', 'alt'], '['],
  ['k', 'KeyK', ['meta'], 'meta+k'],
])('%s (%s) with %s is %s', (key, code, held, step) => {
  const found = stepOf(press(key, code, held), false);
  expect(found).toBe(step);
  expect(isKeys(found)).toBe(true);
});

test('on a Mac the command key is the main one, and Alt types nothing', () => {
  expect(stepOf(press('k', 'KeyK', ['meta']), true)).toBe('mod+k');
  expect(stepOf(press('k', 'KeyK', ['ctrl']), true)).toBe('ctrl+k');
  expect(stepOf(press('∑', 'KeyW', ['meta', 'alt']), true)).toBe('mod+alt+w');
});

test.each(['Shift', 'Control', 'AltGraph', 'Dead', 'Unidentified'])('%s is no step', (key) => {
  expect(stepOf(press(key), false)).toBeNull();
});
