import { expect, test } from 'vitest';
import { fewRandomBytes } from './random-bytes.ts';

test('as many bytes as were asked for, and never the same ones twice, over the ends of blocks', () => {
  const seen = new Set<string>();
  for (let at = 0; at < 5_000; at += 1) {
    const bytes = fewRandomBytes(12);
    expect(bytes).toHaveLength(12);
    seen.add(bytes.toString('hex'));
  }
  expect(seen.size).toBe(5_000);
});

test('bytes that were handed out stay as they are when others are taken', () => {
  const bytes = fewRandomBytes(16);
  const before = bytes.toString('hex');
  for (let at = 0; at < 1_000; at += 1) fewRandomBytes(16);
  expect(bytes.toString('hex')).toBe(before);
});
