import { deflateSync } from 'node:zlib';
import { PDFDocument, StandardFonts } from '@cantoo/pdf-lib';

/** Makers of good and bad PDFs, written by hand where a library would refuse to make them. */

type Part = string | Uint8Array;

const latin = (part: Part): Buffer =>
  typeof part === 'string' ? Buffer.from(part, 'latin1') : Buffer.from(part);

/** A file of numbered objects (1, 2, …; the first is the catalog) with its table and end. */
function assemble(objects: readonly (readonly Part[])[]): Buffer {
  const parts: Buffer[] = [Buffer.from('%PDF-1.7\n%\xe2\xe3\xcf\xd3\n', 'latin1')];
  let at = parts[0]?.length ?? 0;
  const offsets: number[] = [];
  const add = (part: Part): void => {
    const bytes = latin(part);
    parts.push(bytes);
    at += bytes.length;
  };
  objects.forEach((object, index) => {
    offsets.push(at);
    add(`${index + 1} 0 obj\n`);
    object.forEach(add);
    add('\nendobj\n');
  });
  const table = offsets.map((offset) => `${String(offset).padStart(10, '0')} 00000 n \n`).join('');
  const start = at;
  add(`xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${table}`);
  add(`trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${start}\n%%EOF\n`);
  return Buffer.concat(parts);
}

function stream(dictionary: string, bytes: Uint8Array): Part[] {
  return [`<< ${dictionary} /Length ${bytes.length} >>\nstream\n`, bytes, '\nendstream'];
}

/** A good PDF with a page for every text. The pages' dictionaries stand before their contents, as writers put them. */
export function textPdf(texts: readonly string[]): Buffer {
  const page = (i: number): number => 4 + i;
  const content = (i: number): number => 4 + texts.length + i;
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    [
      `<< /Type /Pages /Kids [${texts.map((_, i) => `${page(i)} 0 R`).join(' ')}] /Count ${texts.length} >>`,
    ],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    ...texts.map((_, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content(i)} 0 R /Resources << /Font << /F1 3 0 R >> >> >>`,
    ]),
    ...texts.map((text) =>
      stream('/Filter /FlateDecode', deflateSync(Buffer.from(shown(text), 'latin1'))),
    ),
  ]);
}

function shown(text: string): string {
  const lines = text.split('\n').map((line) => `(${line.replace(/[\\()]/g, '\\$&')}) Tj T*`);
  return `BT /F1 14 Tf 72 700 Td 18 TL ${lines.join(' ')} ET`;
}

/** A good PDF of so many short pages. */
export function pagesPdf(count: number): Buffer {
  return textPdf(Array.from({ length: count }, (_, i) => `Page ${i + 1}`));
}

interface MadePage {
  /** Extra entries of the page's dictionary. */
  entries?: string;
  text?: string;
  /** An image of grey noise under the text, so many pixels wide and high: nothing compresses it. */
  noise?: number;
}

/**
 * A PDF with pages of text over images; without text it is like a scan. `catalog` are more entries of the catalog. All
 * dictionaries stand before all contents, so that a page can be read without the others.
 */
export function madePdf(pages: readonly MadePage[], catalog = ''): Buffer {
  const page = (i: number): number => 4 + i;
  const content = (i: number): number => 4 + pages.length + i * 2;
  const references = pages.map((_, i) => `${page(i)} 0 R`).join(' ');
  return assemble([
    [`<< /Type /Catalog /Pages 2 0 R ${catalog} >>`],
    [`<< /Type /Pages /Kids [${references}] /Count ${pages.length} >>`],
    ['<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica /Encoding /WinAnsiEncoding >>'],
    ...pages.map(({ entries = '' }, i) => [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents ${content(i)} 0 R ${entries} ` +
        `/Resources << /Font << /F1 3 0 R >> /XObject << /Im1 ${content(i) + 1} 0 R >> >> >>`,
    ]),
    ...pages.flatMap(({ text, noise = 8 }, i) => [
      stream('', latin(`q 300 0 0 300 156 200 cm /Im1 Do Q ${text ? shown(text) : ''}`)),
      stream(
        `/Type /XObject /Subtype /Image /Width ${noise} /Height ${noise} /ColorSpace /DeviceGray /BitsPerComponent 8`,
        noiseOf(noise * noise, i),
      ),
    ]),
  ]);
}

function noiseOf(length: number, seed: number): Uint8Array {
  let state = seed + 1;
  return Uint8Array.from({ length }, () => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) >>> 0;
    return state >>> 16;
  });
}

/** A PDF that wants to run a script when it is opened, and when its page is. */
export function scriptPdf(): Buffer {
  const script = (text: string): string => `<< /S /JavaScript /JS (${text}) >>`;
  return madePdf(
    [
      {
        text: 'A page with a script',
        entries: `/AA << /O ${script("app.alert\\('page'\\);")} >>`,
      },
    ],
    `/OpenAction ${script("app.alert\\('open'\\); this.submitForm\\('/evil'\\);")}`,
  );
}

/** A good PDF that asks for a password. */
export async function protectedPdf(password: string): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  pdf.addPage([612, 792]).drawText('For your eyes only', { x: 72, y: 700, size: 14, font });
  pdf.encrypt({ userPassword: password, ownerPassword: `${password}-owner` });
  return Buffer.from(await pdf.save());
}

/** A PDF whose transfer broke off. */
export function truncatedPdf(): Buffer {
  const whole = textPdf(['first', 'second', 'third']);
  return whole.subarray(0, Math.floor(whole.length * 0.6));
}

/** Names its pages' tree and nothing of it is there. */
export function hollowPdf(): Buffer {
  return assemble([['<< /Type /Catalog /Pages 9 0 R >>']]);
}

/** A tree of pages that contains itself. */
export function loopPdf(): Buffer {
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Pages /Parent 2 0 R /Kids [2 0 R] /Count 1 >>'],
  ]);
}

/** A tree of pages so many levels deep with one page at its end. */
export function deepPdf(levels: number): Buffer {
  const tree = Array.from({ length: levels }, (_, i) => [
    `<< /Type /Pages /Kids [${i + 3} 0 R] /Count 1 >>`,
  ]);
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ...tree,
    [`<< /Type /Page /Parent ${levels + 1} 0 R /MediaBox [0 0 612 792] >>`],
  ]);
}

/** An array nested so deep that a recursive reader runs out of stack. */
export function nestedPdf(depth: number): Buffer {
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids ', '['.repeat(depth), ']'.repeat(depth), ' /Count 1 >>'],
  ]);
}

/** Bytes that swell to `gigabytes` through two inflations, in a few kilobytes. */
function swelling(gigabytes: number, byte: string): Buffer {
  // A stored run of one compressed block, repeated: each repeat inflates to the same megabytes again.
  return deflateSync(deflateSync(Buffer.alloc(gigabytes * 1024 ** 3, byte), { level: 9 }), {
    level: 9,
  });
}

const SWELLING = '/Filter [/FlateDecode /FlateDecode]';

/** One page whose content swells to gigabytes: harmless until read. */
export function contentBombPdf(gigabytes = 1): Buffer {
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'],
    stream(SWELLING, swelling(gigabytes, ' ')),
  ]);
}

/** A file whose page lies in an object stream that swells to gigabytes: opening it must read them. */
export function objectBombPdf(gigabytes = 1): Buffer {
  const head = Buffer.from('%PDF-1.7\n', 'latin1');
  const bomb = swelling(gigabytes, ' ');
  const first = latin('1 0 obj\n<< /Type /Catalog /Pages 2 0 R >>\nendobj\n');
  const objects = Buffer.concat([
    latin('3 0 obj\n'),
    ...stream(`/Type /ObjStm /N 1 /First 10 ${SWELLING}`, bomb).map(latin),
    latin('\nendobj\n'),
  ]);
  const tableAt = head.length + first.length + objects.length;
  const entry = (kind: number, a: number, b: number): number[] => [
    kind,
    a >>> 24,
    (a >>> 16) & 255,
    (a >>> 8) & 255,
    a & 255,
    b,
  ];
  const rows = Buffer.from([
    ...entry(0, 0, 255),
    ...entry(1, head.length, 0),
    ...entry(2, 3, 0),
    ...entry(1, head.length + first.length, 0),
    ...entry(1, tableAt, 0),
  ]);
  const table = Buffer.concat([
    latin('4 0 obj\n'),
    ...stream('/Type /XRef /Size 5 /W [1 4 1] /Root 1 0 R', rows).map(latin),
    latin('\nendobj\n'),
  ]);
  return Buffer.concat([head, first, objects, table, latin(`startxref\n${tableAt}\n%%EOF\n`)]);
}
