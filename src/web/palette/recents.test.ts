import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import {
  addUse,
  currentUses,
  forgetUses,
  keepRecentsIn,
  noteRow,
  noteUse,
  recentRows,
} from './recents.ts';

const kept = new Map<string, string>();

beforeEach(() => {
  kept.clear();
  vi.stubGlobal('localStorage', {
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
  });
  forgetUses();
});
afterEach(() => vi.unstubAllGlobals());

const row = (id: string) => ({ id, title: `Lee, ${id}` });

test('uses are kept for one user, and nothing but ids of commands and times', () => {
  noteUse('ann', 'go.queue', 5);
  noteUse('ann', 'go.queue', 9);
  expect(currentUses('ann')).toEqual({ 'go.queue': [9, 5] });
  expect(currentUses('bob')).toEqual({});
  noteRow('@', row('1'));
  expect([...kept.values()].join()).not.toContain('Lee');
});

test('junk in the storage counts as nothing', () => {
  for (const junk of ['[]', '7', '{"user":"ann"}', '{"user":"ann","uses":{"a":"b"}}', '{']) {
    kept.set('console:uses', junk);
    expect(currentUses('ann')).toEqual({});
  }
});

test('logging out, and acting in another client, wipe both', () => {
  noteUse('ann', 'go.queue');
  noteRow('@', row('1'));
  forgetUses();
  expect(currentUses('ann')).toEqual({});
  expect(recentRows('@')).toEqual([]);

  keepRecentsIn(7);
  noteUse('ann', 'go.queue');
  noteRow('@', row('1'));
  keepRecentsIn(7);
  expect(recentRows('@')).toHaveLength(1);
  keepRecentsIn(8);
  expect(currentUses('ann')).toEqual({});
  expect(recentRows('@')).toEqual([]);
});

test('rows are remembered by mode, the latest first, each once and a few', () => {
  for (const id of ['1', '2', '1']) noteRow('@', row(id));
  noteRow('#', row('9'));
  expect(recentRows('@').map(({ id }) => id)).toEqual(['1', '2']);
  for (let at = 0; at < 20; at += 1) noteRow('@', row(`n${at}`));
  expect(recentRows('@')).toHaveLength(8);
});

test('a command keeps its latest ten uses', () => {
  let uses = {};
  for (let at = 1; at <= 12; at += 1) uses = addUse(uses, 'a', at);
  expect(uses).toEqual({ a: [12, 11, 10, 9, 8, 7, 6, 5, 4, 3] });
});
