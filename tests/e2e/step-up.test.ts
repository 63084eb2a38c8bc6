import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

/** The server refuses a call, of an SSN by itself, until the password was given, as it does 15 minutes after the sign-in. */
async function askOnce(
  page: Page,
  address: string | RegExp = '**/v1/employees/*/ssn',
): Promise<{ proofs: () => number }> {
  let proofs = 0;
  await page.route('**/v1/users/me/proof', async (route) => {
    const reply = await route.fetch();
    if (reply.ok()) proofs += 1;
    await route.fulfill({ response: reply });
  });
  await page.route(address, (route) =>
    proofs > 0
      ? route.continue()
      : route.fulfill({
          status: 403,
          json: { error: { code: 'request.step_up', message: 'Enter your password again first.' } },
        }),
  );
  return { proofs: () => proofs };
}

test('a whole SSN asks for the password, says when it is wrong, and then shows it (D360)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  const { proofs } = await askOnce(page);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const pane = page.locator('.pane');
  await pane.getByRole('button', { name: 'Show SSN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  const password = dialog.getByLabel(/^Your password/);
  await expect(password).toBeFocused();
  await password.fill('not mine at all');
  await password.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('Your current password is not right.');
  await expect(password).toHaveValue('');
  await password.fill('console-demo');
  await password.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(pane.getByText(/^\d{3}-\d{2}-\d{4}$/)).toBeVisible();
  expect(proofs()).toBe(1);
});

test('who does not give it sees no SSN, and is asked again only when asking again (D360)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  const { proofs } = await askOnce(page);
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const pane = page.locator('.pane');
  await pane.getByRole('button', { name: 'Show SSN' }).click();
  const dialog = page.getByRole('dialog', { name: 'Is it you?' });
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(pane.getByRole('button', { name: 'Show SSN' })).toBeVisible();
  await expect(pane.getByRole('alert')).toHaveCount(0);
  await expect(pane.getByText(/^XXX-XX-\d{4}$/)).toBeVisible();
  expect(proofs()).toBe(0);
});

test('a roster is saved once it is sure who exports it (D362)', async ({ page }) => {
  await signIn(page, 'employer', '/manage/employees');
  const { proofs } = await askOnce(page, /\/employees\/csv/);
  await expect(page.getByRole('grid')).toBeFocused();
  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const password = page.getByRole('dialog', { name: 'Is it you?' }).getByLabel(/^Your password/);
  await password.fill('console-demo');
  await password.press('Enter');
  expect((await waiting).suggestedFilename()).toMatch(/\.csv$/);
  await expect(page.getByText(/saved as CSV/)).toBeVisible();
  expect(proofs()).toBe(1);
});
