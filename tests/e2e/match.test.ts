import { expect, expectAccessible, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { sendCard, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

test('what was found is framed on the page, and somebody new gets a file filled from the paper', async ({
  page,
}) => {
  const { processInstanceId, lastName } = await sendCard(page);
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await expect(page.getByText(/Enter confirms/)).toBeVisible();
  const marks = page.locator('.pdf-page .pdf-mark');
  await expect(marks.first()).toBeVisible();
  // The frame of the name lies over the name in the page's own text.
  const mark = page.locator('.pdf-mark[data-label="Name"]').first();
  const word = page.locator('.pdf-text span', { hasText: lastName }).first();
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
  await untilDecidable(page);
  // The one suggested is on file: another file of the same name is not made unseen.
  await form.getByRole('button', { name: /Create the file/ }).click();
  // The refusal is seen, though the form was sent from its foot.
  await expect(form.getByRole('alert')).toBeInViewport();
  await expect(form.getByLabel('This is somebody else')).toBeInViewport();
  // Nothing was typed: it is left at once, and the match has the keyboard again.
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page.locator('.task-body')).toBeFocused();
  await expect(title(page, 0)).toContainText('Match:');
});
