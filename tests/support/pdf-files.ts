import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFHexString, PDFName, PDFString, StandardFonts } from '@cantoo/pdf-lib';

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

/** What a form that is filled on a screen holds, line by line. */
interface FormLine {
  /** Printed; behind the box, where there is one. */
  label?: string;
  /** A box, ticked or not. */
  ticked?: boolean;
  /** A field with its value. */
  value?: string;
  /** A place to sign with the name of its field, signed or not. */
  signature?: { name: string; signed: boolean };
}

/** A form as programs fill it: fields, boxes with their captions beside them, and places to sign. */
export async function formPdf(lines: readonly FormLine[]): Promise<Buffer> {
  const pdf = await PDFDocument.create();
  const font = await pdf.embedFont(StandardFonts.Helvetica);
  const page = pdf.addPage([612, 792]);
  const form = pdf.getForm();
  for (const [at, { label = '', ticked, value, signature }] of lines.entries()) {
    const y = 740 - at * 24;
    page.drawText(label, { x: 90, y, size: 9, font });
    if (ticked !== undefined) {
      const box = form.createCheckBox(`topmostSubform[0].Page1[0].box${at}[0]`);
      box.addToPage(page, { x: 72, y, width: 9, height: 9 });
      if (ticked) box.check();
    }
    if (value !== undefined) {
      const field = form.createTextField(`topmostSubform[0].Page1[0].text${at}[0]`);
      field.setText(value);
      field.addToPage(page, { x: 320, y: y - 4, width: 200, height: 16 });
    }
    if (!signature) continue;
    const { context } = pdf;
    const signed = {
      V: {
        Type: 'Sig',
        Filter: 'Adobe.PPKLite',
        ByteRange: [0, 20, 40, 20],
        Contents: PDFHexString.of('00'),
      },
    };
    const place = context.register(
      context.obj({
        ...{ Type: 'Annot', Subtype: 'Widget', FT: 'Sig', F: 4, P: page.ref },
        T: PDFString.of(signature.name),
        Rect: [320, y - 4, 520, y + 12],
        ...(signature.signed ? signed : {}),
      }),
    );
    form.acroForm.addField(place);
    page.node.addAnnot(place);
    form.acroForm.dict.set(PDFName.of('SigFlags'), context.obj(1));
  }
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

/** A beginning and blanks that swell to so many megabytes, in a few kilobytes: runs of 128 of them, and those runs deflated. */
function swelling(megabytes: number, begin: string): Buffer {
  const run = Buffer.from([129, 0x20]);
  const runs = Buffer.alloc(megabytes * 8192 * run.length, run);
  return deflateSync(Buffer.concat([Buffer.from([begin.length - 1]), latin(begin), runs]), {
    level: 9,
  });
}

const SWELLING = '/Filter [/FlateDecode /RunLengthDecode]';
/** More than a worker may take: what grows beyond 256 MB is copied to a place twice as large. */
const TOO_MUCH = 300;

/** One page whose content swells to more than a worker may take: harmless until read. */
export function contentBombPdf(megabytes = TOO_MUCH): Buffer {
  return assemble([
    ['<< /Type /Catalog /Pages 2 0 R >>'],
    ['<< /Type /Pages /Kids [3 0 R] /Count 1 >>'],
    ['<< /Type /Page /Parent 2 0 R /MediaBox [0 0 612 792] /Contents 4 0 R >>'],
    stream(SWELLING, swelling(megabytes, ' ')),
  ]);
}

/** A file whose page lies in an object stream that swells to more than a worker may take: opening it must read them. */
export function objectBombPdf(megabytes = TOO_MUCH): Buffer {
  const head = Buffer.from('%PDF-1.7\n', 'latin1');
  // The object's number and place, and as much as a reader looks ahead: then it wants the whole stream.
  const bomb = swelling(megabytes, '3 0 1 1 1 1 ');
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
