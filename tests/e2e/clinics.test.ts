import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('a clinic is found from the palette, by keyboard, nearest first', async ({ page }) => {
  await signIn(page, 'employer');
  await page.keyboard.press('ControlOrMeta+k');
  await page.locator('.palette input').fill('find a clinic');
  await page.keyboard.press('Enter');
  const lookup = page.getByRole('region', { name: 'Clinic search' });
  const zip = lookup.getByLabel('ZIP code');
  await expect(zip).toBeFocused();
  await expect(lookup.getByText('Use the form above to search for clinics')).toBeVisible();

  // Enter searches and goes to the nearest one (R338, R339).
  await page.keyboard.type('82601');
  await page.keyboard.press('Enter');
  const grid = lookup.getByRole('grid', { name: 'Clinics' });
  await expect(grid).toBeFocused();
  await expect(lookup.getByText(/Straight miles from Casper, WY 82601/)).toBeVisible();
  const rows = grid.locator('.list-row');
  await expect(rows).toHaveCount(10);
  const distances = await grid.locator('.list-row [role=gridcell]:nth-child(2)').allInnerTexts();
  const miles = distances.map(Number);
  expect(miles).toEqual(miles.toSorted((a, b) => a - b));
  await page.keyboard.press('j');
  await page.keyboard.press('Enter');
  await expect(lookup.getByText('Clinic number', { exact: true }).last()).toBeVisible();
  await expect(rows.nth(1).getByLabel('Chosen:')).toBeVisible();
  await expectAccessible(page);

  // Ten, twenty or twenty-five to a page, and pages only where there are more than ten (R336, R337).
  const pages = lookup.getByRole('group', { name: 'Pages of clinics' });
  await expect(pages.getByRole('combobox').locator('option')).toHaveText(['10', '20', '25']);
  await pages.getByRole('combobox').selectOption('25');
  await expect(rows).toHaveCount(25);
  await pages.getByRole('button', { name: 'Next page' }).click();
  await expect(pages.getByText('Showing 26 - 50 of 100 total rows')).toBeVisible();

  // Without a ZIP code: by name, and no distance.
  await grid.focus();
  await page.keyboard.press('/');
  await expect(zip).toBeFocused();
  await page.keyboard.press('Backspace');
  await lookup.getByLabel('Address').fill('casper');
  await page.keyboard.press('Enter');
  await expect(pages).toHaveCount(0);
  await expect(rows.first()).toContainText('Casper');
  await expect(grid.getByRole('columnheader', { name: 'Miles' })).toHaveCount(0);

  await lookup.getByLabel('Address').fill('no such street');
  await page.keyboard.press('Enter');
  await expect(lookup.getByText('No clinics to show')).toBeVisible();
});

test('a search that fails leaves no results and no loading panel (R334)', async ({
  page,
  faults,
}) => {
  await signIn(page, 'employer', '/clinics?zip=60606');
  const lookup = page.getByRole('region', { name: 'Clinic search' });
  await expect(lookup.getByLabel('ZIP code')).toHaveValue('60606');
  await lookup.getByRole('button', { name: 'Search' }).click();
  await expect(lookup.locator('.list-row')).toHaveCount(10);
  await page.route('**/v1/vendors?*', (route) =>
    route.fulfill({
      status: 500,
      json: { error: { code: 'request.internal', message: 'Something went wrong on our side.' } },
    }),
  );
  await lookup.getByLabel('Clinic', { exact: true }).fill('roadway');
  await page.keyboard.press('Enter');
  await expect(lookup.getByText('Something went wrong on our side.')).toBeVisible();
  await expect(lookup.locator('.list-row')).toHaveCount(0);
  await expect(page.locator('.loading-panel')).toHaveCount(0);
  faults.length = 0;
});

test('for a drug test only clinics that do them, and none without choosing one (R335, R341)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/orders?type=drugTest&status=open');
  await expect(page.getByRole('grid').first()).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page).toHaveURL(/\/manage\/orders\/[\w-]{36}/);
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await page.keyboard.press('e');
  const edit = page.getByRole('dialog', { name: 'Edit order' });
  await edit.getByRole('button', { name: /^(?:Find a|Change) clinic/ }).click();
  const zip = edit.getByLabel('ZIP code');
  await expect(zip).toBeFocused();
  await expect(edit.getByText(/has to offer ATN or eCCF/)).toBeVisible();
  const select = edit.getByRole('button', { name: /^Select clinic/ });
  await expect(select).toBeDisabled();
  await zip.fill('60601');
  const answered = page.waitForResponse(/\/v1\/vendors\?/);
  await page.keyboard.press('Enter');
  const { vendors } = await (await answered).json();
  expect(vendors).toHaveLength(100);
  for (const { programList } of vendors) {
    const offered = programList.map((one: { vendorProgramName: string }) => one.vendorProgramName);
    expect(offered.includes('ATN') || offered.includes('eCCF')).toBe(true);
  }
  const rows = edit.getByRole('grid', { name: 'Clinics' }).locator('.list-row');
  await expect(rows).toHaveCount(10);
  await expect(select).toBeDisabled();
  // Everything has room in the dialog.
  const body = edit.locator('.dialog-body');
  expect(await body.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);

  // Escape closes the lookup alone; opened again, two times Enter take the nearest one.
  await page.keyboard.press('Escape');
  await expect(zip).toHaveCount(0);
  await expect(edit).toBeVisible();
  await edit.getByRole('button', { name: /^(?:Find a|Change) clinic/ }).click();
  await zip.fill('60601');
  await page.keyboard.press('Enter');
  await expect(edit.getByRole('grid', { name: 'Clinics' })).toBeFocused();
  const nearest = await rows.first().locator('.clinic-name').innerText();
  await page.keyboard.press('Enter');
  await expect(select).toBeEnabled();
  await page.keyboard.press('Enter');
  await expect(zip).toHaveCount(0);
  await expect(edit.getByText(nearest, { exact: true })).toBeVisible();
});
