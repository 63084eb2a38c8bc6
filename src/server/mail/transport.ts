import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#src/server/config.ts';
import { writeDurably } from '#src/server/durable-file.ts';
import type { Message } from './outbox.ts';

/** Takes one message to where mail goes; the same id twice is the same mail. */
export type Deliver = (mailId: string, message: Message) => Promise<void>;

const FROM = { name: 'Compliance Console', address: 'no-reply@compliance-console.invalid' };

/** Sends by `SMTP_URL`, or writes `.eml` files into `outbox` below the data directory. */
export function makeDelivery(config: Pick<Config, 'smtpUrl' | 'dataDir'>): Deliver {
  return config.smtpUrl === null ? toFiles(join(config.dataDir, 'outbox')) : bySmtp(config.smtpUrl);
}

function compose(mailId: string, { to, subject, text }: Message): SendMailOptions {
  return {
    from: FROM,
    to,
    subject,
    text,
    // A server that gets it twice can tell: delivery by SMTP is at least once.
    messageId: `<${mailId}@compliance-console.invalid>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toFiles(folder: string): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mailId, message) => {
    const { message: bytes } = await composer.sendMail(compose(mailId, message));
    if (!Buffer.isBuffer(bytes)) throw new Error('The message was not composed');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Named by its id alone: neither the recipient nor the subject reaches the file system, and a repeat overwrites.
    await writeDurably(join(folder, `${mailId}.eml`), bytes, 0o600);
  };
}

function bySmtp(url: string): Deliver {
  const transport = createTransport(url);
  return async (mailId, message) => {
    await transport.sendMail(compose(mailId, message));
  };
}
