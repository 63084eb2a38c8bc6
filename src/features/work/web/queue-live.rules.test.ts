import { expect, test } from 'vitest';
import { absorb, comparing, movedOn, NO_ROWS, withFresh, withPage } from './queue-live.rules.ts';
import type { QueueTask } from './work-task.ts';

const task = (taskId: string, minute: number, more: Partial<QueueTask> = {}): QueueTask => ({
  taskId,
  receivedAt: `2026-11-20T10:${String(minute).padStart(2, '0')}:00.000Z`,
  waitsUntil: null,
  dueAt: `2026-11-24T10:${String(60 - minute).padStart(2, '0')}:00.000Z`,
  processInstanceId: taskId,
  formKey: 'searchAndMatch',
  assigneeName: null,
  hold: 'open',
  fileName: null,
  ...more,
});
const place = { compare: comparing(undefined), lastInSight: 1, more: false };
const ids = (rows: readonly QueueTask[]) => rows.map(({ taskId }) => taskId).join('');
const list = withPage(NO_ROWS, [task('a', 1), task('c', 3), task('e', 5)]);

test('a row that changed is drawn anew in its place', () => {
  const now = absorb(list, { rows: [task('c', 3, { hold: 'locked' })], left: [] }, place);
  expect(ids(now.rows)).toBe('ace');
  expect(now.rows[1]?.hold).toBe('locked');
});

test('a row that left stays in grey until one moves on; the one under the cursor stays longest', () => {
  const gone = absorb(
    list,
    { rows: [], left: [task('a', 1), task('c', 3, { hold: 'done' })] },
    place,
  );
  expect(ids(gone.rows)).toBe('ace');
  expect([...gone.left].sort()).toEqual(['a', 'c']);
  const moved = movedOn(gone, 'c');
  expect(ids(moved.rows)).toBe('ce');
  expect([...moved.left]).toEqual(['c']);
  expect(ids(movedOn(moved, 'e').rows)).toBe('e');
  expect(movedOn(list, 'a')).toBe(list);
});

test('one that comes back is no longer grey', () => {
  const gone = absorb(list, { rows: [], left: [task('c', 3)] }, place);
  expect(absorb(gone, { rows: [task('c', 3)], left: [] }, place).left.size).toBe(0);
});

test('the next step of a paper takes the place of the one that was done, and is no news', () => {
  const next = task('n', 1, { processInstanceId: 'a', formKey: 'review', hold: 'mine' });
  const now = absorb(list, { rows: [next], left: [task('a', 1, { hold: 'done' })] }, place);
  expect(ids(now.rows)).toBe('nce');
  expect(now.left.size).toBe(0);
  expect(now.fresh).toEqual([]);
  // Told one after the other, it is the same.
  const gone = absorb(list, { rows: [], left: [task('a', 1, { hold: 'done' })] }, place);
  expect(ids(absorb(gone, { rows: [next], left: [] }, place).rows)).toBe('nce');
});

test('what comes behind what is in sight is there at once; before it waits and is told', () => {
  const behind = absorb(list, { rows: [task('d', 4), task('f', 6)], left: [] }, place);
  expect(ids(behind.rows)).toBe('acdef');
  expect(behind.fresh).toEqual([]);
  const before = absorb(list, { rows: [task('b', 2)], left: [] }, place);
  expect(ids(before.rows)).toBe('ace');
  expect(ids(before.fresh)).toBe('b');
  expect(ids(withFresh(before, place.compare)?.rows ?? [])).toBe('abce');
  expect(absorb(before, { rows: [], left: [task('b', 2)] }, place).fresh).toEqual([]);
});

test('behind the last of the loaded pages it comes with its page', () => {
  const now = absorb(list, { rows: [task('f', 6)], left: [] }, { ...place, more: true });
  expect(ids(now.rows)).toBe('ace');
  expect(now.fresh).toEqual([]);
  expect(ids(withPage(now, [task('e', 5), task('f', 6)]).rows)).toBe('acef');
});

test('an order by a text is known to the database alone', () => {
  const now = absorb(
    list,
    { rows: [task('z', 9)], left: [] },
    { ...place, compare: comparing('client') },
  );
  expect(ids(now.fresh)).toBe('z');
  expect(withFresh(now, null)).toBeNull();
});

test('by due time, and from the youngest', () => {
  expect(
    [task('a', 1), task('b', 2)].sort(comparing('due') ?? undefined).map((t) => t.taskId),
  ).toEqual(['b', 'a']);
  expect(
    [task('a', 1), task('b', 2)].sort(comparing('age') ?? undefined).map((t) => t.taskId),
  ).toEqual(['b', 'a']);
  expect(
    [task('b', 2), task('a', 1)].sort(comparing('-age') ?? undefined).map((t) => t.taskId),
  ).toEqual(['a', 'b']);
});
