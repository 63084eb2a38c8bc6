import type { BrowserContext, Page } from '@playwright/test';
import { expect, expectAccessible, followRequests, test } from '../support/browser.ts';
import { enterAsAuditor, logIn, signIn, type Account } from './sign-in.ts';

const MINUTE = 60_000;
const banner = (page: Page) => page.locator('.banner');
const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const option = (page: Page) => page.getByRole('option', { selected: true });
const warning = (page: Page) => page.getByRole('alertdialog', { name: 'Are you still there?' });

/** Opens the palette where it asks for the user to act as. */
async function actAs(page: Page) {
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('combobox').first()).toBeFocused();
}

interface Found {
  employeeId: string;
  employerId: number;
  lastName: string;
}

/** Asks the API as a program does, to know what the demo holds. */
async function ask<T>(context: BrowserContext, as: Account, path: string): Promise<T> {
  const login = await context.request.post('/v1/auth/login', {
    data: { email: `${as}@demo.example`, password: 'console-demo' },
  });
  const { token } = await login.json();
  const answer = await context.request.get(path, {
    headers: { authorization: `Bearer ${token}` },
  });
  return answer.json();
}

/** Goes to an address without loading the page anew. */
const follow = (page: Page, address: string) =>
  page.evaluate((to) => history.pushState({}, '', to), address);

async function people(context: BrowserContext): Promise<[Found, Found]> {
  const { rows } = await ask<{ rows: Found[] }>(context, 'dq', '/v1/employees?search=son');
  const [one] = rows;
  const other = rows.find(({ employerId }) => employerId !== one?.employerId);
  if (!one || !other) throw new Error('The demo has too few people.');
  return [one, other];
}

test('of two tabs whose token ran out one renews, for both (R149-R151)', async ({
  page,
  context,
}) => {
  const [one, two] = await people(context);
  const old = new Set<string>();
  let spoil = false;
  let renewals = 0;
  const refused = new Set<Page>();
  const bothRefused = Promise.withResolvers<void>();
  context.on('response', (response) => {
    if (spoil && response.status() === 401) refused.add(response.frame().page());
    if (refused.size === 2) bothRefused.resolve();
  });
  await context.route('**/v1/**', async (route) => {
    const request = route.request();
    const headers = request.headers();
    const authorization = headers['authorization'] ?? '';
    if (request.url().endsWith('/v1/auth/token')) {
      if (spoil) renewals += 1;
      // Until the other tab wants one too.
      if (spoil) await bothRefused.promise;
      return route.continue();
    }
    if (!spoil) old.add(authorization);
    const isOld = spoil && old.has(authorization);
    return route.continue(isOld ? { headers: { ...headers, authorization: 'Bearer x' } } : {});
  });
  await signIn(page, 'dq');
  const other = await context.newPage();
  await other.goto('/');
  await expect(other.getByText('Signed in as')).toBeVisible();
  // Tokens of one session made within one second are the same, and would be taken for spoiled ones.
  const second = () => Math.floor(Date.now() / 1_000);
  const made = second();
  await expect.poll(second).toBeGreaterThan(made);
  spoil = true;
  await Promise.all([
    follow(page, `/manage/employees/${one.employeeId}`),
    follow(other, `/manage/employees/${two.employeeId}`),
  ]);
  await expect(page.locator('.pane-title').first()).toContainText(one.lastName);
  await expect(other.locator('.pane-title').first()).toContainText(two.lastName);
  expect(renewals).toBe(1);
});

test('tabs live and end together: activity, warning, sleep, and back in (R131-R140, D10)', async ({
  page,
  context,
}) => {
  // An hour of two tabs' timers, on a machine that may be busy.
  test.setTimeout(120_000);
  await context.clock.install();
  const answered = followRequests(context);
  await signIn(page, 'employer');
  const other = await context.newPage();
  await other.goto('/user/profile');
  await expect(other.getByText('employer@demo.example')).toBeVisible();

  // An answer that comes while the clock runs would count as activity at that time.
  await expect(page.getByText('Documents that need attention')).toBeVisible();
  await answered(context.clock);

  // Keys in one tab, without any call of their own, keep both.
  await context.clock.runFor(17 * MINUTE);
  const kept = page.waitForResponse(/collections=employmentStatus/);
  await page.keyboard.press('Shift');
  await kept;
  await context.clock.runFor(2.5 * MINUTE);
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();

  // Idle in both: both warn and count down; staying in one is staying in both.
  await context.clock.runFor(16.5 * MINUTE);
  await expect(warning(page)).toBeVisible();
  await expect(warning(other)).toBeVisible();
  const left = warning(page).locator('strong');
  const before = await left.innerText();
  await context.clock.runFor(2_000);
  await expect(left).not.toHaveText(before);
  await expectAccessible(page, '.dialog');
  await expect(warning(page).getByRole('button', { name: 'Stay logged on' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(warning(page)).toBeHidden();
  await expect(warning(other)).toBeHidden();

  // The machine slept: nobody is in any more, and each tab knows where it was.
  await context.clock.fastForward(40 * MINUTE);
  for (const tab of [page, other]) await expect(tab).toHaveURL(/\/login/);
  await expect(other).toHaveURL(/returnTo=%2Fuser%2Fprofile/);
  await expect(page.getByText('Your session has ended')).toBeVisible();
  await expectAccessible(page, 'main');
  expect((await context.cookies()).filter(({ name }) => /token/i.test(name))).toEqual([]);

  // Signing in in one tab is signing in in the other.
  await logIn(page, 'employer');
  await expect(page).toHaveURL(/\/$/);
  await expect(other).toHaveURL(/\/user\/profile$/);
  await expect(other.getByText('employer@demo.example')).toBeVisible();
});

test('who logs out without a connection is out, and stays out when it is back', async ({
  page,
  context,
  faults,
}) => {
  // By the form, whose code must be there when the connection is not.
  await page.goto('/login');
  await logIn(page, 'employer');
  // Parts of the screen that are still on their way would fail without a connection, and say so.
  await expect(page.getByText('Documents that need attention')).toBeVisible();
  await page.waitForLoadState('load');
  await page.getByRole('button', { name: 'Emerson Pike' }).click();
  await expect(page.getByRole('menuitem', { name: 'Log out' })).toBeVisible();
  await context.setOffline(true);
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const settled = page.waitForResponse(/\/auth\/logout\/current$/);
  await context.setOffline(false);
  await settled;
  await page.goto('/manage/employees');
  await expect(page).toHaveURL(/\/login\?returnTo=/);
  // The dead line was the test's own doing.
  const dead = 'console: Failed to load resource: net::ERR_INTERNET_DISCONNECTED';
  faults.splice(0, faults.length, ...faults.filter((text) => text !== dead));
});

test('care acts as a user, in every tab, with a banner, and stops by one key (R143-R145, D7)', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  await signIn(page, 'care');
  await expect(sidebar(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  const other = await context.newPage();
  await other.goto('/');
  await expect(sidebar(other).getByRole('link', { name: 'Clients' })).toBeVisible();

  // One who holds more stands there, with the reason, and cannot be chosen: neither by the keyboard nor by the mouse.
  await actAs(page);
  await page.keyboard.type('emerson');
  await expect(option(page)).toContainText('They have permissions that you do not: client.');
  await expect(option(page)).toHaveAttribute('aria-disabled', 'true');
  await page.keyboard.press('Enter');
  await option(page).click({ force: true });
  await expect(page.getByRole('dialog')).toBeVisible();
  await expect(option(page)).toContainText('Emerson');
  await expect(page.getByText(/You cannot act as this user/)).toHaveCount(0);
  await expect(banner(page)).toHaveCount(0);

  await page.getByRole('combobox').fill('minnow');
  await expect(option(page)).toContainText('Terry Minnow');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('You act as Terry Minnow');
  await expect(page.getByRole('button', { name: 'Terry Minnow' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Clients' })).toHaveCount(0);
  await expect(banner(other)).toContainText('You act as Terry Minnow');
  await expectAccessible(page, '.banner');

  // While typing too.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Escape');
  await page.keyboard.press('F8');
  await expect(banner(page)).toHaveCount(0);
  await expect(sidebar(page).getByRole('link', { name: 'Clients' })).toBeVisible();
  await expect(banner(other)).toHaveCount(0);
});

test('a tab in a client says that another tab acts as a user now, and is back where it was afterwards', async ({
  page,
  context,
}) => {
  test.setTimeout(120_000);
  const [one] = await people(context);
  await signIn(page, 'care');
  const other = await context.newPage();
  const address = `/manage/employees?client=${one.employerId}`;
  await other.goto(address);
  await expect(banner(other)).toContainText('You act in');

  await actAs(page);
  await page.keyboard.type('minnow');
  await expect(option(page)).toContainText('Terry Minnow');
  await page.keyboard.press('Enter');
  await expect(banner(page)).toContainText('You act as Terry Minnow');
  await expect(banner(other)).toContainText('You act as Terry Minnow');
  await expect(
    other.getByText(/You act as Terry Minnow now, as chosen in another tab/),
  ).toBeVisible();
  await expect(other.getByText(/The client in the address/)).toHaveCount(0);

  await page.keyboard.press('F8');
  await expect(banner(page)).toHaveCount(0);
  await expect(other).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  await expect(banner(other)).toContainText('You act in');
});

test('leaving a client on a screen of its own asks for a client there, and Undo is back on that screen', async ({
  page,
  context,
}) => {
  const [one] = await people(context);
  const address = `/manage/employees?client=${one.employerId}`;
  const notAllowed = page.getByText(/You do not have permission/);
  await signIn(page, 'care', address);
  const roster = page.getByRole('grid', { name: 'Employees' });
  // With its rows it has the keyboard, which goes with it.
  await expect(roster).toBeFocused();
  await page.keyboard.press('F8');
  const choose = page.getByRole('main').getByRole('button', { name: /^Assume client/ });
  await expect(choose).toBeFocused();
  await expect(page.getByText('You left the client.')).toBeVisible();
  await expect(page).toHaveURL(/\/manage\/employees$/);
  await expect(notAllowed).toHaveCount(0);
  // From elsewhere, too.
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('z');
  await expect(page).toHaveURL(new RegExp(`${address.replace('?', '\\?')}$`));
  await expect(roster).toBeVisible();
  await expect(notAllowed).toHaveCount(0);
});

test('without a client its screens, by address or key, ask for one, and show the page then', async ({
  page,
}) => {
  await signIn(page, 'care', '/manage/employees');
  await expect(page.getByText('What this screen shows belongs to one client.')).toBeVisible();
  await expect(page.getByText(/You do not have permission/)).toHaveCount(0);
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('g');
  await page.keyboard.press('e');
  await expect(page).toHaveURL(/\/manage\/employees$/);
  // The button has the keyboard: Enter opens the picker.
  await page.keyboard.press('Enter');
  await page.getByRole('combobox').fill('harrow');
  await expect(option(page)).toContainText('Harrow');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible();
  await expect(page).toHaveURL(/client=\d+/);

  // What is no screen says that a client must be chosen.
  await page.keyboard.press('F8');
  await page.keyboard.press('g');
  await page.keyboard.press('t');
  await expect(page.getByText('Choose a client first.')).toBeVisible();

  // On a phone the whole choice of a client is within the window.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Client: / }).click();
  await expect(page.locator('.picker-panel')).toBeInViewport({ ratio: 1 });
});

test('a location to choose is offered only where there are several', async ({ page, product }) => {
  await enterAsAuditor(page, product);
  await page.goto('/');
  await expect(page.getByText('Signed in as')).toBeVisible();
  await expect(page.getByText('Choose a location')).toHaveCount(0);
  await page.context().clearCookies();
  await signIn(page, 'employer');
  await expect(page.getByRole('button', { name: /Choose a location/ })).toBeVisible();
});

test("care acts as a user from the client's screen, by the mouse; logging out ends it (D7)", async ({
  page,
  context,
}) => {
  const { clientId } = await ask<{ clientId: number }>(context, 'terminal', '/v1/auth/session');
  await signIn(page, 'care', `/clients/${clientId}`);
  // Nothing of the page's memory goes along: steps to undo, titles of panes, drafts.
  await page.evaluate(() => Object.assign(window, { former: true }));
  await page.getByRole('button', { name: 'Act as Terry Minnow' }).click();
  await expect(banner(page)).toContainText('You act as Terry Minnow');
  expect(await page.evaluate(() => 'former' in window)).toBe(false);
  await page.getByRole('button', { name: 'Terry Minnow' }).click();
  await page.getByRole('menuitem', { name: 'Log out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await logIn(page, 'care');
  await expect(page.getByText('Signed in as')).toContainText('Signed in as');
  await expect(banner(page)).toHaveCount(0);
});

test('each tab has its own client, a write stays in its own, and one key leads back (R146, D3)', async ({
  page,
  context,
}) => {
  test.setTimeout(90_000);
  const [one, two] = await people(context);
  await signIn(page, 'care', `/manage/employees/${one.employeeId}?client=${one.employerId}`);
  await expect(banner(page)).toContainText('You act in');
  const other = await context.newPage();
  await other.goto(`/manage/employees?client=${two.employerId}`);
  await expect(banner(other)).toContainText('You act in');
  expect(await banner(other).innerText()).not.toBe(await banner(page).innerText());

  // Typed in one tab, while another client is chosen in the other.
  await page.getByRole('button', { name: /^Edit/ }).click();
  await page.getByLabel(/^Email/).fill('someone@example.test');
  await other.reload();
  const sent = page.waitForRequest((request) => request.method() === 'PATCH');
  await page.keyboard.press('ControlOrMeta+Enter');
  const request = await sent;
  expect(request.headers()['x-client']).toBe(String(one.employerId));
  expect((await request.response())?.status()).toBe(200);

  // A record of the one client is no record of the other, and nothing kept for the one stays.
  await page.evaluate(() => sessionStorage.setItem('a draft', 'of the former client'));
  await follow(page, `/manage/employees/${one.employeeId}?client=${two.employerId}`);
  await expect(page.getByText(/does not exist, or is not yours/).first()).toBeVisible();
  await expect(page.getByText(/may belong to another client/)).toBeVisible();
  await expect(page.locator('.pane-title')).toHaveText('Employee file');
  await expect(page.locator('.error-state').getByRole('button', { name: /^Home/ })).toBeVisible();
  const held = await page.evaluate(() => [
    sessionStorage.getItem('a draft'),
    localStorage.getItem('console:uses'),
  ]);
  expect(held).toEqual([null, 'null']);

  await page.keyboard.press('F8');
  await expect(banner(page)).toHaveCount(0);
  await expect(page).not.toHaveURL(/client=/);
  await expect(page.getByText('You left the client.')).toBeVisible();
  await expect(page.getByText('You act in another client now.')).toHaveCount(0);
  await expect(banner(other)).toBeVisible();
});

test('a dead client in the address ends no session: it is left with a sentence', async ({
  page,
}) => {
  await signIn(page, 'care', '/clients?client=987654321');
  await expect(page.getByText(/^The client in the address does not exist/)).toBeVisible();
  await expect(page).toHaveURL(/\/clients$/);
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeVisible();
  await signIn(page, 'employer', '/manage/employees?client=987654321');
  await expect(page.getByText(/^The client in the address does not exist/)).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeVisible();
});

test('care finds a person across clients and opens the file (R155, D16)', async ({
  page,
  context,
}) => {
  const [one] = await people(context);
  await signIn(page, 'care');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('combobox').first()).toBeFocused();
  await page.keyboard.type(`@${one.lastName}`);
  await expect(option(page)).toContainText(one.lastName);
  await page.keyboard.press('Enter');
  await expect(page.locator('.pane-title').first()).toContainText(one.lastName);
  await expect(banner(page)).toHaveCount(0);
  await expect(page.getByRole('button', { name: /^Act in / })).toBeVisible();
});

test('without its service a feature is not there; a hidden one neither (R125, R478)', async ({
  page,
}) => {
  let change: Record<string, unknown> = {};
  await page.route('**/v1/auth/session', async (route) => {
    const response = await route.fetch();
    const user = await response.json();
    const acting = user.acting && { ...user.acting, ...change };
    await route.fulfill({ response, json: { ...user, ...change, acting } });
  });
  await signIn(page, 'employer');
  await expect(sidebar(page).getByRole('link', { name: 'Upload documents' })).toBeVisible();
  change = { services: ['drugTesting'] };
  await page.goto('/manage/documents/upload');
  await expect(page.getByText(/^This page belongs to a service/)).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
  await expect(sidebar(page).getByRole('link', { name: 'Upload documents' })).toHaveCount(0);
  await expect(sidebar(page).getByRole('link', { name: 'Employees', exact: true })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>upload doc');
  await expect(page.getByRole('option', { name: /Upload documents/ })).toHaveCount(0);
  change = { featuresToHide: ['employees'] };
  await page.goto('/');
  await expect(sidebar(page).getByRole('link', { name: 'Upload documents' })).toBeVisible();
  await expect(sidebar(page).getByRole('link', { name: 'Employees', exact: true })).toHaveCount(0);
});

test('the task list is read at sign-in by those who have the worklist (R244)', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  const answered = followRequests(page.context());
  await signIn(page, 'employer');
  await expect(sidebar(page).getByRole('link', { name: 'Employees', exact: true })).toBeVisible();
  await answered();
  expect(asked.filter((path) => path.endsWith('/tasks'))).toEqual([]);
  const list = page.waitForRequest(/\/tasks(\?|$)/);
  await signIn(page, 'dq');
  await list;
  await expect(page).toHaveURL(/\/$/);
});
