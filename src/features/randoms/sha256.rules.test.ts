import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { sha256, sha256OfHex, textStream } from './sha256.rules.ts';

const known = (data: string | Buffer) => createHash('sha256').update(data).digest('hex');

test('texts of every length around a block hash as the platform has it', () => {
  for (let length = 0; length < 200; length += 1) {
    const text = 'aé1\n'.repeat(60).slice(0, length);
    expect(sha256(text), String(length)).toBe(known(text));
  }
  expect(sha256('abc')).toBe('ba7816bf8f01cfea414140de5dae2223b00361a396177a9cb410ff61f20015ad');
});

test('bytes and streams hash the same', () => {
  expect(sha256OfHex('00ff10')).toBe(known(Buffer.from('00ff10', 'hex')));
  const stream = textStream();
  for (let at = 0; at < 1000; at += 1) stream.add(`line ${at}\n`);
  expect(stream.end()).toBe(
    known(Array.from({ length: 1000 }, (_, at) => `line ${at}\n`).join('')),
  );
});
