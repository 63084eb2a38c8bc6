import { expect, test } from 'vitest';
import { greeting } from './greeting.ts';

test.each([
  [4, 'Emerson Pike', 'Good evening, Emerson'],
  [5, 'Emerson Pike', 'Good morning, Emerson'],
  [12, 'Ada', 'Good afternoon, Ada'],
  [18, '', 'Good evening'],
])('at %s of the viewer’s clock', (hour, name, said) => {
  expect(greeting(name, new Date(2026, 0, 5, hour))).toBe(said);
});
