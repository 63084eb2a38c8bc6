import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { Readable } from 'node:stream';
import { parentPort } from 'node:worker_threads';
import { simpleParser } from 'mailparser';
import type { AddressObject, ParsedMail } from 'mailparser';
import { openZip, ZipError } from '#src/server/zip.ts';
import { HEAD_BYTES, kindOf } from '#src/features/documents/file-kind.rules.ts';
import { type DeliveryReport, readReport } from '../delivery-report.rules.ts';
import { openTnef } from './tnef.ts';

/** The thread that takes mails and archives from strangers apart. It writes their files to where it is told, and nothing else. */
export interface MailJob {
  path: string;
  kind: 'mail' | 'zip';
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
  /** It has more files than are taken, so that `parts` has none of them. */
  tooMany: boolean;
  /** It is a mail server's report of a mail that may be ours. */
  report: DeliveryReport | null;
}

export type MailAnswer = ReadMail | { damaged: string };

/** A mail in a mail in a mail: deeper ones stay files. */
const DEEPEST = 5;
const MB = 2 ** 20;
/** What archives may unpack to: one file, and all of one mail together. What a mail may weigh bounds the rest. */
const ZIP = { entries: 400, each: 50 * MB, all: 250 * MB };
/** What systems and hidden folders put into archives. */
const NO_PAPER = /(?:^|\/)(?:\.|__MACOSX\/|Thumbs\.db$|desktop\.ini$)/i;
const OFFICE = '[Content_Types].xml';

/** More files than any honest mail has: rather none of them than some. */
class TooManyError extends Error {}

/** A file as it is found: in a mail, or in what came with it. */
interface Found {
  fileName: string;
  mediaType: string;
  content: Buffer;
  inline: boolean;
  /** Out of an archive. */
  packed?: boolean;
}

/** The parts of a report that are neither words for people nor a mail. */
const REPORTED = /^(?:message\/(?:global-)?delivery-status|text\/rfc822-headers)$/i;

/** What one run gathers, wherever in the mail it stands. */
class Harvest {
  readonly parts: MailPart[] = [];
  readonly texts: string[] = [];
  readonly #job: MailJob;
  #unpackable = ZIP.all;
  constructor(job: MailJob) {
    this.#job = job;
  }

  /** Files of a mail; a mail among them is opened, its text told apart from what was written above it. */
  async addMail(mail: ParsedMail, depth: number): Promise<void> {
    if (mail.text) this.texts.push(depth === 0 ? mail.text : `${headOf(mail)}\n${mail.text}`);
    for (const {
      filename,
      contentType,
      content,
      related,
      contentDisposition,
    } of mail.attachments) {
      // What a report of a mail server consists of is text, and no paper.
      if (REPORTED.test(contentType)) this.texts.push(content.toString('utf8'));
      else
        await this.add(
          {
            fileName: filename ?? '',
            mediaType: contentType,
            content,
            inline: related === true || contentDisposition === 'inline',
          },
          depth,
        );
    }
  }

  /** One file: a mail, an archive or an envelope of Outlook's is opened where that can be done, else it is a file itself. */
  async add(file: Found, depth: number): Promise<void> {
    if (depth < DEEPEST) {
      if (isMail(file)) {
        const mail = await parse(file.content);
        if (mail.headers.size > 0) return this.addMail(mail, depth + 1);
      }
      const kind = kindOf(file.content.subarray(0, HEAD_BYTES), file.fileName);
      const inside = kind === 'winmail' ? openTnef(file.content) : [];
      for (const { fileName, content } of inside)
        await this.add({ fileName, mediaType: UNKNOWN, content, inline: false }, depth + 1);
      if (inside.length > 0) return;
      // An archive in an archive stays one: nobody packs papers so.
      if (kind === 'archive' && !file.packed && (await this.#addZip(file, depth))) return;
    }
    await this.#write(file);
  }

  /** Whether the file is an archive that could be unpacked: all of it, or nothing of it. */
  async #addZip({ content }: Found, depth: number): Promise<boolean> {
    const path = `${this.#job.out}.zip`;
    await writeFile(path, content, { mode: 0o600 });
    return this.addZipAt(path, depth);
  }

  async addZipAt(path: string, depth: number): Promise<boolean> {
    const files = await unpack(path, this.#unpackable);
    if (files === null || files.length > this.#job.mostFiles - this.parts.length) return false;
    for (const file of files) {
      this.#unpackable -= file.content.length;
      await this.add(file, depth + 1);
    }
    return true;
  }

  async #write({ fileName, mediaType, content, inline }: Found): Promise<void> {
    if (this.parts.length >= this.#job.mostFiles) throw new TooManyError();
    const path = `${this.#job.out}.${this.parts.length + 1}`;
    await writeFile(path, content, { mode: 0o600, flag: 'wx' });
    this.parts.push({
      path,
      fileName,
      mediaType,
      size: content.length,
      sha256: createHash('sha256').update(content).digest('hex'),
      inline,
    });
  }
}

const UNKNOWN = 'application/octet-stream';

/** The papers of a zip; null where it is damaged, protected, too large to be honest, no zip, or without any. */
async function unpack(path: string, all: number): Promise<Found[] | null> {
  try {
    const zip = await openZip(path, { ...ZIP, all });
    try {
      const files: Found[] = [];
      // An office document is an archive whatever it is called, and no one's to unpack.
      if (zip.entries.some(({ name }) => name === OFFICE)) return null;
      for (const entry of zip.entries)
        if (!NO_PAPER.test(entry.name))
          files.push({
            fileName: basename(entry.name),
            mediaType: UNKNOWN,
            content: await entry.read(),
            inline: false,
            packed: true,
          });
      return files.length > 0 ? files : null;
    } finally {
      zip.close();
    }
  } catch (error) {
    if (error instanceof ZipError) return null;
    throw error;
  }
}

function isMail({ mediaType, fileName }: Found): boolean {
  return mediaType.toLowerCase() === 'message/rfc822' || /\.eml$/i.test(fileName);
}

/** Who wrote a mail that was sent along, and about what: as the parser puts it above one that stands in the text. */
function headOf({ from, subject }: ParsedMail): string {
  return `From: ${from?.text ?? ''}\nSubject: ${subject ?? ''}\n`;
}

function parse(mail: Readable | Buffer): Promise<ParsedMail> {
  return simpleParser(mail, {
    skipImageLinks: true,
    skipTextToHtml: true,
    skipTextLinks: true,
    // As a part of its own: it is read, and not shown as words of the mail (reportIn).
    keepDeliveryStatus: true,
    maxHtmlLengthToParse: 2_000_000,
  });
}

async function run(job: MailJob): Promise<MailAnswer> {
  const harvest = new Harvest(job);
  if (job.kind === 'zip') {
    if (!(await harvest.addZipAt(job.path, 0))) return { damaged: 'no zip' };
    return {
      sender: '',
      subject: '',
      text: '',
      parts: harvest.parts,
      tooMany: false,
      report: null,
    };
  }
  const mail = await parse(createReadStream(job.path));
  // A text without a single header line is no mail.
  if (mail.headers.size === 0) return { damaged: 'no header' };
  const tooMany = await overflows(harvest.addMail(mail, 0));
  return {
    sender: senderOf(mail.from) || senderOf(mail.replyTo),
    subject: mail.subject ?? '',
    text: harvest.texts.join('\n\n').slice(0, job.mostText),
    parts: tooMany ? [] : harvest.parts,
    tooMany,
    report: reportIn(mail),
  };
}

/** What a mail reports that says of itself that it is a delivery report (RFC 6522); null for any other. */
function reportIn(mail: ParsedMail): DeliveryReport | null {
  const type = mail.headers.get('content-type');
  if (typeof type !== 'object' || !('params' in type)) return null;
  if (type.value !== 'multipart/report' || type.params['report-type'] !== 'delivery-status')
    return null;
  const part = (of: RegExp): string =>
    mail.attachments
      .find(({ contentType }) => of.test(contentType.toLowerCase()))
      ?.content.toString('latin1') ?? '';
  return readReport(
    part(/^message\/(?:global-)?delivery-status$/),
    part(/^(?:text\/rfc822-headers|message\/(?:rfc822|global|global-headers))$/),
  );
}

/** Whether the work found more files than are taken. */
async function overflows(work: Promise<void>): Promise<boolean> {
  try {
    await work;
    return false;
  } catch (error) {
    if (error instanceof TooManyError) return true;
    throw error;
  }
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
