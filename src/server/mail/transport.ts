import { mkdir } from 'node:fs/promises';
import { isIP } from 'node:net';
import { join } from 'node:path';
import { createTransport } from 'nodemailer';
import type { SendMailOptions } from 'nodemailer';
import type { Config } from '#src/server/config.ts';
import { writeDurably } from '#src/server/durable-file.ts';
import type { Message } from './outbox.ts';

/** Takes one message to where mail goes; the same id twice is the same mail. */
export type Deliver = (mailId: string, message: Message) => Promise<void>;

/** How long a server may say nothing, and take for one mail: the mail's row is locked meanwhile. In milliseconds. */
interface Patience {
  silence: number;
  whole: number;
}

const PATIENCE: Patience = { silence: 15_000, whole: 40_000 };

type MailConfig = Pick<Config, 'smtpUrl' | 'dataDir' | 'mailFrom' | 'mailReturnPath' | 'publicUrl'>;

const NAME = 'Compliance Console';
/** The sender of `.eml` files; mail servers refuse it, as it is nobody's. */
const NOWHERE = 'compliance-console.invalid';

/** `MAIL_FROM`, or no-reply at the console's own host. */
function senderOf({ mailFrom, publicUrl }: MailConfig): string {
  const host = publicUrl === undefined ? NOWHERE : new URL(publicUrl).hostname;
  return mailFrom ?? `no-reply@${isIP(host) || host.includes('[') ? NOWHERE : host}`;
}

/** Sends by `SMTP_URL`, or writes `.eml` files into `outbox` below the data directory. */
export function makeDelivery(config: MailConfig, patience: Patience = PATIENCE): Deliver {
  const sender = senderOf(config);
  return config.smtpUrl === null
    ? toFiles(join(config.dataDir, 'outbox'), sender)
    : bySmtp(config.smtpUrl, sender, patience, config.mailReturnPath);
}

function compose(
  sender: string,
  mailId: string,
  { to, subject, text, replyTo, attachment, unsubscribe }: Message,
): SendMailOptions {
  return {
    from: { name: NAME, address: sender },
    to,
    subject,
    text,
    ...(replyTo === undefined ? {} : { replyTo }),
    ...(unsubscribe === undefined ? {} : { list: { unsubscribe } }),
    ...(attachment === undefined
      ? {}
      : {
          attachments: [
            {
              filename: attachment.fileName,
              content: Buffer.from(attachment.base64, 'base64'),
              contentType: 'application/pdf',
            },
          ],
        }),
    // A server that gets it twice can tell: delivery by SMTP is at least once.
    messageId: `<${mailId}@${sender.split('@')[1] ?? NOWHERE}>`,
    disableFileAccess: true,
    disableUrlAccess: true,
  };
}

function toFiles(folder: string, sender: string): Deliver {
  const composer = createTransport({ streamTransport: true, buffer: true, newline: 'windows' });
  return async (mailId, message) => {
    const { message: bytes } = await composer.sendMail(compose(sender, mailId, message));
    if (!Buffer.isBuffer(bytes)) throw new Error('The message was not composed');
    await mkdir(folder, { recursive: true, mode: 0o700 });
    // Named by its id alone: neither the recipient nor the subject reaches the file system, and a repeat overwrites.
    await writeDurably(join(folder, `${mailId}.eml`), bytes, 0o600);
  };
}

function bySmtp(url: string, sender: string, patience: Patience, returnPath = sender): Deliver {
  return async (mailId, message) => {
    // A connection for each: a late one is ended without breaking off another mail's.
    const transport = createTransport({
      url,
      connectionTimeout: patience.silence,
      greetingTimeout: patience.silence,
      socketTimeout: patience.silence,
      dnsTimeout: patience.silence,
      disableFileAccess: true,
      disableUrlAccess: true,
    });
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<never>((_, reject) => {
      timer = setTimeout(() => reject(new MailTimeoutError()), patience.whole);
    });
    try {
      const envelope = { from: returnPath, to: message.to };
      await Promise.race([
        transport.sendMail({ ...compose(sender, mailId, message), envelope }),
        late,
      ]);
    } finally {
      clearTimeout(timer);
      transport.close();
    }
  };
}

class MailTimeoutError extends Error {
  readonly code = 'ETIMEDOUT';
}
