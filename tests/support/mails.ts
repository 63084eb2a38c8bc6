import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.ts';
import type { World } from './world.ts';

/** The mails to an address that a world without a mail server has written to its folder by now. */
export async function mailsTo({ dataDir }: World, address: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = await readdir(folder).catch(() => []);
  const mails = await Promise.all(
    names.map((name) => readFile(join(folder, name), 'utf8').catch(() => '')),
  );
  return mails.filter((mail) => mail.includes(`To: ${address}`));
}

/** Waits for a mail to this address, and returns its text. */
export async function mailTo(world: World, address: string): Promise<string> {
  const text = await until('The mail', async () => (await mailsTo(world, address))[0]);
  return text.replaceAll('=\r\n', '');
}
