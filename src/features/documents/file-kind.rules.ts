/** What a file is, by its first bytes; names and types that senders give are only asked where the bytes say nothing. */
export type FileKind =
  | 'pdf'
  | 'jpeg'
  | 'png'
  | 'tiff'
  | 'archive'
  | 'rar'
  | 'sevenZip'
  | 'outlookMessage'
  | 'winmail'
  | 'empty'
  | 'other';

/** How many bytes `kindOf` looks at. */
export const HEAD_BYTES = 1024;

const MAGIC: readonly (readonly [FileKind, readonly number[]])[] = [
  ['jpeg', [0xff, 0xd8, 0xff]],
  ['png', [0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]],
  ['tiff', [0x49, 0x49, 0x2a, 0x00]],
  ['tiff', [0x4d, 0x4d, 0x00, 0x2a]],
  ['winmail', [0x78, 0x9f, 0x3e, 0x22]],
  ['archive', [0x50, 0x4b, 0x03, 0x04]],
  ['archive', [0x50, 0x4b, 0x05, 0x06]],
  ['rar', [0x52, 0x61, 0x72, 0x21]],
  ['sevenZip', [0x37, 0x7a, 0xbc, 0xaf]],
  ['archive', [0x1f, 0x8b]],
];

/** Microsoft's compound file: a mail that Outlook saved, and the office documents of before 2007. */
const OLE = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1];

/** Office documents and the like are zip archives inside; nobody would unpack them. */
const PACKED_DOCUMENT = /\.(?:docx|xlsx|pptx|docm|xlsm|odt|ods|odp|pages|numbers|key|epub|xps)$/i;

/** What a file is by its first `HEAD_BYTES` bytes and its name. */
export function kindOf(head: Uint8Array, fileName: string): FileKind {
  if (head.length === 0) return 'empty';
  const found = MAGIC.find(([, bytes]) => bytes.every((byte, at) => head[at] === byte))?.[0];
  if (found === 'archive' && PACKED_DOCUMENT.test(fileName)) return 'other';
  if (found) return found;
  if (OLE.every((byte, at) => head[at] === byte) && /\.msg$/i.test(fileName))
    return 'outlookMessage';
  // Readers allow some bytes of mail or printer text before the mark.
  if (latin(head).includes('%PDF-')) return 'pdf';
  return fileName.toLowerCase() === 'winmail.dat' ? 'winmail' : 'other';
}

/** The brands of pictures that iPhones take (ISO/IEC 23008-12, HEIF), and AVIF: containers that only some programs open. */
const HEIF_BRANDS = ['heic', 'heix', 'heim', 'heis', 'hevc', 'hevx', 'mif1', 'msf1', 'avif'];

/** Whether a file is a photo in the HEIC format or one like it. */
export function isHeic(head: Uint8Array): boolean {
  const text = latin(head.subarray(0, 12));
  return text.slice(4, 8) === 'ftyp' && HEIF_BRANDS.includes(text.slice(8, 12));
}

function latin(bytes: Uint8Array): string {
  let text = '';
  for (const byte of bytes) text += String.fromCharCode(byte);
  return text;
}
