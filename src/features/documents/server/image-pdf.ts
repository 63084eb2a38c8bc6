import { open } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';

/** An image as a PDF holds it, with the page it fills. */
export interface PageImage {
  width: number;
  height: number;
  /** The page in points, before it is turned. */
  page: { width: number; height: number };
  /** How far a viewer turns the page, clockwise. */
  turn: 0 | 90 | 180 | 270;
  filter: 'DCTDecode' | 'FlateDecode';
  colors: 'DeviceGray' | 'DeviceRGB' | 'DeviceCMYK';
  bits: 1 | 8;
  /** Adobe writes CMYK upside down. */
  inverted?: boolean;
  bytes: Uint8Array;
}

const LETTER = { width: 612, height: 792 };
/** Densities that scanners, gateways and cameras really have; others are made up. */
const DENSITY = { least: 50, most: 1300 };
const MOST_POINTS = 14_400;

/** The page of an image of so many pixels: in its own size where its density is to be believed, else at most a letter. */
export function pageOf(
  pixels: { width: number; height: number },
  density: { x: number; y: number } | null,
): { width: number; height: number } {
  const isHonest =
    density !== null &&
    [density.x, density.y].every((dots) => dots >= DENSITY.least && dots <= DENSITY.most);
  if (isHonest) {
    const page = {
      width: (pixels.width / density.x) * 72,
      height: (pixels.height / density.y) * 72,
    };
    // 72 and 96 are what programs write that do not know; a page larger than a poster was not scanned.
    const isPaper = Math.max(page.width, page.height) <= 1_800;
    if (isPaper && Math.min(page.width, page.height) >= 18) return rounded(page);
  }
  const isWide = pixels.width > pixels.height;
  const frame = isWide ? { width: LETTER.height, height: LETTER.width } : LETTER;
  const scale = Math.min(frame.width / pixels.width, frame.height / pixels.height);
  return rounded({ width: pixels.width * scale, height: pixels.height * scale });
}

function rounded({ width, height }: { width: number; height: number }) {
  const round = (points: number): number =>
    Math.min(MOST_POINTS, Math.max(1, Math.round(points * 100) / 100));
  return { width: round(width), height: round(height) };
}

/**
 * Writes a PDF of images page by page, so that only one of them is in memory. The same images make the same bytes:
 * that is how a repeat is known.
 */
export class ImagePdf {
  readonly #file: FileHandle;
  #at = 0;
  readonly #offsets: number[] = [];
  #pages = 0;

  private constructor(file: FileHandle) {
    this.#file = file;
  }

  static async create(path: string): Promise<ImagePdf> {
    const pdf = new ImagePdf(await open(path, 'wx', 0o600));
    await pdf.#write('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n');
    return pdf;
  }

  get pages(): number {
    return this.#pages;
  }

  async add(image: PageImage): Promise<void> {
    const first = 3 + this.#pages * 3;
    this.#pages += 1;
    const { width, height } = image.page;
    const content = `q ${width} 0 0 ${height} 0 0 cm /I Do Q`;
    await this.#object(
      first,
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 ${width} ${height}] /Rotate ${image.turn} ` +
        `/Resources << /XObject << /I ${first + 2} 0 R >> >> /Contents ${first + 1} 0 R >>`,
    );
    await this.#object(first + 1, `<< /Length ${content.length} >>\nstream\n${content}\nendstream`);
    const decode = image.inverted ? ' /Decode [1 0 1 0 1 0 1 0]' : '';
    await this.#begin(first + 2);
    await this.#write(
      `<< /Type /XObject /Subtype /Image /Width ${image.width} /Height ${image.height} /ColorSpace /${image.colors} ` +
        `/BitsPerComponent ${image.bits} /Filter /${image.filter}${decode} /Length ${image.bytes.length} >>\nstream\n`,
    );
    await this.#write(image.bytes);
    await this.#write('\nendstream\nendobj\n');
  }

  /** Writes what holds the pages together. */
  async end(): Promise<void> {
    const kids = Array.from({ length: this.#pages }, (_, at) => `${3 + at * 3} 0 R`).join(' ');
    await this.#object(2, `<< /Type /Pages /Kids [${kids}] /Count ${this.#pages} >>`);
    await this.#object(1, '<< /Type /Catalog /Pages 2 0 R >>');
    const start = this.#at;
    const count = 3 + this.#pages * 3;
    const table = Array.from(
      { length: count - 1 },
      (_, at) => `${String(this.#offsets[at + 1] ?? 0).padStart(10, '0')} 00000 n \n`,
    ).join('');
    await this.#write(
      `xref\n0 ${count}\n0000000000 65535 f \n${table}` +
        `trailer\n<< /Size ${count} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`,
    );
  }

  async close(): Promise<void> {
    await this.#file.close();
  }

  async #object(number: number, body: string): Promise<void> {
    await this.#begin(number);
    await this.#write(`${body}\nendobj\n`);
  }

  async #begin(number: number): Promise<void> {
    this.#offsets[number] = this.#at;
    await this.#write(`${number} 0 obj\n`);
  }

  async #write(part: string | Uint8Array): Promise<void> {
    const bytes = typeof part === 'string' ? Buffer.from(part, 'latin1') : part;
    // One call may write less than it was given.
    for (let written = 0; written < bytes.length;)
      written += (await this.#file.write(bytes, written)).bytesWritten;
    this.#at += bytes.length;
  }
}
