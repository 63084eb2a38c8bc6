import { existsSync } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { build } from 'vite';
import { CHROMIUM_ARGS, ensureChromium } from '#tests/support/chromium.ts';
import { noteInputs, untilPainted } from './browser.ts';
import { percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { readInteractions, watchInteractions } from './interactions.ts';
import { serveFolder } from './serve-folder.ts';
import { ROOT } from './world.ts';

const TIMES = 40;
/** As many as the peers of the list hold in the page; they have no server to ask. */
const GRID_ROWS = 100_000;
/** Between two keys of a person who knows the keys. */
const PACE = 100;

/** What was measured of something else in the same run. */
export interface Baseline {
  name: string;
  values: readonly number[];
}

/**
 * Returns a figure that is judged by its ratio to a baseline of the same run, as machines differ by half. By the medians: the 95th
 * percentiles of forty openings wander more than what is judged, and stand beside them.
 */
export function byRatio(
  what: string,
  most: number,
  measured: readonly number[],
  baseline: Baseline | null,
): Figure {
  if (baseline === null)
    return {
      what,
      budget: `${most} times`,
      measured: spread(measured),
      met: null,
      note: 'no peer',
    };
  const of = (p: number) => percentile(measured, p) / percentile(baseline.values, p);
  return {
    what,
    budget: `${most} times at most`,
    measured: `${of(0.5).toFixed(2)} times (p95 ${of(0.95).toFixed(2)}): ${spread(measured)}`,
    peer: `${baseline.name}: ${spread(baseline.values)}`,
    met: of(0.5) <= most,
  };
}

/** Runs `work` on the page of the baselines, built for production; its `file.pdf` is this one. */
async function onBaselines<T>(
  pdf: Uint8Array | null,
  work: (page: Page) => Promise<T>,
): Promise<T> {
  const outDir = await mkdtemp(join(tmpdir(), 'console-baselines-'));
  await build({
    root: join(ROOT, 'tests/bench/baselines'),
    configFile: false,
    logLevel: 'error',
    base: './',
    build: { outDir, emptyOutDir: true, target: 'es2023', assetsDir: '' },
  });
  const server = await serveFolder(outDir, pdf ? { 'file.pdf': pdf } : {});
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS],
  });
  try {
    const page = await browser.newPage({ viewport: { width: 1440, height: 900 } });
    page.setDefaultTimeout(10_000);
    await noteInputs(page);
    await page.goto(server.address);
    await page.locator('html[data-ready]').waitFor();
    return await work(page);
  } finally {
    await browser.close();
    await server.close();
    await rm(outDir, { recursive: true, force: true });
  }
}

/** A key in a plain React list of 20 rows to its next paint, as the browser itself reports interactions. */
export function plainInteractions(): Promise<Baseline> {
  return onBaselines(null, async (page) => {
    await watchInteractions(page);
    for (let turn = 0; turn < 5 * TIMES; turn += 1) {
      await page.keyboard.press('j');
      await page.waitForTimeout(PACE);
    }
    const { all } = await readInteractions(page);
    return { name: 'a key press in a plain React list of 20 rows', values: all };
  });
}

/** The first page of a file by pdf.js alone, its worker warm. */
export function pdfJsPage(pdf: Uint8Array): Promise<Baseline> {
  return onBaselines(pdf, async (page) => {
    const values: number[] = [];
    // The first also loads what the worker needs.
    for (let turn = 0; turn <= TIMES; turn += 1)
      values.push(await untilPainted(page, { fresh: ['canvas'] }, () => page.keyboard.press('p')));
    return {
      name: "pdf.js's own first page of the same file, worker warm",
      values: values.slice(1),
    };
  });
}

/**
 * AG Grid Community over 100,000 rows in the page: from the key that makes the grid to its first rows painted. `BENCH_AG_GRID`
 * names a folder where `npm install ag-grid-community` was run; null if it is not given.
 */
export async function agGridPaint(): Promise<Baseline | null> {
  const folder = process.env['BENCH_AG_GRID'];
  if (!folder) return null;
  const script = join(folder, 'node_modules/ag-grid-community/dist/ag-grid-community.min.js');
  if (!existsSync(script)) throw new Error(`There is no ${script}`);
  return onBaselines(null, async (page) => {
    await page.addScriptTag({ path: script });
    await page.evaluate(prepareGrid, GRID_ROWS);
    const values: number[] = [];
    for (let turn = 0; turn < TIMES; turn += 1) {
      values.push(
        await untilPainted(page, { fresh: ['.ag-center-cols-container .ag-row'] }, () =>
          page.keyboard.press('g'),
        ),
      );
      await page.keyboard.press('d');
      await page.locator('.ag-root').waitFor({ state: 'detached' });
    }
    return {
      name: `AG Grid Community, ${GRID_ROWS.toLocaleString('en-US')} rows in the page`,
      values,
    };
  });
}

/** The part of AG Grid that is used here. */
interface AgGrid {
  createGrid: (place: HTMLElement, options: object) => { destroy: () => void };
}

/** Six columns as the roster's; `g` makes the grid, `d` takes it away. Runs in the page. */
function prepareGrid(rows: number): void {
  const agGrid: AgGrid = Reflect.get(window, 'agGrid');
  const rowData = Array.from({ length: rows }, (_, at) => ({
    name: `Miller ${at}, Ann`,
    standing: at % 7 === 0 ? 'Do not dispatch' : 'In order',
    location: `Yard ${at % 90}`,
    workId: `W-${at}`,
    license: `D${1_000_000 + at}`,
    score: at % 101,
  }));
  const columnDefs = Object.keys(rowData[0] ?? {}).map((field) => ({ field }));
  const place = document.createElement('div');
  place.style.cssText = 'position: fixed; inset: 0';
  document.body.append(place);
  let grid: { destroy: () => void } | null = null;
  document.addEventListener('keydown', ({ key }) => {
    if (key === 'g') grid = agGrid.createGrid(place, { rowData, columnDefs });
    if (key === 'd') grid?.destroy();
  });
}
