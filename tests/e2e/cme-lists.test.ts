import { expect, expectAccessible, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { title } from './queue-steps.ts';
import { goTo, signIn } from './sign-in.ts';

test('an exam without a result is chased by keyboard, and the next one stands there', async ({
  page,
}) => {
  await signIn(page, 'cme', '/cme/chase');
  const list = page.getByRole('grid', { name: 'CME chase list' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title(page, 1)).toContainText('Chase:');
  const first = await title(page, 1).innerText();
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  const outcome = page.getByRole('combobox', { name: /^What the call came to/ });
  await expect(outcome).toBeVisible();
  await untilDecidable(page);
  await page.keyboard.press('Shift+A');
  await expect(page.getByText('Say what customer care should settle')).toBeVisible();
  const said = page.getByLabel(/^What was said/);
  await expect(said).toBeFocused();
  await page.keyboard.press('Escape');
  await page.keyboard.press('i');
  await expect(outcome).toBeFocused();
  await outcome.selectOption('Will send the certificate');
  await said.fill('On Monday');
  await expectAccessible(page);
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The call is noted.')).toBeVisible();
  await expect(title(page, 1)).not.toHaveText(first);
  await expect(page.getByRole('button', { name: /^Start follow-up/ })).toBeVisible();

  // What nobody has begun to chase waits, too.
  await goTo(page, '/cme/dashboard');
  const due = page.locator('.exam-figure', { hasText: 'To chase today' }).getByRole('definition');
  await expect(due).toHaveText(/^[1-9]\d*$/);
  const chases = page.getByRole('row', { name: /^Chase / }).getByRole('cell');
  await expect(chases.nth(1)).toHaveText(await due.innerText());
});

test('customer care is asked for by a badge, answers, and takes the answer back', async ({
  page,
}) => {
  await signIn(page, 'care', '/cme/customercare');
  const entry = page.getByRole('link', { name: /^CME care/ });
  await expect(entry).toContainText('1');
  const list = page.getByRole('grid', { name: 'CME customer care' });
  await expect(list).toContainText('The expiry is cut off');
  await expect(list).toBeFocused();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('Enter');
  const answer = page.getByLabel(/^Your answer/);
  await expect(answer).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.keyboard.press('i');
  await page.keyboard.type('The employer sends the whole page today.');
  await expectAccessible(page);
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Answered.')).toBeVisible();
  await expect(entry).not.toContainText('1');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(entry).toContainText('1');
});
