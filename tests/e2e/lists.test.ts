import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { demoSettled, freeTasks, giveBackAll, openQueue } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

const rows = (page: Page) => page.locator('.list-row');
/** The texts of the column of this heading. */
async function cells(page: Page, title: string): Promise<string[]> {
  const titles = await page.getByRole('columnheader').allInnerTexts();
  const at = titles.findIndex((one) => one.trim() === title) + 1;
  return rows(page).locator(`[role=gridcell]:nth-child(${at})`).allInnerTexts();
}
const heading = (page: Page, name: string) => page.getByRole('columnheader', { name });

async function openRoster(page: Page): Promise<void> {
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
}

/** The lines of a saved CSV file. */
async function lines(download: { path: () => Promise<string> }): Promise<string[]> {
  const text = await readFile(await download.path(), 'utf8');
  return text
    .replace(/^\uFEFF/, '')
    .trimEnd()
    .split('\r\n');
}

test('a list by keyboard alone: sort, filter, columns, select, open one after the other', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openRoster(page);

  await page.keyboard.press('Shift+S');
  const current = page.locator('.list-heading[data-current]');
  await expect(current).toHaveText('Name');
  for (const title of [
    'Compliance',
    'Score',
    'Status',
    'Location',
    'Job title',
    'License',
    'License expires',
    'Employee number',
  ]) {
    await page.keyboard.press('ArrowRight');
    await expect(current).toHaveText(title);
  }
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Employee number')).toHaveAttribute('aria-sort', 'ascending');
  await expect(page).toHaveURL(/sort=workId/);
  await page.keyboard.press('Enter');
  await expect(heading(page, 'Employee number')).toHaveAttribute('aria-sort', 'descending');
  await expect(async () => {
    const ids = (await cells(page, 'Employee number')).slice(0, 10);
    expect(ids.length).toBe(10);
    expect(ids).toEqual([...ids].sort().reverse());
  }).toPass();
  await page.reload();
  await expect(heading(page, 'Employee number')).toHaveAttribute('aria-sort', 'descending');

  // The filter that is on: taken off from the empty search box, and the address says so.
  await page.keyboard.press('/');
  await expect(page.getByRole('searchbox')).toBeFocused();
  await page.keyboard.press('Backspace');
  await expect(page.getByRole('button', { name: /^Status On the roster/ })).toBeFocused();
  await page.keyboard.press('Delete');
  await expect(page.locator('.filter-chip')).toHaveCount(0);
  await expect(page).toHaveURL(/status=any/);
  await expect(page.getByRole('searchbox')).toBeFocused();

  // Escape leaves the box, a second one takes away what was typed.
  const grid = page.getByRole('grid', { name: 'Employees' });
  const count = async () => Number(await grid.getAttribute('aria-rowcount'));
  await page.keyboard.type('mar');
  await expect.poll(count).toBeLessThan(50);
  await page.keyboard.press('Escape');
  await expect(grid).toBeFocused();
  await expect(page.getByRole('searchbox')).toHaveValue('mar');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('searchbox')).toHaveValue('');

  // What is selected goes with the rows that go: they are all back first.
  await expect.poll(count).toBeGreaterThan(100);
  await page.keyboard.press('x');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+ArrowUp');
  await expect(page.getByText('2 selected')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+a');
  await expect(page.getByText(/^\d{2,} selected$|^\d,\d+ selected$/)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0);

  // ] and [ open the neighbours beside; the keyboard stays in the list.
  await page.keyboard.press(']');
  await expect(page.locator('.pane-title').nth(1)).toBeVisible();
  const second = await page.locator('.pane-title').nth(1).innerText();
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
  await page.keyboard.press('[');
  await expect(page.locator('.pane-title').nth(1)).not.toHaveText(second);
  await page.keyboard.press('e');
  await expect(page.getByRole('grid', { name: 'Employees' })).not.toBeFocused();
});

test('a list by mouse alone: sort, filter, columns, ticks, jump list, CSV of what is shown', async ({
  page,
}) => {
  test.setTimeout(90_000);
  await openRoster(page);
  await heading(page, 'License expires').click();
  await expect(heading(page, 'License expires')).toHaveAttribute('aria-sort', 'ascending');

  await page.getByRole('button', { name: 'Filters' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Terminated' }).click();
  await expect(page.getByRole('button', { name: /^Status Terminated/ })).toBeVisible();
  await expect
    .poll(async () => new Set(await cells(page, 'Status')))
    .toEqual(new Set(['Terminated']));

  const kept = page.waitForResponse((answer) => {
    const sent = answer.request().postData() ?? '';
    return answer.url().endsWith('/options') && !/"title"|"license"/.test(sent);
  });
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'Job title' }).click();
  await page.getByRole('menuitemcheckbox', { name: 'License', exact: true }).click();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Job title')).toHaveCount(0);
  await expectAccessible(page);

  const waiting = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  const saved = await lines(await waiting);
  expect(saved[0]).toBe('Name,Compliance,Score,Status,Location,License expires,Employee number');
  const names = await cells(page, 'Name');
  expect(saved.slice(1, names.length + 1).map((line) => line.split('"')[1])).toEqual(names);
  expect(saved.slice(1).every((line) => line.includes(',Terminated,'))).toBe(true);

  // What was chosen is kept; the reset brings all of them back.
  await kept;
  await page.reload();
  await expect(heading(page, 'License expires')).toBeVisible();
  await expect(heading(page, 'Job title')).toHaveCount(0);
  await page.getByRole('button', { name: 'Columns' }).click();
  await page.getByRole('menuitem', { name: 'As they come' }).click();
  await page.keyboard.press('Escape');
  await expect(heading(page, 'Job title')).toBeVisible();

  await page.getByRole('button', { name: /^Status Terminated/ }).click();
  await expect(page.locator('.filter-chip')).toHaveCount(0);
  await expect(rows(page).nth(9)).toBeVisible();
  await rows(page).nth(1).locator('.list-tick').click();
  await rows(page)
    .nth(3)
    .click({ modifiers: ['Shift'] });
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.getByRole('button', { name: 'Add to the jump list' }).click();
  await expect(page.getByText('3 employees are on your jump list.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  // The toast goes, and the keyboard with it: back to the list.
  await expect(page.getByRole('grid')).toBeFocused();
});

test('the queue: several are claimed, given back and rejected, and the rejection is taken back', async ({
  page,
}) => {
  test.setTimeout(150_000);
  await demoSettled(page);
  await giveBackAll(page);
  await signIn(page, 'dq2');
  await openQueue(page);
  const mine = page.getByRole('button', { name: /^Mine/ });
  const free = page.getByRole('button', { name: /^Free/ });
  // What earlier tests hold becomes free meanwhile: the figure is that of the server, whatever it was before.
  const freeIsRight = () =>
    expect
      .poll(
        async () => Number(/\d+$/.exec(await free.innerText())) - (await freeTasks(page, 'dq2')),
        {
          timeout: 30_000,
        },
      )
      .toBe(0);
  await freeIsRight();
  // Other tests may hold some.
  await page.keyboard.press('5');
  await expect(page).toHaveURL(/assignee=none/);
  await expect(rows(page).filter({ hasText: 'Dana Quill' })).toHaveCount(0);
  for (const key of ['x', 'j', 'x', 'j', 'x']) await page.keyboard.press(key);
  await expect(page.getByText('3 selected')).toBeVisible();
  await page.keyboard.press('Shift+C');
  await expect(page.getByText('3 documents claimed.')).toBeVisible();
  await expect(mine).toHaveText(/3$/);
  await page.keyboard.press('4');
  await expect(rows(page)).toHaveCount(3);
  await expect(page).toHaveURL(/assignee=mine/);
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Shift+U');
  await expect(page.getByText('3 documents given back.')).toBeVisible();
  await page.keyboard.press('5');
  await freeIsRight();
  // Walking along the list holds the one that is open, and the next in advance; closing it holds nothing.
  await page.keyboard.press('1');
  await page.keyboard.press('Home');
  const form = page.locator('.pane-title').nth(1);
  for (let step = 0, last = ''; step < 4; step += 1) {
    await page.keyboard.press(']');
    await expect(form).toContainText('Match:');
    await expect(form).not.toHaveText(last);
    last = await form.innerText();
    await expect(page.locator('.task-body')).toBeVisible();
  }
  await expect(mine).toHaveText(/[12]$/);
  await page.keyboard.press('F6');
  await page.keyboard.press('ControlOrMeta+Alt+w');
  await page.getByRole('grid').focus();
  await expect(mine).toHaveText(/^Mine\s*0?$/);
  await page.keyboard.press('5');
  for (const key of ['Home', 'x', 'j', 'x']) await page.keyboard.press(key);
  await page.keyboard.press('Shift+B');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('1');
  await expect(page.getByText('2 documents rejected.')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await freeIsRight();
});

test('the second half of a double click does nothing in the pane that the first half opens', async ({
  page,
}) => {
  await openRoster(page);
  await page.evaluate(() => {
    addEventListener('click', ({ detail }) => {
      document.body.dataset['clicks'] = String(detail);
    });
  });
  await page.mouse.move(1200, 240);
  await page.mouse.down();
  await page.mouse.up();
  await expect(page.getByRole('tablist', { name: 'Parts of the file' })).toBeVisible();
  await page.mouse.down({ clickCount: 2 });
  await page.mouse.up({ clickCount: 2 });
  const left = () => [document.body.dataset['clicks'], String(getSelection())];
  expect(await page.evaluate(left)).toEqual(['1', '']);
});

test('a narrow list keeps its first column and scrolls the others under it', async ({ page }) => {
  await page.setViewportSize({ width: 280, height: 844 });
  await signIn(page, 'admin', '/clients');
  const grid = page.getByRole('grid', { name: 'Clients' });
  await expect(grid).toBeFocused();
  const name = rows(page).first().locator('.list-cell').first();
  const before = await name.boundingBox();
  await grid.evaluate((list) => (list.scrollLeft = list.scrollWidth));
  const after = await name.boundingBox();
  expect(Math.abs((after?.x ?? 0) - (before?.x ?? 99))).toBeLessThan(8);
  await expect(heading(page, 'Status')).toBeInViewport();
});

test('how a file stands is the last column to go, and then an icon beside the name', async ({
  page,
}) => {
  await signIn(page, 'terminal', '/manage/employees');
  await expect(heading(page, 'Employee number')).toBeVisible();
  const name = () => rows(page).first().locator('.list-cell').first();
  const words = await rows(page).first().locator('.list-cell').nth(1).innerText();
  for (const width of [1024, 390]) {
    await page.setViewportSize({ width, height: 800 });
    await expect(heading(page, 'Employee number')).toHaveCount(0);
    await expect(heading(page, 'Compliance')).toBeInViewport();
    await expect(name()).not.toContainText(words);
  }
  await page.setViewportSize({ width: 330, height: 800 });
  await expect(heading(page, 'Compliance')).toHaveCount(0);
  await expect(name().getByTitle(words)).toBeInViewport();
});

/** An employee whose employment status changed so often, by calls of the employer's. */
async function withChanges(page: Page, count: number): Promise<string> {
  const { request } = page;
  const login = await request.post('/v1/auth/login', {
    data: { email: 'employer@demo.example', password: 'console-demo' },
  });
  const { token, user } = await login.json();
  const headers = { Authorization: `Bearer ${token}` };
  const read = async (path: string) => (await request.get(path, { headers })).json();
  const { rows: found } = await read(`/v1/clients/${user.clientId}/employees?limit=1&sort=-name`);
  const { employeeId } = found[0];
  const { statusChanges } = await read(`/v1/employees/${employeeId}/history`);
  for (let made = statusChanges.length; made < count; made += 1) {
    const answer = await request.patch(`/v1/employees/${employeeId}`, {
      headers,
      data: { employmentStatusId: 1 + (made % 2) },
    });
    expect(answer.status()).toBe(200);
  }
  return employeeId;
}

test('a paginated table: its line, the jump, the rows a page (R043-R047)', async ({ page }) => {
  const employeeId = await withChanges(page, 43);
  await signIn(page, 'employer', `/manage/employees/${employeeId}?tab=history`);
  const footer = page.getByRole('group', { name: 'Pages of history' });
  const jump = footer.getByRole('textbox', { name: 'Page' });
  const changes = page.getByRole('grid', { name: 'History' }).locator('.list-row');
  await expect(footer).toContainText(/Showing 1 - 20 of \d+ total rows/);
  const total = Number(/of (\d+) total/.exec(await footer.innerText())?.[1]);
  expect(total).toBeGreaterThanOrEqual(42);
  await footer.getByRole('combobox').selectOption('10');
  const last = Math.ceil(total / 10);
  await expect(footer).toContainText(`Showing 1 - 10 of ${total} total rows`);
  await expect(changes).toHaveCount(10);
  await jump.fill('2');
  await jump.press('Enter');
  await expect(footer).toContainText(`Showing 11 - 20 of ${total} total rows`);
  await jump.fill('999');
  await jump.press('Tab');
  await expect(jump).toHaveValue(String(last));
  await expect(footer).toContainText(`Showing ${(last - 1) * 10 + 1} - ${total} of ${total}`);
  await jump.fill('-3');
  await jump.press('Enter');
  await expect(jump).toHaveValue('1');
  await jump.fill('');
  await jump.press('Tab');
  await expect(jump).toHaveValue('1');
  await footer.getByRole('combobox').selectOption('25');
  await expect(changes).toHaveCount(Math.min(25, total));
  await footer.getByRole('combobox').selectOption('10');
  await footer.getByRole('button', { name: 'Next page' }).click();
  await expect(jump).toHaveValue('2');
});
