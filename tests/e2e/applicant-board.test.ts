import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('the board is worked through by keyboard: moving, asking, deciding, writing', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+K');
  const column = (name: string) => page.getByRole('region', { name });
  const waiting = column('Waiting for driver');
  await expect(waiting.getByRole('button').first()).toBeVisible();
  const first = column('Applied').getByRole('button').first();
  await expect(first).toBeFocused();
  await expectAccessible(page);

  // Right leads to the next stage, down to the next card, and one card is in the order of Tab.
  await page.keyboard.press('ArrowDown');
  await expect(column('Applied').getByRole('button').nth(1)).toBeFocused();
  await page.keyboard.press('ArrowUp');
  await page.keyboard.press('ArrowRight');
  await expect(column('Checks running').getByRole('button').first()).toBeFocused();
  await page.keyboard.press('ArrowLeft');
  await expect(first).toBeFocused();
  await expect(page.locator('.applicant-card[tabindex="0"]')).toHaveCount(1);

  const name = (await first.locator('strong').innerText()).trim();
  await page.keyboard.press('w');
  await page.getByRole('combobox').last().fill('The medical card');
  await page.keyboard.press('Enter');
  const card = waiting.getByRole('button', { name: new RegExp(`^${name}`) });
  await expect(card).toContainText('The medical card');

  // A letter before the decision, then the decision is too soon.
  await card.focus();
  await page.keyboard.press('Shift+L');
  const letter = page.getByRole('dialog', { name: 'Letter before the decision' });
  await letter.getByLabel(/^Report/).fill('Driving record of Ohio');
  await letter.getByLabel(/^Made by/).fill('Records Inc.');
  await letter.getByLabel(/^Address/).fill('1 Record Rd, Columbus OH');
  await letter.getByLabel(/^Toll-free/).fill('800 555 0199');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^The letter is in the file/)).toBeVisible();
  await card.focus();
  await page.keyboard.press('x');
  const decline = page.getByRole('dialog', { name: /^Decline / });
  await decline.getByLabel(/^Reason/).fill('Three speedings');
  await decline.getByLabel(/^The decision rests/).selectOption('before');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(decline.getByText(/^The wait after the letter is not over yet/)).toBeVisible();
  await expectAccessible(page);
  await decline.getByLabel(/^The decision rests/).selectOption('none');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(column('Declined').getByRole('button').first()).toContainText('Three speedings');
});

test('a check is ordered by one key, and who waits too long has a list', async ({ page }) => {
  await signIn(page, 'employer', '/alerts/staleApplicants');
  const list = page.getByRole('grid', { name: 'Stale applicants' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await goTo(page, '/manage/applicants/board');
  const card = page.getByRole('region', { name: 'Applied' }).getByRole('button').first();
  await card.click();
  const checks = page.getByRole('region', { name: 'Checks' });
  await expect(checks.getByText('Not requested').first()).toBeVisible();
  await page.keyboard.press('Shift+P');
  await expect(page.getByText('Physical: requested.')).toBeVisible();
  await expect(checks.getByRole('link', { name: 'Open the order' }).first()).toBeVisible();
  await expect(page.getByText('Checks running', { exact: true })).toBeVisible();
  await expect(page.getByRole('heading', { name: 'Wanted before driving' })).toBeVisible();
  await expectAccessible(page);
});
