import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { parentPort } from 'node:worker_threads';
import { simpleParser } from 'mailparser';
import type { AddressObject } from 'mailparser';

/** The thread that takes mails from strangers apart. It writes the files of a mail to where it is told, and nothing else. */
export interface MailJob {
  path: string;
  /** Where its files go: this with a number behind it. */
  out: string;
  mostText: number;
  mostFiles: number;
}

/** A file of a mail, written out. */
export interface MailPart {
  path: string;
  fileName: string;
  mediaType: string;
  size: number;
  /** Hex. */
  sha256: string;
  inline: boolean;
}

export interface ReadMail {
  sender: string;
  subject: string;
  text: string;
  parts: MailPart[];
}

export type MailAnswer = ReadMail | { damaged: string };

async function run({ path, out, mostText, mostFiles }: MailJob): Promise<MailAnswer> {
  const mail = await simpleParser(createReadStream(path), {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    maxHtmlLengthToParse: 2_000_000,
  });
  // A text without a single header line is no mail.
  if (mail.headers.size === 0) return { damaged: 'no header' };
  const parts: MailPart[] = [];
  for (const file of mail.attachments.slice(0, mostFiles)) {
    const written = `${out}.${parts.length + 1}`;
    await writeFile(written, file.content, { mode: 0o600, flag: 'wx' });
    parts.push({
      path: written,
      fileName: file.filename ?? '',
      mediaType: file.contentType,
      size: file.content.length,
      sha256: createHash('sha256').update(file.content).digest('hex'),
      inline: file.related === true || file.contentDisposition === 'inline',
    });
  }
  return {
    sender: senderOf(mail.from) || senderOf(mail.replyTo),
    subject: mail.subject ?? '',
    text: (mail.text ?? '').slice(0, mostText),
    parts,
  };
}

function senderOf(from: AddressObject | undefined): string {
  return from?.value[0]?.address ?? from?.text ?? '';
}

parentPort?.on('message', (job: MailJob) => {
  void run(job)
    .catch((error: unknown): MailAnswer => ({
      damaged: error instanceof Error ? error.name : 'unknown',
    }))
    .then((answer) => parentPort?.postMessage(answer));
});
parentPort?.postMessage('ready');
