/** What a JPEG says of itself before anything is decoded. */
export interface JpegFacts {
  width: number;
  height: number;
  /** 1 grey, 3 colour, 4 print colours. */
  components: number;
  bits: number;
  density: { x: number; y: number } | null;
  /** How far it has to be turned to stand upright, clockwise; null where it is a mirror image besides. */
  turn: 0 | 90 | 180 | 270 | null;
  /** Adobe's mark, with which print colours are upside down. */
  adobe: boolean;
  /** Its end is there: a file cut short has none. */
  ends: boolean;
}

/** Reads a JPEG's markers up to its first scan; null when they make no sense. */
export function jpegFacts(bytes: Buffer): JpegFacts | null {
  const facts: JpegFacts = {
    width: 0,
    height: 0,
    components: 0,
    bits: 8,
    density: null,
    turn: 0,
    adobe: false,
    ends: bytes.subarray(-64 * 1024).includes(Buffer.from([0xff, 0xd9])),
  };
  for (let at = 2; at + 4 <= bytes.length;) {
    if (bytes[at] !== 0xff) return null;
    const marker = bytes[at + 1] ?? 0;
    // Fill bytes may stand before a marker.
    if (marker === 0xff) {
      at += 1;
      continue;
    }
    const length = bytes.readUInt16BE(at + 2);
    const part = bytes.subarray(at + 4, at + 2 + length);
    if (marker === 0xda) return facts.width > 0 && facts.height > 0 ? facts : null;
    if (length < 2) return null;
    readPart(facts, marker, part);
    at += 2 + length;
  }
  return null;
}

/** Markers C0 to CF but for those of tables. */
const isFrame = (marker: number): boolean =>
  marker >= 0xc0 && marker <= 0xcf && ![0xc4, 0xc8, 0xcc].includes(marker);

function readPart(facts: JpegFacts, marker: number, part: Buffer): void {
  if (isFrame(marker) && part.length >= 6) {
    facts.bits = part.readUInt8(0);
    facts.height = part.readUInt16BE(1);
    facts.width = part.readUInt16BE(3);
    facts.components = part.readUInt8(5);
  } else if (marker === 0xe0 && part.length >= 12 && part.toString('latin1', 0, 5) === 'JFIF\0') {
    const per = { 1: 1, 2: 2.54 }[part.readUInt8(7)];
    if (per !== undefined)
      facts.density = { x: part.readUInt16BE(8) * per, y: part.readUInt16BE(10) * per };
  } else if (marker === 0xe1 && part.toString('latin1', 0, 6) === 'Exif\0\0') {
    facts.turn = turnOf(orientationIn(part.subarray(6)));
  } else if (marker === 0xee && part.toString('latin1', 0, 5) === 'Adobe') {
    facts.adobe = true;
  }
}

/** The turn for an orientation of Exif or TIFF: 1 upright, 3, 6 and 8 turned, the others mirrored. */
export function turnOf(orientation: number): 0 | 90 | 180 | 270 | null {
  if (orientation === 3) return 180;
  if (orientation === 6) return 90;
  if (orientation === 8) return 270;
  return [2, 4, 5, 7].includes(orientation) ? null : 0;
}

function orientationIn(tiff: Buffer): number {
  const isLittle = tiff.toString('latin1', 0, 2) === 'II';
  const short = (at: number): number =>
    at + 2 <= tiff.length ? (isLittle ? tiff.readUInt16LE(at) : tiff.readUInt16BE(at)) : 0;
  const long = (at: number): number =>
    at + 4 <= tiff.length ? (isLittle ? tiff.readUInt32LE(at) : tiff.readUInt32BE(at)) : 0;
  const directory = long(4);
  const entries = short(directory);
  for (let entry = 0; entry < Math.min(entries, 500); entry += 1) {
    const at = directory + 2 + entry * 12;
    if (short(at) === 0x0112) return short(at + 8);
  }
  return 1;
}
