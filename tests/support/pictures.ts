import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { chromium, expect } from '@playwright/test';
import type { Browser, Page } from '@playwright/test';
import { signIn } from '../e2e/sign-in.ts';
import { VISITS } from '../e2e/visits.ts';
import { CHROMIUM_ARGS, ensureHeadless } from './chromium.ts';

/*
 * `npm run pictures` takes thirty screens of a demo that runs, at four widths, light and dark, into `data/pictures` (ignored),
 * for somebody to look at. After `--` come an address (http://127.0.0.1:5310 without one) and words of the routes wanted.
 * It prints what an eye overlooks: lists that scroll sideways, and cells whose text is cut though it is short.
 */

const SCREENS = [
  '/login',
  '/contact',
  '/',
  '/help/:pageId',
  '/user/keys',
  '/manage/employees',
  '/manage/employees/:employeeId',
  '/manage/employees/:employeeId/missing',
  '/manage/employees/:employeeId/order',
  '/manage/employees/add/:clientId',
  '/manage/documents/upload',
  '/documents/:documentId',
  '/alerts/documentAlerts',
  '/manage/orders',
  '/manage/orders/:orderId',
  '/manage/driverannual',
  '/manage/accidents',
  '/manage/companyFile',
  '/manage/admin/locations',
  '/drugtesting/drugtestresults',
  '/clients',
  '/clients/:clientId',
  '/dqInternal/workflow',
  '/dqInternal/workflow/match/:processInstanceId',
  '/dqInternal/workflow/review/:processInstanceId',
  '/dqInternal/items/:dqItemId/pages',
  '/dqInternal/dashboard',
  '/dqInternal/quality',
  '/cme/workflow',
  '/cme/workflow/:processInstanceId',
];

const SIZES = [
  { width: 1440, height: 900 },
  { width: 1920, height: 1080 },
  { width: 1024, height: 768 },
  { width: 390, height: 844 },
];

/** A text of so many letters is not cut: it is a state, a date, a number. */
const SHORT = 16;
const FOLDER = join(import.meta.dirname, '../../data/pictures');

const words = process.argv.slice(2);
const address = words.find((word) => word.startsWith('http')) ?? 'http://127.0.0.1:5310';
const wanted = words.filter((word) => !word.startsWith('http'));
const chosen = (wanted.length > 0 ? Object.keys(VISITS) : SCREENS).filter(
  (path) => wanted.length === 0 || wanted.some((word) => path === word || path.includes(word)),
);

/** What is cut in the lists of the page, each as one line. */
function cutIn(page: Page): Promise<string[]> {
  return page.evaluate((short) => {
    const lists = [...document.querySelectorAll<HTMLElement>('.data-list')];
    return lists.flatMap((list) => {
      if (list.clientWidth === 0) return [];
      const name = list.getAttribute('aria-label') ?? 'a list';
      const wide = list.scrollWidth - list.clientWidth;
      const sideways = wide > 1 ? [`${name} is ${wide} px wider than its pane`] : [];
      const cells = [...list.querySelectorAll<HTMLElement>('.list-cell, .list-heading-text')];
      const cut = cells.flatMap((cell) => {
        const isCut = [cell, ...cell.querySelectorAll<HTMLElement>('*')].some(
          (part) =>
            part.scrollWidth > part.clientWidth + 1 &&
            getComputedStyle(part).overflowX === 'hidden' &&
            !part.classList.contains('visually-hidden'),
        );
        const text = cell.textContent ?? '';
        return isCut && text.length <= short ? [text] : [];
      });
      const some = [...new Set(cut)].slice(0, 6).join('", "');
      return some ? [...sideways, `${name} cuts "${some}"`] : sideways;
    });
  }, SHORT);
}

async function picture(page: Page, path: string): Promise<void> {
  const name = path === '/' ? 'home' : path.slice(1).replace(/[/:]+/g, '-');
  for (const size of SIZES) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
      await expect(page.locator('.pane-bar')).toHaveCount(0);
      // Papers are drawn anew at the new size, once there is nothing else to do.
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      await page.evaluate(() => new Promise((done) => requestIdleCallback(done)));
      const file = join(FOLDER, `${name}-${size.width}-${colorScheme}.png`);
      await page.screenshot({ path: file });
    }
    for (const line of await cutIn(page))
      process.stdout.write(`${path} at ${size.width}: ${line}\n`);
  }
}

async function visit(browser: Browser, path: string): Promise<void> {
  const context = await browser.newContext({ baseURL: address, viewport: SIZES[0] ?? null });
  const page = await context.newPage();
  page.on('console', (line) => {
    if (line.type() === 'error')
      process.stdout.write(`${path}: the browser's console says "${line.text()}"\n`);
  });
  page.on('pageerror', (error) => process.stdout.write(`${path}: ${error.message}\n`));
  try {
    const { account, go } = VISITS[path] ?? {};
    if (account) await signIn(page, account);
    if (go) await go(page);
    else if (path !== '/' || !account) await page.goto(path.replace(/:\w+/g, 'no-such-token'));
    await expect(page.locator('.pane').first()).toBeVisible();
    await expect(page.locator('[aria-busy=true], .pane-bar')).toHaveCount(0);
    await picture(page, path);
  } catch (error) {
    process.exitCode = 1;
    process.stdout.write(`${path}: ${error instanceof Error ? error.message : String(error)}\n`);
  } finally {
    await context.close();
  }
}

mkdirSync(FOLDER, { recursive: true });
const browser = await chromium.launch({
  executablePath: ensureHeadless(),
  args: [...CHROMIUM_ARGS],
});
for (const path of chosen) await visit(browser, path);
await browser.close();
process.stdout.write(`The pictures are in ${FOLDER}\n`);
