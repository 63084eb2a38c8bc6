import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('what a prior testing program verifies is noted, and it says whether a test is needed', async ({
  page,
}) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=40`, {
    headers,
  });
  const { employeeId } = (await roster.json()).rows[35];
  await signIn(page, 'employer', `/manage/employees/${employeeId}?tab=drugAlcohol`);
  const part = page.getByRole('region', { name: 'Testing program before the hire' });
  await part.getByRole('button', { name: 'Note' }).click();
  const dialog = page.getByRole('dialog', { name: 'Testing program before the hire' });
  await expect(dialog.getByLabel(/^Program/)).toBeFocused();
  await page.keyboard.type('Lone Star Consortium, Waco, TX');
  await dialog.getByLabel(/^Application with you/).fill('3/1/2020');
  await dialog.getByLabel(/^In its random pool since/).fill('2/1/2018');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(part).toContainText('Nobody has made sure that no prior employer has records');
  await part.getByRole('button', { name: 'Change' }).click();
  await dialog.getByLabel(/^No prior employer/).check();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(part).toContainText('once the program’s verification is on file');
});
