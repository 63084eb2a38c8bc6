import { expect, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('a key is made for a program, used by it, given a new secret, and revoked (D365)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/admin/programs');
  await expect(page.getByText('No program has a key yet.')).toBeVisible();
  await page.getByRole('button', { name: 'New key' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'New key' });
  await expect(dialog.getByLabel(/^Program/)).toBeFocused();
  await page.keyboard.type('Payroll');
  await dialog.getByLabel('See the roster').check();
  await dialog.getByLabel('Comes from').fill('anywhere');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByText('Give addresses or networks like 203.0.113.0/24.')).toBeVisible();
  await dialog.getByLabel('Comes from').fill('127.0.0.0/8');
  await page.keyboard.press('ControlOrMeta+Enter');
  const shown = page.getByRole('status').locator('code');
  const secret = (await shown.textContent()) ?? '';
  expect(secret).toMatch(/^cck_[\w-]{43}$/);
  const use = (path: string) =>
    page.request.get(path, { headers: { Authorization: `Bearer ${secret}` } });
  const session = await (await use('/v1/auth/session')).json();
  expect(session.name).toBe('Payroll (program)');
  expect((await use(`/v1/clients/${session.clientId}/employees`)).status()).toBe(200);
  expect((await use('/v1/users/me/sessions')).status()).toBe(403);
  await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
  await expect(shown).toHaveCount(0);

  await page.getByRole('button', { name: 'New secret of Payroll' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(shown).not.toHaveText(secret);
  await expect(page.getByText('the former one counts until')).toBeVisible();
  expect((await use('/v1/auth/session')).status()).toBe(200);
  await page.getByRole('button', { name: 'Revoke the key of Payroll' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByText('Revoked', { exact: true })).toBeVisible();
  expect((await use('/v1/auth/session')).status()).toBe(401);
});
