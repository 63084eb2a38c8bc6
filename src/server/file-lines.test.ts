import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { jsonLinesOf, linesOf } from './file-lines.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'lines-'));
});
afterAll(() => rm(folder, { recursive: true }));

async function read<T>(text: string, reader: (path: string) => AsyncGenerator<T>): Promise<T[]> {
  const path = join(folder, 'lines');
  await writeFile(path, text);
  return Array.fromAsync(reader(path));
}

test('only a line feed ends a line', async () => {
  const values = ['a\u2028b', 'c\u2029d', 'e\u0085f', '\n', 'é\r', ''];
  const text = values.map((value) => `${JSON.stringify(value)}\n`).join('');
  expect(await read(text, jsonLinesOf)).toEqual(values);
});

test('lines across the pieces of a file are whole, and the last needs no end', async () => {
  const long = 'é'.repeat(200_000);
  expect(await read(`${long}\n\nlast`, linesOf)).toEqual([long, '', 'last']);
  expect(await read('', linesOf)).toEqual([]);
});
