import { beforeEach, expect, test } from 'vitest';
import { forgetOptions, keepOption } from '../kept-options.ts';
import {
  addKeys,
  changedCommands,
  judgeKeys,
  removeKeys,
  resetAllKeys,
  resetKeys,
} from './choose-keys.ts';
import { keysOf } from './keymap.ts';

beforeEach(forgetOptions);

test('keys of another command are refused by its name', () => {
  expect(judgeKeys('go.home', 'g p').refusal).toBe(
    'G then P is already “My Profile”. Change that one first.',
  );
  expect(judgeKeys('list.open', 'j').refusal).toContain('“Next row”');
  // Both work everywhere: neither would ever give way to the other.
  expect(judgeKeys('go.home', 'f6').refusal).toContain('“Next pane”');
  expect(judgeKeys('pane.next', 'g h').refusal).toContain('“Home”');
});

test('what begins a sequence, or would be begun by a key, is refused by the name of that one', () => {
  expect(judgeKeys('view.density', 'g').refusal).toMatch(/^G begins G then \w, which is “/);
  expect(judgeKeys('view.density', 'q x').refusal).toBe(
    'Q is “Close pane” already, so nothing can begin with it. Change that one first.',
  );
});

test('keys of the browser, of the focus and of text are refused', () => {
  expect(judgeKeys('go.home', 'mod+w').refusal).toContain('belongs to the browser');
  expect(judgeKeys('go.home', 'meta+x').refusal).toContain('belongs to the browser');
  expect(judgeKeys('go.home', 'enter').refusal).toContain('needed by fields and buttons');
  expect(judgeKeys('palette.open', 'mod+a').refusal).toContain('edits text');
});

test('an inner command over an outer one is taken, and said', () => {
  expect(judgeKeys('go.home', 'j')).toMatchObject({ refusal: null });
  expect(judgeKeys('go.home', 'j').notes).toContain('In lists it stays “Next row”.');
  expect(judgeKeys('pdf.rotate', 'z').notes).toContain(
    'In a PDF it is no longer “Undo the last action”.',
  );
});

test('what this user cannot do is in nobody’s way', () => {
  expect(judgeKeys('go.home', 'g p', ['go.home']).refusal).toBeNull();
});

test('keys are added in front, removed and reset', () => {
  addKeys('go.home', 'y');
  expect(keysOf('go.home')).toEqual(['y', 'g h']);
  removeKeys('go.home', 'g h');
  expect(keysOf('go.home')).toEqual(['y']);
  expect(judgeKeys('go.profile', 'g h').refusal).toBeNull();
  expect(judgeKeys('go.profile', 'y').refusal).toContain('“Home”');
  expect(changedCommands()).toEqual(['go.home']);
  resetKeys('go.home');
  expect(keysOf('go.home')).toEqual(['g h']);
  removeKeys('go.home', 'g h');
  addKeys('go.home', 'g h');
  expect(changedCommands()).toEqual([]);
});

test('a command has three keys at most; all are reset at once', () => {
  for (const keys of ['y', 'alt+1']) addKeys('go.home', keys);
  expect(judgeKeys('go.home', 'alt+2').refusal).toBe('It has 3 keys. Remove one first.');
  expect(judgeKeys('go.home', 'y').refusal).toBe('Y is one of its keys already.');
  keepOption('keys.go.profile', []);
  resetAllKeys();
  expect(changedCommands()).toEqual([]);
  expect(keysOf('go.profile')).toEqual(['g p']);
});
