import { copyFile, stat, unlink } from 'node:fs/promises';
import { kindOfFile } from '#src/features/documents/server/inspect-image.service.ts';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { cleanFileName } from '#src/server/uploads.ts';
import { makeWarmThread, TooMuchWorkError } from '#src/server/warm-thread.ts';
import { AppError } from '#src/shared/errors.ts';
import {
  cleanLine,
  cleanText,
  isCoverSheet,
  isDecoration,
  MOST_FILES,
  MOST_PARTS,
  MOST_TEXT,
  pdfName,
} from '../intake.rules.ts';
import type { Reason } from '../intake.rules.ts';
import type { DeliveryReport } from '../delivery-report.rules.ts';
import type { MailAnswer, MailJob, MailPart } from './mail-worker.ts';
import { readPaper, UnreadableError } from './paper.service.ts';

const mails = makeWarmThread<MailJob, MailAnswer>(new URL('./mail-worker.ts', import.meta.url), {
  deadline: 30_000,
  memory: 1024 * 2 ** 20,
});

/** A cover sheet comes first. */
const COVER_AMONG = 3;

/** A file of an arrival in a temporary place, with what came of reading it. */
export interface OpenedFile {
  /** Its place among the arrival's files; 0 is the arrival itself. */
  ordinal: number;
  fileName: string;
  /** The document, once it could be read. */
  document: {
    path: string;
    size: number;
    sha256: Buffer;
    pages: number | null;
    passwordProtected: boolean;
  } | null;
  /** The file as it came, where it could not. */
  unread: {
    path: string | null;
    size: number;
    sha256: Buffer | null;
    mediaType: string;
    reason: Reason;
  } | null;
}

/** What an arrival holds. */
export interface Opened {
  sender: string | null;
  subject: string | null;
  text: string | null;
  files: OpenedFile[];
  hasCoverSheet: boolean;
  /** It is a mail server's report of a mail that may be ours. */
  report: DeliveryReport | null;
}

/** Temporary files, all of which go when the work is over. */
export class Workplace {
  readonly #paths: string[] = [];
  readonly #kernel: Pick<Kernel, 'storage'>;
  constructor(kernel: Pick<Kernel, 'storage'>) {
    this.#kernel = kernel;
  }

  path(): string {
    const path = this.#kernel.storage.temporaryPath();
    this.#paths.push(path);
    return path;
  }

  add(path: string): void {
    this.#paths.push(path);
  }

  /** What is in the store, as a file here. */
  async stored(tenantId: number, sha256: Uint8Array): Promise<string> {
    const { path } = await this.#kernel.storage.file(tenantId, sha256);
    this.#paths.push(path);
    return path;
  }

  async clear(): Promise<void> {
    for (const path of this.#paths)
      await unlink(path).catch((error: NodeJS.ErrnoException) => {
        if (error.code !== 'ENOENT') throw error;
      });
  }
}

interface GivenFile {
  ordinal: number;
  fileName: string;
  mediaType: string;
  path: string;
  size: number;
  sha256: Buffer;
}

/** Reads one file; the original stays as it was where it cannot be. @throws documents.busy */
export async function openFile(place: Workplace, given: GivenFile): Promise<OpenedFile> {
  const { ordinal, path, size, sha256, mediaType } = given;
  const fileName = cleanFileName(given.fileName);
  // An image is replaced by its PDF: the work is done on a copy.
  const copy = place.path();
  try {
    await copyFile(path, copy);
    const { facts, made } = await readPaper(copy, fileName, size);
    return {
      ordinal,
      fileName: made ? pdfName(fileName) : fileName,
      document: { path: copy, ...(made ?? { size, sha256 }), ...facts },
      unread: null,
    };
  } catch (error) {
    if (!(error instanceof UnreadableError)) throw error;
    return {
      ordinal,
      fileName,
      document: null,
      unread: { path, size, sha256, mediaType, reason: error.reason },
    };
  }
}

/** The arrival itself cannot be read. Its bytes are in the store already. */
export function unreadWhole(
  whole: { fileName: string; size: number; sha256: Buffer | null },
  mediaType: string,
  reason: Reason,
): OpenedFile {
  const { fileName, size, sha256 } = whole;
  return {
    ordinal: 0,
    fileName,
    document: null,
    unread: { path: null, size, sha256, mediaType, reason },
  };
}

/** Has the thread write out what a mail or an archive holds. */
function takeApart(
  place: Workplace,
  path: string,
  kind: MailJob['kind'],
): Promise<MailAnswer | { tooMuch: true }> {
  const out = place.path();
  place.add(`${out}.zip`);
  for (let part = 1; part <= MOST_PARTS; part += 1) place.add(`${out}.${part}`);
  return mails
    .run({ path, kind, out, mostText: MOST_TEXT * 2, mostFiles: MOST_PARTS })
    .catch((error: unknown) => {
      if (error instanceof TooMuchWorkError) return { tooMuch: true as const };
      throw error;
    });
}

/** Reads parts one after the other. @throws documents.busy */
async function openParts(place: Workplace, parts: readonly MailPart[]): Promise<OpenedFile[]> {
  const files: OpenedFile[] = [];
  for (const [at, part] of parts.entries()) {
    const fileName = part.fileName || `attachment ${at + 1}`;
    if (part.size === 0)
      files.push({
        ordinal: at + 1,
        fileName: cleanFileName(fileName),
        document: null,
        unread: {
          path: null,
          size: 0,
          sha256: null,
          mediaType: part.mediaType,
          reason: 'empty',
        },
      });
    else
      files.push(
        await openFile(place, {
          ...part,
          ordinal: at + 1,
          fileName,
          sha256: Buffer.from(part.sha256, 'hex'),
        }),
      );
  }
  return files;
}

/**
 * Takes a mail apart: its sender, subject and text, and its files read one after the other.
 * @param anyNumber also a mail with more documents than an item may have
 * @throws documents.busy
 */
export async function openMail(
  place: Workplace,
  mail: { path: string; fileName: string; size: number; sha256: Buffer },
  anyNumber: boolean,
): Promise<Opened> {
  const nothing = { sender: null, subject: null, text: null, hasCoverSheet: false, report: null };
  const whole = (reason: Reason): OpenedFile => unreadWhole(mail, 'message/rfc822', reason);
  const answer = await takeApart(place, mail.path, 'mail');
  if ('tooMuch' in answer) return { ...nothing, files: [whole('tooComplex')] };
  if ('damaged' in answer) return { ...nothing, files: [whole('mailDamaged')] };
  const facts = {
    sender: cleanLine(answer.sender, 254) || null,
    subject: cleanLine(answer.subject, 400) || null,
    text: cleanText(answer.text, MOST_TEXT) || null,
    report: answer.report,
  };
  const parts = documentsOf(answer.parts);
  const named = (reason: Reason): Opened => ({
    ...facts,
    hasCoverSheet: false,
    files: [{ ...whole(reason), fileName: mailName(facts.subject) }],
  });
  if (answer.tooMany) return named('tooManyParts');
  if (parts.length === 0) return named('noDocument');
  if (parts.length > MOST_FILES && !anyNumber) return named('tooManyFiles');
  const files = await openParts(place, parts);
  return { ...facts, files, hasCoverSheet: await findCoverSheet(files) };
}

/** The parts that are meant: decoration counts only where there is nothing else. */
function documentsOf(parts: readonly MailPart[]): readonly MailPart[] {
  return parts.filter((part) => !isDecoration(part));
}

/** A mail's own name on the list: its subject says more than a number. */
function mailName(subject: string | null): string {
  return cleanFileName(`${subject?.slice(0, 100).replaceAll(/[/\\]/g, '-') || 'mail'}.eml`);
}

async function findCoverSheet(files: readonly OpenedFile[]): Promise<boolean> {
  for (const { fileName, document } of files.slice(0, COVER_AMONG)) {
    if (!document) continue;
    if (isCoverSheet(fileName, '')) return true;
    if (document.passwordProtected) continue;
    const text = await extractText(document.path, { pages: 1 }).then(
      (read) => read.text,
      (error: unknown) => {
        // Others read just now; without its text the mail goes to a person, who sees.
        if (error instanceof AppError) return '';
        throw error;
      },
    );
    if (isCoverSheet('', text)) return true;
  }
  return false;
}

/** The file of a watched folder, or the files of an archive there. @throws documents.busy */
export async function openFolderFile(
  place: Workplace,
  file: { path: string; fileName: string; sha256: Buffer },
): Promise<Opened> {
  const { size } = await stat(file.path);
  if ((await kindOfFile(file.path, file.fileName)) === 'archive') {
    const answer = await takeApart(place, file.path, 'zip');
    if ('parts' in answer)
      return {
        sender: null,
        subject: null,
        text: null,
        files: await openParts(place, answer.parts),
        hasCoverSheet: false,
        report: null,
      };
  }
  const opened = await openFile(place, {
    ...file,
    size,
    ordinal: 0,
    mediaType: 'application/octet-stream',
  });
  // What came is in the store already, as the arrival's own bytes.
  const files = [opened.unread ? { ...opened, unread: { ...opened.unread, path: null } } : opened];
  return { sender: null, subject: null, text: null, files, hasCoverSheet: false, report: null };
}
