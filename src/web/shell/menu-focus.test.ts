import { expect, test } from 'vitest';
import { barStep, focusMenus, installMenus, watchAlt } from './menu-focus.ts';

const TITLES = ['Go to', 'Employees', 'Documents', 'Account', 'Help'];

test('arrows go round the bar, Home and End to its ends, letters to the next that begins so', () => {
  expect(barStep(TITLES, 0, 'ArrowLeft')).toBe(4);
  expect(barStep(TITLES, 4, 'ArrowRight')).toBe(0);
  expect(barStep(TITLES, 2, 'Home')).toBe(0);
  expect(barStep(TITLES, 2, 'End')).toBe(4);
  expect(barStep(TITLES, 0, 'e')).toBe(1);
  expect(barStep(TITLES, 1, 'E')).toBe(1);
  expect(barStep(TITLES, 1, 'z')).toBe(-1);
  expect(barStep(TITLES, 1, 'Enter')).toBe(-1);
});

test('Alt means the menus only when it was pressed and let go alone', () => {
  const alt = watchAlt();
  alt.down('Alt', false);
  expect(alt.up('Alt')).toBe(true);
  alt.down('Alt', false);
  alt.down('ArrowDown', false);
  expect(alt.up('Alt')).toBe(false);
  alt.down('Alt', true);
  expect(alt.up('Alt')).toBe(false);
  alt.down('Alt', false);
  alt.cancel();
  expect(alt.up('Alt')).toBe(false);
});

test('without menus there is nothing to focus', () => {
  expect(focusMenus()).toBe(false);
  let taken = 0;
  const remove = installMenus(() => void (taken += 1));
  expect(focusMenus()).toBe(true);
  expect(taken).toBe(1);
  remove();
  expect(focusMenus()).toBe(false);
});
