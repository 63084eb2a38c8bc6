import { writeDate, addDays, utcToday } from '#src/shared/dates.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('a follow-up plan is kept with days by chance, ended and taken back', async ({ page }) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=60`, {
    headers,
  });
  const { employeeId } = (await roster.json()).rows[51];
  await signIn(page, 'employer', `/manage/employees/${employeeId}?tab=drugAlcohol`);
  const part = page.getByRole('region', { name: 'Follow-up tests' });
  await part.getByRole('button', { name: 'Add plan' }).click();
  const dialog = page.getByRole('dialog', { name: 'Add follow-up plan' });
  await expect(dialog.getByLabel(/^Substance abuse professional/)).toBeFocused();
  await page.keyboard.type('Dr. Ana Ruiz');
  await dialog.getByLabel(/^Date of the plan/).fill(writeDate(addDays(utcToday(), -20)));
  await dialog.getByLabel(/^Return to duty/).fill(writeDate(addDays(utcToday(), -10)));
  await dialog.getByLabel(/^Tests in the first twelve months/).fill('5');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByLabel(/^Tests in the first twelve months/)).toHaveAttribute(
    'aria-invalid',
    'true',
  );
  await dialog.getByLabel(/^Tests in the first twelve months/).fill('6');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(part).toContainText('On track');
  await expect(part.getByRole('list', { name: 'Days' }).getByRole('listitem')).toHaveCount(6);

  await part.getByRole('button', { name: 'Choose days' }).click();
  const days = page.getByRole('dialog', { name: 'Days of follow-up tests' });
  await days.getByRole('textbox', { name: 'Day 6' }).fill('');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(part).toContainText('Choose 1 day more in the first twelve months.');

  await page
    .getByRole('region', { name: 'Follow-up tests' })
    .getByRole('button', { name: 'End' })
    .click();
  await page.getByLabel('Why it ends').fill('Entered for the wrong driver');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(part).toContainText('Entered for the wrong driver');
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(part).toContainText('Behind the plan');
});
