import { expect, test } from 'vitest';
import { openTnef } from './tnef.ts';

const u32 = (...numbers: number[]) => {
  const bytes = Buffer.alloc(4 * numbers.length);
  for (const [at, number] of numbers.entries()) bytes.writeUInt32LE(number, at * 4);
  return bytes;
};
const attribute = (id: number, data: Uint8Array) =>
  Buffer.concat([Buffer.from([2]), u32(id, data.length), data, Buffer.alloc(2)]);

const envelope = Buffer.concat([
  u32(0x223e9f78),
  Buffer.from([1, 0]),
  attribute(0x0006_9002, Buffer.alloc(14)),
  attribute(0x0001_8010, Buffer.from('LONGNA~1.PDF\0')),
  attribute(0x0006_800f, Buffer.from('%PDF-1.7 one')),
  // A property with a name of its own, one in Unicode, and the long name.
  attribute(
    0x0006_9005,
    Buffer.concat([
      u32(3, 0x8001_0003, 1, 2, 3, 4, 0, 5, 6, 0x3001_001f, 1, 4),
      Buffer.from('a\0\0\0'),
      u32(0x3707_001e, 1, 13),
      Buffer.from('long name.pdf'),
      Buffer.alloc(3),
    ]),
  ),
  attribute(0x0006_9002, Buffer.alloc(14)),
  attribute(0x0001_8010, Buffer.from('two.pdf\0')),
  attribute(0x0006_800f, Buffer.from('%PDF-1.7 two')),
]);

test('the files of an envelope come out with their long names', () => {
  expect(openTnef(envelope).map(({ fileName, content }) => [fileName, String(content)])).toEqual([
    ['long name.pdf', '%PDF-1.7 one'],
    ['two.pdf', '%PDF-1.7 two'],
  ]);
});

test('what is cut off, damaged or no envelope gives what can be read, and ends', () => {
  expect(openTnef(Buffer.from('%PDF-1.7'))).toEqual([]);
  for (let length = 0; length < envelope.length; length += 1)
    expect(openTnef(envelope.subarray(0, length)).length).toBeLessThanOrEqual(2);
  for (let at = 6; at < envelope.length; at += 1) {
    const damaged = Buffer.from(envelope);
    damaged[at] = 0xff;
    expect(openTnef(damaged).length).toBeLessThanOrEqual(2);
  }
});
