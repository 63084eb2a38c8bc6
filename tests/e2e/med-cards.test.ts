import { expect, test } from '../support/browser.ts';
import { saidInMail } from '../support/mails.ts';
import { sessionOf, signIn } from './sign-in.ts';

const DESK = 'desk@state.example';

test('a medical card is sent on to the addressee of the location, who fetches it, and that is the proof', async ({
  page,
  product,
}) => {
  // The employer names the addressee, and a driver has a card in force.
  const { headers } = await sessionOf(page, 'employer');
  const session = await page.request.get('/v1/auth/session', { headers });
  const { clientId } = await session.json();
  const named = await page.request.patch(`/v1/clients/${clientId}/locationSettings`, {
    headers,
    data: { medCards: { name: 'State desk', email: DESK } },
  });
  expect(named.ok(), await named.text()).toBe(true);
  const roster = await page.request.get(`/v1/clients/${clientId}/employees?active&limit=50`, {
    headers,
  });
  const { rows } = await roster.json();
  let driver = '';
  for (const one of rows) {
    const sent = await page.request.post('/v1/medCards', {
      headers,
      data: { employeeId: one.employeeId },
    });
    if (sent.ok()) {
      driver = one.employeeId;
      break;
    }
  }
  expect(driver).not.toBe('');
  const link = await saidInMail(product, /\/medcards\/[\w-]{43}/, DESK);

  await signIn(page, 'employer', '/manage/admin/medCards');
  const cards = page.getByRole('grid', { name: 'Medical card delivery' });
  const row = cards.getByRole('row', { name: new RegExp(DESK) });
  await expect(row).toContainText('Mail sent');

  // The addressee has no account.
  const desk = await page.context().browser()?.newPage({ baseURL: product.address });
  if (!desk) throw new Error('There is no browser');
  await desk.goto(product.address + link);
  await expect(desk.getByText(/sends you this medical card/)).toBeVisible();
  const download = desk.waitForEvent('download');
  await desk.getByRole('button', { name: /^Fetch the card of/ }).click();
  expect((await download).suggestedFilename()).toMatch(/medical card\.pdf$/);
  await expect(desk.getByText('Fetched', { exact: true })).toBeVisible();
  await desk.close();

  await page.reload();
  await expect(row).toContainText('Card fetched');
  await row.click();
  await page.keyboard.press('s');
  await page.getByRole('alertdialog').getByRole('button', { name: /^Yes/ }).click();
  await expect(page.getByText('The card is sent on again.')).toBeVisible();
});

test('a link that is not known says so', async ({ page }) => {
  await page.goto(`/medcards/${'x'.repeat(43)}`);
  await expect(page.getByText(/^This link is not known/)).toBeVisible();
});
