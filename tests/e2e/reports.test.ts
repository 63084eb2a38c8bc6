import { readFile } from 'node:fs/promises';
import { Readable } from 'node:stream';
import type { Page, Request } from '@playwright/test';
import readSheets from 'read-excel-file/node';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, sessionOf, signIn } from './sign-in.ts';

const TITLE = 'Select DOT Number(s) to run report for';
const grid = (page: Page, name: string) => page.getByRole('grid', { name, exact: true });

/** The calls of reports that the page makes from now on. */
function reportCalls(page: Page): URL[] {
  const sent: URL[] = [];
  page.on('request', (request: Request) => {
    const url = new URL(request.url());
    if (
      /\/v1\/clients\/.*(reports\/|accidents$|crashes$|drugAlcohol|ByDot|medCards|fasttest)/.test(
        url.pathname,
      )
    )
      sent.push(url);
  });
  return sent;
}

/** Has the browser think that a location's DOT numbers are these. */
async function withNumbers(page: Page, numbers: readonly (string | null)[]): Promise<void> {
  await page.route(/\/v1\/clients\/\d+\/children\?/, async (route) => {
    const answer = await route.fetch();
    const [first] = await answer.json();
    await route.fulfill({
      json: numbers.map((DOTNumber, at) => ({ ...first, _id: first._id + at, DOTNumber })),
    });
  });
}

test('reports are listed with a sentence each, and each opens, by keyboard, as a list with totals (R495)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+R');
  await expect(grid(page, 'Reports')).toBeFocused();
  await expect(
    page.getByRole('row', { name: /Employee roster.+Everyone on the roster/ }),
  ).toBeVisible();
  await expectAccessible(page);
  const sent = reportCalls(page);
  await page.keyboard.press('Enter');
  await expect(grid(page, 'Employee roster')).toBeFocused();
  const totals = page.getByLabel('Totals');
  await expect(totals).toContainText(/Rows\s*[1-9]/);
  await expect(totals).toContainText('Status');
  await page.getByText('Chart', { exact: true }).click();
  await expect(page.getByRole('table', { name: 'Rows by status' })).toContainText('%');
  await expectAccessible(page);
  // A location report names its location (R456).
  expect(sent[0]?.searchParams.get('selectedClientId')).toMatch(/^\d+$/);
  expect(sent[0]?.searchParams.has('selectedDOTIds')).toBe(false);

  // The search narrows rows and totals alike, and stands in no address.
  const rows = grid(page, 'Employee roster').getByRole('row');
  const before = await totals.locator('dd').first().textContent();
  await page.keyboard.press('/');
  const cell = (await rows.nth(1).getByRole('gridcell').nth(1).textContent()) ?? '';
  const [name = cell] = cell.split(',');
  const box = page.getByRole('searchbox', { name: 'Search employee roster' });
  await expect(box).toBeFocused();
  await page.keyboard.type(name);
  await expect(totals.locator('dd').first()).not.toHaveText(before ?? '');
  expect(sent.at(-1)?.searchParams.get('search')).toBe('header');
  expect(sent.at(-1)?.href).not.toContain(encodeURIComponent(name));
});

test('a report is saved as a workbook and as a PDF', async ({ page }) => {
  await signIn(page, 'employer');
  await goTo(page, '/manage/reports/accidents?period=any');
  await expect(grid(page, 'Accident register')).toBeVisible();
  const [workbook] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Excel' }).click(),
  ]);
  expect(workbook.suggestedFilename()).toMatch(/^Accident register \d{4}-\d\d-\d\d\.xlsx$/);
  const bytes = await readFile(await workbook.path());
  const [rows, about] = await readSheets(Readable.from([bytes]));
  expect(rows?.data[0]?.[0]).toBe('Date of accident');
  expect(about?.data[0]).toEqual(['Accident register']);
  const [paper] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: 'Print as PDF' }).click(),
  ]);
  expect(paper.suggestedFilename()).toMatch(/\.pdf$/);
  await expect(page.getByText(/saved as PDF\. The export is recorded/)).toBeVisible();
});

test('a report by DOT number asks for the numbers first, distinct and trimmed (R464, R465)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await withNumbers(page, ['123', ' 123 ', null, '77']);
  await page.route(/employeesByDot/, (route) =>
    route.fulfill({
      json: {
        ...{ results: [], more: false, startDate: null, endDate: null },
        totals: { rows: 0, sums: [], tallies: [] },
      },
    }),
  );
  const sent = reportCalls(page);
  await goTo(page, '/manage/reports/employeesDOT');
  const dialog = page.getByRole('dialog', { name: TITLE });
  await expect(
    dialog.getByRole('group', { name: 'DOT numbers' }).getByRole('checkbox'),
  ).toHaveCount(2);
  const ok = dialog.getByRole('button', { name: 'OK', exact: true });
  await expect(ok).toBeDisabled();
  await expectAccessible(page, '.dialog');
  await dialog.getByLabel('77', { exact: true }).check();
  await dialog.getByLabel('123', { exact: true }).check();
  await expect(page.locator('.dialog[data-settling]')).toHaveCount(0);
  await ok.click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText('Nothing to report')).toBeVisible();
  const [call] = sent;
  expect(call?.pathname).toMatch(/employeesByDot$/);
  expect(call?.searchParams.get('selectedDOTIds')).toBe('77,123');
  expect(call?.searchParams.get('reportType')).toBe('employeesDOT');
  expect(call?.searchParams.has('selectedClientId')).toBe(false);
  // They can be chosen again, and closing the dialog keeps them.
  await grid(page, 'Employees by DOT number').press('d');
  await expect(dialog.getByLabel('77', { exact: true })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(page.getByText('DOT numbers: 77, 123.')).toBeVisible();
});

test('exactly one DOT number is chosen by itself, and without any that is said (R466, R467)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await withNumbers(page, [null, '  ']);
  await goTo(page, '/manage/reports/employeesDOT');
  await expect(
    page.getByText('There are no DOT numbers associated with this location.'),
  ).toBeVisible();
  await page.unrouteAll();
  const { headers, user } = await sessionOf(page, 'employer');
  const client = await page.request.get(`/v1/clients/${user.clientId}`, { headers });
  const { DOTNumber } = await client.json();
  await withNumbers(page, [DOTNumber]);
  // Anew: what was asked before is kept for a while.
  await page.goto('/manage/reports/accidentsDOT');
  await expect(grid(page, 'Accident register by DOT number')).toBeVisible();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(page).toHaveURL(new RegExp(`dots=${DOTNumber}`));
});

test('a fast test report of one day is asked from its first second to its last (R460-R462)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  const sent = reportCalls(page);
  await goTo(page, '/manage/reports/fastTest?period=today');
  await expect(page.getByText('Pre-employment and random tests of a few days')).toBeVisible();
  await expect.poll(() => sent.length).toBeGreaterThan(0);
  const query = sent[0]?.searchParams;
  const day = query?.get('startDate')?.slice(0, 10);
  expect(query?.get('startDate')).toBe(`${day}T00:00:00`);
  expect(query?.get('endDate')).toBe(`${day}T23:59:59`);
  expect(query?.get('sites')).toMatch(/^\d+$/);
});

test('without the right there are no reports, neither in menus nor by address (R470)', async ({
  page,
}) => {
  await signIn(page, 'terminal');
  await expect(page.getByRole('link', { name: 'Reports', exact: true })).toHaveCount(0);
  await page.goto('/manage/reports');
  await expect(page.getByRole('main').getByRole('region', { name: 'Home' })).toBeVisible();
  await expect(grid(page, 'Reports')).toHaveCount(0);
});
