import type { Page } from 'playwright';
import { untilDecidable } from '#tests/support/decidable.ts';
import { byRatio, pdfJsPage } from './baselines.ts';
import { signedIn, untilPainted } from './browser.ts';
import { percentile, spread } from './figures.ts';
import type { Figure } from './figures.ts';
import { bringPapers, samplePaper } from './review-world.ts';
import type { BenchWorld } from './world.ts';

const TASKS = 50;
/** More than enough: some papers do not give away all that the form asks for. */
const PAPERS = 90;
/** What a person takes at least to look at a paper: part of what is measured, not a wait for something. */
const LOOK = 400;
const PAGE = '.pdf-page[data-page="1"] canvas';

const title = (page: Page) => page.locator('.pane-title').nth(1);

/** Skips what a person would have to think about; returns once the match form stands with a suggested employee. */
export async function suggested(page: Page): Promise<void> {
  for (let tries = 0; tries < 60; tries += 1) {
    await title(page)
      .filter({ hasText: /Match:|Review:/ })
      .waitFor();
    if ((await title(page).innerText()).includes('Review:')) {
      await skip(page);
      continue;
    }
    const note = page.getByText(
      /Enter confirms|No good candidate|No employee on file|no text to read|password-protected\. Open/,
    );
    await note.waitFor();
    const painted = page.locator(PAGE).first();
    if ((await note.innerText()).includes('Enter confirms')) {
      await painted.waitFor();
      return;
    }
    await skip(page);
  }
  throw new Error('No document with a suggested employee came');
}

export async function skip(page: Page): Promise<void> {
  const before = page.url();
  // A protected document asks for its password first; a field keeps letters: Escape leaves both.
  for (let tries = 0; tries < 4 && !(await isFormFocused(page)); tries += 1) {
    await page.keyboard.press('Escape');
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(resolve)));
  }
  await page.keyboard.press('s');
  await page.waitForURL((url) => url.href !== before);
}

function isFormFocused(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.classList.contains('task-body') ?? false);
}

/** Accepting a document to the next one's form and first page. */
export async function reviewRows(world: BenchWorld): Promise<Figure[]> {
  const { page, close } = await signedIn(world.address, 'dq@demo.example');
  const completed: number[] = [];
  const confirmed: number[] = [];
  let [sent, done] = [0, 0];
  page.on('request', (request) => void (request.url().endsWith('/accept') && (sent += 1)));
  page.on('response', (response) => {
    if (response.url().endsWith('/accept') && response.ok()) done += 1;
  });
  try {
    await openQueue(page, await bringPapers(world, PAPERS));
    for (let turns = 0; completed.length < TASKS && turns < 4 * TASKS; turns += 1) {
      await suggested(page);
      await page.waitForTimeout(LOOK);
      confirmed.push(await confirm(page));
      await page.getByText('suggested').first().waitFor();
      await page.waitForTimeout(LOOK);
      const answered = page.waitForResponse((response) => response.url().endsWith('/accept'));
      answered.catch(() => undefined);
      const took = await accept(page);
      if (took === null) await skip(page);
      else completed.push(took);
      if (took !== null) await answered;
    }
  } finally {
    await close();
  }
  const lost = completed.length - done;
  const page1 = await pdfJsPage(await samplePaper(world));
  return [
    {
      what: "complete a task to the next task's form and first PDF page painted, in a row",
      budget: 'p95 100 ms, 50 in a row, none lost',
      measured: `${spread(completed)}, ${lost} lost`,
      met: percentile(completed, 0.95) <= 100 && completed.length >= TASKS && lost === 0,
      note: `accept to the next document; ${LOOK} ms of looking before each, ${sent} sent, ${done} filed`,
    },
    {
      what: 'confirm a match to the review form of the same document',
      budget: '',
      measured: spread(confirmed),
      met: null,
      note: 'waits for the server, which opens the task',
    },
    byRatio(
      "accept to the next form and first page painted, against pdf.js's page alone",
      1,
      completed,
      page1,
    ),
  ];
}

/** Opens the queue, searches it by file name where papers are given, and claims the first document. */
export async function openQueue(page: Page, papers?: string): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  const grid = page.getByRole('grid', { name: 'Review queue' });
  await grid.getByRole('row').nth(1).waitFor();
  if (papers) {
    await page.keyboard.press('/');
    await page.keyboard.type(papers);
    await grid.getByRole('row').nth(1).filter({ hasText: papers }).waitFor();
    await grid.focus();
  }
  await page.keyboard.press('c');
}

/** Confirms the suggested employee; milliseconds to the review form. */
export async function confirm(page: Page): Promise<number> {
  await untilDecidable(page);
  return untilPainted(page, { fresh: ['[role=listbox][aria-label="Document types"]'] }, () =>
    page.keyboard.press('Enter'),
  );
}

/** null when the form asks for something that the paper does not suggest. */
export async function accept(page: Page): Promise<number | null> {
  const type = page.getByRole('listbox', { name: 'Document types' });
  if ((await type.getByRole('option', { selected: true }).count()) === 0) return null;
  await untilDecidable(page);
  const refused = page.locator('.field-error').first().waitFor();
  const next = untilPainted(page, { fresh: [PAGE, '.task-body'], changed: '.pane-title' }, () =>
    page.keyboard.press('Enter'),
  );
  next.catch(() => undefined);
  // Only the first that happens counts; the other one runs into its time limit later.
  return Promise.any([next, refused.then(() => null)]);
}
