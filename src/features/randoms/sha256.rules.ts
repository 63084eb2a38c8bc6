/*
 * SHA-256 (FIPS 180-4). The browser's own answers later and one text at a time, which for a list of a million people takes
 * a minute; this takes some seconds. Its test holds it against the platform's.
 */
const K = new Uint32Array([
  0x428a2f98, 0x71374491, 0xb5c0fbcf, 0xe9b5dba5, 0x3956c25b, 0x59f111f1, 0x923f82a4, 0xab1c5ed5,
  0xd807aa98, 0x12835b01, 0x243185be, 0x550c7dc3, 0x72be5d74, 0x80deb1fe, 0x9bdc06a7, 0xc19bf174,
  0xe49b69c1, 0xefbe4786, 0x0fc19dc6, 0x240ca1cc, 0x2de92c6f, 0x4a7484aa, 0x5cb0a9dc, 0x76f988da,
  0x983e5152, 0xa831c66d, 0xb00327c8, 0xbf597fc7, 0xc6e00bf3, 0xd5a79147, 0x06ca6351, 0x14292967,
  0x27b70a85, 0x2e1b2138, 0x4d2c6dfc, 0x53380d13, 0x650a7354, 0x766a0abb, 0x81c2c92e, 0x92722c85,
  0xa2bfe8a1, 0xa81a664b, 0xc24b8b70, 0xc76c51a3, 0xd192e819, 0xd6990624, 0xf40e3585, 0x106aa070,
  0x19a4c116, 0x1e376c08, 0x2748774c, 0x34b0bcb5, 0x391c0cb3, 0x4ed8aa4a, 0x5b9cca4f, 0x682e6ff3,
  0x748f82ee, 0x78a5636f, 0x84c87814, 0x8cc70208, 0x90befffa, 0xa4506ceb, 0xbef9a3f7, 0xc67178f2,
]);
const START = [
  0x6a09e667, 0xbb67ae85, 0x3c6ef372, 0xa54ff53a, 0x510e527f, 0x9b05688c, 0x1f83d9ab, 0x5be0cd19,
];
const turn = (x: number, by: number) => (x >>> by) | (x << (32 - by));

/** A hash that is fed piece by piece. */
export class Sha256 {
  readonly #state = new Uint32Array(START);
  readonly #words = new Uint32Array(64);
  readonly #block = new Uint8Array(64);
  readonly #view = new DataView(this.#block.buffer);
  #filled = 0;
  #length = 0;

  add(bytes: Uint8Array): this {
    this.#length += bytes.length;
    for (const byte of bytes) {
      this.#block[this.#filled] = byte;
      this.#filled += 1;
      if (this.#filled === 64) this.#mix();
    }
    return this;
  }

  /** The hash in lowercase hexadecimal; nothing more can be added then. */
  end(): string {
    const bits = this.#length * 8;
    this.#block[this.#filled] = 0x80;
    this.#filled += 1;
    if (this.#filled > 56) {
      this.#block.fill(0, this.#filled);
      this.#mix();
    }
    this.#block.fill(0, this.#filled, 56);
    this.#view.setUint32(56, Math.floor(bits / 2 ** 32));
    this.#view.setUint32(60, bits >>> 0);
    this.#mix();
    return [...this.#state].map((word) => word.toString(16).padStart(8, '0')).join('');
  }

  #mix(): void {
    const w = this.#words;
    for (let at = 0; at < 16; at += 1) w[at] = this.#view.getUint32(at * 4);
    for (let at = 16; at < 64; at += 1) {
      const [x, y] = [w[at - 15] ?? 0, w[at - 2] ?? 0];
      const s0 = turn(x, 7) ^ turn(x, 18) ^ (x >>> 3);
      const s1 = turn(y, 17) ^ turn(y, 19) ^ (y >>> 10);
      w[at] = (w[at - 16] ?? 0) + s0 + (w[at - 7] ?? 0) + s1;
    }
    const s = this.#state;
    let [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0, g = 0, h = 0] = s;
    for (let at = 0; at < 64; at += 1) {
      const s1 = turn(e, 6) ^ turn(e, 11) ^ turn(e, 25);
      const t1 = (h + s1 + ((e & f) ^ (~e & g)) + (K[at] ?? 0) + (w[at] ?? 0)) | 0;
      const s0 = turn(a, 2) ^ turn(a, 13) ^ turn(a, 22);
      const t2 = (s0 + ((a & b) ^ (a & c) ^ (b & c))) | 0;
      [h, g, f, e, d, c, b, a] = [g, f, e, (d + t1) | 0, c, b, a, (t1 + t2) | 0];
    }
    for (const [at, value] of [a, b, c, d, e, f, g, h].entries()) s[at] = (s[at] ?? 0) + value;
    this.#filled = 0;
  }
}

const encoder = new TextEncoder();

/** The hash of a text. */
export const sha256 = (text: string): string => new Sha256().add(encoder.encode(text)).end();

/** The hash of bytes that are written in hexadecimal. */
export const sha256OfHex = (hex: string): string =>
  new Sha256()
    .add(Uint8Array.from(hex.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16)))
    .end();

/** A hash of texts that come one after the other. */
export function textStream(): { add: (text: string) => void; end: () => string } {
  const hash = new Sha256();
  return { add: (text) => void hash.add(encoder.encode(text)), end: () => hash.end() };
}
