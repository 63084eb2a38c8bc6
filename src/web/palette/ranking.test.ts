import { expect, test } from 'vitest';
import { frecency, rank, tierOf } from './ranking.ts';

const HOUR = 3_600_000;
const item = (title: string, more: { words?: string; exact?: string[] } = {}) => ({
  id: title,
  title,
  ...more,
});

test('tiers go from exact to fuzzy', () => {
  const queue = item('Review queue', { words: 'tasks', exact: ['4711'] });
  expect(tierOf('4711', queue)).toBe('exact');
  expect(tierOf('review QUEUE', queue)).toBe('exact');
  expect(tierOf('rev', queue)).toBe('prefix');
  expect(tierOf('que', queue)).toBe('word');
  expect(tierOf('rq', queue)).toBe('word');
  expect(tierOf('task', queue)).toBe('word');
  expect(tierOf('ueu', queue)).toBe('substring');
  expect(tierOf('rvqe', queue)).toBe('fuzzy');
  expect(tierOf('reveiw queue', queue)).toBe('typo');
  expect(tierOf('xyz', queue)).toBeNull();
});

test('accents and case do not matter', () => {
  expect(tierOf('pena', item('Peña, Ana'))).toBe('prefix');
});

test('a better tier beats a command used all day', () => {
  const now = 1_000 * HOUR;
  const items = [item('Open client'), item('Close pane')];
  const uses = { 'Open client': [now, now, now] };
  expect(rank('clo', items, { uses, now, most: 5 })[0]?.id).toBe('Close pane');
});

test('between equals the one used more and later comes first, then the title', () => {
  const now = 1_000 * HOUR;
  const items = [item('Go to clients'), item('Go to alerts'), item('Go to queue')];
  const uses = { 'Go to queue': [now - HOUR] };
  const found = rank('go', items, { uses, now, most: 5 });
  expect(found.map(({ id }) => id)).toEqual(['Go to queue', 'Go to alerts', 'Go to clients']);
});

test('a use fades with its age', () => {
  const now = 1_000 * HOUR;
  expect(frecency([now - HOUR], now)).toBe(100);
  expect(frecency([now - 48 * HOUR, now - 100 * HOUR], now)).toBe(90);
  expect(frecency([now - 400 * HOUR], now)).toBe(0);
  expect(frecency(undefined, now)).toBe(0);
});

test('no query keeps the given order, with the used ones first, and there is a limit', () => {
  const items = ['B', 'A', 'C'].map((title) => item(title));
  const found = rank('', items, { uses: { C: [0] }, now: 0, most: 2 });
  expect(found.map(({ id }) => id)).toEqual(['C', 'B']);
});

test('one typing error a word is forgiven: two letters changed, one wrong, left out or too many', () => {
  const queue = item('Review queue');
  for (const typed of ['reveiw', 'revuew', 'reviw', 'reviiew', 'rewiew qeue', 'erview']) {
    expect(tierOf(typed, queue), typed).toBe('typo');
  }
  expect(tierOf('reveuw', queue)).not.toBe('typo');
  // A short word is not taken for another, nor one with another first letter.
  expect(tierOf('qeu', queue)).not.toBe('typo');
  expect(tierOf('preview', item('Review'))).toBeNull();
});

test('the noun wins over longer titles around it, and what takes away comes last', () => {
  const items = [
    { ...item('Delete a view of the queue'), last: true },
    item('Keep this view of the queue'),
    item('Review queue'),
  ];
  const found = rank('queue', items, { uses: {}, now: 0, most: 5 });
  expect(found.map(({ id }) => id)).toEqual([
    'Review queue',
    'Keep this view of the queue',
    'Delete a view of the queue',
  ]);
  const mvr = rank('mvr', [item('MVR scoring rules'), item('Order MVR')], {
    uses: {},
    now: 0,
    most: 5,
  });
  expect(mvr[0]?.id).toBe('Order MVR');
});
