import { createCanvas } from '@napi-rs/canvas';
import { getDocument, OPS } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { expect, test } from 'vitest';
import { columnWidths, wrapped } from './paper-layout.ts';
import { paperPdf } from './paper-pdf.ts';

/** The text of each page, and the names of the fonts in the file. */
async function read(bytes: Uint8Array): Promise<{ pages: string[]; fonts: string[] }> {
  const fonts = [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/\/BaseFont ?\/([\w+-]+)/g),
  ];
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    // Runs in two fonts are two items of one word.
    pages.push(items.map((item) => ('str' in item ? item.str : '')).join(''));
  }
  await task.destroy();
  return { pages, fonts: fonts.map(([, name = '']) => name) };
}

const NAMES = 'Łukasz Nguyễn-Đặng Ōta Ștefan Ẑ Ýr';

test('names of all of Latin are printed in our own fonts, as letters that can be read back', async () => {
  const { pages, fonts } = await read(
    await paperPdf('Names', [
      { text: NAMES },
      { text: NAMES.normalize('NFD'), bold: true },
      { titles: [NAMES], rows: [[NAMES]] },
    ]),
  );
  expect(pages.join('').replace(/\s+/g, ' ').split(NAMES)).toHaveLength(5);
  // None of the machine's: another server does not have them.
  expect(new Set(fonts.map((name) => name.replace(/^\w+\+/, '')))).toEqual(
    new Set(['LiberationSans', 'LiberationSans-Bold']),
  );
});

test('a table repeats its titles on every page, and each page says its number of how many', async () => {
  const rows = Array.from({ length: 120 }, (_, at) => [`Row ${at}`, 'x']);
  const { pages } = await read(
    await paperPdf('List', [{ titles: ['What', 'Why'], rows }], { foot: 'Acme' }),
  );
  expect(pages.length).toBeGreaterThan(2);
  for (const [at, page] of pages.entries()) {
    expect(page).toContain('What');
    expect(page).toContain(`Page ${at + 1} of ${pages.length}`);
    expect(page).toContain('Acme');
    if (at > 0) expect(page).toContain('List \u00b7 Acme');
  }
  const all = pages.join('');
  for (let at = 0; at < 120; at += 1) expect(all).toContain(`Row ${at}`);
});

test('a cell longer than a page goes on on the next, and nothing of it is lost', async () => {
  const text = Array.from({ length: 900 }, (_, at) => `word${at}`).join(' ');
  const { pages } = await read(
    await paperPdf('Long', [{ titles: ['A', 'B'], rows: [[text, 'b']] }]),
  );
  expect(pages.length).toBeGreaterThan(1);
  for (let at = 0; at < 900; at += 90) expect(pages.join(' ')).toContain(`word${at}`);
});

const ruler = (text: string) => text.length;

test('a word too long for its row is broken, and no letter lost', () => {
  expect(wrapped('ab cdefghij k', 4, ruler)).toEqual(['ab', 'cdef', 'ghij', 'k']);
  expect(wrapped('abc', 0.5, ruler)).toEqual(['a', 'b', 'c']);
  expect(wrapped('  ', 4, ruler)).toEqual(['']);
});

test('columns fill the room, and the long one has the most of it', () => {
  const widths = columnWidths(['a', 'b'], [['x', 'y'.repeat(400)]], 110, 10, {
    head: ruler,
    cell: ruler,
  });
  expect(widths.reduce((sum, width) => sum + width, 0)).toBeCloseTo(100);
  expect(widths[1]).toBeGreaterThan(widths[0] ?? 0);
  const crowded = columnWidths(
    Array.from({ length: 30 }, (_, at) => `column${at}`),
    [],
    200,
    2,
    { head: ruler, cell: ruler },
  );
  expect(crowded.reduce((sum, width) => sum + width, 0)).toBeLessThanOrEqual(200 - 58 + 0.001);
});

test('a logo stands on the first page alone, above the text', async () => {
  const canvas = createCanvas(480, 120);
  canvas.getContext('2d').fillRect(0, 0, 480, 120);
  const rows = Array.from({ length: 120 }, (_, at) => [`Row ${at}`, 'x']);
  const logo = await canvas.encode('png');
  const bytes = await paperPdf('List', [{ titles: ['What', 'Why'], rows }], { logo });
  const task = getDocument({ data: bytes.slice(), verbosity: 0 });
  const pdf = await task.promise;
  const images = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { fnArray } = await (await pdf.getPage(at)).getOperatorList();
    images.push(fnArray.filter((one) => one === OPS.paintImageXObject).length);
  }
  await task.destroy();
  expect(images.length).toBeGreaterThan(1);
  expect(images).toEqual(images.map((_, at) => (at === 0 ? 1 : 0)));
});
