import type { Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { sendCard, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

/** The calls that decide, in the order they were sent. */
function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const step = /\/tasks\/[^/]+\/(accept|match|reject)$/.exec(request.url())?.[1];
    if (request.method() === 'POST' && step) sent.push(step);
  });
  return sent;
}

/** Holds back the answers to some requests until `release`, and says when one waits. */
async function holdBack(page: Page, address: RegExp) {
  const waiting: Route[] = [];
  const arrived = Promise.withResolvers<void>();
  let open = false;
  await page.route(address, async (route) => {
    if (open) return route.continue();
    waiting.push(route);
    arrived.resolve();
    return undefined;
  });
  return {
    arrived: arrived.promise,
    release: async () => {
      open = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

/** Two papers that only this test knows: their list, and the file of the second, which does not come for now. */
async function openTwo(page: Page, name: string) {
  await sendCard(page, `${name}-1.pdf`);
  const second = await sendCard(page, `${name}-2.pdf`);
  await signIn(page, 'dq', '/dqInternal/workflow');
  const file = await holdBack(page, new RegExp(`/internalDQ/${second.dqItemId}/image/`));
  const list = page.getByRole('grid', { name: 'Review queue' });
  await page.getByRole('searchbox').fill(name);
  await expect(list.getByRole('row')).toHaveCount(3);
  await list.focus();
  return { second, file };
}

test('a second press decides nothing of the next document: it is held back until that was shown', async ({
  page,
}) => {
  const name = 'second-press';
  const sent = decisionsOf(page);
  const { second, file } = await openTwo(page, name);
  await page.keyboard.press('c');
  await expect(title(page, 1)).toHaveText(`Match: ${name}-1.pdf`);
  const ahead = page.waitForResponse((reply) => reply.url().includes(`${second.taskId}/sugg`));
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, 1)).toContainText('Review:');
  await page.keyboard.press('1');
  await page.getByLabel(/^Document date/).fill('3/1/2026');
  await page.getByLabel(/^Expires/).fill('3/1/2028');
  await Promise.all([ahead, file.arrived]);
  await untilDecidable(page);
  await page.getByRole('button', { name: /^Accept/ }).dblclick();
  const match = page.getByRole('button', { name: /^Match to / });
  await expect(match).toBeEnabled();
  await expect(title(page, 1)).toHaveText(`Match: ${name}-2.pdf`);
  for (const keys of ['ControlOrMeta+Enter', 'Enter', 'b', '1']) await page.keyboard.press(keys);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .click();
  // It shows at the button, and is said.
  await expect(page.getByRole('dialog').locator('[data-held]')).toHaveText(/^Reject/);
  await page.keyboard.press('Escape');
  await match.click();
  await expect(match).toHaveAttribute('data-held', '');
  await expect(page.getByText('Not yet: its document has not been shown.')).toBeAttached();
  await expect(page.getByText(/^Medical card filed for /)).toBeVisible();
  expect(sent).toEqual(['match', 'accept']);

  await file.release();
  await untilDecidable(page);
  const matched = page.waitForRequest(/\/match$/);
  await match.click();
  // The call names what was shown.
  expect((await matched).postDataJSON()).toMatchObject({ documentShown: second.imageId });
  await expect(title(page, 1)).toContainText('Review:');
});

test('a suggestion that comes under an Enter is not confirmed by it', async ({ page }) => {
  const sent = decisionsOf(page);
  const paper = await sendCard(page, 'late-suggestion.pdf');
  await page.clock.install();
  await signIn(page, 'dq', '/');
  const reading = await holdBack(page, /\/suggestions$/);
  await page.goto(`/dqInternal/workflow/match/${paper.processInstanceId}`);
  await expect(page.locator('.pdf-paper[data-painted]').first()).toBeVisible();
  await reading.arrived;
  await untilDecidable(page);
  const match = page.getByRole('button', { name: /^Match to / });
  // Time stands still from the moment it stands there: no press can come later.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await reading.release();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(match).toBeEnabled({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Not yet: this has only just opened.')).toBeAttached();
  expect(sent).toEqual([]);
  await page.clock.resume();
  await untilDecidable(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 0)).toContainText('Review:');
  expect(sent).toEqual(['match']);
});

test('rows of the former search are never chosen for the new text', async ({ page }) => {
  const sent = decisionsOf(page);
  const paper = await sendCard(page, 'former-search.pdf');
  await signIn(page, 'dq', `/dqInternal/workflow/match/${paper.processInstanceId}`);
  await expect(page.getByText(/Enter confirms/)).toBeVisible();
  const box = page.getByRole('combobox', { name: 'Search employees' });
  const rows = page.getByRole('listbox', { name: 'Employees' }).getByRole('option');
  await box.fill('miller');
  await expect(rows.first()).toContainText('Miller');
  const garcia = await holdBack(page, /\/v1\/employees\?.*search=garcia/);
  await box.fill('garcia');
  await garcia.arrived;
  await untilDecidable(page);
  await box.press('Enter');
  await expect(box).toHaveAttribute('data-held', '');
  await box.press('Enter');
  await box.press('ControlOrMeta+Enter');
  await rows.first().click();
  await expect(page.getByRole('button', { name: 'Match', exact: false }).last()).toBeDisabled();
  expect(sent).toEqual([]);
  await garcia.release();
  await expect(rows.first()).toContainText('Garcia');
  await box.press('Enter');
  await expect(page.getByRole('button', { name: /^Match to Garcia/ })).toBeEnabled();
  expect(sent).toEqual([]);
});
