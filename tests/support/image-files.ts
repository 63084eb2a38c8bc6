import { createCanvas } from '@napi-rs/canvas';

/** Images as scanners, phones and fax gateways send them. */

export interface TiffPage {
  width: number;
  height: number;
  /** Rows of bits, each row in whole bytes; black is 1. */
  bits: Uint8Array;
  /** 1 none, 4 the coding of fax machines (T.6). */
  compression?: 1 | 4;
}

/** A black and white TIFF of several pages, as fax gateways write them: 204 by 98 dots an inch. */
export function faxTiff(pages: readonly TiffPage[]): Buffer {
  const parts: Buffer[] = [];
  let at = 8;
  const put = (part: Buffer): number => {
    const padded = part.length % 2 === 0 ? part : Buffer.concat([part, Buffer.alloc(1)]);
    parts.push(padded);
    at += padded.length;
    return at - padded.length;
  };
  let link = 4;
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 0, 0, 0, 0]);
  const links: [Buffer, number, number][] = [];
  let before = head;
  for (const page of pages) {
    const strip = put(Buffer.from(page.bits));
    const density = put(rationals([204, 98]));
    const entries: [number, number, number][] = [
      [256, 3, page.width],
      [257, 3, page.height],
      [258, 3, 1],
      [259, 3, page.compression ?? 1],
      [262, 3, 0],
      [273, 4, strip],
      [277, 3, 1],
      [278, 3, page.height],
      [279, 4, page.bits.length],
      [282, 5, density],
      [283, 5, density + 8],
      [296, 3, 2],
    ];
    const directory = Buffer.alloc(2 + entries.length * 12 + 4);
    directory.writeUInt16LE(entries.length, 0);
    for (const [index, [tag, type, value]] of entries.entries()) {
      const entry = 2 + index * 12;
      directory.writeUInt16LE(tag, entry);
      directory.writeUInt16LE(type, entry + 2);
      directory.writeUInt32LE(1, entry + 4);
      if (type === 3) directory.writeUInt16LE(value, entry + 8);
      else directory.writeUInt32LE(value, entry + 8);
    }
    const place = put(directory);
    links.push([before, link, place]);
    before = directory;
    link = directory.length - 4;
  }
  for (const [buffer, offset, place] of links) buffer.writeUInt32LE(place, offset);
  return Buffer.concat([head, ...parts]);
}

function rationals(values: readonly number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 8);
  for (const [at, value] of values.entries()) {
    bytes.writeUInt32LE(value, at * 8);
    bytes.writeUInt32LE(1, at * 8 + 4);
  }
  return bytes;
}

/** A page with black bars, uncompressed. */
export function barsPage(width: number, height: number): TiffPage {
  const stride = Math.ceil(width / 8);
  const bits = new Uint8Array(stride * height);
  for (let y = 0; y < height; y += 1) if (y % 16 < 4) bits.fill(0xff, y * stride, (y + 1) * stride);
  return { width, height, bits };
}

/** An empty page as fax machines code it: a bit for each row, then the end. */
export function codedBlankPage(width: number): TiffPage {
  return { width, height: 8, bits: Uint8Array.from([0xff, 0x00, 0x10, 0x01]), compression: 4 };
}

/** A photograph of something. */
export function photo(kind: 'jpeg' | 'png', width = 120, height = 80): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#fff';
  context.fillRect(0, 0, width, height);
  context.fillStyle = '#1565c0';
  context.fillRect(10, 10, width / 2, height / 2);
  return kind === 'jpeg' ? canvas.toBuffer('image/jpeg') : canvas.toBuffer('image/png');
}

/** A JPEG that says that it has to be turned, as phones write it: Exif orientation 6. */
export function turnedPhoto(): Buffer {
  const plain = photo('jpeg');
  const exif = Buffer.from(
    '457869660000' + '4d4d002a00000008' + '0001' + '011200030000000100060000' + '00000000',
    'hex',
  );
  const marker = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([plain.subarray(0, 2), marker, exif, plain.subarray(2)]);
}

/** A few bytes that say that they are an image of four thousand million pixels. */
export function bombPng(): Buffer {
  const bytes = Buffer.from(photo('png'));
  bytes.writeUInt32BE(65_000, 16);
  bytes.writeUInt32BE(65_000, 20);
  return bytes;
}
