import { expect, expectAccessible, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { signIn } from './sign-in.ts';

test('an MVR scored by keys beside its paper, and taken back with z', async ({ page }) => {
  await signIn(page, 'dq');
  const entry = page.getByRole('link', { name: /^Score MVRs/ });
  const badge = entry.locator('.sidebar-badge');
  await expect(badge).toHaveText(/^\d+$/);
  const waiting = Number(await badge.innerText());
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+S');
  await expect(page.getByRole('grid', { name: 'MVRs to score' })).toBeFocused();
  await page.keyboard.press('c');
  const lines = page.getByRole('table', { name: 'Lines of the record' });
  await expect(lines).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
  await expect(page.locator('.score-body')).toBeFocused();
  await expectAccessible(page);

  // Lines that no rule knows get the first rule of their kind; one is left out with a reason.
  const open = lines.locator('.status-badge');
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press('1');
    await expect(open).toHaveCount(left - 1);
  }
  await page.keyboard.press('x');
  await expect(page.getByRole('dialog', { name: 'Leave this line out?' })).toBeVisible();
  await page.keyboard.press('2');
  await page.keyboard.press('Enter');
  await expect(lines.getByText('Left out: Reported twice on this record')).toBeVisible();
  await page.keyboard.press('o');
  const own = page.getByRole('dialog', { name: 'Enter a score by hand' });
  await own.getByRole('textbox', { name: /^Score/ }).fill('7');
  await own.getByRole('textbox', { name: /^Note/ }).fill('Corrected abstract on file');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.score-sum strong')).toHaveText('7');
  const driver = await page.locator('.pane-title').first().innerText();
  await untilDecidable(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/: 7, Acceptable\.$/)).toBeVisible();
  await expect(page.locator('.pane-title').first()).not.toHaveText(driver);
  await expect(badge).toHaveText(String(waiting - 1));
  await page.keyboard.press('z');
  await expect(page.locator('.pane-title').first()).toHaveText(driver);
  await expect(badge).toHaveText(String(waiting));
});

test('a hold that ran out is claimed again where it is said, and nothing entered is lost', async ({
  page,
}) => {
  await signIn(page, 'dq', '/scoremvrs');
  await expect(page.getByRole('grid', { name: 'MVRs to score' })).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.locator('.score-body')).toBeFocused();
  await page.keyboard.press('o');
  const own = page.getByRole('dialog', { name: 'Enter a score by hand' });
  await own.getByRole('textbox', { name: /^Score/ }).fill('3');
  await own.getByRole('textbox', { name: /^Note/ }).fill('Corrected abstract on file');
  await page.keyboard.press('ControlOrMeta+Enter');
  const open = page.getByRole('table', { name: 'Lines of the record' }).locator('.status-badge');
  for (let left = await open.count(); left > 0; left = await open.count()) {
    await page.keyboard.press('1');
    await expect(open).toHaveCount(left - 1);
  }
  const message = 'Your claim on this MVR expired.';
  await page.route('**/score', (route) =>
    route.fulfill({
      status: 409,
      json: { error: { code: 'mvr-scoring.lease_lost', message, requestId: 'e2e' } },
    }),
  );
  const score = page.getByRole('button', { name: /^Score\b/ });
  await untilDecidable(page);
  await score.click();
  await expect(page.getByRole('alert')).toContainText(message);
  await expect(score).toBeDisabled();
  await page.getByRole('button', { name: 'Try to claim it' }).click();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await expect(score).toBeEnabled();
  await expect(page.locator('.score-sum strong')).toHaveText('3');
  await page.keyboard.press('s');
});

test('a client changes how its MVRs are scored: a new version, the one before is kept', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/mvrScoring');
  const version = page.getByRole('combobox', { name: 'Version' });
  await expect(version).toBeVisible();
  const before = await version.locator('option').count();
  await page.getByRole('button', { name: 'Change' }).click();
  await page.getByRole('textbox', { name: 'Points of Following too closely' }).fill('-2');
  // A new row has the keyboard, and a band goes where its score belongs.
  await page.getByRole('button', { name: 'Add a band' }).click();
  await expect(page.getByRole('textbox', { name: 'Lowest score of band 5' })).toBeFocused();
  await page.keyboard.type('20');
  await page.keyboard.press('Tab');
  await page.keyboard.type('Watched');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/only a credit takes points off/)).toBeInViewport();
  await page.getByRole('textbox', { name: 'Points of Following too closely' }).fill('9');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/holds from now on/)).toBeVisible();
  await expect(version.locator('option')).toHaveCount(before + 1);
  const bands = page.getByRole('table', { name: 'Bands' }).getByRole('row');
  await expect(bands.nth(4)).toContainText('Watched');
  const rule = page.getByRole('row', { name: /Following too closely/ });
  await expect(rule.getByText('9', { exact: true })).toBeVisible();
  await expectAccessible(page);
});
