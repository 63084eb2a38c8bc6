import { expect, expectAccessible, followRequests, test } from '../support/browser.ts';
import { logIn, sessionOf, signIn } from './sign-in.ts';
import { newDriver } from './new-driver.ts';

const PLEASE = 'Please log in.';
const NO_PERMISSION =
  "You do not have permission to access the page that you requested, and have been redirected to your 'Home' page. If you require access, please contact your system administrator.";
const MINUTE = 60_000;

test('a guarded address asks for the log-in first and leads there after it (R115-R117)', async ({
  page,
}) => {
  await page.goto('/manage/employees');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await expect(page.getByText(PLEASE)).toBeVisible();
  // The form lies over no part of the footer, and a malformed address is not sent (R001, R056).
  await expect(page.getByText('Client 5.31.0')).toBeInViewport({ ratio: 1 });
  const [above, below] = await Promise.all(
    ['.pane', '.footer-line'].map((part) => page.locator(part).boundingBox()),
  );
  expect((above?.y ?? 0) + (above?.height ?? 0)).toBeLessThanOrEqual(below?.y ?? 0);
  // The demo says with whom to look at it, and fills in the form.
  await page.getByRole('button', { name: /^Employer: clerk/ }).click();
  await expect(page.getByLabel(/^Email/)).toHaveValue('terminal@demo.example');
  await expect(page.getByLabel(/^Password/)).not.toHaveValue('');
  await page.getByLabel(/^Email/).fill('employer@');
  await expect(page.getByRole('button', { name: /^Log in/ })).toBeDisabled();
  await logIn(page, 'employer', 'not the password');
  await expect(page.getByRole('alert')).toBeVisible();
  await expect(page).toHaveURL(/\/login/);
  await logIn(page, 'employer');
  await expect(page).toHaveURL(/\/manage\/employees$/);
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible();
  await expect(page.getByText(PLEASE)).toBeHidden();

  await page.reload();
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/employees$/);
});

test('logging out in one tab signs out the other; who has logged out is not asked again (R117, R140)', async ({
  page,
  context,
}) => {
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/manage/employees');
  await expect(other.getByRole('grid', { name: 'Employees' })).toBeVisible();

  await page.getByRole('button', { name: 'Emerson Pike' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(other).toHaveURL(/\/login$/);
  const cookies = await context.cookies();
  expect(cookies.filter(({ name }) => /token/i.test(name))).toEqual([]);

  // EXITED, not INITIAL: back to a guarded screen asks for the log-in without a word.
  await page.goBack();
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await expect(page.getByText(PLEASE)).toBeHidden();
});

test('nothing of who was signed in is there for the next one in the same tab (R140)', async ({
  page,
  context,
}) => {
  await signIn(page, 'employer', '/manage/employeesearch');
  const box = page.getByRole('searchbox', { name: 'Search employees' });
  await box.fill('smith');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('row').nth(1)).toContainText(/smith/i);
  const logOutElsewhere = async (name: string) => {
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
    await expect(page).toHaveURL(/\/login$/);
    await expect(page.getByRole('dialog')).toHaveCount(0);
  };
  // A dialog stands open on one of them when another tab logs out.
  await page.getByRole('row').nth(1).click();
  await expect(page.locator('.pane')).toHaveCount(2);
  await page.getByRole('button', { name: /^Transfer/ }).click();
  await expect(page.getByRole('dialog').getByLabel('Job Title')).toBeVisible();
  await logOutElsewhere('Emerson Pike');

  await logIn(page, 'terminal');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('link', { name: 'Employee search' }).first().click();
  await expect(box).toHaveValue('');
  // Nor does the palette stand over the log-in form.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await logOutElsewhere('Terry Minnow');
  await expect(page.getByLabel(/^Email/)).toBeFocused();
});

test('what was typed in a tab outlasts logging out in another one, for the same person alone', async ({
  page,
  context,
}) => {
  const { path: address } = await newDriver(page, 'Signed Out');
  const email = page.getByLabel(/^Email/);
  const drafts = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.startsWith('draft:')));
  const typeAndLogOutElsewhere = async () => {
    await signIn(page, 'employer', address);
    await page.getByRole('button', { name: /^Edit/ }).click();
    await email.fill('half-typed@example.test');
    const other = await context.newPage();
    await other.goto('/');
    await other.getByRole('button', { name: 'Emerson Pike' }).click();
    await other.getByRole('menuitem', { name: 'Log out' }).click();
    await expect(other).toHaveURL(/\/login$/);
    await other.close();
    await expect(page.getByText(/^You were signed out in another tab\./)).toBeVisible();
  };
  await typeAndLogOutElsewhere();
  await logIn(page, 'employer');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(page.getByText('What you typed here before is back.')).toBeVisible();
  await expect(email).toHaveValue('half-typed@example.test');
  await page.getByRole('button', { name: 'Start over' }).click();

  await typeAndLogOutElsewhere();
  expect(await drafts()).toHaveLength(1);
  await logIn(page, 'terminal');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText('Signed in as')).toBeVisible();
  expect(await drafts()).toEqual([]);
});

test('a refused session leaves the screen, and goes on there once signed in again elsewhere (A26)', async ({
  page,
  context,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  const grid = page.getByRole('grid', { name: 'Employees' });
  await expect(grid).toBeFocused();
  const { headers } = await sessionOf(page, 'employer');
  expect((await page.request.delete('/v1/users/me/sessions', { headers })).ok()).toBe(true);
  await page.keyboard.press('Enter');
  const file = page.locator('.pane').nth(1);
  await expect(file.getByText(/try logging out and back in/)).toBeVisible();
  await page.getByRole('button', { name: 'Not now' }).click();
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/login');
  await logIn(other, 'employer');
  await expect(other.getByText('Signed in as')).toBeVisible();
  await expect(file.getByText(/^XXX-XX-\d{4}$/)).toBeVisible();
});

test('a session that the server ended is begun anew from where it ended, and nothing typed is lost', async ({
  page,
}) => {
  const { headers } = await sessionOf(page, 'employer');
  const { path: address } = await newDriver(page, 'Ended');
  await signIn(page, 'employer', address);
  await page.getByRole('button', { name: /^Edit/ }).click();
  const email = page.getByLabel(/^Email/);
  await email.fill('half-typed@example.test');
  expect((await page.request.delete('/v1/users/me/sessions', { headers })).ok()).toBe(true);
  await page.keyboard.press('ControlOrMeta+Enter');
  const ended = page.getByRole('alertdialog', { name: 'Your session has ended' });
  await expect(ended.getByRole('button', { name: 'Log in' })).toBeFocused();
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('Escape');
  await expect(ended).toHaveCount(0);
  await expect(page.getByText('Your session has ended. Log in to go on here.')).toBeVisible();
  await expectAccessible(page, '.banner');
  // What is typed for the palette does not land in the form.
  await email.focus();
  await page.keyboard.press('ControlOrMeta+k');
  await expect(ended).toBeVisible();
  await page.keyboard.type('>home');
  await expect(email).toHaveValue('half-typed@example.test');
  // Sent again, it asks again.
  await page.keyboard.press('Escape');
  await email.press('ControlOrMeta+Enter');
  await expect(ended).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  await expect(page.getByLabel(/^Email/)).toBeFocused();
  await logIn(page, 'employer');
  await expect(page).toHaveURL(new RegExp(`${address}$`));
  await page.getByRole('button', { name: /^Edit/ }).click();
  await expect(email).toHaveValue('half-typed@example.test');
});

test('a screen without the permission leads Home and says so (R118, R119)', async ({ page }) => {
  await signIn(page, 'employer', '/clients');
  await expect(page).toHaveURL(/\/$/);
  await expect(page.getByText(NO_PERMISSION, { exact: true })).toBeVisible();
});

test('an unknown page says so, signed in or not', async ({ page }) => {
  await page.goto('/no/such/page');
  const sorry = page.getByText('Sorry, this page does not exist', { exact: true });
  await expect(sorry).toBeVisible();
  // What only begins like a page is none either.
  await page.goto('/user/keys/extra');
  await expect(sorry).toBeVisible();
  for (const path of [
    '/no/such/page',
    '/termsOfService/extra',
    '/user/profile?panes=/user/keys/x',
  ]) {
    await signIn(page, 'employer', path);
    if (path.includes('panes'))
      await expect(page.getByText('Part of the address was not understood')).toBeVisible();
    else await expect(sorry).toBeVisible();
  }
});

test('an idle session is warned of after 18 minutes, may stay, and ends after 20 (R134-R139)', async ({
  page,
}) => {
  await page.clock.install();
  const answered = followRequests(page.context());
  await signIn(page, 'employer');
  const warning = page.getByRole('alertdialog', { name: 'Are you still there?' });
  // An answer that comes while the clock runs would count as activity at that time.
  await expect(page.getByText('Documents that need attention')).toBeVisible();
  await answered(page.clock);
  await page.clock.runFor(17 * MINUTE);
  await expect(warning).toBeHidden();
  await page.clock.runFor(1.5 * MINUTE);
  await expect(warning).toBeVisible();
  const left = warning.locator('strong');
  const before = await left.innerText();
  await page.clock.runFor(2_000);
  await expect(left).not.toHaveText(before);
  await warning.getByRole('button', { name: 'Stay logged on' }).click();
  await expect(warning).toBeHidden();

  await page.clock.runFor(20.6 * MINUTE);
  await expect(page).toHaveURL(/\/login$/);
  await expect(warning).toBeHidden();
  await page.goto('/manage/employees');
  await expect(page).toHaveURL(/\/login/);
});

test('a server that is too busy for a sign-in is asked again, and the form says so', async ({
  page,
  faults,
}) => {
  let refusals = 0;
  await page.route('**/v1/auth/login', async (route) => {
    if (refusals >= 2) return route.continue();
    refusals += 1;
    return route.fulfill({
      status: 503,
      headers: { 'retry-after': '1' },
      json: { error: { code: 'request.unavailable', message: 'Busy.', retryAfter: 1 } },
    });
  });
  await page.goto('/login');
  await logIn(page, 'employer');
  // A second press sends nothing more.
  await page.keyboard.press('Enter');
  await expect(page.getByText('The server is busy; trying again.')).toBeVisible();
  await expect(page).not.toHaveURL(/\/login/);
  expect(refusals).toBe(2);
  // Chromium prints the two refusals; anything else would be a fault.
  expect(faults.splice(0)).toEqual([
    expect.stringContaining('status of 503'),
    expect.stringContaining('status of 503'),
  ]);
});

test('a visitor who is not signed in is asked nothing that can only fail', async ({ page }) => {
  const failed: string[] = [];
  page.on('console', (said) => void (said.type() === 'error' && failed.push(said.text())));
  const asked: string[] = [];
  page.on('request', (one) => void asked.push(new URL(one.url()).pathname));
  await page.goto('/login');
  await expect(page.getByRole('button', { name: /^Log in/ })).toBeVisible();
  expect(asked).not.toContain('/v1/auth/token');
  expect(failed).toEqual([]);
  await expect(page.locator('meta[name="description"]')).toHaveAttribute('content', /\w{4}/);
});

test('screens answer by their addresses, files that are not there do not', async ({ page }) => {
  const reply = (path: string, method = 'GET') => page.request.fetch(path, { method });
  for (const screen of ['/', '/login', '/manage/employees/1?panes=%2Flogin.x', '/no/such/screen']) {
    const [got, head] = [await reply(screen), await reply(screen, 'HEAD')];
    expect([screen, got.status(), head.status()]).toEqual([screen, 200, 200]);
    expect(got.headers()['content-type']).toContain('text/html');
    expect(head.headers()['content-length']).toBe(got.headers()['content-length']);
    expect(await head.text()).toBe('');
  }
  for (const file of [
    ...['/.env', '/package.json', '/wp-login.php', '/.git/config', '/favicon.ico', '/index.html'],
    ...['/%2eenv', '/manage/employees/x.php', '/assets/none.js'],
  ])
    expect([file, (await reply(file)).status()]).toEqual([file, 404]);
  const robots = await reply('/robots.txt');
  expect(robots.headers()['content-type']).toContain('text/plain');
  expect(await robots.text()).toMatch(/^User-agent: \*\nDisallow: \/\n$/);
});
