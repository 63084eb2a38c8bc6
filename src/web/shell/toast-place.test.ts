import { expect, test } from 'vitest';
import { toastPlace } from './toast-place.ts';

const box = (left: number, top: number, width = 400, height = 60) => ({
  ...{ left, top },
  ...{ right: left + width, bottom: top + height },
});
const BOXES = {
  'bottom-right': box(1000, 800),
  'bottom-left': box(12, 800),
  'top-right': box(1000, 60),
};
const button = (left: number, top: number) => box(left, top, 120, 32);

test('messages stand at the bottom right, and make way for what must not be covered', () => {
  const place = (...free: ReturnType<typeof button>[]) => toastPlace('bottom-right', BOXES, free);
  expect(place()).toBe('bottom-right');
  expect(place(button(500, 300))).toBe('bottom-right');
  expect(place(button(1200, 820))).toBe('bottom-left');
  expect(place(button(1200, 820), button(60, 810))).toBe('top-right');
  // Where every place covers something, the one that covers least.
  expect(
    place(
      button(1100, 810),
      button(1250, 810),
      button(60, 810),
      button(1100, 70),
      button(1250, 70),
    ),
  ).toBe('bottom-left');
});

test('they stay where they are as long as nothing is below them', () => {
  expect(toastPlace('bottom-left', BOXES, [])).toBe('bottom-left');
  expect(toastPlace('bottom-left', BOXES, [button(60, 810)])).toBe('bottom-right');
});
