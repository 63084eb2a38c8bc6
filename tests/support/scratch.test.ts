import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { scratchFolder } from './scratch.ts';

const here = import.meta.dirname;

test('a folder with room is taken where memory is free too', () => {
  expect(scratchFolder(here, 1, 2)).toBe(here);
});

test.each([
  ['has no room', here, Number.MAX_SAFE_INTEGER, Number.POSITIVE_INFINITY],
  ['would take the last memory', here, 1, 1],
  ['is not there', join(here, 'none'), 1, 2],
])('one that %s is not: data lies with the temporary files', (_, folder, room, available) => {
  expect(scratchFolder(folder, room, available)).toBe(tmpdir());
});
