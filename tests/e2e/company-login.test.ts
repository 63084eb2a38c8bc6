import { expect, test } from '../support/browser.ts';
import { startIdentityProvider } from '../support/identity-provider.ts';
import { saidInMail } from '../support/mails.ts';
import { sessionOf, signIn } from './sign-in.ts';

const DOMAIN = 'haul.example';

test('a company sets its own log-in up, and its people come in and leave by it (D410-D413)', async ({
  page,
  product,
}) => {
  const idp = await startIdentityProvider({
    redirects: [`${product.address}/login/company`],
    loggedOut: [`${product.address}/login`],
  });
  try {
    await signIn(page, 'employer', '/manage/admin/signin');
    await page.getByRole('button', { name: 'Company log-in' }).press('Enter');
    await page.getByRole('textbox', { name: /^Domain/ }).fill(DOMAIN);
    await page.keyboard.press('Enter');
    const domains = page.getByRole('list', { name: 'Domains' });
    await expect(domains).toContainText(`_console-signin.${DOMAIN}`);
    await expect(domains.getByRole('button', { name: `Confirm ${DOMAIN}` })).toHaveCount(0);

    await page.getByLabel(/^Issuer/).fill(idp.issuer);
    await page.getByLabel(/^Client ID/).fill(idp.clientId);
    await page.getByLabel(/^Secret/).fill(idp.secret);
    await page.getByLabel(/^Log-in by the provider/).selectOption('optional');
    await page.getByLabel(/^Make accounts/).check();
    await page.getByRole('button', { name: 'Add a group' }).press('Enter');
    await page.getByLabel(/^Group 1/).fill('dispatch');
    await page.getByLabel(/^Role of group 1/).selectOption('dispatcher');
    await page.keyboard.press('ControlOrMeta+Enter');
    await expect(page.getByText('Saved. It holds from the next log-in on.')).toBeVisible();
    await expect(page.getByLabel(/^Secret/)).toHaveValue('');
    // What was typed before the secret is not brought back over what was saved.
    await expect(page.getByLabel(/^Log-in by the provider/)).toHaveValue('optional');
    await expect(page.getByText(/^What you typed here before is back/)).toHaveCount(0);
    await page.getByRole('button', { name: 'Check the provider' }).press('Enter');
    await expect(page.getByText('The provider answers.')).toBeVisible();
    await page.getByRole('button', { name: 'Make a token' }).press('Enter');
    await expect(page.getByText(/^Set the provider up first, and prove a domain/)).toBeVisible();

    // Customer care has made sure whose the domain is.
    const { user } = await sessionOf(page, 'employer');
    const { headers } = await sessionOf(page, 'admin');
    const confirmed = await page.request.put(
      `/v1/identityProvider/domains/${DOMAIN}/confirmation`,
      { headers: { ...headers, 'X-Client': String(user.clientId) } },
    );
    expect(confirmed.ok(), await confirmed.text()).toBe(true);

    // The directory gets its token, once, and a new one in its place (D418).
    const secret = page.getByText(/^ccs_/);
    await page.getByRole('button', { name: 'Make a token' }).press('Enter');
    const first = (await secret.textContent()) ?? '';
    const asDirectory = (token: string) =>
      page.request.get('/scim/v2/Users?count=1', { headers: { Authorization: `Bearer ${token}` } });
    expect((await asDirectory(first)).ok()).toBe(true);
    await page.getByRole('button', { name: 'I have kept it' }).press('Enter');
    await expect(secret).toHaveCount(0);
    await page.getByRole('button', { name: 'New token' }).press('Enter');
    await page.keyboard.press('Enter');
    await expect(secret).not.toHaveText(first);
    expect((await asDirectory((await secret.textContent()) ?? '')).ok()).toBe(true);

    await page.context().clearCookies();
    await page.goto('/login?returnTo=%2Fuser%2Fsessions');
    await expect(page.getByLabel(/^Password/)).toHaveCount(0);
    // Others go on by their password.
    await page.getByLabel(/^Email/).fill('employer@demo.example');
    await page.keyboard.press('Enter');
    await expect(page.getByLabel(/^Password/)).toBeFocused();
    await expect(page.getByRole('button', { name: /^Go on at your company/ })).toHaveCount(0);

    idp.person = {
      sub: 'dana',
      email: `dana@${DOMAIN}`,
      email_verified: true,
      given_name: 'Dana',
      family_name: 'Ortiz',
      groups: ['dispatch'],
    };
    await page.getByLabel(/^Email/).fill(`dana@${DOMAIN}`);
    await page.keyboard.press('Enter');
    await expect(page.getByRole('button', { name: /^Go on at your company/ })).toBeFocused();
    // One way is the first.
    await expect(page.locator('[data-variant=primary]')).toHaveText(/^Go on at your company/);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/user\/sessions$/);
    await expect(page.getByText('Dana Ortiz').first()).toBeVisible();

    await page.keyboard.press('ControlOrMeta+k');
    await page.keyboard.type('>log out');
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(new RegExp(`^${idp.issuer}/session/end`));

    // An account that was here before is its owner's: they open the link that its address got (D414).
    const employer = await sessionOf(page, 'employer');
    const freed = await page.request.post('/v1/identityProvider/freeAccount', {
      headers: employer.headers,
      data: { email: `dana@${DOMAIN}` },
    });
    expect(freed.ok(), await freed.text()).toBe(true);
    await page.context().clearCookies();
    await page.goto('/login?returnTo=%2Fuser%2Fsessions');
    await page.getByLabel(/^Email/).fill(`dana@${DOMAIN}`);
    await page.keyboard.press('Enter');
    await page.getByRole('button', { name: /^Go on at your company/ }).press('Enter');
    await expect(page.getByLabel(/^Password of your account here/)).toBeFocused();
    await page.getByRole('button', { name: 'Mail me a link instead' }).press('Enter');
    await expect(page.getByText(/^A link is on its way/)).toBeVisible();
    const query = await saidInMail(product, /login\/company\?(state=\S+)/, `dana@${DOMAIN}`);
    await page.goto(`/login/company?${query.replaceAll('=3D', '=')}`);
    await expect(page).toHaveURL(/\/user\/sessions$/);
    await expect(page.getByText('Dana Ortiz').first()).toBeVisible();

    // What the provider refuses is said, with the way back.
    await page.goto('/login/company?state=nothing&code=nothing');
    await expect(page.getByText(/^This log-in was used already/)).toBeVisible();
  } finally {
    const { headers } = await sessionOf(page, 'employer');
    await page.request.delete(`/v1/identityProvider/domains/${DOMAIN}`, { headers });
    await idp.close();
  }
});
