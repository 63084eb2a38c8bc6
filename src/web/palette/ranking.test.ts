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
