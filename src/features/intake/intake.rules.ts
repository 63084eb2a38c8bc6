import type { Permission } from '#src/shared/permissions.ts';

/** More files than any honest mail or archive has; one with more waits whole. */
export const MOST_PARTS = 200;

/** Why a paper that arrived could not be read, in words that say what to do. */
export const REASONS = {
  damaged: 'The file is damaged or incomplete. Ask the sender for it again.',
  empty: 'The file is empty. Ask the sender for it again.',
  tooManyPages: 'It has more than 2,000 pages. Ask the sender for it in parts.',
  tooComplex: 'It takes too much time or memory to read. Print it as a new PDF and upload that.',
  tooLarge: 'It is larger than 50 MB. Ask the sender for it in parts.',
  notADocument: 'It is neither a PDF nor a JPEG, PNG or TIFF image. Print it as a PDF.',
  archive: 'It is an archive that cannot be opened here. Unpack it and upload what is in it.',
  rar: 'It is a RAR archive. Ask the sender to send it as PDF or zip without a password.',
  sevenZip: 'It is a 7-Zip archive. Ask the sender to send it as PDF or zip without a password.',
  lockedZip:
    'It is a zip with a password. Ask the sender to send it as PDF or zip without a password.',
  outlookMessage:
    'It is a mail saved by Outlook (.msg). Ask the sender to forward the mail itself, or to send it as PDF or zip without a password.',
  winmail: "It is in Outlook's own format. Ask the sender to send it as plain text or HTML.",
  imageTooLarge: 'The image is larger than 60 megapixels. Ask the sender for a smaller scan.',
  noDocument: 'Nothing is attached to the mail. Read its text.',
  tooManyFiles: 'The mail has more than 20 documents. Try again makes several items of it.',
  tooManyParts: `The mail has more than ${MOST_PARTS} files. Ask the sender to send them in several mails.`,
  mailDamaged: 'The mail is damaged. Download it to look into it.',
  failed: 'Reading it failed several times. Try again, or report it.',
} as const;
export type Reason = keyof typeof REASONS;
export const REASON_NAMES = Object.keys(REASONS) as [Reason, ...Reason[]];

/** As many documents as an upload may have are one item. */
export const MOST_FILES = 20;

/** The longest text of a mail that is kept with its item; the mail itself is kept whole. */
export const MOST_TEXT = 50_000;

/** Reasons that another attempt cannot change. */
const FINAL: readonly Reason[] = [
  'empty',
  'noDocument',
  'tooManyParts',
  'archive',
  'rar',
  'sevenZip',
  'lockedZip',
  'outlookMessage',
  'winmail',
  'notADocument',
];

export const FILE_STATES = ['waiting', 'reading', 'taken', 'discarded'] as const;
export type FileState = (typeof FILE_STATES)[number];

export const FILE_ACTIONS = ['download', 'retry', 'discard', 'restore'] as const;
export type FileAction = (typeof FILE_ACTIONS)[number];

/** Who may throw away what could not be read, and take that back (R269). */
export const DISCARD_PERMISSION: Permission = 'dq.deleteDocument';

/** What may be done with a file that could not be read. */
export function fileActions(
  file: { state: FileState; reason: Reason; size: number },
  mayDiscard: boolean,
): FileAction[] {
  const actions: FileAction[] = file.size > 0 ? ['download'] : [];
  if (file.state === 'waiting' && !FINAL.includes(file.reason)) actions.push('retry');
  if (file.state === 'waiting' && mayDiscard) actions.push('discard');
  if (file.state === 'discarded' && mayDiscard) actions.push('restore');
  return actions;
}

/** A file of a mail, as its header describes it. */
export interface MailFile {
  fileName: string;
  mediaType: string;
  size: number;
  /** Shown within the text, as logos and backgrounds are. */
  inline: boolean;
}

/** What mail programs add of their own: signatures, invitations, visiting cards, delivery reports. */
const ADDED =
  /^(?:application\/(?:pgp-signature|(?:x-)?pkcs7-signature|pgp-keys)|text\/(?:calendar|x?-?vcard|directory|rfc822-headers)|message\/(?:delivery-status|disposition-notification))$/;
/** Logos are smaller, photographs of documents larger. */
const LOGO_BYTES = 40_000;

/** Whether a mail's file is decoration and no document. The mail itself is kept whole in any case. */
export function isDecoration(file: MailFile): boolean {
  if (ADDED.test(file.mediaType.toLowerCase())) return true;
  return file.inline && /^image\//i.test(file.mediaType) && file.size < LOGO_BYTES;
}

/**
 * Whether a file of a mail is the cover sheet that says whose papers follow. Without one a person has to classify the
 * mail (1§2: waitingforcoversheet; 2§9: Rejected Email No Cover).
 */
export function isCoverSheet(fileName: string, firstPage: string): boolean {
  if (/(?:^|[^a-z])cover[ _-]?(?:sheet|page)?(?:[^a-z]|$)/i.test(fileName)) return true;
  return /\b(?:fax\s+)?cover\s*(?:sheet|page)\b/i.test(firstPage.slice(0, 1500));
}

/** A text from elsewhere as one line that people see as it is. */
export function cleanLine(text: string | null | undefined, most: number): string {
  return clean(text).replaceAll(/\s+/g, ' ').trim().slice(0, most).toWellFormed();
}

/** A text from elsewhere with its lines, without what cannot be seen or kept. */
export function cleanText(text: string | null | undefined, most: number): string {
  return clean(text)
    .replaceAll(/\r\n?/g, '\n')
    .replaceAll(/\n{4,}/g, '\n\n\n')
    .trim()
    .slice(0, most)
    .toWellFormed();
}

function clean(text: string | null | undefined): string {
  // Controls but line ends and tabs, marks of direction, and what takes no room: none of it is for reading.
  return (text ?? '')
    .normalize('NFC')
    .replaceAll(
      /(?![\n\r\t])[\p{Cc}\u00AD\u200B\u200E\u200F\u202A-\u202E\u2060-\u206F\uFEFF\uFFF9-\uFFFB]/gu,
      '',
    );
}

/** The name of what was made of an image: `photo.jpg` becomes `photo.pdf`. */
export function pdfName(fileName: string): string {
  const stem = fileName.replace(/\.(?:jpe?g|jfif|png|tiff?|pdf)$/i, '');
  return `${stem.slice(0, 196) || 'document'}.pdf`;
}

/** The part before the @ of the address whose items have no client. */
export const GENERAL_MAILBOX = 'documents';

/** The part before the @ of the address that mail servers report to what they could not deliver. */
export const RETURNS_MAILBOX = 'returns';

/** A mailbox of ours: the general one, that for reports, or the one of a client's token. */
export interface NamedMailbox {
  token: string | null;
  isReturn: boolean;
}

/** What an address of ours says, or null for any other. */
export function mailboxOf(address: string, domain: string): NamedMailbox | null {
  const at = address.lastIndexOf('@');
  if (at < 1 || address.slice(at + 1).toLowerCase() !== domain.toLowerCase()) return null;
  const local = address.slice(0, at).toLowerCase();
  if (local === GENERAL_MAILBOX) return { token: null, isReturn: false };
  if (local === RETURNS_MAILBOX) return { token: null, isReturn: true };
  const token = /^docs-([a-z2-7]{20,40})$/.exec(local)?.[1];
  return token === undefined ? null : { token, isReturn: false };
}

/** The address of a client's token. */
export function addressOf(token: string, domain: string): string {
  return `docs-${token}@${domain}`;
}

/** Names that scanners and gateways give to what they are still writing, and hidden files. */
const UNFINISHED = /^[.~]|\.(?:part|partial|tmp|temp|filepart|crdownload|writing|lock)$/i;

/** Whether a name in the watched folder is a finished file's. */
export function isFinishedName(name: string): boolean {
  return !UNFINISHED.test(name);
}
