import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/browser.ts';
import { saidInMail } from '../support/mails.ts';
import { sessionOf, signIn } from './sign-in.ts';

const EMAIL = 'factor@new.example';
const PASSWORD = 'a quiet lorry at dawn';

test('who is invited where a second factor is asked for sets one up first, and trusts the device (D363)', async ({
  page,
  product,
}) => {
  await signIn(page, 'employer', '/manage/admin/signin');
  await page.getByLabel('Ask everyone for a second factor').check();
  await page.getByLabel('Days to go on without one').fill('0');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('One has been required since')).toBeVisible();
  const { headers, user } = await sessionOf(page, 'employer');
  const invited = await page.request.post('/v1/users', {
    headers,
    data: {
      email: EMAIL,
      firstName: 'Fay',
      lastName: 'Actor',
      permissions: ['client.viewRoster', 'client.viewEmployee'],
      sites: [user.clientId],
    },
  });
  expect(invited.ok(), await invited.text()).toBe(true);
  const invitation = await saidInMail(product, /\/signup\/[\w-]{43}/, EMAIL);

  await page.context().clearCookies();
  await page.goto(invitation);
  await page.getByLabel(/^New password/).fill(PASSWORD);
  await page.getByLabel(/^Repeat the new password/).fill(PASSWORD);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/user\/secondFactor/);
  await expect(page.getByRole('button', { name: 'Not now' })).toHaveCount(0);
  // No other screen opens before.
  await page.goto('/manage/employees');
  await expect(page).toHaveURL(/\/user\/secondFactor\?returnTo=%2Fmanage%2Femployees/);
  await page.getByRole('button', { name: 'Set up an app' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog
    .getByLabel(/^Code of the app/)
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  const codes = page.getByRole('list', { name: 'Recovery codes' }).getByRole('listitem');
  await expect(codes).toHaveCount(10);
  const recovery = (await codes.first().textContent()) ?? '';
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');
  await page.getByRole('button', { name: 'Go on' }).press('Enter');
  await expect(page).toHaveURL(/\/manage\/employees$/);
  await expect(page.getByRole('grid')).toBeVisible();

  const out = (name: string) => page.context().clearCookies({ name });
  const leave = async () => {
    for (const name of ['jwtToken', 'refreshToken', 'signedIn']) await out(name);
    await page.goto('/login?returnTo=%2Fuser%2Fsessions');
    await page.getByLabel(/^Email/).fill(EMAIL);
    await page.getByLabel(/^Password/).fill(PASSWORD);
    await page.keyboard.press('Enter');
  };
  await leave();
  await page.getByLabel(/^Code of your authenticator app/).fill(recovery);
  await page.getByLabel('Trust this device').check();
  await page.keyboard.press('Enter');
  const trusted = page.getByRole('region', { name: 'Trusted devices' });
  await expect(trusted.getByRole('listitem')).toHaveCount(1);
  await leave();
  await expect(trusted.getByRole('listitem')).toHaveCount(1);
  await trusted.getByRole('button', { name: /^Trust .* no more$/ }).press('Enter');
  await expect(trusted).toHaveCount(0);

  const { headers: own } = await sessionOf(page, 'employer');
  const rules = { isRequired: false, graceDays: 7, trustDays: 30 };
  expect((await page.request.put('/v1/signInPolicy', { headers: own, data: rules })).ok()).toBe(
    true,
  );
});
