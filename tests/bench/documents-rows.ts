import type { CDPSession, Page } from 'playwright';
import { byRatio, pdfJsPage } from './baselines.ts';
import { signedIn, untilPainted } from './browser.ts';
import { DOCUMENTS, fillFiles } from './documents-world.ts';
import { percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { samplePaper } from './review-world.ts';
import type { BenchWorld } from './world.ts';

const FILES = 20;
const PDFS = 200;
const WARM = 10;

/** Opening employee files with 200 documents, and opening and closing 200 PDFs. */
export async function documentsRows(world: BenchWorld): Promise<Figure[]> {
  const { tenantId, employeeIds } = await fillFiles(world, FILES + 1);
  const { page, close } = await signedIn(world.address, 'admin@demo.example');
  try {
    await page.goto(`${world.address}/?client=${tenantId}`);
    await page.locator('.pane-title').first().waitFor();
    const opened: number[] = [];
    for (const employeeId of employeeIds) {
      await find(page, employeeId);
      // The file's head and the first rows of its documents.
      const file = { fresh: ['[role=grid][aria-label="Documents"] .list-row'] };
      opened.push(await untilPainted(page, file, () => page.keyboard.press('Enter')));
    }
    // The first also loads the screen's script.
    const warm = opened.slice(1);
    const pdfs = await pdfFigure(page);
    const page1 = await pdfJsPage(await samplePaper(world));
    return [
      {
        what: `open an employee file with ${DOCUMENTS} documents`,
        budget: 'p95 150 ms',
        measured: spread(warm),
        met: percentile(warm, 0.95) <= 150,
        note: `from Enter in the palette to its documents painted, a new file each time; the very first ${Math.round(opened[0] ?? 0)} ms`,
      },
      byRatio(
        `open an employee file with ${DOCUMENTS} documents, against pdf.js's first page of a paper`,
        1.5,
        warm,
        page1,
      ),
      pdfs,
    ];
  } finally {
    await close();
  }
}

/** Stands in the palette on one employee, by id. */
async function find(page: Page, employeeId: string): Promise<void> {
  await page.keyboard.press('Control+k');
  await page.locator('.palette input').fill(`@${employeeId}`);
  await page.locator('.palette [cmdk-item][data-selected=true]').waitFor();
  await page.waitForFunction(() => document.querySelector('.palette-bar[data-busy]') === null);
}

/** Opens the documents of the file in turn, each with its first page painted, and closes each. */
async function pdfFigure(page: Page): Promise<Figure> {
  const grid = page.getByRole('grid', { name: 'Documents' });
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('Performance.enable');
  const paints: number[] = [];
  const open = async (turns: number) => {
    for (let turn = 0; turn < turns; turn += 1) {
      await grid.focus();
      const first = { fresh: ['.pdf-page[data-page="1"] canvas'] };
      paints.push(await untilPainted(page, first, () => page.keyboard.press('Enter')));
      await page.keyboard.press('Control+Alt+w');
      await page.locator('.pdf-view').waitFor({ state: 'detached' });
      await grid.focus();
      await page.keyboard.press('ArrowDown');
    }
  };
  await grid.focus();
  await page.keyboard.press('Home');
  await open(WARM);
  const before = await heap(devtools);
  await page.keyboard.press('Home');
  paints.length = 0;
  await open(PDFS);
  const grown = ((await heap(devtools)) - before) / 2 ** 20;
  const workers = page.workers().length;
  return {
    what: `opening and closing ${PDFS} PDFs`,
    budget: 'under 50 MB heap growth, one worker',
    measured: `${grown.toFixed(1)} MB growth, ${workers} worker${workers === 1 ? '' : 's'}`,
    met: grown < 50 && workers === 1,
    note: `JavaScript heap of the page after collection; each opened to its first page painted: ${spread(paints)}`,
  };
}

/** The page's JavaScript heap in bytes, after a collection. */
async function heap(devtools: CDPSession): Promise<number> {
  await devtools.send('HeapProfiler.collectGarbage');
  const { metrics } = await devtools.send('Performance.getMetrics');
  return metrics.find(({ name }) => name === 'JSHeapUsedSize')?.value ?? Number.NaN;
}
