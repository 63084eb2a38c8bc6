import { expect, test } from 'vitest';
import { namesIn, placeOnPaper } from './new-file-place.rules.ts';

const place = (clientId: number, name: string, onPaper = false) => ({ clientId, name, onPaper });

test('a name is found as whole words, however it is written', () => {
  const has = namesIn('Employer: ACME, Inc.\nSão Paulo   Yard (north)');
  expect(has(['Acme Inc'])).toBe(true);
  expect(has(['Other', 'Sao Paulo yard'])).toBe(true);
  expect(has(['Acm', 'Yar', 'North-West'])).toBe(false);
  expect(has([])).toBe(false);
  expect(has(['', ' - '])).toBe(false);
});

test('the lowest place that the paper names is the one, where all it names lie above it', () => {
  const places = [
    place(1, 'Fleet', true),
    place(2, 'Fleet / Yard', true),
    place(3, 'Fleet / Gate'),
  ];
  expect(placeOnPaper({ clientId: null, places })).toBe(2);
  // Also where the company sent it.
  expect(placeOnPaper({ clientId: 1, places })).toBe(2);
  // Two that are not below each other: nobody knows which.
  const two = [place(2, 'Fleet / Yard', true), place(3, 'Fleet / Gate', true)];
  expect(placeOnPaper({ clientId: null, places: two })).toBeNull();
  expect(placeOnPaper({ clientId: null, places: [] })).toBeNull();
  // A name that only begins like another is not above it.
  const alike = [place(4, 'Fleet', true), place(5, 'Fleet West / Yard', true)];
  expect(placeOnPaper({ clientId: null, places: alike })).toBeNull();
});

test('what one location sent is not made at another', () => {
  const places = [
    place(1, 'Fleet', true),
    place(2, 'Fleet / Yard', true),
    place(3, 'Fleet / Gate'),
  ];
  expect(placeOnPaper({ clientId: 3, places })).toBe(3);
  expect(placeOnPaper({ clientId: 1, places: [place(1, 'Fleet')] })).toBe(1);
});
