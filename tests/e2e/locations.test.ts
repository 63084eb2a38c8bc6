import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('a location is added, renamed and deactivated, and the tree is searched by keyboard (R106)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/admin/locations');
  const tree = page.getByRole('treegrid', { name: 'Locations' });
  await expect(tree).toBeFocused();
  const count = await tree.getByRole('row').count();
  // The company folds and unfolds by the arrows.
  await page.keyboard.press('ArrowLeft');
  await expect(tree.getByRole('row')).toHaveCount(2);
  await page.keyboard.press('ArrowRight');
  await expect(tree.getByRole('row')).toHaveCount(count);

  await page.getByRole('button', { name: /^Add location/ }).click();
  const form = page.getByRole('form', { name: 'Add location' });
  await expect(form.getByLabel(/^Name/)).toBeFocused();
  await page.keyboard.type('Zanesville Drop Yard');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Zanesville Drop Yard is added.')).toBeVisible();

  await page.goto('/manage/admin/locations');
  await page.getByRole('searchbox').fill('zanes');
  await expect(tree.getByRole('row')).toHaveCount(2);
  await expect(tree).toContainText('Zanesville Drop Yard');
});

test('a notification contact is added, its CSA detail edited, its mail seen, and it is removed (R399-R413)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/admin/notifications');
  await expect(page.getByRole('grid', { name: 'Notification contacts' })).toBeFocused();
  await page.getByRole('button', { name: /^Add a notification contact/ }).click();
  const form = page.getByRole('form', { name: 'Add a notification contact' });
  await expect(form.getByLabel(/^Email/)).toBeFocused();
  await page.keyboard.type('safety@broker.example');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(
    page.getByText('safety@broker.example is a notification contact now.'),
  ).toBeVisible();

  await page.getByRole('button', { name: 'CSA detail' }).click();
  const csa = page.getByRole('dialog', { name: 'CSA Detail Notifications' });
  await csa.getByRole('button', { name: 'Edit' }).click();
  const flag = csa.getByRole('checkbox').first();
  const was = await flag.isChecked();
  await flag.click();
  // What was changed stays while one looks at it, and is saved by the last button.
  await csa.getByRole('button', { name: 'View' }).click();
  await expectAccessible(page, '.dialog');
  await csa.getByRole('button', { name: 'Save and Close' }).click();
  await expect(page.getByText('The CSA notifications are saved.')).toBeVisible();
  await page.getByRole('button', { name: 'CSA detail' }).click();
  await csa.getByRole('button', { name: 'Edit' }).click();
  await expect(csa.getByRole('checkbox').first()).toBeChecked({ checked: !was });
  await csa.getByRole('button', { name: 'Cancel' }).click();

  await page.getByRole('button', { name: /^Preview the mail/ }).click();
  const preview = page.getByRole('dialog', { name: 'The mail as it would leave now' });
  await expect(
    preview.getByText(/safety@broker\.example|There is nothing to tell now/),
  ).toBeVisible();
  await preview.getByRole('button', { name: 'Close' }).last().click();

  await page.getByRole('button', { name: /^Remove/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('safety@broker.example gets no more mails.')).toBeVisible();
});
