import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { madePdf, protectedPdf, scriptPdf, textPdf, truncatedPdf } from '../support/pdf-files.ts';
import { signIn } from './sign-in.ts';

const IMAGES = /\/v1\/internalDQ\/[\w-]+\/image\//;

const SIXTY = madePdf(
  Array.from({ length: 60 }, (_, i) => ({
    text: `Sheet ${i + 1}\nThe Driver signs here.\n${i % 20 === 4 ? 'driver of record' : ''}`,
    noise: 150,
  })),
);
const FILES: Readonly<Record<string, () => Buffer | Promise<Buffer>>> = {
  'Sixty pages, José.pdf': () => SIXTY,
  'short.pdf': () => textPdf(['Only one']),
  'scan.pdf': () => madePdf([{ noise: 100 }]),
  'locked.pdf': () => protectedPdf('driver1'),
  'script.pdf': scriptPdf,
  'turned.pdf': () => madePdf([{ text: 'Sideways', entries: '/Rotate 90' }]),
};
/** Where each file is viewed, in the order above. */
const addresses: string[] = [];

// Seconds where the machine is free; other work may share it.
test.describe.configure({ timeout: 120_000 });

// Papers without an employee; from the newest end of the queue, where no other test comes.
test.beforeAll(async ({ request }) => {
  const login = await request.post('/v1/auth/login', {
    data: { email: 'dq@demo.example', password: 'console-demo' },
  });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  for (const [name, make] of Object.entries(FILES)) {
    const sent = await request.post('/v1/internalDQ', {
      headers,
      multipart: { document: { name, mimeType: 'application/pdf', buffer: await make() } },
    });
    expect(sent.status(), await sent.text()).toBe(201);
    const [{ dqItemId }] = (await sent.json()).items;
    const item = await request.get(`/v1/internalDQ/${dqItemId}`, { headers });
    addresses.push(`/dqInternal/items/${dqItemId}/${(await item.json()).images[0].imageId}`);
  }
});

/** Opens a paper and stands in its pages. */
async function openPaper(page: Page, address: string | undefined): Promise<void> {
  await page.goto(address ?? '/');
  // The first of a page also loads the viewer and its worker.
  await expect(page.locator('.pdf-page[data-page="1"] canvas')).toBeVisible({ timeout: 15_000 });
  await pages(page).focus();
}

/** By keys, to a page in the middle: its bytes are not read before. */
async function goTo(page: Page, number: number): Promise<void> {
  await page.keyboard.press('ControlOrMeta+Alt+g');
  await page.keyboard.type(String(number));
  await page.keyboard.press('Enter');
  await expect(here(page)).toHaveText(String(number));
}

const pages = (page: Page) => page.getByRole('region', { name: 'Pages of the document' });
const links = (page: Page) => page.locator('.pdf-page-link');
const here = (page: Page) => page.locator('.pdf-page-link[aria-current=page]');
const marked = (page: Page, name: string) =>
  page.evaluate((of) => CSS.highlights.get(of)?.size ?? 0, name);
const widthOf = async (page: Page, selector: string) =>
  (await page.locator(selector).first().boundingBox())?.width ?? 0;

test('sixty pages: links, keys, thumbnails, zoom, turn, fullscreen, ranges and one worker', async ({
  page,
}) => {
  const [sixty, short] = addresses;
  const parts: { range: string; status: number }[] = [];
  page.on('response', (response) => {
    if (!IMAGES.test(response.url())) return;
    parts.push({
      range: response.request().headers()['range'] ?? '',
      status: response.status(),
    });
  });
  await signIn(page, 'dq');
  await openPaper(page, sixty);
  // R238, R234: five links; thumbnails 75 wide.
  await expect(links(page)).toHaveCount(5);
  expect(await widthOf(page, '.pdf-thumbnail-paper')).toBe(75);

  await page.keyboard.press('j');
  await expect(here(page)).toHaveText('2');
  await page.keyboard.press('k');
  await expect(here(page)).toHaveText('1');
  // Only what is shown is read: the rest of a large file stays where it is.
  expect(parts.every(({ range, status }) => /^bytes=\d+-\d+$/.test(range) && status === 206)).toBe(
    true,
  );
  await page.keyboard.press('End');
  await expect(here(page)).toHaveText('60');
  await expect(page.locator('.pdf-page[data-page="60"] canvas')).toBeVisible();
  const before = parts.length;
  await goTo(page, 33);
  await expect(page.locator('.pdf-page[data-page="33"] canvas')).toBeVisible();
  expect(parts.length).toBeGreaterThan(before);
  expect(parts.length).toBeLessThan(SIXTY.length / (128 * 1024));
  await expect(pages(page)).toBeFocused();
  // As tables do: the nearest page there is, and what was typed is said (R044).
  const input = page.getByRole('textbox', { name: /^Go to page/ });
  for (const [typed, reached, said] of [
    ['999', '60', 'There are pages 1 to 60: this is page 60.'],
    ['-3', '1', 'There are pages 1 to 60: this is page 1.'],
    ['abc', '1', 'abc is no page. Type a number.'],
    ['0', '1', 'There are pages 1 to 60: this is page 1.'],
  ] as const) {
    await input.fill(typed);
    await input.press('Enter');
    await expect(page.getByText(said)).toBeVisible();
    await expect(here(page)).toHaveText(reached);
    await expect(pages(page)).toBeFocused();
    await expect(input).toHaveValue(reached);
  }
  await page.keyboard.press('Home');
  await expect(here(page)).toHaveText('1');
  await page.locator('.pdf-thumbnail[aria-current=page]').focus();
  await page.keyboard.press('ArrowDown');
  await expect(here(page)).toHaveText('2');
  await expect(page.locator('[data-thumbnail="2"]')).toBeFocused();
  await page.getByRole('button', { name: 'Page 3', exact: true }).click();
  await expect(here(page)).toHaveText('3');

  // R235: one step is 1.25; by keys, and by ctrl and wheel about the pointer.
  await pages(page).focus();
  const width = await widthOf(page, '.pdf-page');
  const percent = async () =>
    Number(/(\d+)%/.exec((await page.locator('.pdf-zoom').textContent()) ?? '')?.[1]);
  // 100 % is the size of the paper: eight and a half inches of 96 pixels.
  const fitted = await percent();
  expect(fitted).toBe(Math.round((width / 816) * 100));
  await page.keyboard.press('+');
  await expect.poll(percent).toBe(Math.round((width / 816) * 125));
  expect((await widthOf(page, '.pdf-page')) / width).toBeCloseTo(1.25, 2);
  await expect(here(page)).toHaveText('3');
  await page.keyboard.press('0');
  await pages(page).hover();
  await page.keyboard.down('Control');
  await page.mouse.wheel(0, -100);
  await page.keyboard.up('Control');
  await expect.poll(percent).toBeGreaterThan(fitted);
  const wheeled = await percent();
  await expect(here(page)).toHaveText('3');
  await page.keyboard.press('h');
  await expect.poll(percent).not.toBe(wheeled);
  const [sheet, room] = [
    await page.locator('.pdf-page[data-page="3"]').boundingBox(),
    await pages(page).boundingBox(),
  ];
  expect(sheet?.height).toBeLessThanOrEqual(room?.height ?? 0);
  await page.locator('.pdf-zoom').getByRole('button').click();
  await expect.poll(percent).toBe(100);
  expect(await widthOf(page, '.pdf-page')).toBeCloseTo(816, -1);
  await pages(page).focus();
  await page.keyboard.press('0');

  // R236: 270 degrees a step, remembered for this document and no other.
  await page.keyboard.press('r');
  const lies = async () => {
    const box = await page.locator('.pdf-page').first().boundingBox();
    return (box?.width ?? 0) > (box?.height ?? 0);
  };
  await expect.poll(lies).toBe(true);
  await openPaper(page, short);
  expect(await lies()).toBe(false);
  await openPaper(page, sixty);
  expect(await lies()).toBe(true);
  await expect(page.locator('.pdf-text').first()).toHaveAttribute('data-main-rotation', '270');
  for (let turn = 0; turn < 3; turn += 1) await page.keyboard.press('r');
  await expect.poll(lies).toBe(false);

  // R233, R238: fullscreen has twenty links; Escape gives the focus back.
  await page.keyboard.press('f');
  await expect(links(page)).toHaveCount(20);
  await page.keyboard.press('Escape');
  await expect(links(page)).toHaveCount(5);
  await expect(pages(page)).toBeFocused();
  const button = page.getByRole('button', { name: /^Full screen/ });
  await button.click();
  await expect(links(page)).toHaveCount(20);
  const view = await page.locator('.pdf-view').boundingBox();
  expect(view).toEqual({ x: 0, y: 0, ...page.viewportSize() });
  // The palette stands above it, and Escape there is the palette's own.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.locator('.palette input')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(page.locator('.palette')).toHaveCount(0);
  await expect(links(page)).toHaveCount(20);
  await button.click();
  await expect(links(page)).toHaveCount(5);

  await page.goto(`${sixty}?panes=${short}`);
  await expect(page.locator('.pdf-view')).toHaveCount(2);
  await expect(page.locator('.pdf-view .pdf-page canvas').nth(1)).toBeVisible();
  expect(page.workers()).toHaveLength(1);
});

test('find: count, next, previous, case, all, and what a scan says; text is selected and copied', async ({
  page,
  context,
}) => {
  const [sixty, , scan] = addresses;
  await signIn(page, 'dq');
  await openPaper(page, sixty);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox', { name: 'Find in document' });
  await expect(box).toBeFocused();
  const said = page.locator('.pdf-find-count');
  await page.keyboard.type('driver  of');
  await expect(said).toHaveText('1 of 3');
  await expect(here(page)).toHaveText('5');
  await expect.poll(() => marked(page, 'pdf-match-current')).toBe(1);
  await page.keyboard.press('Enter');
  await expect(said).toHaveText('2 of 3');
  await expect(here(page)).toHaveText('25');
  await page.keyboard.press('Shift+Enter');
  await page.keyboard.press('Shift+Enter');
  await expect(said).toHaveText('3 of 3');
  await expect(here(page)).toHaveText('45');
  await box.fill('driver');
  await expect(said).toHaveText(/of 63$/);
  await expect.poll(() => marked(page, 'pdf-match')).toBeGreaterThan(0);
  await page.getByRole('button', { name: 'Highlight all' }).click();
  await expect.poll(() => marked(page, 'pdf-match')).toBe(0);
  await page.getByRole('button', { name: 'Match case' }).click();
  await expect(said).toHaveText(/of 3$/);
  await box.fill('nowhere to be found');
  await expect(said).toHaveText('Not found');
  await expectAccessible(page, '.pdf-view');
  await page.keyboard.press('Escape');
  await expect(box).toHaveCount(0);
  await expect(pages(page)).toBeFocused();
  // The browser's own key finds here too.
  await page.keyboard.press('ControlOrMeta+f');
  await expect(box).toBeFocused();
  await page.keyboard.press('Escape');

  await page.keyboard.press('Home');
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  await page.locator('.pdf-page[data-page="1"] .pdf-text span', { hasText: 'Sheet 1' }).dblclick();
  await page.keyboard.press('ControlOrMeta+c');
  await expect
    .poll(() => page.evaluate(() => navigator.clipboard.readText()))
    .toMatch(/^Sheet\s?$/);

  await openPaper(page, scan);
  await page.keyboard.press('/');
  await page.keyboard.type('x');
  await expect(said).toHaveText('This document has no text to search, as scans have.');
});

test('a password is asked for, a wrong one is told; a script in a document never runs; a page stands as it says', async ({
  page,
}) => {
  const [, , , locked, script, turned] = addresses;
  await signIn(page, 'dq', locked ?? '/');
  const dialog = page.getByRole('dialog');
  await expect(dialog).toContainText('Enter the password to view this document.');
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.type('wrong');
  await page.keyboard.press('Enter');
  await expect(dialog).toContainText('Incorrect password. Please try again.');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('button', { name: 'Enter the password' })).toBeVisible();
  await expect(page.locator('.pdf-label')).toContainText('(Document is password-protected)');
  await page.getByRole('button', { name: 'Enter the password' }).click();
  await page.getByLabel('Password').fill('driver1');
  await page.keyboard.press('Enter');
  await expect(page.locator('.pdf-page canvas')).toBeVisible();
  await expect(dialog).toHaveCount(0);

  const asked: string[] = [];
  page.on('request', (request) => void asked.push(request.url()));
  page.on('dialog', (shown) => void asked.push(`dialog ${shown.message()}`));
  await openPaper(page, script);
  await expect(page.locator('.pdf-text span').first()).toBeAttached();
  expect(asked.filter((one) => /evil|quickjs|sandbox|^dialog/.test(one))).toEqual([]);

  await openPaper(page, turned);
  const box = await page.locator('.pdf-page').boundingBox();
  expect(box?.width).toBeGreaterThan(box?.height ?? 0);
});

test('a session that ends while a document loads is renewed once, and the load goes on (R240)', async ({
  page,
}) => {
  const [sixty] = addresses;
  await signIn(page, 'dq');
  await openPaper(page, sixty);
  let renewals = 0;
  page.on(
    'request',
    (request) => void (request.url().endsWith('/v1/auth/token') && (renewals += 1)),
  );
  // The token the page holds is no longer one: every range that carries it is refused, until it is another.
  let held: string | undefined;
  let refused = 0;
  await page.route(IMAGES, async (route) => {
    const headers = route.request().headers();
    held ??= headers['authorization'];
    if (headers['authorization'] !== held) return route.continue();
    refused += 1;
    return route.continue({ headers: { ...headers, authorization: 'Bearer spoiled' } });
  });
  await goTo(page, 33);
  await expect(page.locator('.pdf-page[data-page="33"] canvas')).toBeVisible();
  expect(refused).toBeGreaterThan(0);
  expect(renewals).toBe(1);
});

test('what cannot be shown says why and can be tried again; the download has its name', async ({
  page,
  faults,
}) => {
  const [long = '/'] = addresses;
  await signIn(page, 'dq');
  await openPaper(page, long);
  const error = page.locator('.pdf-view').getByRole('alert');
  const retry = page.locator('.pdf-view').getByRole('button', { name: 'Retry' });

  // Cut off in the middle: Retry goes on at the same page.
  await page.route(IMAGES, (route) => route.abort('internetdisconnected'));
  await goTo(page, 33);
  await expect(error).toContainText('The server could not be reached.');
  await expectAccessible(page, '.pdf-view');
  await page.unroute(IMAGES);
  expect(faults.every((text) => text.includes('ERR_INTERNET_DISCONNECTED'))).toBe(true);
  faults.length = 0;
  await retry.click();
  await expect(page.locator('.pdf-page[data-page="33"] canvas')).toBeVisible();
  await expect(here(page)).toHaveText('33');

  const download = page.waitForEvent('download');
  await page.keyboard.press('d');
  expect((await download).suggestedFilename()).toBe('Sixty pages, José.pdf');

  for (const body of [
    truncatedPdf().subarray(0, 300),
    Buffer.from('%PDF-1.7 and nothing of one'),
  ]) {
    await page.route(IMAGES, (route) =>
      route.fulfill({ status: 200, contentType: 'application/pdf', body }),
    );
    await page.goto(long);
    await expect(error).toContainText('This PDF could not be shown.');
    await page.unroute(IMAGES);
  }
  await retry.click();
  await expect(page.locator('.pdf-page[data-page="1"] canvas')).toBeVisible();

  await page.goto(long.replace(/[\w-]+$/, '018cc251-0000-7000-8000-000000000000'));
  await expect(error).toBeVisible();
  await expect(error).not.toContainText('could not be shown');
});

test('a phone: the viewer fits, two fingers zoom, light and dark', async ({ browser }) => {
  const [sixty] = addresses;
  const context = await browser.newContext({
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  });
  const page = await context.newPage();
  await signIn(page, 'dq');
  await openPaper(page, sixty);
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  const before = await widthOf(page, '.pdf-page');
  const touch = await context.newCDPSession(page);
  const fingers = (apart: number) => [
    { x: 195 - apart, y: 500 },
    { x: 195 + apart, y: 500 },
  ];
  await touch.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: fingers(40) });
  for (const apart of [50, 60, 70, 80]) {
    await touch.send('Input.dispatchTouchEvent', {
      type: 'touchMove',
      touchPoints: fingers(apart),
    });
  }
  await touch.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
  await expect.poll(async () => (await widthOf(page, '.pdf-page')) / before).toBeCloseTo(2, 1);
  await expectAccessible(page);
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('.radix-themes.dark')).toBeAttached();
  await expectAccessible(page, undefined, ['color-contrast']);
  await context.close();
});
