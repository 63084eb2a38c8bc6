import { expect, test } from 'vitest';
import { isTypedAhead, makeTypeAhead } from './type-ahead.ts';

const REASONS = ['Illegible', 'Incomplete: pages are missing', 'Not signed', 'Not a document'];

/** Types a text, each character so many milliseconds after the one before; returns the place that is chosen then. */
function typing(clock = { now: 0 }) {
  const ahead = makeTypeAhead(() => clock.now);
  return (text: string, apart = 50) =>
    text.split('').map((character) => {
      clock.now += apart;
      return ahead.type(character, REASONS);
    });
}

test('a beginning chooses, the longer the closer, in any case', () => {
  expect(typing()('i')).toEqual([0]);
  expect(typing()('INC')).toEqual([0, 1, 1]);
  expect(typing()('not a')).toEqual([2, 2, 2, 2, 3]);
});

test('a letter that is repeated goes on to the next that begins with it', () => {
  expect(typing()('iii')).toEqual([0, 1, 0]);
});

test('what fits none chooses none, whatever follows at once', () => {
  const type = typing();
  // Its later letters begin no text of their own.
  expect(type('blni')).toEqual([null, null, null, null]);
  // After a pause it is another text.
  expect(type('n', 1000)).toEqual([2]);
  expect(makeTypeAhead().type('x', [])).toBeNull();
});

test('it is being typed until the typing pauses', () => {
  const clock = { now: 0 };
  const ahead = makeTypeAhead(() => clock.now);
  expect(ahead.isTyping()).toBe(false);
  ahead.type('x', REASONS);
  clock.now = 999;
  expect(ahead.isTyping()).toBe(true);
  clock.now = 1000;
  expect(ahead.isTyping()).toBe(false);
  ahead.type('x', REASONS);
  ahead.end();
  expect(ahead.isTyping()).toBe(false);
  expect(ahead.type('n', REASONS)).toBe(2);
});

test('keys that are no characters of a text are left alone', () => {
  expect(['a', 'É', '7', ' ', ':', '?', 'Enter', 'Tab'].filter(isTypedAhead)).toEqual([
    'a',
    'É',
    '7',
    ' ',
  ]);
});
