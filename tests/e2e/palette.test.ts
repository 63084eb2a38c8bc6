import type { Page, Route } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

// Each goes a long way round, on a machine that may be busy.
test.setTimeout(90_000);

const dialog = (page: Page) => page.getByRole('dialog', { name: 'Command palette' });
const input = (page: Page) => dialog(page).getByRole('combobox');
const options = (page: Page) => dialog(page).getByRole('option');
const selected = (page: Page) => dialog(page).getByRole('option', { selected: true });
const spoken = (page: Page) => dialog(page).getByRole('status');
const toast = (page: Page, text: string | RegExp) =>
  page.getByRole('region', { name: 'Messages' }).getByText(text);

/** Opens the palette and types. */
async function type(page: Page, text: string): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(text);
}

/** Waits until what is shown answers what is typed. */
const answered = (page: Page) => expect(page.locator('.palette-bar[data-busy]')).toHaveCount(0);

/** The last employee found in the palette that stands open, and a number that nobody else has. */
async function lastFound(page: Page): Promise<{ workId: string; name: string }> {
  const row = options(page)
    .filter({ has: page.locator('.palette-meta') })
    .last();
  // Both of one moment: when the rest of an answer is painted, another one is the last.
  return row.evaluate((element) => {
    const text = (part: string) => element.querySelector(part)?.textContent ?? '';
    return { workId: text('.palette-meta'), name: text('.palette-title') };
  });
}

/** Some employee. */
async function someone(page: Page): Promise<{ workId: string; name: string }> {
  await type(page, '@son');
  await answered(page);
  const found = await lastFound(page);
  await page.keyboard.press('Escape');
  return found;
}

test('what is typed while the code of the commands is on its way is not lost, nor is Enter', async ({
  page,
}) => {
  let arrive = () => {};
  const arrived = new Promise<void>((resolve) => (arrive = resolve));
  let held = 0;
  await page.route(/\/assets\/palette-.*\.js$/, async (route: Route) => {
    held += 1;
    await arrived;
    await route.continue();
  });
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
  await page.keyboard.press('/');
  await page.keyboard.type('ann');
  await expect(page.getByRole('searchbox', { name: /Search/ })).toHaveValue('ann');
  await expect.poll(() => held).toBeGreaterThan(0);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>search emplox');
  await page.keyboard.press('Backspace');
  await page.keyboard.type('y');
  await page.keyboard.press('Enter');
  await page.keyboard.type('smith');
  arrive();
  // Enter chose the command, and what was typed after it stands where that asks.
  await expect(input(page)).toHaveValue('smith');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type('-');
  await expect(input(page)).toHaveValue('smith-');
  await expect(page).toHaveURL(/\/manage\/employees$/);
});

test('what works on another screen is shown with where; a typing error is forgiven; what is pasted is cut', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await type(page, 'approve');
  await expect(options(page).first()).toContainText('Accept and open the next');
  await expect(options(page).first()).toContainText('Works in a review form.');
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  // A letter left out, of what works on another screen.
  await input(page).fill('snoze');
  await expect(
    options(page)
      .filter({ hasText: /^Put .* until/ })
      .first(),
  ).toContainText('Works ');
  await input(page).fill('reveiw queue');
  await expect(selected(page)).toContainText('Review queue');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeVisible();

  // No more than a search takes.
  await type(page, '@');
  await page.keyboard.insertText('long '.repeat(600));
  await answered(page);
  expect(await input(page).inputValue()).toHaveLength(200);
  await expect(dialog(page).getByText(/not valid/)).toHaveCount(0);
});

test('employees by the keyboard: one hit opens the file, any other count the search page (R155, R156)', async ({
  page,
}) => {
  await signIn(page, 'dq');
  const { workId, name } = await someone(page);
  await page.keyboard.press('g');
  await page.keyboard.press('s');
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(workId);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/employees\/[\w-]+$/);
  await expect(page.locator('.pane-title').first()).toHaveText(name);

  for (const text of ['smith', 'nobody at all']) {
    await type(page, 'search emp');
    await page.keyboard.press('Enter');
    await expect(input(page)).toHaveAttribute('placeholder', /Name, work id/);
    await page.keyboard.type(text);
    await page.keyboard.press('Enter');
    await expect(page).toHaveURL(/\/manage\/employeesearch$/);
    await expect(page.getByRole('status').filter({ hasText: `“${text}”` })).toBeVisible();
  }
  // Across the modes: the whole search stands below what `@` found.
  await type(page, '@smith');
  await answered(page);
  await page.keyboard.press('ArrowUp');
  await expect(selected(page)).toContainText('Search employees for “smith”');
});

test('the jump list: added from the open file, undone, opened and removed from anywhere (R178)', async ({
  page,
}) => {
  await signIn(page, 'dq');
  const { workId, name } = await someone(page);
  await type(page, `@${workId}`);
  await page.keyboard.press('Enter');
  await expect(page.locator('.pane-title').first()).toHaveText(name);

  // The chip says what is acted in; the employee of the screen is not asked for.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(dialog(page).locator('.palette-chip')).toContainText(name);
  await page.keyboard.type('add to the jump');
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Added to your jump list.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(toast(page, 'Added to your jump list.')).toHaveCount(0);

  // Without the chip it asks for one; Backspace goes back a step.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.press('Backspace');
  await expect(dialog(page).locator('.palette-chip')).toHaveCount(0);
  await page.keyboard.type('add to the jump');
  await page.keyboard.press('Enter');
  await expect(dialog(page).locator('.palette-step')).toHaveText('Add to the jump list');
  await page.keyboard.press('Backspace');
  await expect(dialog(page).locator('.palette-step')).toHaveCount(0);
  await page.keyboard.type('add to the jump');
  await page.keyboard.press('Enter');
  await page.keyboard.type(workId);
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Added to your jump list.')).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(selected(page)).toBeVisible();
  // Beside, as the palette's foot offers for whatever opens.
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/\?panes=\/manage\/employees\/[\w-]+$/);

  await type(page, 'remove from the jump');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(toast(page, 'Taken off your jump list.')).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('j');
  await expect(spoken(page)).toHaveText('There are no employees on your jump list.');
});

test('a document is claimed from any screen: the next of the list, or one by name, and given back', async ({
  page,
}) => {
  await signIn(page, 'dq2');
  // The later ones: the oldest are held by those who work in other tests.
  await type(page, '#scan');
  await answered(page);
  await page.keyboard.press('ArrowUp');
  const file = await selected(page).locator('.palette-title').innerText();
  await page.keyboard.press('Enter');
  await expect(page.locator('.pane-title', { hasText: file }).first()).toBeVisible();
  await expect(toast(page, `${file} is yours.`)).toBeVisible();
  // The form takes the keyboard when it stands; Escape leaves its search box.
  await expect(async () => {
    await page.keyboard.press('Escape');
    await expect(page.locator('.task-body')).toBeFocused({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('z');
  await expect(toast(page, 'Given back to the queue.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeVisible();

  await type(page, 'claim');
  await page.keyboard.press('Enter');
  await expect(selected(page)).toContainText('The next of my list');
  await page.keyboard.press('Enter');
  // Its paper is read before the form opens, which a busy machine takes its time for.
  await expect(page.locator('.pane-title', { hasText: /Match:|Review:/ })).toBeVisible({
    timeout: 30_000,
  });
});

test('a client is assumed and left by a key; the chip widens the search; recents are wiped', async ({
  page,
}) => {
  const kept = () => page.evaluate(() => localStorage.getItem('console:uses'));
  await signIn(page, 'admin');
  await type(page, 'clients');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/clients$/);
  expect(await kept()).toContain('go.clients');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(selected(page)).toContainText('Clients');
  await page.keyboard.press('Escape');

  await page.keyboard.press('g');
  await page.keyboard.press('a');
  await page.keyboard.type('harrow');
  await answered(page);
  await page.keyboard.press('Enter');
  await expect(page.locator('.banner')).toContainText('Harrow & Pike');
  await expect(page).toHaveURL(/client=\d+/);
  expect(await kept()).not.toContain('go.clients');

  await page.keyboard.press('ControlOrMeta+k');
  const chip = dialog(page).locator('.palette-chip[data-place=client]');
  while ((await chip.count()) === 0) await page.keyboard.press('Backspace');
  await expect(chip).toContainText('Harrow & Pike');
  await page.keyboard.type('@smith');
  await answered(page);
  await expect(options(page).first()).not.toContainText('Harrow & Pike');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Backspace');
  await expect(dialog(page).locator('.palette-chip')).toHaveCount(0);
  await page.keyboard.type('@smith');
  await answered(page);
  await page.keyboard.press('Enter');
  await expect(page).not.toHaveURL(/client=/);
  await expect(page).toHaveURL(/\/manage\/employees\/[\w-]+/);
  await expect(toast(page, /You left the client/)).toBeVisible();
  await page.keyboard.press('z');
  await expect(page).toHaveURL(/client=\d+/);

  // The whole search is of all clients too where the chips are gone.
  await page.keyboard.press('ControlOrMeta+k');
  await expect(input(page)).toBeFocused();
  for (let chips = 0; chips < 2; chips += 1) await page.keyboard.press('Backspace');
  await expect(dialog(page).locator('.palette-chip')).toHaveCount(0);
  await page.keyboard.type('@smith');
  await answered(page);
  await page.keyboard.press('ArrowUp');
  await expect(selected(page)).toContainText('Search employees for “smith”');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/employeesearch$/);
  await expect(page.getByRole('columnheader', { name: 'Employer' })).toBeVisible();

  await type(page, 'log out');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/login/);
  expect(await kept()).toBe('null');
});

test('late results never move the highlight, and Enter never takes what was found for an older text', async ({
  page,
  faults,
}) => {
  await signIn(page, 'dq');
  let hold: Promise<void> | null = null;
  let fail = false;
  await page.route(/\/v1\/employees\?/, async (route) => {
    if (fail) return route.fulfill({ status: 500, json: { code: 'x', message: 'It broke.' } });
    await hold;
    return route.continue();
  });
  let release = () => {};
  const wait = () => {
    hold = new Promise((resolve) => (release = resolve));
  };

  await type(page, '@son');
  await answered(page);
  await expect(input(page)).toHaveAttribute(
    'aria-activedescendant',
    (await selected(page).getAttribute('id')) ?? 'none',
  );
  await expect(spoken(page)).toHaveText(/^\d+ results?$/);
  await expect(dialog(page).locator('[aria-live], [role=status], [role=alert]')).toHaveCount(1);
  await expectAccessible(page, '.palette');

  // The user goes down while the answer to the next letter is on its way.
  wait();
  await page.keyboard.type(' ');
  await page.keyboard.type(',');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('ArrowDown');
  const went = await selected(page).innerText();
  release();
  await answered(page);
  await expect(selected(page)).toHaveText(went, { useInnerText: true });

  // What is pressed is what was under the pointer, though the answer comes between press and release.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('@smith');
  await answered(page);
  const aimed = await options(page).first().locator('.palette-title').innerText();
  wait();
  await input(page).fill(`@${(await lastFound(page)).workId}`);
  await options(page).first().hover();
  await page.mouse.down();
  release();
  await answered(page);
  await page.mouse.up();
  await expect(page).toHaveURL(/\/manage\/employees\/[\w-]+$/);
  await expect(page.locator('.pane-title').first()).toHaveText(aimed);
  await type(page, '');

  // Enter in haste: the answer to all that was typed decides.
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.type('@smith');
  await answered(page);
  const last = await lastFound(page);
  await page.keyboard.press('ControlOrMeta+a');
  wait();
  await page.keyboard.type(`@${last.workId}`);
  await page.keyboard.press('Enter');
  await expect(dialog(page)).toBeVisible();
  release();
  await expect(page).toHaveURL(/\/manage\/employees\/[\w-]+$/);
  await expect(page.locator('.pane-title').first()).toHaveText(last.name);

  // An error says so and can be tried again, by the keyboard too.
  fail = true;
  await type(page, '@smith');
  await expect(selected(page)).toContainText('Try again');
  fail = false;
  await page.keyboard.press('Enter');
  await expect(options(page).first()).toContainText('Smith');
  faults.splice(0, faults.length, ...faults.filter((text) => !text.includes('500')));
});

test('everything by the mouse alone, on a phone too', async ({ page }) => {
  await signIn(page, 'employer');
  const height = async () => (await dialog(page).boundingBox())?.height;
  await page.getByRole('button', { name: /Search or run/ }).click();
  const before = await height();
  await dialog(page).getByRole('button', { name: /modes/ }).click();
  await expect(options(page).filter({ hasText: 'Alerts' })).toHaveCount(1);
  await options(page).filter({ hasText: 'Clients and locations' }).click();
  await expect(input(page)).toHaveValue(':');
  await expect(input(page)).toBeFocused();
  await answered(page);
  // Nothing jumps while rows come and go.
  expect(await height()).toBe(before);
  await options(page).filter({ hasText: 'Terminal' }).first().click();
  await expect(page).toHaveURL(/client=\d+/);

  await page.setViewportSize({ width: 390, height: 844 });
  await page.getByRole('button', { name: /Search or run/ }).click();
  await options(page).filter({ hasText: 'Jump list' }).first().click();
  await expect(dialog(page).locator('.palette-step')).toHaveText('Jump list');
  const box = await dialog(page).boundingBox();
  expect((box?.x ?? -1) >= 0 && (box?.x ?? 0) + (box?.width ?? 999) <= 390).toBe(true);
  await dialog(page).locator('.palette-step').click();
  await expect(dialog(page).locator('.palette-step')).toHaveCount(0);
  await dialog(page).getByRole('button', { name: /close/ }).click();
  await expect(dialog(page)).toHaveCount(0);
});

test('a sentence runs what it means: the report of a year, the alerts of a location', async ({
  page,
}) => {
  await signIn(page, 'employer');
  const year = new Date().getFullYear();
  await type(page, `report crashes ${year}`);
  await expect(selected(page)).toContainText(`Run report: crashes ${year}`);
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/reports\/crashes\?period=thisYear$/);
  await expect(page.locator('.pane-header').first()).toContainText('Crashes on public record');
  await type(page, 'alerts of toledo');
  await expect(selected(page)).toContainText('Alerts of toledo');
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/alerts\/documentAlerts/);
  await expect(page.getByRole('banner')).toContainText('Toledo Terminal');
  await type(page, 'alerts of Nowhere');
  await page.keyboard.press('Enter');
  await expect(toast(page, /No location is called “Nowhere”/)).toBeVisible();
});
