import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { selfSigned } from '#tests/support/certificate.ts';
import { readSmtpTls } from './smtp-tls.ts';

let folder: string;
beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'console-tls-'));
});
afterAll(() => rm(folder, { recursive: true, force: true }));

async function written(name: string, text: string): Promise<string> {
  const path = join(folder, name);
  await writeFile(path, text);
  return path;
}

test('the certificate and its key are read; anything else stops the start with a sentence', async () => {
  const own = selfSigned('papers.test');
  const cert = await written('own.crt', own.cert);
  const key = await written('own.key', own.key);
  expect(await readSmtpTls({})).toBeNull();
  expect(String((await readSmtpTls({ intakeTls: { cert, key } }))?.cert)).toBe(own.cert);

  const missing = join(folder, 'nowhere.key');
  await expect(readSmtpTls({ intakeTls: { cert, key: missing } })).rejects.toThrow(
    `INTAKE_TLS_KEY ${missing} must be a file that this account may read`,
  );
  const others = await written('other.key', selfSigned('papers.test').key);
  const text = await written('no.key', 'no key');
  for (const wrong of [others, text])
    await expect(readSmtpTls({ intakeTls: { cert, key: wrong } })).rejects.toThrow(
      'INTAKE_TLS_CERT and INTAKE_TLS_KEY must be a certificate and its own key',
    );
});
