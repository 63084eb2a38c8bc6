import { expect, test } from 'vitest';
import { lastPress, notePress } from './last-press.ts';

const press = (type: string, timeStamp: number, repeat = false): number => {
  notePress({ type, timeStamp, repeat });
  return lastPress();
};

test('a press is as old as its key or its pointer going down', () => {
  expect(press('keydown', 10)).toBe(10);
  // Held down, it is the same press.
  expect(press('keydown', 500, true)).toBe(10);
  expect(press('pointerdown', 600)).toBe(600);
  expect(press('click', 700)).toBe(600);
  // The second click of a double one has a press of its own.
  expect(press('pointerdown', 750)).toBe(750);
  expect(press('click', 800)).toBe(750);
  // An aid clicks without a pointer, and so does a key on a button.
  expect(press('click', 900)).toBe(900);
  expect(press('pointerdown', 1000)).toBe(1000);
  expect(press('keydown', 1100)).toBe(1100);
  expect(press('click', 1101)).toBe(1101);
});
