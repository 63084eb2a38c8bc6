/** The files in a winmail.dat, Outlook's own envelope (MS-OXTNEF), as far as it can be read; none where it has none. */
export function openTnef(bytes: Buffer): { fileName: string; content: Buffer }[] {
  const files: { fileName: string; content: Buffer }[] = [];
  if (bytes.length < 6 || bytes.readUInt32LE(0) !== SIGNATURE) return files;
  let open: { fileName: string; content: Buffer | null } | null = null;
  const close = () => {
    if (open?.content && open.content.length > 0)
      files.push({ fileName: open.fileName, content: open.content });
    open = null;
  };
  // Each attribute: its level, what it is, how long, itself, and a checksum.
  for (let at = 6; at + 11 <= bytes.length;) {
    const attribute = bytes.readUInt32LE(at + 1);
    const length = bytes.readUInt32LE(at + 5);
    const data = bytes.subarray(at + 9, at + 9 + length);
    if (data.length < length) break;
    at += 9 + length + 2;
    if (attribute === NEXT_FILE) {
      close();
      open = { fileName: '', content: null };
    }
    if (!open) continue;
    if (attribute === TITLE) open.fileName ||= ended(data.toString('latin1'));
    if (attribute === DATA) open.content = data;
    if (attribute === PROPERTIES) open.fileName = longName(data) || open.fileName;
  }
  close();
  return files;
}

const SIGNATURE = 0x223e9f78;
const NEXT_FILE = 0x00069002;
const TITLE = 0x00018010;
const DATA = 0x0006800f;
const PROPERTIES = 0x00069005;

const LONG_NAME = 0x3707;
const ANSI = 0x001e;
const UNICODE = 0x001f;
/** Bytes of a property's value, by its type. */
const FIXED: Readonly<Record<number, number>> = {
  0x0002: 4,
  0x0003: 4,
  0x0004: 4,
  0x0005: 8,
  0x0006: 8,
  0x0007: 8,
  0x000a: 4,
  0x000b: 4,
  0x0014: 8,
  0x0040: 8,
  0x0048: 16,
};

/** The whole name of a file among its properties; empty where it is not told or they are damaged. */
function longName(bytes: Buffer): string {
  try {
    let at = 4;
    for (let left = bytes.readUInt32LE(0); left > 0; left -= 1) {
      const type = bytes.readUInt16LE(at);
      const id = bytes.readUInt16LE(at + 2);
      at += 4;
      // A property with a name of its own: a GUID, and a number or a text.
      if (id >= 0x8000)
        at += bytes.readUInt32LE(at + 16) === 0 ? 24 : 24 + padded(bytes.readUInt32LE(at + 20));
      const fixed = FIXED[type];
      if (fixed !== undefined) {
        at += fixed;
        continue;
      }
      if (![ANSI, UNICODE, 0x000d, 0x0102].includes(type)) return '';
      const values = bytes.readUInt32LE(at);
      at += 4;
      // Each reads on by four bytes at least, so a lie about their number ends at the end.
      for (let n = 0; n < values; n += 1) {
        const length = bytes.readUInt32LE(at);
        const value = bytes.subarray(at + 4, at + 4 + length);
        if (id === LONG_NAME && (type === ANSI || type === UNICODE))
          return ended(value.toString(type === UNICODE ? 'utf16le' : 'latin1'));
        at += 4 + padded(length);
      }
    }
  } catch (error) {
    // Beyond the end: the short name does.
    if (!(error instanceof RangeError)) throw error;
  }
  return '';
}

const padded = (length: number) => Math.ceil(length / 4) * 4;
const ended = (text: string) => text.split('\0')[0] ?? '';
