import { expect, expectAccessible, test } from '../support/browser.ts';
import { claimSuggested, openQueue, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

test('what was found is framed on the page, and somebody new gets a file filled from the paper', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await openQueue(page);
  await page.keyboard.press('c');
  const name = await claimSuggested(page);
  const marks = page.locator('.pdf-page .pdf-mark');
  await expect(marks.first()).toBeVisible();
  const [last = ''] = name.split(',');
  // The frame of the name lies over the name in the page's own text.
  const mark = page.locator('.pdf-mark[data-label="Name"]').first();
  const word = page.locator('.pdf-text span', { hasText: new RegExp(last, 'i') }).first();
  await expect(async () => {
    const [one, other] = [await mark.boundingBox(), await word.boundingBox()];
    expect(one && other && one.x < other.x + other.width && other.x < one.x + one.width).toBe(true);
  }).toPass();
  await page.keyboard.press('v');
  await expect(page.locator('.pdf-mark[data-current]')).toBeVisible();

  await page.keyboard.press('a');
  const form = page.getByRole('form', { name: 'New employee file' });
  await expect(form.getByLabel('Last name')).not.toHaveValue('');
  await expect(form.getByLabel('First name')).not.toHaveValue('');
  await expectAccessible(page, 'main');
  // The one suggested is on file: another file of the same name is not made unseen.
  await form.getByRole('button', { name: /Create the file/ }).click();
  await expect(page.getByRole('alert')).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(title(page, 1)).toContainText('Match:');
});
