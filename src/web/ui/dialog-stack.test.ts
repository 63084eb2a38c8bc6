import { expect, test } from 'vitest';
import { dialogStack, enterStack, isCovered } from './dialog-stack.ts';

test('only the newest dialog is shown; the one behind it comes back (R058)', () => {
  const leaveFirst = enterStack('mvr');
  expect(isCovered(dialogStack.get(), 'mvr')).toBe(false);
  const leaveSecond = enterStack('verification');
  expect(isCovered(dialogStack.get(), 'mvr')).toBe(true);
  expect(isCovered(dialogStack.get(), 'verification')).toBe(false);
  leaveSecond();
  expect(isCovered(dialogStack.get(), 'mvr')).toBe(false);
  leaveFirst();
  expect(dialogStack.get()).toEqual([]);
});
