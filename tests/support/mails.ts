import { readdir, readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { until } from './until.ts';

/** A world or a product without a mail server: its mails become files. */
interface Outbox {
  readonly dataDir: string;
}

/**
 * The mails that have left by now, the oldest first, their long lines joined again. A file that is still being written
 * has another ending and is no mail yet; one that was just forgotten is none any more.
 */
export async function sentMails({ dataDir }: Outbox): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await present(readdir(folder))) ?? [];
  const mails = await Promise.all(
    names
      .filter((name) => name.endsWith('.eml'))
      .map(async (name) => {
        const path = join(folder, name);
        const [text, found] = [await present(readFile(path, 'utf8')), await present(stat(path))];
        return text === null || !found ? [] : [{ text, sentAt: found.mtimeMs }];
      }),
  );
  return mails
    .flat()
    .sort((one, other) => one.sentAt - other.sentAt)
    .map(({ text }) => text.replace(/=\r?\n/g, ''));
}

/** What is read of a file or a folder; null where it is not there. */
const present = <T>(reading: Promise<T>): Promise<T | null> =>
  reading.catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null;
    throw error;
  });

/** Those of them to one address. */
export async function mailsTo(outbox: Outbox, address: string): Promise<string[]> {
  return (await sentMails(outbox)).filter((mail) => mail.includes(`To: ${address}`));
}

/** Waits for a mail to this address, and returns its text. */
export const mailTo = (outbox: Outbox, address: string): Promise<string> =>
  until('The mail', async () => (await mailsTo(outbox, address))[0]);

/** Waits for a mail that says this, and returns the newest one's words: the pattern's group, or all of it. */
export const saidInMail = (outbox: Outbox, pattern: RegExp, address = ''): Promise<string> =>
  until('The mail', async () => {
    const found = (await mailsTo(outbox, address)).map((mail) => pattern.exec(mail));
    const newest = found.findLast((one) => one !== null);
    return newest?.[1] ?? newest?.[0];
  });

/** The simulated texts to a number that have left by now. */
export async function simulatedTexts({ dataDir }: Outbox, number: string): Promise<string[]> {
  const folder = join(dataDir, 'outbox');
  const names = (await present(readdir(folder))) ?? [];
  const texts = await Promise.all(
    names
      .filter((name) => name.endsWith('.txt'))
      .map((name) => present(readFile(join(folder, name), 'utf8'))),
  );
  return texts.flatMap((text) => (text?.includes(`To: ${number}\n`) ? [text] : []));
}

/** Waits for a simulated text to this number that says this, and returns the pattern's group, or all of it. */
export const saidInText = (outbox: Outbox, pattern: RegExp, number: string): Promise<string> =>
  until('The text', async () => {
    const found = (await simulatedTexts(outbox, number)).map((text) => pattern.exec(text));
    const one = found.findLast((each) => each !== null);
    return one?.[1] ?? one?.[0];
  });
