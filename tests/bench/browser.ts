import { chromium } from 'playwright';
import type { Page } from 'playwright';
import { CHROMIUM_ARGS, ensureChromium } from '#tests/support/chromium.ts';

/** What must stand on the page; everything that is given must hold at once. */
export interface Awaited {
  /** Of each of these there is an element that was not there when watching began. */
  fresh?: readonly string[];
  /** The texts of these elements differ from what they were. */
  changed?: string;
  /** This element comes and goes again. */
  passing?: string;
}

declare global {
  interface Window {
    benchInput: number;
    benchPainted: Promise<number>;
  }
}

export interface Browsing {
  page: Page;
  close: () => Promise<void>;
}

/** Opens the console in headless Chromium and signs in. */
export async function signedIn(address: string, email: string): Promise<Browsing> {
  const browser = await chromium.launch({
    executablePath: ensureChromium(),
    args: [...CHROMIUM_ARGS],
  });
  const page = await browser.newPage({ viewport: { width: 1440, height: 900 }, locale: 'en-US' });
  page.setDefaultTimeout(10_000);
  await noteInputs(page);
  await page.goto(`${address}/login`);
  await page
    .getByLabel(/^Email/)
    .first()
    .fill(email);
  await page
    .getByLabel(/^Password/)
    .first()
    .fill('console-demo');
  await page.keyboard.press('Enter');
  await page.waitForURL((url) => !url.pathname.startsWith('/login'));
  return { page, close: () => browser.close() };
}

/** Keeps the time of the last input in every document of the page, for `untilPainted`. */
export async function noteInputs(page: Page): Promise<void> {
  await page.addInitScript(() => {
    const note = (event: Event) => {
      window.benchInput = event.timeStamp;
    };
    for (const type of ['keydown', 'pointerdown']) window.addEventListener(type, note, true);
  });
}

/** Begins to watch for what the next input should bring. */
async function arm(page: Page, awaited: Awaited): Promise<void> {
  await page.evaluate(({ fresh = [], changed, passing }) => {
    const old = new Set(fresh.flatMap((selector) => [...document.querySelectorAll(selector)]));
    const isFresh = (selector: string) =>
      [...document.querySelectorAll(selector)].some((one) => !old.has(one));
    const texts = () =>
      changed && [...document.querySelectorAll(changed)].map((one) => one.textContent).join(' ');
    const before = texts();
    let came = false;
    // What comes and goes between two frames counts too.
    const watcher = new MutationObserver(() => {
      came ||= passing !== undefined && document.querySelector(passing) !== null;
    });
    if (passing) watcher.observe(document, { subtree: true, childList: true, attributes: true });
    const holds = () => {
      if (!fresh.every(isFresh)) return false;
      if (changed && texts() === before) return false;
      if (passing) {
        const there = document.querySelector(passing) !== null;
        came ||= there;
        return came && !there;
      }
      return true;
    };
    window.benchPainted = new Promise((resolve) => {
      const look = () => {
        if (!holds()) return void requestAnimationFrame(look);
        watcher.disconnect();
        // A message comes after the frame that this callback belongs to was painted.
        const { port1, port2 } = new MessageChannel();
        port1.addEventListener('message', () => resolve(performance.now()));
        port1.start();
        port2.postMessage(0);
        return undefined;
      };
      requestAnimationFrame(look);
    });
  }, awaited);
}

/** Milliseconds from the input that `act` makes (its own time stamp) to the frame in which what is awaited was painted. */
export async function untilPainted(
  page: Page,
  awaited: Awaited,
  act: () => Promise<unknown>,
): Promise<number> {
  await arm(page, awaited);
  await act();
  const limit = new Promise<never>((_resolve, reject) => {
    const timer = setTimeout(
      () => reject(new Error(`Not painted: ${JSON.stringify(awaited)}`)),
      10_000,
    );
    timer.unref();
  });
  return Promise.race([
    page.evaluate(async () => (await window.benchPainted) - window.benchInput),
    limit,
  ]);
}
