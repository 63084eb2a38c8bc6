import type { Page } from 'playwright';
import { untilDecidable } from '#tests/support/decidable.ts';
import { signedIn } from './browser.ts';
import { milliseconds, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { openQueue, skip, suggested } from './review-rows.ts';
import { bringPapers } from './review-world.ts';
import type { BenchWorld } from './world.ts';

/** Documents of each kind, by turns with the pause and without it. */
const EACH = 50;
/** What a person takes at least to look at a form and its document. */
const LOOK = 400;
const FORM = '[role=listbox][aria-label="Document types"]';

declare global {
  interface Window {
    /** Every press counts as one that came long after its form: the pause is never in its way. */
    benchEager: boolean;
  }
}

interface Pace {
  paused: number[];
  eager: number[];
}

/**
 * Decisions in an hour of an expert who presses as soon as the product lets them, and of one who looks first: each with
 * the pause before a decision is taken and, for every second document, without it.
 */
export async function paceRows(world: BenchWorld): Promise<Figure[]> {
  const { page, close } = await signedIn(world.address, 'dq@demo.example');
  try {
    await page.evaluate(() => {
      const own = Object.getOwnPropertyDescriptor(Event.prototype, 'timeStamp');
      Object.defineProperty(Event.prototype, 'timeStamp', {
        ...own,
        get(this: Event) {
          const at: unknown = own?.get?.call(this);
          return window.benchEager ? Number(at) + 60_000 : at;
        },
      });
    });
    await openQueue(page, await bringPapers(world, 5 * EACH, 'medicalCard'));
    const atOnce = await pace(page, 0);
    const looking = await pace(page, LOOK);
    const undo = await undone(page);
    return [
      figure('an expert who never looks', atOnce, undo),
      figure(`one who looks ${LOOK} ms at each form`, looking, undo),
    ];
  } finally {
    await close();
  }
}

function figure(who: string, { paused, eager }: Pace, undo: number): Figure {
  const [slow, fast] = [percentile(paused, 0.5), percentile(eager, 0.5)];
  const cost = Math.max(0, slow - fast);
  const share = Math.round((2 * undo + slow) / Math.max(1, cost));
  return {
    what: `decisions in an hour, match and acceptance of ${EACH} documents in a row: ${who}`,
    budget: '',
    measured: `${anHour(slow)} with the pause`,
    peer: `${anHour(fast)} without it, by turns in the same run`,
    met: null,
    note: `a document takes p50 ${milliseconds(slow)} with the pause, ${milliseconds(fast)} without; to take one decision back p50 ${milliseconds(undo)}: ${
      cost < 1
        ? 'the pause costs nothing'
        : `the pause costs less than it saves once one document in ${share} was decided by a press too many`
    }`,
  };
}

/** Two decisions a document. */
function anHour(took: number): string {
  return Math.round((2 * 3_600_000) / took).toLocaleString('en-US');
}

async function pace(page: Page, look: number): Promise<Pace> {
  const took: Pace = { paused: [], eager: [] };
  for (let turn = 0; took.eager.length < EACH && turn < 3 * EACH; turn += 1) {
    const kind = turn % 2 === 0 ? 'paused' : 'eager';
    await suggested(page);
    await page.evaluate((eager) => {
      window.benchEager = eager;
    }, kind === 'eager');
    const began = performance.now();
    await press(page, look, kind);
    await page.locator(FORM).waitFor();
    const isWhole = await page
      .locator(`${FORM} [aria-selected=true]`)
      .waitFor({ timeout: 2_000 })
      .then(
        () => true,
        () => false,
      );
    const before = page.url();
    if (isWhole) await press(page, look, kind);
    const isNext = isWhole && (await left(page, before));
    if (isNext) {
      await page.locator('.pdf-page[data-page="1"] canvas').first().waitFor();
      took[kind].push(performance.now() - began);
    } else await skip(page);
  }
  await page.evaluate(() => {
    window.benchEager = false;
  });
  return took;
}

async function press(page: Page, look: number, kind: keyof Pace): Promise<void> {
  if (look > 0) await page.waitForTimeout(look);
  if (kind === 'paused') await untilDecidable(page);
  await page.keyboard.press('Enter');
}

/** Whether the form was left; it was not where it asks for something that the paper does not say. */
async function left(page: Page, before: string): Promise<boolean> {
  return Promise.race([
    page.waitForURL((url) => url.href !== before).then(() => true),
    page
      .locator('.field-error')
      .first()
      .waitFor()
      .then(() => false),
  ]);
}

/** How long it takes until a decision is taken back and its form stands there again: the median of some. */
async function undone(page: Page): Promise<number> {
  const took: number[] = [];
  for (let times = 0; times < 5; times += 1) {
    await suggested(page);
    await untilDecidable(page);
    await page.keyboard.press('Enter');
    await page.locator(FORM).waitFor();
    await page
      .getByText(/^Matched to /)
      .first()
      .waitFor();
    const before = page.url();
    const began = performance.now();
    await page.keyboard.press('z');
    await page.waitForURL((url) => url.href !== before);
    await page.locator('[data-decides]').first().waitFor({ state: 'attached' });
    took.push(performance.now() - began);
    await skip(page);
  }
  return percentile(took, 0.5);
}
