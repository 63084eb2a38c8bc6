import { randomInt } from 'node:crypto';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { textPdf } from '../support/pdf-files.ts';
import { sendCard, sendPaper, title } from './queue-steps.ts';
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
  await expect(form.getByLabel('This is a different person')).toBeInViewport();
  // Nothing was typed: it is left at once, and the match has the keyboard again.
  await page.keyboard.press('Escape');
  await expect(form).toHaveCount(0);
  await expect(page.locator('.task-body')).toBeFocused();
  await expect(title(page, 0)).toContainText('Match:');
});

test('somebody nobody has on file: two keys lead from the match to the new file and its review', async ({
  page,
}) => {
  const number = randomInt(100_000, 999_999);
  const letters = number.toString(26).replace(/\d/g, (digit) => 'qrstuvwxyz'.charAt(Number(digit)));
  const lastName = `Zz${letters}`;
  const text = [
    'APPLICATION FOR EMPLOYMENT',
    `Last name: ${lastName}`,
    'First name: Nils',
    'Date of birth: 07/04/1990',
    `Driver's license number: TQ${number}`,
    'State: OH',
  ].join('\n');
  const { processInstanceId } = await sendPaper(page, 'new.pdf', textPdf([text]));
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await untilDecidable(page);
  await page.keyboard.press('a');
  const form = page.getByRole('form', { name: 'New employee file' });
  await expect(form.getByLabel('Last name')).toHaveValue(lastName);
  await expect(form.getByLabel('Date of birth', { exact: true })).toHaveValue('7/4/1990');
  await expect(form.getByLabel('License number')).toHaveValue(`TQ${number}`);
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, 0)).toContainText('Review:');
  await expect(title(page, 0)).toContainText(lastName);
});
