import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, expect, test } from 'vitest';
import { makeZip } from '#tests/support/zip-files.ts';
import { openZip } from './zip.ts';

const folder = mkdtempSync(join(tmpdir(), 'zip-'));
afterAll(() => rmSync(folder, { recursive: true }));

const LIMITS = { entries: 4, each: 1000, all: 1500 };
const CENTRAL = Buffer.from([0x50, 0x4b, 1, 2]);
const LOCAL = Buffer.from([0x50, 0x4b, 3, 4]);

/** Everything that a zip unpacks to, by name. */
async function contents(bytes: Buffer): Promise<Record<string, string>> {
  const path = join(folder, 'a.zip');
  writeFileSync(path, bytes);
  const zip = await openZip(path, LIMITS);
  const found: Record<string, string> = {};
  for (const entry of zip.entries) found[entry.name] = String(await entry.read());
  zip.close();
  return found;
}

const text = (length: number) => Buffer.alloc(length, 'x');

test('files are unpacked by name, folders are left out', async () => {
  const zip = makeZip([
    { name: 'folder/', bytes: text(0) },
    { name: 'folder/é.txt', bytes: Buffer.from('one') },
    { name: '../up.txt', bytes: Buffer.from('two') },
    { name: String.raw`windows\c.txt`, bytes: Buffer.from('three') },
  ]);
  expect(await contents(zip)).toEqual({
    'folder/é.txt': 'one',
    '../up.txt': 'two',
    'windows/c.txt': 'three',
  });
});

test('a name of an old program is read in its code page', async () => {
  const zip = makeZip([{ name: 'M__ller.txt', bytes: Buffer.from('one') }]);
  // Without the flag for UTF-8 a name is in code page 437, in which 0x81 is a u with two dots.
  for (const [mark, flag, name] of [
    [LOCAL, 6, 30],
    [CENTRAL, 8, 46],
  ] as const) {
    const at = zip.indexOf(mark);
    zip.writeUInt16LE(0, at + flag);
    zip[at + name + 1] = 0x81;
    zip[at + name + 2] = 0x20;
  }
  expect(await contents(zip)).toEqual({ 'Mü ller.txt': 'one' });
});

/** A zip whose directory was changed at this place behind its first entry's mark. */
function changed(offset: number, value: number): Buffer {
  const zip = makeZip([{ name: 'a.txt', bytes: text(100) }]);
  zip.writeUInt16LE(value, zip.indexOf(CENTRAL) + offset);
  return zip;
}

test.each([
  ['no zip', Buffer.from('plain text'), 'damaged'],
  ['a zip that is cut off', makeZip([{ name: 'a', bytes: text(9) }]).subarray(0, 40), 'damaged'],
  ['bytes that do not fit their checksum', changed(16, 1), 'damaged'],
  ['a compression nobody knows', changed(10, 99), 'damaged'],
  ['a password', changed(8, 1), 'protected'],
  ['less than it says', makeZip([{ name: 'a', bytes: text(9), claim: 10 }]), 'damaged'],
  ['more than it says', makeZip([{ name: 'a', bytes: text(900), claim: 10 }]), 'tooLarge'],
  ['too large a file', makeZip([{ name: 'a', bytes: text(1001) }]), 'tooLarge'],
  [
    'too much together',
    makeZip(['a', 'b'].map((name) => ({ name, bytes: text(800) }))),
    'tooLarge',
  ],
  [
    'too many files',
    makeZip(['a', 'b', 'c', 'd', 'e'].map((name) => ({ name, bytes: text(1) }))),
    'tooLarge',
  ],
])('%s is refused', async (_, zip, kind) => {
  await expect(contents(zip)).rejects.toMatchObject({ kind });
});

test('a file that is not there is the disk’s error, not the zip’s', async () => {
  await expect(openZip(join(folder, 'none.zip'), LIMITS)).rejects.toMatchObject({ code: 'ENOENT' });
});
