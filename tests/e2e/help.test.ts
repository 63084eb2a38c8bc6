import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('the help by keyboard: opened, searched, read, and its links followed', async ({ page }) => {
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('?');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { name: 'First steps' })).toBeVisible();
  // What employers do not need is not in their contents.
  const contents = page.getByRole('navigation', { name: 'Pages of the help' });
  await expect(contents.getByRole('link', { name: 'For employers' })).toBeVisible();
  await expect(contents.getByText('Operating')).toHaveCount(0);

  await page.keyboard.press('/');
  const search = page.getByRole('combobox', { name: 'Search the help' });
  await expect(search).toBeFocused();
  await page.keyboard.type('whole roster');
  await expect(page.getByRole('option').first()).toContainText('Updating the whole roster');
  await page.keyboard.press('Enter');
  const heading = text.getByRole('heading', { name: 'Updating the whole roster' });
  await expect(heading).toBeFocused();
  await expect(heading).toBeInViewport();
  await expect(page).toHaveURL(/\/help\/employer\?section=updating-the-whole-roster$/);

  // The address brings the place back.
  await page.reload();
  await expect(heading).toBeInViewport();

  await text.getByRole('link', { name: 'glossary' }).click();
  await expect(text.getByRole('heading', { name: 'Glossary' })).toBeVisible();
  await page.goBack();
  await expect(heading).toBeVisible();
});

test('the palette finds a section of the help, and the help on the screen at hand opens beside it', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('search the help');
  await expect(page.getByRole('option', { name: /^Search the help/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await page.keyboard.type('whole roster');
  const found = page.getByRole('option', { name: /Updating the whole roster/ });
  await expect(found).toBeVisible();
  await page.keyboard.press('Enter');
  const text = page.getByRole('article');
  await expect(text.getByRole('heading', { name: 'Updating the whole roster' })).toBeInViewport();

  await goTo(page, '/alerts/documentAlerts');
  await expect(page.getByRole('heading', { name: 'Document alerts' })).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('help on this screen');
  await expect(page.getByRole('option', { name: /^Help on this screen/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(
    text.getByRole('heading', { name: 'Seeing what is missing or expires' }),
  ).toBeInViewport();
  await expect(page.getByRole('heading', { name: 'Document alerts' })).toBeVisible();
});

test('what is not found is said, and Escape empties the search', async ({ page }) => {
  await signIn(page, 'employer', '/help');
  const search = page.getByRole('combobox', { name: 'Search the help' });
  await search.fill('xylophone');
  await expect(page.getByText('Nothing in the help has all these words.')).toBeVisible();
  await search.press('Escape');
  await expect(search).toHaveValue('');

  await page.goto('/help/operate');
  await expect(page.getByText('This page of the help does not exist.')).toBeVisible();
});

test('the tables of keys show the keys that the user chose', async ({ page }) => {
  await signIn(page, 'terminal', '/help');
  const row = page.getByRole('row', { name: /^Home/ });
  await expect(row.getByRole('cell').last()).toContainText(/^G\s*H/);
  await page.goto('/user/keys');
  await page.getByRole('button', { name: 'Add key to Home' }).press('Enter');
  await expect(page.getByLabel('Press keys')).toBeFocused();
  await page.keyboard.press('Alt+j');
  const kept = page.waitForResponse(/\/options$/);
  await page.keyboard.press('Enter');
  await kept;
  await page.goto('/help');
  await expect(row.getByRole('cell').last()).toContainText(/^Alt\s*J/);

  await page.goto('/user/keys');
  await page.getByRole('button', { name: 'Reset all', exact: true }).click();
  const reset = page.waitForResponse(/\/options$/);
  await page.getByRole('button', { name: 'Yes' }).click();
  await reset;
});

test('a narrow window folds the contents away, in dark colors too', async ({ page }) => {
  await page.setViewportSize({ width: 400, height: 800 });
  await page.emulateMedia({ colorScheme: 'dark' });
  await signIn(page, 'dq', '/help/operate?section=settings');
  const contents = page.getByRole('navigation', { name: 'Pages of the help' });
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeInViewport();
  await expect(contents).toBeHidden();
  await page.getByText('Contents', { exact: true }).click();
  await expect(contents.getByRole('link', { name: 'Two logins' })).toBeVisible();
  await expectAccessible(page);
  // Wide tables scroll by themselves: the page never does sideways.
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(400);
});

test('what stands on a screen is pointed out on it, by keyboard, and the focus goes back', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/documentAlerts');
  const grid = page.getByRole('treegrid');
  await expect(grid).toBeVisible();
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('show me this screen');
  await page.keyboard.press('Enter');
  const tour = page.getByRole('dialog', { name: 'Document alerts' });
  await expect(tour).toContainText('1 of');
  await expect(page.getByRole('button', { name: 'Next' })).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('ArrowRight');
  await expect(page.getByRole('dialog', { name: 'The list' })).toContainText('One row a driver');
  const ring = page.locator('.tour-ring');
  const [framed, list] = [await ring.boundingBox(), await grid.boundingBox()];
  expect(Math.round(framed?.y ?? -1)).toBe(Math.round(list?.y ?? 0));
  await page.keyboard.press('Escape');
  await expect(ring).toHaveCount(0);
  await expect(page.getByRole('dialog')).toHaveCount(0);
});

test('what is new leads to its screen and points out what is there', async ({ page }) => {
  await signIn(page, 'employer', '/help/whats-new');
  await page.getByRole('button', { name: 'Show me: Reports' }).click();
  await expect(page).toHaveURL(/\/manage\/reports/);
  await expect(page.getByRole('dialog', { name: 'Reports' })).toBeVisible();
});
