import { expect, test } from 'vitest';
import { actionsFor, paperName, type Standing, stateOf } from './departures.rules.ts';

const made = (given: Partial<NonNullable<Standing['made']>> = {}): Standing => ({
  isTakenBack: false,
  erasure: null,
  made: { state: 'done', isSaved: false, isThere: true, ...given },
});

test.each([
  [{ isTakenBack: false, made: null, erasure: null }, 'left', ['takeBack', 'export']],
  [made({ state: 'waiting' }), 'exporting', ['takeBack']],
  [made({ state: 'running' }), 'exporting', ['takeBack']],
  [made({ state: 'failed' }), 'left', ['takeBack', 'export']],
  [made(), 'exported', ['takeBack', 'export', 'save']],
  [made({ isSaved: true }), 'saved', ['takeBack', 'export', 'save', 'askErasure']],
  [made({ isSaved: true, isThere: false }), 'saved', ['takeBack', 'export', 'askErasure']],
  [{ ...made(), isTakenBack: true }, 'takenBack', []],
  [
    { ...made({ isSaved: true }), erasure: 'asked' },
    'erasureAsked',
    ['takeBack', 'export', 'save', 'agreeErasure', 'stopErasure'],
  ],
  [
    { ...made({ isSaved: true }), erasure: 'agreed' },
    'erasureAgreed',
    ['takeBack', 'export', 'save', 'stopErasure'],
  ],
  [{ ...made({ isSaved: true }), erasure: 'begun' }, 'erasing', []],
  [{ ...made({ isSaved: true }), erasure: 'done' }, 'erased', []],
] as const)('how far a departure is, and what can be done: %j', (standing, state, actions) => {
  expect(stateOf(standing)).toBe(state);
  expect(actionsFor(standing, false)).toEqual(actions);
});

test('a document stands by its hash', () => {
  expect(paperName('abcdef')).toBe('documents/ab/abcdef.pdf');
});

test('nobody agrees to what they asked for themselves', () => {
  const asked = { ...made({ isSaved: true }), erasure: 'asked' } as const;
  expect(actionsFor(asked, true)).not.toContain('agreeErasure');
});
