import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { parentPort } from 'node:worker_threads';
import type { PDFDocumentProxy } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { createWorker, PSM } from 'tesseract.js';
import type { Page, Worker as Tesseract } from 'tesseract.js';
import type { TextRun } from '../page-text.rules.ts';
import {
  cleanGrey,
  flatten,
  greyOf,
  pgm,
  skewOf,
  thresholdOf,
  turnBack,
  whitened,
  without,
  withoutRules,
} from './page-image.ts';
import type { Grey } from './page-image.ts';
import { lettersOf, linesJoined } from './read-lines.ts';
import type { Placed } from './read-lines.ts';
import { asksForPassword, openToPaint, paintPage, yieldToOthers } from './paint-page.ts';
import type { PdfAnswer, PdfJob, PdfProgress } from './pdf-workers.ts';

/**
 * The thread that reads images of pages: pdf.js paints a page, tesseract reads it. As pdf-worker.ts it may be ended at
 * any moment, and ends tesseract's own thread with it.
 */

const require = createRequire(import.meta.url);
/** English, from the package: nothing is loaded while the server runs. */
const LANGUAGE_DATA = join(
  dirname(require.resolve('@tesseract.js-data/eng/package.json')),
  '4.0.0_best_int',
);

/** What letters of eight points need; more takes longer and reads no better. */
const DOTS_PER_INCH = 210;
/** Less ink than this on a page is dust. */
const LEAST_INK = 0.0005;
/** Of the whole: what is less than this is not told. */
const LEAST_STEP = 0.05;
/** Below this the page may lie on its side or its head. */
const POOR = 55;
/** And where less of what was read stands in words. */
const LEAST_SENSE = 0.7;

yieldToOthers();

let tesseract: Promise<Tesseract> | null = null;
/** Told how far the page at work is recognized, 0 to 1. */
let onRecognized: (share: number) => void = () => undefined;

function openTesseract(): Promise<Tesseract> {
  tesseract ??= createWorker('eng', 1, {
    langPath: LANGUAGE_DATA,
    cacheMethod: 'none',
    gzip: true,
    // Its errors come as rejections too; what it prints may quote the paper.
    errorHandler: () => undefined,
    logger: ({ status, progress }) => {
      if (status === 'recognizing text') onRecognized(progress);
    },
  }).then(async (worker) => {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO, preserve_interword_spaces: '0' });
    return worker;
  });
  return tesseract;
}

async function run(job: PdfJob): Promise<PdfAnswer> {
  if (job.kind !== 'ocr') return { unreadable: 'this worker reads images only' };
  const task = await openToPaint(job.path);
  try {
    return await read(await task.promise, job.pages, job.mostCharacters);
  } catch (error) {
    if (asksForPassword(error)) return { text: '', fields: {}, runs: [], marks: [] };
    return { unreadable: error instanceof Error ? error.name : 'unknown' };
  } finally {
    await task.destroy();
  }
}

async function read(
  document: PDFDocumentProxy,
  pages: number,
  mostCharacters: number,
): Promise<PdfAnswer> {
  let text = '';
  const runs: TextRun[] = [];
  const last = Math.min(pages, document.numPages);
  let told = 0;
  for (let number = 1; number <= last; number += 1) {
    const paint = await greyPage(document, number);
    // It never goes back: a page that lies on its side is recognized once more.
    onRecognized = (share) => {
      const progress = (number - 1 + share) / last;
      if (progress < told + LEAST_STEP) return;
      told = progress;
      parentPort?.postMessage({ progress } satisfies PdfProgress);
    };
    for (const line of await readPage(paint)) {
      for (const { word, box } of line) {
        runs.push([text.length, text.length + word.length, number, ...box]);
        text += `${word} `;
      }
      text = `${text.trimEnd()}\n`;
      if (text.length >= mostCharacters) return { text, fields: {}, runs, marks: [] };
    }
  }
  return { text: text.trimEnd(), fields: {}, runs, marks: [] };
}

/** A page in shades of grey, at a size that is good to read. */
async function greyPage(document: PDFDocumentProxy, number: number): Promise<Grey> {
  const { data, width, height } = await paintPage(document, number, DOTS_PER_INCH);
  return greyOf(data, width, height);
}

interface ReadWord {
  word: string;
  /** In shares of the page. */
  box: [x: number, y: number, width: number, height: number];
}

/** The words of a page line by line: set straight first, and turned by quarters where it makes no sense. */
async function readPage(painted: Grey): Promise<ReadWord[][]> {
  const clean = cleanGrey(flatten(painted));
  let best = await readTurned(clean, 0);
  for (const quarter of [180, 90, 270] as const) {
    if ((best.confidence >= POOR && best.sense >= LEAST_SENSE) || best.blank) break;
    const other = await readTurned(clean, quarter);
    if (other.score > best.score) best = other;
  }
  return best.lines;
}

interface Reading {
  lines: ReadWord[][];
  confidence: number;
  /** How much was read in whole words, and how surely. */
  score: number;
  /** The share of its letters that stand in words: strokes of letters that lie on their side are read one by one, at times surely. */
  sense: number;
  /** There is next to no ink on the page. */
  blank: boolean;
}

async function readTurned(page: Grey, quarter: 0 | 90 | 180 | 270): Promise<Reading> {
  const image = turnBack(page, quarter, skewOf(page, quarter));
  if (image.ink < LEAST_INK) return { lines: [], confidence: 0, score: 0, sense: 0, blank: true };
  const data = await recognize(image.grey);
  const read = linesOf(data, () => LEAST_CONFIDENCE);
  const rest = withoutRules(
    whitened(
      without(
        image.grey,
        read.flat().map(({ box }) => box),
      ),
    ),
    DOTS_PER_INCH,
  );
  const more = inkOf(rest) < LEAST_INK ? [] : await readRest(rest);
  const lines = linesJoined(read, more).map((line) =>
    line.map(({ word, box }) => ({ word, box: image.boxOf(box) })),
  );
  const { all, inWords } = lettersOf(lines);
  return {
    lines,
    confidence: data.confidence,
    score: inWords * data.confidence,
    sense: inWords / Math.max(1, all),
    blank: false,
  };
}

/** Words that tesseract itself does not believe in are noise. */
const LEAST_CONFIDENCE = 25;
/** Of what a first look left out only what is read surely counts: most of it are signatures, stamps and pictures. */
const SURE = 60;
/** Nothing but a number looks like one. */
const SURE_NUMBER = 40;
/** Where even the darkest is paler than this there is no ink. */
const PALEST = 235;

async function recognize(page: Grey): Promise<Page> {
  const worker = await openTesseract();
  const { data } = await worker.recognize(
    Buffer.from(pgm(page)),
    {},
    { blocks: true, text: false },
  );
  return data;
}

/** What the first look left out, word by word wherever it stands: values in boxes, small captions beside large letters. */
async function readRest(rest: Grey): Promise<Placed[][]> {
  const worker = await openTesseract();
  await worker.setParameters({ tessedit_pageseg_mode: PSM.SPARSE_TEXT });
  try {
    return linesOf(await recognize(rest), (word) => (/\d\D?\d/.test(word) ? SURE_NUMBER : SURE));
  } finally {
    await worker.setParameters({ tessedit_pageseg_mode: PSM.AUTO });
  }
}

function inkOf(page: Grey): number {
  const dark = thresholdOf(page);
  if (dark >= PALEST) return 0;
  let ink = 0;
  for (const dot of page.dots) if (dot <= dark) ink += 1;
  return ink / Math.max(1, page.dots.length);
}

function linesOf(data: Page, least: (word: string) => number): Placed[][] {
  const lines = (data.blocks ?? []).flatMap(({ paragraphs }) =>
    paragraphs.flatMap((paragraph) => paragraph.lines),
  );
  return lines
    .map(({ words }) =>
      words
        .filter(({ text, confidence }) => confidence >= least(text) && /[\p{L}\d]/u.test(text))
        .map(({ text, bbox }) => ({ word: text, box: bbox })),
    )
    .filter((words) => words.length > 0);
}

parentPort?.on('message', (job: PdfJob) => {
  run(job).then(
    (answer) => parentPort?.postMessage(answer),
    (error: unknown) =>
      parentPort?.postMessage({ unreadable: error instanceof Error ? error.name : 'unknown' }),
  );
});
parentPort?.postMessage('ready');
