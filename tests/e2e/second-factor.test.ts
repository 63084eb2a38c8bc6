import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/browser.ts';
import { logIn, signIn } from './sign-in.ts';

test('an authenticator app is set up, asked for at the next log-in, and turned off by a code (D361)', async ({
  page,
}) => {
  await signIn(page, 'terminal', '/user/sessions');
  await page.getByRole('button', { name: 'Set up an app' }).click();
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  await expect(dialog.getByRole('img', { name: 'QR code for the app' })).toBeVisible();
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  const codeIn = (steps: number) =>
    new TOTP({ secret: Secret.fromBase32(secret) }).generate({
      timestamp: Date.now() + steps * 30_000,
    });
  const code = dialog.getByLabel(/^Code of the app/);
  await expect(code).toBeFocused();
  await code.fill('000000');
  await code.press('Enter');
  await expect(dialog.getByRole('alert')).toContainText('This code is not right');
  await code.fill(codeIn(0));
  await code.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).click();
  await expect(codes).toHaveCount(0);
  await expect(page.getByText('10 recovery codes are left')).toBeVisible();

  await page.context().clearCookies();
  await page.goto('/login?returnTo=%2Fuser%2Fsessions');
  await logIn(page, 'terminal');
  const second = page.getByLabel(/^Code of your authenticator app/);
  await expect(second).toBeFocused();
  await second.fill(recovery);
  await page.keyboard.press('Enter');
  await expect(page.getByText('9 recovery codes are left')).toBeVisible();

  // As 15 minutes after the log-in.
  let asked = false;
  await page.route('**/v1/users/me/secondFactor', (route) => {
    if (asked || route.request().method() !== 'DELETE') return route.continue();
    asked = true;
    return route.fulfill({
      status: 403,
      json: { error: { code: 'request.step_up', message: 'Show first that it is you.' } },
    });
  });
  await page.getByRole('button', { name: 'Turn off' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  const question = page.getByRole('dialog', { name: 'Is it you?' });
  await question.getByLabel(/^Code of your authenticator app/).fill(codeIn(1));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});
