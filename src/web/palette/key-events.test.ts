import { expect, test } from 'vitest';
import { isAltGraph, isCharacter, isComposing, latinKey, placedKey } from './key-events.ts';

const press = (more: Partial<KeyboardEvent> & { altGraph?: boolean } = {}) =>
  ({
    isComposing: false,
    keyCode: 0,
    getModifierState: (name: string) => name === 'AltGraph' && (more.altGraph ?? false),
    ...more,
  }) as KeyboardEvent;

test('a key within a composition is text, and so is the Enter that Safari sends after it', () => {
  expect(isComposing(press({ isComposing: true }))).toBe(true);
  expect(isComposing(press({ keyCode: 229 }))).toBe(true);
  expect(isComposing(press({ keyCode: 69 }))).toBe(false);
});

test('AltGr makes characters, never combinations; a character it makes may be a key', () => {
  expect(isAltGraph(press({ altGraph: true }), 'mod+alt+w')).toBe(true);
  expect(isAltGraph(press({ altGraph: true }), '[')).toBe(false);
  expect(isAltGraph(press(), 'mod+alt+w')).toBe(false);
});

test.each([
  ['e', true],
  ['shift+j', true],
  ['?', true],
  ['+', true],
  ['shift++', true],
  ['mod+k', false],
  ['alt+x', false],
  ['f6', false],
  ['enter', false],
  ['shift+down', false],
])('%s is a letter, digit or sign: %s', (step, is) => {
  expect(isCharacter(step)).toBe(is);
});

test.each([
  ['у', 'KeyE', 'e', 'Cyrillic'],
  ['о', 'KeyJ', 'j', 'Cyrillic'],
  ['я', 'KeyZ', 'z', 'Cyrillic'],
  ['х', 'BracketLeft', '[', 'Cyrillic'],
  ['ъ', 'BracketRight', ']', 'Cyrillic'],
  ['ε', 'KeyE', 'e', 'Greek'],
  ['ג', 'KeyD', 'd', 'Hebrew'],
  ['ظ', 'Slash', '/', 'Arabic'],
  ['١', 'Digit1', '1', 'Arabic digits'],
])('%s at %s is %s (%s)', (character, code, key) => {
  expect(latinKey(character, { code })).toBe(key);
});

test('with shift it is the sign above', () => {
  expect(latinKey('ظ', { code: 'Slash', shiftKey: true })).toBe('?');
  expect(latinKey('У', { code: 'KeyE', shiftKey: true })).toBe('e');
});

test.each([
  ['ö', 'Semicolon'],
  ['ß', 'Minus'],
  ['ñ', 'Semicolon'],
  ['e', 'KeyE'],
  ['/', 'Digit7'],
  ['a', 'KeyQ'],
])('%s of a Latin layout stays what it is', (character, code) => {
  expect(latinKey(character, { code })).toBe(character);
});

test('places without a character have none', () => {
  expect(placedKey('KeyQ')).toBe('q');
  expect(placedKey('F6')).toBeNull();
  expect(latinKey('у', {})).toBe('у');
});
