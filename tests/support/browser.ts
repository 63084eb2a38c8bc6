import {
  test as base,
  expect,
  type BrowserContext,
  type Clock,
  type Page,
  type Request,
} from '@playwright/test';
import axe from 'axe-core';
import { openServers, type Product } from './product.ts';

/** Lines of the browser's console that say nothing about our code. */
const HARMLESS: readonly RegExp[] = [
  // Chromium prints every refused request; that it was refused is what such a test is about.
  /^Failed to load resource: the server responded with a status of (?:400|401|403|404|409|413|415|422|423|429)/,
];

/** The server that a worker's tests use now. */
interface Servers {
  /** Of one file of tests: a server of its own, begun with the file. It ends when another file has its turn. */
  of: (file: string) => Promise<Product>;
}

interface Watched {
  /** The console of this file of tests. */
  product: Product;
  /** Faults seen so far: exceptions, errors on the console, violations of the content security policy, vain calls. */
  faults: string[];
}

/** Waits until no dialog has only just opened. Where the test has stopped the clock none ever settles: then it goes on. */
async function settled(page: Page): Promise<void> {
  const opening = page.locator('[data-settling]').first();
  await opening.waitFor({ state: 'detached', timeout: 3_000 }).catch(() => undefined);
}

/**
 * Playwright's test, on a server of its file's own (D96), so that no file finds what another left behind. Every page
 * is watched: a test fails when its page threw, logged an error, broke the content security policy (D28) or asked in
 * the background for what is not there, whatever else it checked. A test that provokes one empties `faults` itself.
 */
export const test = base.extend<Watched, { servers: Servers }>({
  servers: [
    // oxlint-disable-next-line no-empty-pattern -- Playwright reads from the pattern what a fixture needs
    async ({}, use) => {
      let file: string | undefined;
      const servers = openServers();
      let server: Awaited<ReturnType<typeof servers.start>> | undefined;
      const end = async () => {
        const ended = server;
        server = undefined;
        await ended?.stop();
      };
      await use({
        of: async (wanted) => {
          if (file !== wanted) await end();
          file = wanted;
          server ??= await servers.start();
          return server.product;
        },
      });
      await end();
      await servers.end();
    },
    { scope: 'worker', timeout: 150_000 },
  ],
  product: [
    async ({ servers }, use, { file }) => {
      await use(await servers.of(file));
    },
    { timeout: 150_000 },
  ],
  baseURL: ({ product }, provide) => provide(product.address),
  faults: [
    async ({ context }, use) => {
      const faults: string[] = [];
      context.on('weberror', (error) => faults.push(`uncaught: ${error.error().message}`));
      context.on('console', (message) => {
        if (message.type() !== 'error') return;
        const text = message.text();
        if (!HARMLESS.some((pattern) => pattern.test(text))) faults.push(`console: ${text}`);
      });
      // What a page asks of itself it asks only where there is something: nobody did anything that could be refused.
      context.on('response', (response) => {
        const unasked = response.request().headers()['x-background'] !== undefined;
        if (response.status() === 404 && unasked)
          faults.push(`the page asked of itself for what is not there: ${response.url()}`);
      });
      // As a person does, a test looks at a dialog before it answers; a key pressed blindly is dropped there.
      context.on('page', (page) => {
        void page.addLocatorHandler(page.locator('[data-settling]').first(), () =>
          Promise.resolve(),
        );
        // That handler covers what is done with locators; what chooses by the keyboard waits the same way.
        const { keyboard } = page;
        const press = keyboard.press.bind(keyboard);
        keyboard.press = async (key, options) => {
          if (/Enter$|^\d$/.test(key)) await settled(page);
          await press(key, options);
        };
      });
      await context.exposeFunction('reportCspViolation', (text: string) => {
        faults.push(`content security policy: ${text}`);
      });
      await context.addInitScript(() => {
        document.addEventListener('securitypolicyviolation', (event) => {
          const report: unknown = Reflect.get(window, 'reportCspViolation');
          const text = `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`;
          if (typeof report === 'function') report(text);
        });
      });
      await use(faults);
      expect(
        faults,
        'the page threw, logged an error, broke the content security policy or asked in vain',
      ).toEqual([]);
    },
    { auto: true },
  ],
});

const WCAG_22_AA = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa'];

/**
 * Fails with a readable list when the page, or the part of it named, breaks WCAG 2.2 AA as axe sees it; or one of
 * `rules` alone, where the rest was checked before and only the colours are others.
 */
export async function expectAccessible(
  page: Page,
  part?: string,
  rules?: readonly string[],
): Promise<void> {
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axe.source);
  const violations = await page.evaluate(
    async ({ context, runOnly }) => {
      const run: typeof axe.run = Reflect.get(window, 'axe').run;
      // What passed is told in full otherwise, which takes most of the time; no rule of these reads style sheets.
      const results = await run(context, {
        runOnly,
        resultTypes: ['violations'],
        preload: false,
      });
      return results.violations.map(({ id, help, nodes }) => ({
        id,
        help,
        targets: nodes.slice(0, 3).map(({ target }) => target.join(' ')),
      }));
    },
    {
      context: part ?? 'html',
      runOnly: rules
        ? { type: 'rule' as const, values: [...rules] }
        : { type: 'tag' as const, values: WCAG_22_AA },
    },
  );
  const found = violations.map(({ id, help, targets }) => `${id}: ${help} (${targets.join('; ')})`);
  expect(found, 'axe found these').toEqual([]);
}

export { expect };

/**
 * Follows the requests of all pages of a context, from now on: calls, and the screens' code that is fetched ahead.
 * Returns a function that waits until the pages have asked for what they ask for when they are idle, and every
 * request has its answer. Where a faked clock stands in the context, it must be given: idle moments are its to grant.
 */
export function followRequests(context: BrowserContext): (clock?: Clock) => Promise<void> {
  const open = new Set<Request>();
  let asked = 0;
  context.on('request', (request) => {
    open.add(request);
    asked += 1;
  });
  context.on('requestfinished', (request) => open.delete(request));
  context.on('requestfailed', (request) => open.delete(request));
  const answered = () => expect.poll(() => open.size, { message: 'requests on their way' }).toBe(0);
  const idle = async (clock?: Clock) => {
    await answered();
    const before = asked;
    if (clock) await clock.runFor(2_000);
    else
      for (const page of context.pages())
        await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    await answered();
    return asked === before;
  };
  // What came may ask for more: the next part of a list, what follows for the one that stands first.
  return async (clock) => expect.poll(() => idle(clock), { message: 'an idle moment' }).toBe(true);
}

/** Fails when the keyboard is nobody's: its keys would mean nothing that stands there, and a screen reader would begin anew. */
export async function expectFocusWithin(page: Page, part = '[data-pane]'): Promise<void> {
  await expect
    .poll(() => page.evaluate((where) => document.activeElement?.closest(where) !== null, part))
    .toBe(true);
}
