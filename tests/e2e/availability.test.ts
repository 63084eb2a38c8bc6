import type { Locator, Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { pagesPdf } from '../support/pdf-files.ts';
import { sendPaper } from './queue-steps.ts';
import { sessionOf, signIn } from './sign-in.ts';

/** What the console sends by itself: keeping a claimed task, and claiming the next one in advance. */
const UPKEEP = /\/(?:lease|leases|beat|heartbeat|renew)\b|\/tasks\/next$/;

/** The requests that would change something, from now on. */
function changesOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (request.method() !== 'GET' && pathname.startsWith('/v1/') && !UPKEEP.test(pathname))
      sent.push(`${request.method()} ${pathname}`);
  });
  return sent;
}

/** The shown commands that are off and have keys of one step, with why they are. */
async function refusedOf(place: Locator) {
  const buttons = await place
    .locator('button[data-command][aria-keyshortcuts]:disabled:visible')
    .all();
  return Promise.all(
    buttons.map(async (button) => ({
      id: await button.getAttribute('data-command'),
      keys: (await button.getAttribute('aria-keyshortcuts')) ?? '',
      why: (await button.getAttribute('title')) ?? '',
    })),
  );
}

/** Presses the keys of every command of a screen that is off: each says why, and nothing is sent. Returns which these were. */
async function pressRefused(page: Page, place: Locator, focus: Locator): Promise<string[]> {
  const refused = await refusedOf(place);
  const sent = changesOf(page);
  for (const { keys, why } of refused) {
    await focus.focus();
    await page.keyboard.press(keys);
    await expect(page.locator('.toast').filter({ hasText: why })).toBeVisible();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  expect(sent).toEqual([]);
  return refused.map(({ id }) => id ?? '').toSorted();
}

test('keys of a match without anybody chosen, and of a first page, say why they do nothing', async ({
  page,
}) => {
  const { processInstanceId } = await sendPaper(page, 'nobody.pdf', pagesPdf(2));
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  const form = page.locator('.decision-frame');
  await expect(form.getByRole('button', { name: /^Reject/ })).toBeEnabled();
  await expect(form.getByRole('button', { name: /^Match/ })).toHaveAttribute(
    'title',
    'Choose an employee first.',
  );
  expect(await pressRefused(page, form, page.locator('.task-body'))).toEqual(['match.confirm']);
  const pdf = page.locator('.pdf-view');
  await expect(pdf.locator('.pdf-paper[data-painted]').first()).toBeVisible();
  await expect(pdf.getByRole('button', { name: 'Next page' })).toBeEnabled();
  expect(await pressRefused(page, pdf, pdf.locator('.pdf-scroller'))).toEqual(['pdf.previousPage']);

  // The palette finds it, with the reason, and Enter there does nothing either.
  const sent = changesOf(page);
  await page.locator('.task-body').focus();
  await page.keyboard.press('ControlOrMeta+k');
  await page.getByRole('combobox', { name: 'Command palette' }).fill('>match to the chosen');
  const row = page.getByRole('option', { name: /Choose an employee first\./ });
  await expect(row).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await expect(row).toBeVisible();
  expect(sent).toEqual([]);
});

test('pages that stand as they were are not applied by their key', async ({ page }) => {
  const { processInstanceId } = await sendPaper(page, 'as-it-was.pdf', pagesPdf(3));
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.locator('.task-body').press('o');
  const grid = page.getByRole('listbox', { name: 'Pages' });
  await expect(grid).toBeFocused();
  const pages = page.locator('.pages');
  expect(await pressRefused(page, pages, grid)).toEqual(['pages.apply']);
  // Once a page is turned it can be.
  await page.keyboard.press('r');
  await expect(pages.getByRole('button', { name: /^Apply/ })).toBeEnabled();
  expect(await pressRefused(page, pages, grid)).toEqual([]);
});

test('the form of a document in other hands decides nothing by keys', async ({ page }) => {
  const { processInstanceId, dqItemId } = await sendPaper(page, 'other-hands.pdf', pagesPdf(1));
  const { headers, user } = await sessionOf(page, 'dq2');
  const item = await page.request.get(`/v1/internalDQ/${dqItemId}`, { headers });
  const task = `/v1/processes/internalReviewProcess/tasks/${(await item.json()).currentTaskId}`;
  const held = await page.request.patch(task, { headers, data: { assignee: user.id } });
  expect(held.ok()).toBe(true);
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await expect(page.getByText(/is working on this document\./)).toBeVisible();
  const refused = await pressRefused(
    page,
    page.locator('.decision-frame'),
    page.locator('.task-body'),
  );
  expect(refused).toEqual(['match.confirm', 'match.newFile']);
});

test('a certificate that waits for no review is not sent back by its key', async ({ page }) => {
  await signIn(page, 'employer', '/manage/driverannual?standing=reviewed');
  await expect(page.getByRole('grid', { name: 'Annual certificates' })).toBeFocused();
  await expect(page.getByRole('gridcell').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Ask for a new one' })).toBeVisible();
  const sent = changesOf(page);
  for (const keys of ['ControlOrMeta+Enter', 'x']) {
    await page.locator('.certificate-review').press(keys);
    await expect(page.getByText('This certificate does not wait for a review.')).toBeVisible();
    await expect(page.getByRole('combobox', { name: 'Reason' })).toHaveCount(0);
    await page.getByRole('button', { name: 'Close' }).last().click();
  }
  expect(sent).toEqual([]);
});
