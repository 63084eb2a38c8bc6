import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { qrCode } from './qr.rules.ts';

const LINK = `https://console.example/apply/${'aB3_-'.repeat(9).slice(0, 43)}`;

test.each([
  [1, 14],
  [2, 15],
  [5, 84],
  [7, 122],
  [10, 213],
])('of version %i for %i bytes', (version, length) => {
  const code = qrCode(LINK.repeat(4).slice(0, length));
  expect(code).toHaveLength(17 + 4 * version);
  expect(code?.every((row) => row.length === code.length)).toBe(true);
});

test('has a finder in three corners, and a light edge beside each', () => {
  const code = qrCode(LINK) ?? [];
  const corner = (x: number, y: number) =>
    Array.from({ length: 7 }, (_, row) =>
      Array.from({ length: 7 }, (__, column) => (code[y + row]?.[x + column] ? '#' : '.')).join(''),
    );
  const finder = ['#######', '#.....#', '#.###.#', '#.###.#', '#.###.#', '#.....#', '#######'];
  const far = code.length - 7;
  expect([corner(0, 0), corner(far, 0), corner(0, far)]).toEqual([finder, finder, finder]);
  expect(code[7]?.slice(0, 8)).toEqual(Array(8).fill(false));
});

test('is the one that a reader of such codes was seen to read', () => {
  const modules = JSON.stringify(qrCode('https://console.example/apply/x'));
  expect(createHash('sha256').update(modules).digest('hex')).toMatch(/^a31fac023b97b67e/);
});

test('a text that is too long has none', () => {
  expect(qrCode('x'.repeat(214))).toBeNull();
});
