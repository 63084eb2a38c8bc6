/*
 * QR codes of addresses (ISO/IEC 18004): bytes, error correction M, versions 1 to 10, which take 213 bytes. The tables are the
 * standard's.
 */

/** For each version: correction bytes a block, and the data bytes of each of its blocks. */
const BLOCKS: readonly (readonly [correction: number, ...blocks: number[]])[] = [
  [10, 16],
  [16, 28],
  [26, 44],
  [18, 32, 32],
  [24, 43, 43],
  [16, 27, 27, 27, 27],
  [18, 31, 31, 31, 31],
  [22, 38, 38, 39, 39],
  [22, 36, 36, 36, 37, 37],
  [26, 43, 43, 43, 43, 44],
];
/** Centers of the alignment patterns. */
const ALIGNED: readonly (readonly number[])[] = [
  [],
  [6, 18],
  [6, 22],
  [6, 26],
  [6, 30],
  [6, 34],
  [6, 22, 38],
  [6, 24, 42],
  [6, 26, 46],
  [6, 28, 50],
];
/** Of error correction M. */
const LEVEL = 0;

/** Products in the field of 256 elements over x^8 + x^4 + x^3 + x^2 + 1. */
function times(a: number, b: number): number {
  let product = 0;
  for (let bit = 7; bit >= 0; bit -= 1) {
    product = (product << 1) ^ ((product >>> 7) * 0x11d);
    product ^= ((b >>> bit) & 1) * a;
  }
  return product;
}

function divisorOf(degree: number): number[] {
  const divisor: number[] = Array.from({ length: degree }, (_, at) => (at === degree - 1 ? 1 : 0));
  let root = 1;
  for (let round = 0; round < degree; round += 1) {
    for (let at = 0; at < degree; at += 1)
      divisor[at] = times(divisor[at] ?? 0, root) ^ (divisor[at + 1] ?? 0);
    root = times(root, 2);
  }
  return divisor;
}

/** The correction bytes of a block (Reed-Solomon). */
function correctionOf(data: readonly number[], divisor: readonly number[]): number[] {
  let rest = divisor.map(() => 0);
  for (const byte of data) {
    const factor = byte ^ (rest[0] ?? 0);
    rest = [...rest.slice(1), 0].map((one, at) => one ^ times(divisor[at] ?? 0, factor));
  }
  return rest;
}

const sum = (numbers: readonly number[]) => numbers.reduce((total, one) => total + one, 0);

/** The bits of a text, padded to what a version holds; null for one that is too long. */
function dataOf(bytes: Uint8Array): { version: number; data: number[] } | null {
  for (const [at, [, ...blocks]] of BLOCKS.entries()) {
    const version = at + 1;
    const [room, counted] = [sum(blocks), version < 10 ? 8 : 16];
    if (4 + counted + 8 * bytes.length > 8 * room) continue;
    const bits: number[] = [];
    const push = (value: number, length: number) => {
      for (let bit = length - 1; bit >= 0; bit -= 1) bits.push((value >>> bit) & 1);
    };
    push(0b0100, 4);
    push(bytes.length, counted);
    for (const byte of bytes) push(byte, 8);
    push(0, Math.min(4, 8 * room - bits.length));
    push(0, (8 - (bits.length % 8)) % 8);
    const data = Array.from({ length: bits.length / 8 }, (_, byte) =>
      bits.slice(8 * byte, 8 * byte + 8).reduce((value, bit) => (value << 1) | bit, 0),
    );
    for (let pad = 0xec; data.length < room; pad ^= 0xec ^ 0x11) data.push(pad);
    return { version, data };
  }
  return null;
}

/** Data and correction of all blocks, interleaved as they are drawn. */
function codewords(version: number, data: readonly number[]): number[] {
  const [correction = 0, ...sizes] = BLOCKS[version - 1] ?? [];
  const divisor = divisorOf(correction);
  let from = 0;
  const blocks = sizes.map((size) => {
    const own = data.slice(from, (from += size));
    return { own, more: correctionOf(own, divisor) };
  });
  const woven = (parts: readonly (readonly number[])[]) =>
    Array.from({ length: Math.max(...parts.map(({ length }) => length)) }, (_, at) =>
      parts.flatMap((part) => part[at] ?? []),
    ).flat();
  return [...woven(blocks.map(({ own }) => own)), ...woven(blocks.map(({ more }) => more))];
}

/** Its modules, and which of them are no data. */
class Grid {
  readonly size: number;
  readonly dark: boolean[][];
  readonly fixed: boolean[][];

  constructor(version: number) {
    this.size = 17 + 4 * version;
    const rows = () =>
      Array.from({ length: this.size }, () => Array<boolean>(this.size).fill(false));
    [this.dark, this.fixed] = [rows(), rows()];
    for (let at = 0; at < this.size; at += 1) {
      this.set(6, at, at % 2 === 0);
      this.set(at, 6, at % 2 === 0);
    }
    for (const [x, y] of [
      [3, 3],
      [this.size - 4, 3],
      [3, this.size - 4],
    ] as const)
      this.#square(x, y, 4, (ring) => ring !== 2 && ring !== 4);
    const centers = ALIGNED[version - 1] ?? [];
    const last = centers.length - 1;
    for (const [i, x] of centers.entries())
      for (const [j, y] of centers.entries())
        if (!((i === 0 && j === 0) || (i === 0 && j === last) || (i === last && j === 0)))
          this.#square(x, y, 2, (ring) => ring !== 1);
    this.format(0);
    if (version >= 7) this.#version(version);
  }

  set(x: number, y: number, dark: boolean): void {
    const [darkRow, fixedRow] = [this.dark[y], this.fixed[y]];
    if (!darkRow || !fixedRow || x < 0 || x >= this.size) return;
    darkRow[x] = dark;
    fixedRow[x] = true;
  }

  #square(x: number, y: number, reach: number, isDark: (ring: number) => boolean): void {
    for (let dy = -reach; dy <= reach; dy += 1)
      for (let dx = -reach; dx <= reach; dx += 1)
        this.set(x + dx, y + dy, isDark(Math.max(Math.abs(dx), Math.abs(dy))));
  }

  format(mask: number): void {
    const data = (LEVEL << 3) | mask;
    let rest = data;
    for (let round = 0; round < 10; round += 1) rest = (rest << 1) ^ ((rest >>> 9) * 0x537);
    const bits = ((data << 10) | rest) ^ 0x5412;
    const bit = (at: number) => ((bits >>> at) & 1) === 1;
    for (let at = 0; at <= 5; at += 1) this.set(8, at, bit(at));
    this.set(8, 7, bit(6));
    this.set(8, 8, bit(7));
    this.set(7, 8, bit(8));
    for (let at = 9; at < 15; at += 1) this.set(14 - at, 8, bit(at));
    for (let at = 0; at < 8; at += 1) this.set(this.size - 1 - at, 8, bit(at));
    for (let at = 8; at < 15; at += 1) this.set(8, this.size - 15 + at, bit(at));
    this.set(8, this.size - 8, true);
  }

  #version(version: number): void {
    let rest = version;
    for (let round = 0; round < 12; round += 1) rest = (rest << 1) ^ ((rest >>> 11) * 0x1f25);
    const bits = (version << 12) | rest;
    for (let at = 0; at < 18; at += 1) {
      const dark = ((bits >>> at) & 1) === 1;
      const [long, short] = [this.size - 11 + (at % 3), Math.floor(at / 3)];
      this.set(long, short, dark);
      this.set(short, long, dark);
    }
  }

  /** Draws data in its zigzag, two columns at a time from the right. */
  draw(bytes: readonly number[], mask: number): void {
    let at = 0;
    for (let right = this.size - 1; right >= 1; right -= 2) {
      const column = right <= 6 ? right - 1 : right;
      const upward = ((column + 1) & 2) === 0;
      for (let step = 0; step < this.size; step += 1)
        for (const x of [column, column - 1]) {
          const y = upward ? this.size - 1 - step : step;
          if (this.fixed[y]?.[x] !== false) continue;
          const bit = ((bytes[at >>> 3] ?? 0) >>> (7 - (at & 7))) & 1;
          at += 1;
          const row = this.dark[y];
          if (row) row[x] = (bit === 1) !== isMasked(mask, x, y);
        }
    }
    this.format(mask);
  }
}

function isMasked(mask: number, x: number, y: number): boolean {
  const product = x * y;
  return (
    [
      (x + y) % 2,
      y % 2,
      x % 3,
      (x + y) % 3,
      (Math.floor(x / 3) + Math.floor(y / 2)) % 2,
      (product % 2) + (product % 3),
      ((product % 2) + (product % 3)) % 2,
      (((x + y) % 2) + (product % 3)) % 2,
    ][mask] === 0
  );
}

/** How hard a drawing is to read: long runs, blocks of one color, what looks like a finder, too dark or too light. */
function penaltyOf({ size, dark }: Grid): number {
  const at = (x: number, y: number) => dark[y]?.[x] === true;
  let penalty = 0;
  for (let line = 0; line < size; line += 1)
    for (const one of [(i: number) => at(i, line), (i: number) => at(line, i)]) {
      const text = Array.from({ length: size }, (_, i) => (one(i) ? '1' : '0')).join('');
      for (const [run] of text.matchAll(/0{5,}|1{5,}/g)) penalty += run.length - 2;
      penalty += 40 * (text.match(/(?=10111010000|00001011101)/g)?.length ?? 0);
    }
  let many = 0;
  for (let y = 0; y < size; y += 1)
    for (let x = 0; x < size; x += 1) {
      if (at(x, y)) many += 1;
      if (x === 0 || y === 0) continue;
      const here = at(x, y);
      if (here === at(x - 1, y) && here === at(x, y - 1) && here === at(x - 1, y - 1)) penalty += 3;
    }
  return penalty + 10 * Math.floor(Math.abs((many * 20) / (size * size) - 10));
}

/** The modules of the QR code of a text, row by row, true for dark; null for a text over 213 bytes. */
export function qrCode(text: string): boolean[][] | null {
  const found = dataOf(new TextEncoder().encode(text));
  if (!found) return null;
  const bytes = codewords(found.version, found.data);
  const drawn = [0, 1, 2, 3, 4, 5, 6, 7].map((mask) => {
    const grid = new Grid(found.version);
    grid.draw(bytes, mask);
    return grid;
  });
  const [best] = drawn.toSorted((one, other) => penaltyOf(one) - penaltyOf(other));
  return best?.dark ?? null;
}
