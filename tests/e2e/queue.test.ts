import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { openQueue, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Review queue' });
const cursorRow = (page: Page) => grid(page).locator('[data-cursor]');
const chip = (page: Page, name: string) =>
  page.getByRole('toolbar', { name: 'Filters of the queue' }).getByRole('button', { name });

test('two reviewers in two browsers work one queue: nothing moves under the cursor, nothing comes twice', async ({
  page,
  browser,
}) => {
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
  expect(await cursorRow(page).getAttribute('id')).toBe(next);
  await expect(page.locator(`[id="${id}"]`)).toHaveCount(0);
  await expect(title(page, 1)).not.toHaveText(await title(other, 1).innerText());

  // A view kept by name comes back, and the time limits say themselves.
  await page.goto('/dqInternal/workflow?due=overdue&sort=due');
  await expect(
    grid(page)
      .getByText(/^overdue/)
      .first(),
  ).toBeVisible();
  await expect(page.getByRole('button', { name: 'View: Overdue' })).toBeVisible();
  await context.close();
});
