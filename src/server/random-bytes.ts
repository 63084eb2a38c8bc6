import { randomFillSync } from 'node:crypto';

const BLOCK = 4096;
let block = Buffer.alloc(0);
let taken = 0;

/**
 * So many random bytes of the system's generator (a few dozen at most), none of them handed out twice. They are taken from a
 * block, as asking for a dozen costs about as much as asking for thousands.
 */
export function fewRandomBytes(count: number): Buffer {
  if (taken + count > block.length) {
    block = randomFillSync(Buffer.allocUnsafeSlow(Math.max(BLOCK, count)));
    taken = 0;
  }
  const bytes = Buffer.from(block.subarray(taken, taken + count));
  block.fill(0, taken, taken + count);
  taken += count;
  return bytes;
}
