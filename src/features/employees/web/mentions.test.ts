import { expect, test } from 'vitest';
import { mentionBegun, mentionedIn, withMention } from './mentions.ts';

test.each([
  ['@', { from: 0, letters: '' }],
  ['Call @ca', { from: 5, letters: 'ca' }],
  ['Call @Cal Cl', { from: 5, letters: 'Cal Cl' }],
  ["(@D'An", { from: 1, letters: "D'An" }],
  ['mail me at a@b', null],
  ['@Cal Clerk please', null],
  ['no name', null],
])('%s begins a mention, or none', (text, begun) => {
  expect(mentionBegun(text, text.length)).toEqual(begun);
});

test('a name takes the place of what was typed of it', () => {
  expect(withMention('Call @ca today', { from: 5, letters: 'ca' }, 8, 'Cal Clerk')).toEqual({
    text: 'Call @Cal Clerk today',
    caret: 16,
  });
});

test('who was taken out of the text is not mentioned', () => {
  const cal = { userId: '1', name: 'Cal Clerk' };
  expect(mentionedIn('Call @Cal Clerk', [cal])).toEqual(['1']);
  expect(mentionedIn('Call @Cal', [cal])).toEqual([]);
});
