import { expect, test } from 'vitest';
import { tabsAfterOpening, tabsAfterStep, tabsWithout } from './document-tabs.ts';
import { tabsMode } from './tabs-mode.ts';

const tab = (id: string) => ({ id, title: `Tab ${id}` });
const ids = (tabs: readonly { id: string }[]) => tabs.map(({ id }) => id).join('');

test('several stay open unless one at a time was chosen (R224)', () => {
  expect(tabsMode(undefined)).toBe('multi');
  expect(tabsMode('junk')).toBe('multi');
  expect(tabsMode('single')).toBe('single');
  const two = tabsAfterOpening([tab('a')], tab('b'), 'multi');
  expect(ids(two)).toBe('ab');
  expect(ids(tabsAfterOpening(two, tab('c'), 'single'))).toBe('c');
});

test('one opened again keeps its place and takes its new title', () => {
  const tabs = tabsAfterOpening([tab('a'), tab('b')], { id: 'a', title: 'Renamed' }, 'multi');
  expect(tabs).toEqual([{ id: 'a', title: 'Renamed' }, tab('b')]);
});

test('the oldest make room', () => {
  const many = Array.from({ length: 14 }, (_, at) => tab(String(at)));
  const tabs = many.reduce<readonly { id: string; title: string }[]>(
    (open, one) => tabsAfterOpening(open, one, 'multi'),
    [],
  );
  expect(tabs).toHaveLength(12);
  expect(tabs[0]?.id).toBe('2');
});

test('closing one leads to its neighbour', () => {
  const tabs = [tab('a'), tab('b'), tab('c')];
  expect(tabsWithout(tabs, 'b')).toEqual({ left: [tab('a'), tab('c')], next: 'c' });
  expect(tabsWithout(tabs, 'c').next).toBe('b');
  expect(tabsWithout([tab('a')], 'a')).toEqual({ left: [], next: null });
});

test('stepping goes round', () => {
  const tabs = [tab('a'), tab('b'), tab('c')];
  expect(tabsAfterStep(tabs, 'c', 1)).toBe('a');
  expect(tabsAfterStep(tabs, 'a', -1)).toBe('c');
  expect(tabsAfterStep([tab('a')], 'a', 1)).toBeNull();
});
