import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('a pool is made in five steps by keyboard, changed and deleted (R414-R427)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/poolmanagement');
  await expect(page.getByRole('grid', { name: 'Pools' })).toBeFocused();
  await page.keyboard.press('a');
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(steps).toHaveText([
    /process\s*Location\(s\)/,
    /wait\s*Filters/,
    /wait\s*% ages and frequency/,
    /wait\s*YTD totals \(optional\)/,
    /wait\s*# of Employees/,
  ]);
  const form = page.getByRole('form', { name: 'New pool' });
  const next = form.getByRole('button', { name: /^Next/ });
  await expect(next).toBeDisabled();
  await expect(form.getByLabel('Locations by')).toBeFocused();
  await expect(form.getByRole('checkbox').first()).toBeVisible();
  // The select has the keyboard; the first location is two fields on.
  await page.keyboard.press('Tab');
  await page.keyboard.press('Tab');
  await page.keyboard.press('Space');
  await expect(form.getByRole('status')).toHaveText(/[1-9][\d,]* people would be in this pool/);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(steps.nth(0)).toHaveAttribute('data-mark', 'finish');
  await expect(form.getByLabel('Safety code')).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(steps.nth(2)).toHaveAttribute('data-mark', 'process');
  await expectAccessible(page);
  await form.getByLabel('Pool name').fill('CDL drivers');
  await form.getByLabel('Testing authority').selectOption('PMHSA');
  await expect(form.getByLabel(/^Drugs/)).toHaveValue('50');
  await expect(next).toBeDisabled();
  await form.getByLabel('Pool name').fill('Night shift');
  await form.getByLabel(/^Drugs/).fill('20');
  await expect(form.getByText(/At least 50 % a year are tested for drugs/)).toBeVisible();
  await expect(next).toBeDisabled();
  await form.getByLabel(/^Drugs/).fill('50');
  await expect(form.getByLabel('Frequency')).toHaveValue('4');
  await next.click();
  await form.getByRole('button', { name: 'Back' }).click();
  await next.click();
  await expect(form.getByLabel('Average pool roster size')).toBeFocused();
  await next.click();
  await expect(steps.nth(4)).toHaveAttribute('data-mark', 'process');
  await form.getByRole('button', { name: /^Make the pool/ }).click();
  const row = page.getByRole('row', { name: /Night shift/ });
  await expect(row).toContainText('PHMSA');
  // A click opens the row, as in every list.
  await row.click();
  const edit = page.getByRole('form', { name: 'Change Night shift' });
  await expect(edit.getByLabel('Locations by')).toBeFocused();
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await row.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Delete the pool/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(row).toHaveCount(0);
});

test('the rates are listed, with what is not confirmed', async ({ page }) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/testingrates');
  await expect(page.getByRole('row', { name: /FMCSA .*50 %.*10 %.*Goes on/ })).toBeVisible();
  await expect(page.getByText(/Not confirmed for \d{4}: .*USCG/)).toBeVisible();
  await expectAccessible(page);
});

test('a pool is drawn from its report once, by a number typed after the freeze', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/poolmanagement');
  await expect(page.getByRole('grid', { name: 'Pools' })).toBeFocused();
  await page.keyboard.press('Shift+V');
  await expect(page.getByRole('rowheader', { name: /To select now/ })).toBeVisible();
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Freeze the list and draw/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('A number said after the freeze').fill('40771');
  await dialog.getByRole('button', { name: /^Draw/ }).click();
  await expect(page.getByRole('heading', { name: /^Selected in/ })).toBeVisible();
  await expect(page.getByText('40771')).toBeVisible();
  await expect(page.getByRole('button', { name: /^Freeze the list and draw/ })).toBeDisabled();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the draw/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Draw .+\.txt$/);
  await goTo(page, '/randoms/poolreporting');
  await expect(page.getByRole('row', { name: /CDL drivers/ })).toBeVisible();
});
