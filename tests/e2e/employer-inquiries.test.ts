import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

const PHONE = { width: 390, height: 844 };

test('a past employer is asked by keyboard, and answers on a phone', async ({ page, browser }) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=100`, {
    headers,
  });
  const { employeeId } = (await roster.json()).rows.at(-1);
  await page.request.post(`/v1/employees/${employeeId}/pastEmployers`, {
    headers,
    data: { name: 'Quiet Haul', from: '2019-05-01', agency: 'FMCSA', part40: true },
  });
  await signIn(page, 'employer', `/manage/employees/${employeeId}?tab=pastEmployers`);
  const list = page.getByRole('grid', { name: 'Past employers' });
  const row = list.getByRole('row', { name: /Quiet Haul/ });
  await row.click();
  await page.keyboard.press('Shift+Q');
  const ask = page.getByRole('dialog', { name: 'Ask Quiet Haul' });
  await expect(ask.getByText('Each attempt is kept with its day.')).toBeVisible();
  await expectAccessible(page, '.dialog');
  await ask.getByLabel(/^How/).selectOption('A link to hand on');
  await ask.getByLabel(/^Note/).fill('To their office');
  await page.keyboard.press('ControlOrMeta+Enter');
  const given = page.getByRole('dialog', { name: 'Link for Quiet Haul' });
  const link = (await given.getByText(/\/pastEmployerInquiry\/[\w-]{43}/).innerText()).trim();
  await page.keyboard.press('Escape');
  await expect(given).toHaveCount(0);
  const facts = page.getByRole('region', { name: 'Inquiry to Quiet Haul' });
  await expect(facts.getByText('To their office')).toBeVisible();

  const phone = await browser.newContext({ viewport: PHONE });
  const other = await phone.newPage();
  await other.goto(link);
  await other.getByRole('button', { name: 'Sign and send' }).click();
  await expect(other.getByText('Choose an answer.')).toBeVisible();
  await expect(other.getByText('Tick the box to sign.')).toBeVisible();
  const choose = (label: RegExp, option: string) => other.getByLabel(label).selectOption(option);
  await choose(/^Did this driver work for you/, 'Yes');
  await other.getByLabel(/^From/).fill('5/1/2019');
  await choose(/^Did the driver drive/, 'Yes');
  await choose(/^Accidents in the last/, 'Yes, these');
  await other.getByLabel(/^What happened/).fill('3/4/2020, Waco TX, nobody hurt');
  await other.getByLabel(/^Your full name/).fill('Ann Lee');
  await other.getByRole('checkbox').check();
  await other.mouse.move(0, 0);
  await expectAccessible(other);
  expect(await other.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  await other.getByRole('button', { name: 'Sign and send' }).click();
  await expect(other.getByText('Thank you, we have your answer')).toBeVisible();
  await other.reload();
  await expect(other.getByText('This inquiry is answered. Thank you.')).toBeVisible();
  await phone.close();

  await expect(facts.getByText('Answered', { exact: true })).toBeVisible();
  await expect(row).toContainText('Safety performance history');
});
