import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

const roster = (page: Page) => page.getByRole('grid', { name: 'Employees' });
const tab = (page: Page, name: RegExp) => page.getByRole('tab', { name });
const input = (page: Page) =>
  page.getByRole('dialog', { name: 'Command palette' }).getByRole('combobox');

/** Presses keys that open the palette, types into it, and takes the first row, or the one named. */
async function ask(page: Page, keys: string, text: string, option?: RegExp): Promise<void> {
  for (const key of keys.split(' ')) await page.keyboard.press(key);
  await expect(input(page)).toBeFocused();
  await page.keyboard.type(text);
  if (option) await page.getByRole('option', { name: option }).click();
  else await page.keyboard.press('Enter');
}

/** Opens the first file of the roster in the pane itself; returns its path. */
async function openFirst(page: Page): Promise<string> {
  await page.goto('/manage/employees');
  await expect(roster(page)).toBeFocused();
  await expect(page.locator('.list-row').first()).toBeVisible();
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/employees\/[\w-]{36}/);
  await expect(tab(page, /^Documents/)).toHaveAttribute('aria-selected', 'true');
  const path = new URL(page.url()).pathname;
  // The key asks; the screen that comes after does not ask again.
  const file = path.replace('/manage/', '/v1/');
  const first = [file, `${file}/documents`];
  expect(asked.filter((one) => first.includes(one)).sort()).toEqual(first);
  return path;
}

test('a file by keyboard: tabs in the address and beside, a note written, changed, deleted, and its history', async ({
  page,
}) => {
  await signIn(page, 'employer');
  const path = await openFirst(page);
  await page.keyboard.press('3');
  await expect(page.getByRole('grid', { name: 'Dates' })).toBeVisible();
  await page.reload();
  await expect(tab(page, /^Dates/)).toHaveAttribute('aria-selected', 'true');

  // From whatever tab: it opens that of the notes, and what is typed next is the note.
  await page.keyboard.press('n');
  await expect(tab(page, /^Notes/)).toHaveAttribute('aria-selected', 'true');
  await expect(page.getByRole('textbox', { name: /^Note/ })).toBeFocused();
  await page.keyboard.type('Prefers nights');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Note added.')).toBeVisible();
  const note = page.getByRole('article', { name: 'Note' });
  await expect(note).toContainText('Prefers nights');
  await page.keyboard.press('Shift+E');
  await page.getByRole('textbox', { name: /^Note/ }).fill('Prefers days');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(note).toContainText('Prefers days');
  await note.getByText('What it said before').click();
  await expect(note).toContainText('Prefers nights');
  await expectAccessible(page, '.pane');
  await note.getByRole('button', { name: /^Delete/ }).click();
  await expect(page.getByText('Note deleted.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(note).toContainText('Prefers days');

  // What was typed is not lost with the tab.
  await page.getByRole('grid', { name: 'Notes' }).focus();
  await page.keyboard.press('n');
  await page.getByRole('textbox', { name: /^Note/ }).fill('Half a no');
  await tab(page, /^History/).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  await expect(page.getByRole('textbox', { name: /^Note/ })).toHaveValue('Half a no');
  await tab(page, /^History/).click();
  await page.getByRole('button', { name: 'Leave' }).click();
  const history = page.getByRole('grid', { name: 'History' });
  await expect(history.locator('.list-row').first()).toContainText(
    /Note.*Prefers days.*Emerson Pike/,
  );

  await page.goto(`${path}/tab/orders`);
  await expect(tab(page, /^Orders/)).toHaveAttribute('aria-selected', 'true');
  await page.reload();
  await expect(tab(page, /^Orders/)).toHaveAttribute('aria-selected', 'true');
  await ask(page, 'Shift+T', 'medical', /^Medical/);
  await expect(page.locator('.pane-title').nth(1)).toContainText('· Medical');
  await expect(page.getByText('Exams ordered')).toBeVisible();

  // On a phone the actions are one menu.
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(path);
  const actions = page.getByRole('button', { name: 'Actions', exact: true });
  await actions.click();
  await expect(page.getByRole('menuitem', { name: /^Transfer employee/ })).toBeEnabled();
  await page.getByRole('menuitem', { name: /^Edit employee/ }).click();
  await expect(page.getByRole('textbox', { name: /^First name/ })).toBeFocused();
});

test('the documents of a file are asked for beside its record, and once', async ({ page }) => {
  await signIn(page, 'employer');
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/^\/v1\/employees\/[\w-]{36}\/documents$/.test(pathname)) asked.push(pathname);
  });
  // The record is held back until its documents are asked for: they do not wait for it.
  await page.route(/\/v1\/employees\/[\w-]{36}\?with=/, async (route) => {
    await expect.poll(() => asked.length).toBe(1);
    await route.continue();
  });
  await openFirst(page);
  await expect(page.getByRole('grid', { name: 'Documents' })).toBeVisible();
  expect(asked).toHaveLength(1);
});

test('views of the roster: given and own, by menu and palette; exact search', async ({ page }) => {
  await signIn(page, 'employer', '/manage/employees');
  await expect(roster(page)).toBeFocused();
  await page.getByRole('button', { name: 'View: Active' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Something missing' }).click();
  await expect(page).toHaveURL(/compliance=missing/);
  await expect(page.getByRole('button', { name: /^Compliance Missing/ })).toBeVisible();
  await expectAccessible(page, '.pane');

  await roster(page).focus();
  const kept = page.waitForResponse((answer) => answer.url().endsWith('/options'));
  await ask(page, 'Shift+V', 'Night watch');
  await expect(page.getByText('The view “Night watch” is kept.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View: Night watch' })).toBeVisible();
  await kept;
  await page.goto('/manage/employees');
  await expect(page.getByRole('button', { name: 'View: Active' })).toBeVisible();
  await ask(page, 'ControlOrMeta+k', 'night watch', /Night watch.*view of the roster/);
  await expect(page).toHaveURL(/compliance=missing/);

  await ask(page, 'ControlOrMeta+k', '>rename a view', /^Rename a view/);
  await page.getByRole('option', { name: /Night watch/ }).click();
  await expect(input(page)).toHaveValue('');
  await page.keyboard.type('Day watch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: 'View: Day watch' })).toBeVisible();
  await ask(page, 'ControlOrMeta+k', '>delete a view', /^Delete a view/);
  await page.getByRole('option', { name: /Day watch/ }).click();
  await expect(page.getByText('The view is deleted.')).toBeVisible();
  await expect(page.getByRole('button', { name: 'View: Something missing' })).toBeVisible();

  const name = await page.locator('.list-row [role=gridcell]').nth(1).innerText();
  await ask(page, 'g s', name.slice(0, 2));
  await expect(page).toHaveURL(/employeesearch/);
  await expect(page.getByRole('status').filter({ hasText: 'employee' })).toBeVisible();
  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Exact only' }).click();
  await expect(page).toHaveURL(/exact=only/);
  await expect(page.getByText('There are no matching results')).toBeVisible();
});

test('a clerk sees fewer tabs, and the drug and alcohol tab by address neither', async ({
  page,
}) => {
  await signIn(page, 'terminal');
  const path = await openFirst(page);
  await expect(tab(page, /^Notes/)).toBeVisible();
  await expect(tab(page, /^Drug and alcohol/)).toHaveCount(0);
  await page.goto(`${path}/tab/drugAlcohol`);
  await expect(tab(page, /^Documents/)).toHaveAttribute('aria-selected', 'true');
});
