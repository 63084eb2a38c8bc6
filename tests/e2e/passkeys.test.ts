import { Secret, TOTP } from 'otpauth';
import { expect, test } from '../support/browser.ts';
import { logIn } from './sign-in.ts';

test('a passkey is added at an address with a name, and used at the next log-in (D366)', async ({
  page,
  product,
}) => {
  const { port } = new URL(product.address);
  const at = (path: string) => `http://localhost:${port}${path}`;
  const devtools = await page.context().newCDPSession(page);
  await devtools.send('WebAuthn.enable');
  await devtools.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto(at('/login?returnTo=%2Fuser%2Fsessions'));
  await logIn(page, 'terminal');
  await page.getByRole('button', { name: 'Set up an app' }).press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Set up an authenticator app' });
  const secret = ((await dialog.locator('code').textContent()) ?? '').replaceAll(' ', '');
  await dialog
    .getByLabel(/^Code of the app/)
    .fill(new TOTP({ secret: Secret.fromBase32(secret) }).generate());
  await page.keyboard.press('Enter');
  await page.getByRole('button', { name: 'I have kept them' }).press('Enter');

  await page.getByRole('button', { name: 'Add a passkey' }).press('Enter');
  await page.getByRole('dialog', { name: 'Add a passkey' }).getByLabel(/^Name/).fill('Laptop');
  await page.keyboard.press('Enter');
  const listed = page.getByRole('region', { name: 'Passkeys' }).getByRole('listitem');
  await expect(listed).toContainText('never used');

  await page.context().clearCookies();
  await page.goto(at('/login?returnTo=%2Fuser%2Fsessions'));
  await logIn(page, 'terminal');
  await page.getByRole('button', { name: 'Use a passkey instead' }).press('Enter');
  await expect(listed).toContainText('last used');
  await page.getByRole('button', { name: 'Turn off' }).press('Enter');
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Set up an app' })).toBeVisible();
});
