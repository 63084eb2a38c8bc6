import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('an administrator invites a clerk by keyboard, changes what they may do, and ends the account (R108, R397)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/admin/users');
  const list = page.getByRole('grid', { name: 'Users' });
  await expect(list).toBeFocused();
  await page.getByRole('button', { name: /^Invite user/ }).click();
  const form = page.getByRole('form', { name: 'Add a user' });
  await expect(form.getByLabel(/^First name/)).toBeFocused();
  await page.keyboard.type('Terry');
  await form.getByLabel(/^Last name/).fill('Clerk');
  await form.getByLabel(/^Email/).fill('not an address');
  await form
    .getByLabel('What they may do', { exact: true })
    .selectOption({ label: 'Terminal clerk' });
  await expect(form.getByLabel('Upload documents')).toBeChecked();
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Please enter a properly formatted email address')).toBeVisible();
  await form.getByLabel(/^Email/).fill('terry.clerk@carrier.example');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The invitation goes to terry.clerk@carrier.example.')).toBeVisible();

  const settings = page.getByRole('form', { name: 'Account settings' });
  await expect(settings.getByLabel('What they may do', { exact: true })).toHaveValue(
    'terminalClerk',
  );
  await settings.getByLabel('Place orders').uncheck();
  await settings.getByLabel('Place orders').press('ControlOrMeta+Enter');
  await expect(page.getByText('Saved. It holds from their next click on.')).toBeVisible();
  await expect(settings.getByLabel('Place orders')).not.toBeChecked();
  await expect(page.getByText('6 permissions')).toBeVisible();

  await page.getByRole('button', { name: /^Deactivate/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('cannot sign in any more')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Activate/ })).toBeVisible();
});

test('nobody changes what they themselves may do', async ({ page }) => {
  await signIn(page, 'employer', '/manage/admin/users');
  const list = page.getByRole('grid', { name: 'Users' });
  await expect(list).toBeFocused();
  await page.getByRole('searchbox').fill('employer@demo.example');
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.getByRole('row').nth(1).dblclick();
  await expect(page.getByText(/You cannot change your own permissions/)).toBeVisible();
  await expect(page.getByRole('form', { name: 'Account settings' })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Deactivate/ })).toHaveCount(0);
});

test('customer care reps and internal users are lists of their own (R078, R080)', async ({
  page,
}) => {
  await signIn(page, 'admin', '/concordeUsers');
  await expect(page.getByRole('grid', { name: 'Internal users' })).toContainText('Quill, Dana');
  await goTo(page, '/customercarereps');
  const reps = page.getByRole('grid', { name: 'Customer care reps' });
  await expect(reps).toContainText('Reese, Carmen');
  await expect(reps).not.toContainText('Quill, Dana');
});

test('who can see a driver is asked from the file, and answered with the reason', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('tablist', { name: 'Parts of the file' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('who can see this');
  await expect(page.getByRole('option', { name: /Who can see this employee/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const users = page.getByRole('grid', { name: 'Users who open these files' });
  await expect(users).toContainText('Pike, Emerson');
  await expect(users).toContainText('Works at Harrow & Pike Freight Lines');
  await expectAccessible(page);
});
