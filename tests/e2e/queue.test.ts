import type { Page, Request } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { demoSettled, openQueue, sendPaper, title } from './queue-steps.ts';
import { sessionOf, signIn } from './sign-in.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Review queue' });
const cursorRow = (page: Page) => grid(page).locator('[data-cursor]');
const chip = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Filters of the queue' }).getByRole('button', { name });

test('two reviewers in two browsers work one queue: nothing moves under the cursor, nothing comes twice', async ({
  page,
  browser,
}) => {
  await demoSettled(page);
  const context = await browser.newContext();
  const other = await context.newPage();
  await Promise.all([signIn(page, 'dq'), signIn(other, 'dq2')]);
  await Promise.all([openQueue(page), openQueue(other)]);
  await expectAccessible(page, 'main');

  // Both look at what is free, from the oldest on.
  const read = [page, other].map((one) => one.waitForResponse(/tasks\/changes\?.*assignee=none/));
  await Promise.all([page.keyboard.press('5'), other.keyboard.press('5')]);
  await Promise.all(read);
  await expect(chip(page, 'Free')).toHaveAttribute('aria-pressed', 'true');
  await expect(page).toHaveURL(/assignee=none/);
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('ArrowUp');
  const [id, top] = [await cursorRow(page).getAttribute('id'), await cursorRow(page).boundingBox()];

  // The other one claims it: here it turns grey where it stands, until one moves on.
  await other.keyboard.press('c');
  await expect(title(other, 1)).toContainText(/Match:|Review:/);
  await expect(cursorRow(page)).toHaveAttribute('data-faded', 'true');
  expect(await cursorRow(page).getAttribute('id')).toBe(id);
  expect(await cursorRow(page).boundingBox()).toEqual(top);
  // The form over there has taken the next one in advance.
  const grey = grid(page).locator('[data-faded]');
  await expect(grey).toHaveCount(2);
  await expect(page.getByText(/^\d+ locked by others/)).toBeVisible();

  // The next-row key passes over what is gone and skips nothing; what left goes once one has moved on.
  const next = await grid(page).locator('.list-row:not([data-faded])').first().getAttribute('id');
  await page.keyboard.press(']');
  await expect(title(page, 1)).toContainText(/Match:|Review:/);
  // The keyboard stays in the list, which stays open as long; then it is a strip.
  await expect(grid(page)).toBeFocused();
  expect(await cursorRow(page).getAttribute('id')).toBe(next);
  await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
  await page.keyboard.press('F6');
  await expect(grid(page)).toBeHidden();
  await expect(title(page, 1)).not.toHaveText(await title(other, 1).innerText());

  // A form that is left gives its paper back, and what it took in advance; so does, soon, a page that goes away: also
  // one whose person came back to it before the server had heard that it was left.
  const isClaim = (request: Request) =>
    request.method() === 'PATCH' && request.postDataJSON().assignee !== null;
  const back = Promise.withResolvers<void>();
  await page.route('**/tasks/*', async (route, request) => {
    const isRelease = request.method() === 'PATCH' && !isClaim(request);
    if (isRelease) await back.promise;
    await route.continue();
  });
  const freed = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.goBack();
  await freed;
  const claimed = page.waitForResponse((reply) => isClaim(reply.request()));
  await page.goForward();
  await expect(title(page, 1)).toContainText(/Match:|Review:/);
  back.resolve();
  const { processInstanceId } = await (await claimed).json();
  // The page knows that it holds it.
  const form = page.locator('.decision-frame');
  await expect(form.getByRole('button', { name: /^Reject/ })).toBeEnabled();
  // A view kept by name comes back, and the time limits say themselves.
  await page.goto('/dqInternal/workflow?due=overdue&sort=due');
  const login = await other.request.post('/v1/auth/login', {
    data: { email: 'dq2@demo.example', password: 'console-demo' },
  });
  const headers = { Authorization: `Bearer ${(await login.json()).token}` };
  await expect
    .poll(async () => {
      const path = `/v1/processes/internalReviewProcess/instances/${processInstanceId}?fields=task`;
      const { task } = await (await other.request.get(path, { headers })).json();
      return task.leaseUntil === null || Date.parse(task.leaseUntil) < Date.now() + 31_000;
    })
    .toBe(true);
  await expect(
    grid(page)
      .getByText(/^overdue/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'View: Overdue' })).toBeVisible();
  await context.close();
});

test('a claim that fails is tried three times more; a list that fails says so; an odd reply to a change is an error (R248, R256, R261)', async ({
  page,
  faults,
}) => {
  const paper = await sendPaper(page, 'claimed.pdf', textPdf(['Claimed late']));
  const claims: string[] = [];
  await page.route(/\/internalReviewProcess\/tasks\/[^/]+$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    claims.push(route.request().headers()['idempotency-key'] ?? '');
    await route.fulfill({
      status: 500,
      json: { error: { code: 'server.fault', message: 'Something failed here.' } },
    });
  });
  await signIn(page, 'dq', `/dqInternal/workflow/match/${paper.processInstanceId}`);
  const alert = page.locator('.task-alert');
  await expect(alert).toContainText('Something failed here.');
  // The same claim each time: one that did arrive is not made twice.
  expect(claims).toHaveLength(4);
  expect(new Set(claims).size).toBe(1);
  await page.unroute(/\/internalReviewProcess\/tasks\/[^/]+$/);
  await alert.getByRole('button', { name: 'Try to claim it' }).click();
  await expect(alert).toHaveCount(0);

  await page.route(/\/v1\/internalDQ\/[^/]+$/, (route) =>
    route.request().method() === 'PATCH'
      ? route.fulfill({ status: 200, json: {} })
      : route.fallback(),
  );
  await page.locator('.task-body').press('Shift+L');
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByRole('option').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByText('Unexpected response from server updating DQ Item')).toBeVisible();

  const said: string[] = [];
  page.on('console', (message) => message.type() === 'error' && said.push(message.text()));
  await page.route(/\/internalReviewProcess\/tasks\?/, (route) => route.fulfill({ status: 500 }));
  await page.goto('/dqInternal/workflow');
  await expect(page.getByRole('button', { name: 'Retry' })).toBeVisible();
  expect(said.join(' ')).toContain('The task list could not be loaded.');
  await expect(chip(page, 'All')).not.toContainText(/\d/);
  faults.length = 0;
});

test('one client’s documents: chosen by key, kept in the address, and the tab acts in no other client', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await openQueue(page);
  const rows = grid(page).getByRole('row');
  await expect(rows.nth(8)).toBeVisible();
  await page.keyboard.press('Shift+L');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('Cypress Run');
  await expect(page.getByRole('option', { name: /Cypress Run/ })).toBeVisible();
  const read = page.waitForResponse(/\/tasks\?.*client=\d+/);
  await page.keyboard.press('Enter');
  const shown: { clientName: string }[] = (await (await read).json()).rows;
  expect(shown.length).toBeGreaterThan(0);
  await expect(page).toHaveURL(/workflow\?company=\d+$/);
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(shown.length + 1));
  await page.reload();
  await expect(grid(page)).toHaveAttribute('aria-rowcount', String(shown.length + 1));
  await expect(page).toHaveURL(/workflow\?company=\d+$/);
});

test('the heading counts the rows of its list, without what waits or is held', async ({ page }) => {
  const paper = await sendPaper(page, 'put-off.pdf', textPdf(['put off']));
  const { headers } = await sessionOf(page, 'dq');
  const waits = await page.request.put(
    `/v1/processes/internalReviewProcess/tasks/${paper.taskId}/wait`,
    { headers, data: { until: 'arrival' } },
  );
  expect(waits.ok()).toBe(true);
  await signIn(page, 'dq', '/dqInternal/workflow?formKey=searchAndMatch&assignee=none');
  const heading = page.locator('.pane-header').first();
  await expect(grid(page).getByRole('row').nth(1)).toBeVisible();
  const tasks = await page.request.get(
    '/v1/processes/internalReviewProcess/tasks?formKey=searchAndMatch&assignee=none&limit=1',
    { headers },
  );
  const { open } = (await tasks.json()).counts.find(
    ({ formKey }: { formKey: string }) => formKey === 'searchAndMatch',
  );
  await expect(heading).toContainText(new RegExp(`Review queue\\s*${open}\\b`));
  await page.keyboard.press('5');
  await expect(page).not.toHaveURL(/assignee=none/);
  await expect(heading).not.toContainText(new RegExp(`Review queue\\s*${open}\\b`));
});

test('the marked row of the list is the paper in hand, from one to the next', async ({ page }) => {
  await signIn(page, 'dq');
  await openQueue(page);
  /** The task of the form that stands open, as the server knows it. */
  const inHand = async () => {
    const process = /workflow%2F\w+%2F([0-9a-f-]{36})|workflow\/\w+\/([0-9a-f-]{36})/.exec(
      page.url(),
    );
    const id = process?.[1] ?? process?.[2] ?? '';
    const read = `/v1/processes/internalReviewProcess/instances/${id}?fields=task`;
    const { task } = await (await page.request.get(read, { headers: session.headers })).json();
    return new RegExp(`${task.taskId}$`);
  };
  const session = await sessionOf(page, 'dq');
  await page.keyboard.press('c');
  await expect(title(page, 1)).toContainText(/Match:|Review:|Classify/);
  await page.keyboard.press('Shift+F6');
  await expect(cursorRow(page)).toHaveAttribute('id', await inHand());
  const first = await cursorRow(page).getAttribute('id');
  const before = page.url();
  await page.keyboard.press('F6');
  await page.keyboard.press('Escape');
  await page.keyboard.press('s');
  await expect(page).not.toHaveURL(before);
  await page.keyboard.press('Shift+F6');
  await expect(cursorRow(page)).not.toHaveAttribute('id', first ?? '');
  await expect(cursorRow(page)).toHaveAttribute('id', await inHand());
});

test('rows that come late take no keyboard from a search that is being typed', async ({ page }) => {
  let release = () => {};
  const held = new Promise<void>((resolve) => {
    release = resolve;
  });
  await page.route(/\/v1\/processes\/internalReviewProcess\/tasks(\?|$)/, async (route) => {
    await held;
    await route.continue();
  });
  await signIn(page, 'dq2', '/dqInternal/workflow');
  const box = page.getByRole('searchbox').first();
  await expect(box).toBeVisible();
  await box.focus();
  release();
  await expect(
    page.getByRole('grid', { name: 'Review queue' }).locator('.list-row').first(),
  ).toBeVisible();
  await page.keyboard.type('physical');
  await expect(box).toHaveValue('physical');
});
