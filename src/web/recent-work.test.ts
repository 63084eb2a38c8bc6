import { afterEach, expect, test, vi } from 'vitest';
import { isWork, noteWork, ownerOf, recentWork, withWork } from './recent-work.ts';
import { sessionStore } from './session-store.ts';

const file = (name: string) => ({ address: `/manage/employees/${name}`, title: name });

test('records are work; lists, public screens and steps of a queue are not', () => {
  const entry = (path: `/${string}`) => ({ path, permission: 'session' as const });
  expect(isWork(entry('/manage/employees/:employeeId'))).toBe(true);
  expect(isWork(entry('/manage/employees'))).toBe(false);
  expect(isWork(entry('/dqInternal/workflow/review/:processInstanceId'))).toBe(false);
  expect(isWork({ path: '/signup/:token', permission: 'public' })).toBe(false);
});

test('the latest comes first, each record once, eight at most', () => {
  let rows = withWork([], file('a'));
  for (const name of ['b', 'c', 'a']) rows = withWork(rows, file(name));
  expect(rows.map(({ title }) => title)).toEqual(['a', 'c', 'b']);
  expect(withWork(rows, file('a'))).toBe(rows);
  for (let count = 0; count < 20; count += 1) rows = withWork(rows, file(`x${count}`));
  expect(rows).toHaveLength(8);
});

test('another user, another client, or logging out begins anew (D33)', () => {
  noteWork(ownerOf('ann', 1), file('a'));
  noteWork(ownerOf('ann', 2), file('b'));
  expect(recentWork.get().rows).toEqual([file('b')]);
  sessionStore.set({ status: 'EXITED', user: null });
  expect(recentWork.get().rows).toEqual([]);
});

test('what the tab kept is taken up; what is no list of records is not', async () => {
  const kept = async (text: string) => {
    vi.resetModules();
    vi.stubGlobal('sessionStorage', { getItem: () => text, setItem: () => undefined });
    return (await import('./recent-work.ts')).recentWork.get();
  };
  const good = { owner: 'ann/1', rows: [file('a')] };
  const nothing = { owner: '', rows: [] };
  expect(await kept(JSON.stringify(good))).toEqual(good);
  expect(await kept('{')).toEqual(nothing);
  for (const junk of [
    null,
    { ...good, owner: 1 },
    { ...good, rows: 'a' },
    { ...good, rows: [null] },
    { ...good, rows: [{ address: 'https://elsewhere.example', title: 'a' }] },
    { ...good, rows: [{ address: '/a' }] },
    { ...good, rows: Array.from({ length: 9 }, () => file('a')) },
  ])
    expect(await kept(JSON.stringify(junk))).toEqual(nothing);
});

afterEach(() => vi.unstubAllGlobals());
