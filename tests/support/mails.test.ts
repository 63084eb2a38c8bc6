import { mkdir, mkdtemp, rm, utimes, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { mailsTo, saidInMail, sentMails } from './mails.ts';

let dataDir: string;

beforeEach(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'console-mails-'));
});
afterEach(() => rm(dataDir, { recursive: true }));

/** Writes a file of the folder of mails, some minutes ago. */
async function put(name: string, text: string, minutesAgo = 0): Promise<void> {
  await mkdir(join(dataDir, 'outbox'), { recursive: true });
  const path = join(dataDir, 'outbox', name);
  await writeFile(path, text);
  const then = new Date(Date.now() - minutesAgo * 60_000);
  await utimes(path, then, then);
}

test('without a folder there is no mail', async () => {
  expect(await sentMails({ dataDir })).toEqual([]);
});

test('a file that is still being written is no mail: under its later name it would be one more', async () => {
  await put('b.eml.0a1b2c.partial', 'To: ann@test.example\r\n\r\nhalf');
  await put('a.eml', 'To: ann@test.example\r\n\r\nwhole');
  expect(await mailsTo({ dataDir }, 'ann@test.example')).toEqual([
    'To: ann@test.example\r\n\r\nwhole',
  ]);
});

test('they come in the order they were sent, whatever their names, with long lines joined', async () => {
  await put('a.eml', 'To: a@test.example\r\n\r\nYour code is 12=\r\n3456', 1);
  await put('b.eml', 'To: a@test.example\r\n\r\nYour code is 111111', 3);
  await put('c.eml', 'To: b@test.example\r\n\r\nNothing', 0);
  expect((await sentMails({ dataDir })).map((text) => text.slice(-4))).toEqual([
    '1111',
    '3456',
    'hing',
  ]);
  expect(await saidInMail({ dataDir }, /Your code is (\d+)/)).toBe('123456');
});
