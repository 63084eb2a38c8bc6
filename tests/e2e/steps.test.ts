import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { textPdf } from '../support/pdf-files.ts';
import { sendPaper, takeStep, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

const body = (page: Page) => page.locator('.task-body');

test('a paper put aside for its cover sheet, escalated, answered and deleted by keyboard alone', async ({
  page,
}) => {
  // Two wait, whatever other tests did with what waited before.
  for (const name of ['one.pdf', 'two.pdf']) {
    const paper = await sendPaper(page, name, textPdf([name]));
    await takeStep(page, 'dq2', paper, 'waitForCover');
  }
  await signIn(page, 'dq', '/dqInternal/workflow/waitingforcoversheet');
  await expect(page.getByRole('grid', { name: 'Waiting for cover sheet' })).toBeFocused();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(title(page, 1)).toHaveText('Cover sheet: two.pdf');
  await expect(body(page)).toBeFocused();
  await untilDecidable(page);

  // The palette asks for the question; the paper goes on, and its form opens the next of this list.
  const first = await title(page, 1).innerText();
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('Is this ours?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escalated.', { exact: true })).toBeVisible();
  await expect(title(page, 1)).not.toHaveText(first);

  // Taken back by key: the paper stands here again, with what was said.
  await page.keyboard.press('z');
  await expect(title(page, 1)).toHaveText(first);
  await expect(page.getByRole('list', { name: 'What was said' })).toContainText('Is this ours?');

  await expect(body(page)).toBeFocused();
  await untilDecidable(page);
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('option', { name: 'Blank page' })).toBeVisible();
  await page.keyboard.type('blank');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted. It is kept for 90 days.')).toBeVisible();
  await expect(title(page, 1)).not.toHaveText(first);

  await page.goto('/dqInternal/deleted');
  const deleted = page.getByRole('grid', { name: 'Deleted documents' });
  await expect(deleted).toBeFocused();
  await expect(deleted.getByRole('row').nth(1)).toContainText('Blank page');
  await page.keyboard.press('r');
  await expect(page.getByText(/is back in the queue/)).toBeVisible();
});
