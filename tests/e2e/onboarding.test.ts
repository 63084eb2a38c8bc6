import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { sessionOf, signIn } from './sign-in.ts';

const PHONE = { width: 390, height: 844 };

test('a new employee does the onboarding on a phone, and the list shows it (R072)', async ({
  page,
  browser,
}) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=100`, {
    headers,
  });
  const { employeeId } = (await roster.json()).rows.at(-2);
  const begun = await page.request.post(`/v1/employees/${employeeId}/onboarding`, { headers });
  expect(begun.status()).toBe(201);
  const { address } = await begun.json();

  // Until the driver answers it is an alert like any other: put off with a reason, and out of the list and the sidebar.
  await signIn(page, 'employer', '/alerts/onboardingAlerts');
  const alerts = page.getByRole('grid', { name: 'Onboarding alerts' });
  const waits = alerts.locator('.list-row').filter({ hasText: '0 of 3 done' });
  await expect(waits).toHaveCount(1);
  await expectAccessible(page);
  await waits.click();
  await page.keyboard.press('h');
  const palette = page.locator('.palette');
  await palette.locator('input').fill('3 days');
  await expect(palette.getByRole('option')).toHaveText([/In 3 days/]);
  await page.keyboard.press('Enter');
  await expect(palette.getByText('No reason')).toBeVisible();
  await palette.locator('input').fill('Begins on Monday');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 alert waits until/)).toBeVisible();
  await expect(waits).toHaveCount(0);

  const phone = await browser.newContext({ viewport: PHONE });
  const driver = await phone.newPage();
  await driver.goto(new URL(address).pathname);
  await expect(driver.getByText('3 of 3 still to do.')).toBeVisible();
  await driver.getByRole('button', { name: 'State your hours' }).click();
  await driver.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(driver.getByText('Enter 0 to 24 hours for each day.')).toBeVisible();
  for (const field of await driver.getByLabel(/^\d+\/\d+\/\d+/).all()) await field.fill('8');
  await driver.getByLabel(/^Last relieved/).fill('Yesterday, 6 pm');
  await driver.getByLabel(/^Your full name/).fill('Ray Oakes');
  await driver.getByRole('checkbox').check();
  await driver.mouse.move(0, 0);
  await expectAccessible(driver);
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await driver.getByRole('button', { name: 'Sign', exact: true }).click();
  await expect(driver.getByText('2 of 3 still to do.')).toBeVisible();
  const upload = async (title: string, left: string) => {
    await driver.getByLabel(`Files: ${title}`).setInputFiles({
      name: 'paper.pdf',
      mimeType: 'application/pdf',
      buffer: textPdf([title]),
    });
    await expect(driver.getByText(left)).toBeVisible();
  };
  await upload('Your driver’s license', '1 of 3 still to do.');
  await upload('Your medical card', 'Everything is done. Thank you.');
  await phone.close();

  await signIn(page, 'employer', '/alerts/onboardingEmployees');
  const list = page.getByRole('grid', { name: 'Onboarding employees' });
  await expect(list.getByRole('row', { name: /3 of 3/ })).toContainText('Done');
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Checklist' }).click();
  await expect(page.getByText('No tasks yet')).toBeVisible();
  await page.keyboard.press('u');
  const dialog = page.getByRole('dialog', { name: 'Add a task' });
  await dialog.getByLabel(/^Task/).fill('Yard safety');
  await dialog.getByLabel(/^What/).first().selectOption('Training');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  const tasks = page.getByRole('grid', { name: 'Onboarding checklist' });
  const task = tasks.getByRole('row', { name: /Yard safety/ });
  await expect(task).toBeVisible();
  await task.click();
  await page.keyboard.press('Delete');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('No tasks yet')).toBeVisible();
});
