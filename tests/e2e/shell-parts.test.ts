import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

const sidebar = (page: Page) => page.getByRole('navigation', { name: 'Main' });
const footer = (page: Page) => page.getByRole('contentinfo');
const toasts = (page: Page) => page.getByRole('region', { name: 'Messages' });

/** Opens the first employee of the list for editing, and returns the field of the birthday. */
async function editFirst(page: Page) {
  await page.goto('/manage/employees');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('tab', { name: 'Summary' })).toBeVisible();
  // A narrow file has its actions in a menu.
  const menu = page.getByRole('button', { name: 'Actions', exact: true });
  const edit = page.getByRole('button', { name: /^Edit/ });
  await expect(menu.or(edit).first()).toBeVisible();
  if (await menu.isVisible()) {
    await menu.click();
    await page.getByRole('menuitem', { name: /^Edit/ }).click();
  } else await edit.click();
  const birthday = page.getByRole('textbox', { name: 'Date of birth' });
  await expect(birthday).toBeVisible();
  return birthday;
}

test('signed out: Home, the texts and unknown pages need no log-in, and there is no sidebar (R016, R059, R063, R064)', async ({
  page,
}) => {
  await page.goto('/');
  await expect(page.getByText('Driver qualification files')).toBeVisible();
  await expect(page.getByRole('main').getByRole('link', { name: 'Log in' })).toBeFocused();
  await expect(sidebar(page)).toHaveCount(0);
  const { version } = await (await page.request.get('/v1')).json();
  // R001-R003: the year, the API's version, the client's.
  await expect(footer(page)).toContainText(String(new Date().getFullYear()));
  await expect(footer(page)).toContainText(`API ${version}`);
  await expect(footer(page)).toContainText('Client 5.31.0');
  await footer(page).getByRole('link', { name: 'Terms of Service' }).click();
  await expect(page).toHaveURL(/\/termsOfService$/);
  // R022, R023: this route asks for breadcrumbs, the log-in form does not.
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveText(/^Home/);
  await footer(page).getByRole('link', { name: 'Privacy Policy' }).click();
  await expect(page).toHaveURL(/\/privacyPolicy$/);
  await page.goto('/no/such/path');
  await expect(page.getByText('Sorry, this page does not exist')).toBeVisible();
  await page.goto('/login');
  await expect(page.getByRole('navigation', { name: 'Breadcrumbs' })).toHaveCount(0);
});

test('a visitor writes by the contact form; the loading panel stands while it is sent (R038, R054-R056, R073)', async ({
  page,
}) => {
  await page.goto('/contact');
  const email = page.getByRole('textbox', { name: 'Email' });
  const send = page.getByRole('button', { name: /^Send message/ });
  await expect(page.getByRole('textbox', { name: 'Your name' })).toBeVisible();
  await page.getByRole('textbox', { name: 'Your name' }).fill('Ann Sample');
  await email.fill('abc');
  await email.blur();
  await expect(page.getByText('Please enter a properly formatted email address')).toBeVisible();
  await expect(send).toBeDisabled();
  await email.fill(' ann@sample.example ');
  await email.blur();
  await expect(email).toHaveValue('ann@sample.example');
  await expect(send).toBeEnabled();
  await page.getByRole('textbox', { name: 'Message' }).fill('Where is my medical card?');
  const held = Promise.withResolvers<void>();
  await page.route('**/v1/contact', async (route) => {
    await held.promise;
    await route.continue();
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.locator('.loading-panel')).toBeVisible();
  held.resolve();
  await expect(page.getByText('We answer by mail to ann@sample.example.')).toBeVisible();
  await expect(page.locator('.loading-panel')).toHaveCount(0);
});

test('the header of an employer: logo, menu toggle, location, and of care the client (R006, R007, R009, R010, R018)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await expect(page.getByRole('link', { name: 'Compliance Console' })).toBeVisible();
  await expect(sidebar(page)).toBeVisible();
  const toggle = page.getByRole('button', { name: 'Show or hide the sidebar' });
  await toggle.click();
  await expect(sidebar(page)).toHaveCount(0);
  await toggle.click();
  await expect(sidebar(page)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Location:/ })).toBeVisible();
  await expect(page.getByRole('button', { name: /^Client:/ })).toHaveCount(0);
  // A page that does not exist stands in the same frame.
  await page.goto('/no/such/path');
  await expect(page.getByText('Sorry, this page does not exist')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Emerson Pike' })).toBeVisible();
  await signIn(page, 'care');
  await expect(page.getByRole('button', { name: /^Client:/ })).toBeVisible();
});

test('a choice made just before the page is left is kept, even behind one that is still on its way', async ({
  page,
}) => {
  await signIn(page, 'terminal');
  await expect(sidebar(page)).toBeVisible();
  const options = /\/v1\/users\/[^/]+\/options/;
  // The first answer does not come before the page is left.
  await page.route(options, () => undefined, { times: 1 });
  const toggle = page.getByRole('button', { name: 'Show or hide the sidebar' });
  const first = page.waitForRequest(options);
  await toggle.click();
  await expect(sidebar(page)).toHaveCount(0);
  await first;
  await toggle.click();
  await expect(sidebar(page)).toBeVisible();
  await page.goto('/privacyPolicy');
  const { headers } = await sessionOf(page, 'terminal');
  await expect
    .poll(async () => {
      const session = await page.request.get('/v1/auth/session', { headers });
      return (await session.json()).options.sidebar;
    })
    .toBe(true);
});

test('the ticker runs, pauses, is read again after ten minutes, and is empty when it cannot be read (R008, R032-R034)', async ({
  page,
}) => {
  let reads = 0;
  let fails = false;
  await page.clock.install();
  await page.route('**/v1/settings/texts?collection=Broadcast', (route) => {
    reads += 1;
    return fails ? route.fulfill({ status: 400, json: {} }) : route.continue();
  });
  await page.emulateMedia({ reducedMotion: 'no-preference' });
  await signIn(page, 'employer');
  const ticker = page.getByRole('region', { name: 'Announcements' });
  await expect(ticker).toBeVisible();
  const state = () =>
    ticker
      .locator('.ticker-text')
      .first()
      .evaluate((text) => text.getAnimations()[0]?.playState ?? 'none');
  expect(await state()).toBe('running');
  await ticker.getByRole('button', { name: 'Pause the announcements' }).click();
  await page.mouse.move(0, 0);
  expect(await state()).toBe('paused');
  await page.emulateMedia({ reducedMotion: 'reduce' });
  expect(await state()).toBe('none');
  const before = reads;
  fails = true;
  // Not logged out meanwhile: the session's own timer is told by the server's clock.
  await page.clock.fastForward('10:01');
  await expect.poll(() => reads).toBeGreaterThan(before);
  await expect(ticker).toHaveCount(0);
  await expect(toasts(page).locator('.toast')).toHaveCount(0);
  await page.getByRole('button', { name: 'Emerson Pike' }).click();
  await page.getByRole('menuitem', { name: 'Log Out' }).click();
  await expect(page).toHaveURL(/\/login/);
  const after = reads;
  await page.clock.fastForward('30:00');
  expect(reads).toBe(after);
});

test('a date is typed within its limits, or cleared with an alert; a state is chosen and cleared (R048-R052, R060, R061)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  // A line of its own, where the header has no room (R008).
  await expect(page.getByRole('region', { name: 'Announcements' })).toBeVisible();
  const birthday = await editFirst(page);
  const enter = async (text: string) => {
    await birthday.fill(text);
    await birthday.press('Tab');
  };
  await enter('1/1/1900');
  await expect(birthday).toHaveValue('1/1/1900');
  await enter('12/31/2099');
  await expect(birthday).toHaveValue('12/31/2099');
  await enter('');
  await expect(toasts(page).locator('.toast')).toHaveCount(0);
  for (const refused of ['12/31/1899', '1/1/2100', '2/30/2020']) {
    await enter(refused);
    await expect(birthday).toHaveValue('');
    const words = `The date that you entered (${refused}) is invalid. Please enter a valid date between 1900 and 2099`;
    await expect(toasts(page).locator('.toast[data-style=danger]').last()).toContainText(words);
  }
  const state = page.getByRole('combobox', { name: 'License state' });
  await state.selectOption({ label: 'ON Ontario (Canada)' });
  await expect(state).toHaveValue('ON');
  await state.selectOption({ label: 'None' });
  await expect(state).toHaveValue('');
});

test('the calendar goes by keys and by mouse, and is accessible in both themes', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await signIn(page, 'employer');
  const birthday = await editFirst(page);
  await birthday.fill('3/31/2020');
  await birthday.press('Alt+ArrowDown');
  const calendar = page.getByRole('dialog', { name: 'Choose a date: Date of birth' });
  await expect(calendar.getByRole('button', { name: 'Tuesday, March 31, 2020' })).toBeFocused();
  await expectAccessible(page, '.calendar');
  await page.emulateMedia({ colorScheme: 'dark' });
  await expectAccessible(page, '.calendar', ['color-contrast']);
  await page.keyboard.press('PageUp');
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('Enter');
  await expect(calendar).toHaveCount(0);
  await expect(birthday).toHaveValue('2/28/2020');
  await expect(birthday).toBeFocused();
  // Escape closes the calendar alone, not the form around it.
  await birthday.press('Alt+ArrowDown');
  await expect(calendar).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(calendar).toHaveCount(0);
  await expect(birthday).toBeFocused();

  await page.getByRole('button', { name: 'Choose a date: Date of birth' }).click();
  await calendar.getByLabel('Year').selectOption('1999');
  await calendar.getByRole('button', { name: 'Next month' }).click();
  await calendar.getByRole('button', { name: /March 15, 1999/ }).click();
  await expect(birthday).toHaveValue('3/15/1999');
});

test('F10 and Alt lead to the menu bar, letters along it, Escape back to where one was', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  const grid = page.getByRole('grid');
  await expect(grid).toBeFocused();
  const item = (name: string) => page.getByRole('menubar').getByRole('menuitem', { name });
  await page.keyboard.press('F10');
  await expect(item('Employees')).toBeFocused();
  await page.keyboard.press('v');
  await expect(item('View')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await page.keyboard.press('Alt');
  await expect(item('View')).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('menu').locator(':focus')).toBeVisible();
  await page.keyboard.type('dar');
  // The menu moves on a turn after the letters.
  await expect(page.getByRole('menuitemcheckbox', { name: 'Dark' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page.locator('.radix-themes.dark')).toBeAttached();
  await expect(grid).toBeFocused();
  // By mouse: pointing at another menu opens it while one is open.
  await item('Help').click();
  await item('View').hover();
  await expect(page.getByRole('menu', { name: 'View' })).toBeVisible();
  await page.getByRole('menuitemcheckbox', { name: 'System theme' }).click();
  await expect(page.locator('.radix-themes.light')).toBeAttached();
  await expect(grid).toBeFocused();
  // And Escape out of it leads back: letters are keys of the screen again.
  await item('Employees').click();
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  // On a phone the sidebar lies over the screen, and Escape puts it away.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /^Show or hide the sidebar/ }).click();
  await expect(page.getByRole('navigation', { name: 'Main' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('navigation', { name: 'Main' })).toHaveCount(0);
});

test('the user menu shows and masks SSNs; Home keeps what was open (R012, R013)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  const pane = page.locator('.pane');
  await expect(pane.getByText(/^XXX-XX-\d{4}$/)).toBeVisible();
  const name = await page.locator('.pane-title').textContent();
  await page.getByRole('button', { name: 'Emerson Pike' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Mask SSN on/off' }).click();
  await expect(pane.getByText(/^\d{3}-\d{2}-\d{4}$/)).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const recent = page.getByRole('region', { name: 'Recent work' });
  await expect(recent.getByRole('link', { name: name ?? '' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'Do first' })).toContainText('expired');
});

test('on a phone messages stand at the top, the footer’s line is whole, and the menus are one (R001-R004)', async ({
  page,
}) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await signIn(page, 'employer');
  const birthday = await editFirst(page);
  await birthday.fill('2/30/2020');
  await birthday.press('Tab');
  const box = await toasts(page).locator('.toast').boundingBox();
  expect(box?.y).toBeLessThan(120);
  await expect(footer(page)).toContainText(/20\d\d.*API 5.*Client 5.31.0.*Terms.*Privacy/s);
  await expect(footer(page)).toBeInViewport({ ratio: 1 });
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await page.getByRole('menuitem', { name: 'Help' }).click();
  await expect(page.getByRole('menuitem', { name: /^Contact Us/ })).toBeVisible();
});
