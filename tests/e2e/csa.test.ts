import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('a company sees its BASICs with the reason where FMCSA publishes no percentile, and a trend with its table', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/safetyData');
  const basics = page.getByRole('region', { name: 'BASICs', exact: true });
  await expect(basics.getByRole('row')).toHaveCount(8);
  await expect(basics.getByRole('row', { name: /^Crash Indicator/ })).toContainText(
    'FMCSA does not publish this category.',
  );
  await expect(basics.getByRole('row', { name: /^Unsafe Driving/ })).toContainText(
    'does not publish percentiles of property carriers',
  );
  const chart = page.getByRole('img', { name: /^Unsafe Driving, measure over 18 releases/ });
  const table = page.getByRole('region', { name: 'Trend as a table' });
  await expect(table.getByRole('row')).toHaveCount(19);
  const first = await table.getByRole('row').last().getByRole('rowheader').textContent();
  await chart.focus();
  await page.keyboard.press('Home');
  await expect(page.getByText(first ?? '').first()).toBeVisible();
  await page.getByLabel('BASIC', { exact: true }).selectOption({ label: 'Vehicle Maintenance' });
  await expect(page.getByRole('img', { name: /^Vehicle Maintenance/ })).toBeVisible();
  await expectAccessible(page);
});

test('the report of an inspection is noted as returned by key, and leaves the alerts', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/csaAlerts?kind=reportDue');
  const alerts = page.getByRole('grid', { name: 'CSA alerts' });
  const due = alerts.getByRole('row').filter({ hasText: 'Report to return' });
  await expect(due.first()).toBeVisible();
  const before = await due.count();
  await goTo(page, '/manage/safetyData?tab=inspections&shown=open');
  const list = page.getByRole('grid', { name: 'Inspections' });
  await expect(list).toBeFocused();
  await expect(list.getByText(/^Due /).first()).toBeVisible();
  await page.keyboard.press('r');
  const dialog = page.getByRole('dialog', { name: /^Signed report of inspection/ });
  await expect(dialog.getByLabel(/^Returned on/)).toBeFocused();
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(page.getByText('The report is noted as returned.')).toBeVisible();
  await goTo(page, '/alerts/csaAlerts?kind=reportDue');
  await expect(due).toHaveCount(before - 1);
});

test('a crash is tied to the register by a person, or said to be none of ours', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/safetyData?tab=crashes');
  const list = page.getByRole('grid', { name: 'Crashes' });
  await expect(list).toBeFocused();
  const open = list.getByText('Not in the register');
  await expect(open.first()).toBeVisible();
  const before = await open.count();
  await page.keyboard.press('t');
  const dialog = page.getByRole('dialog', { name: /^Crash of/ });
  await dialog.getByLabel('It is').selectOption('none');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByText('Enter a reason.')).toBeVisible();
  await dialog.getByLabel(/^Why/).fill('Not our truck.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toHaveCount(0);
  await expect(open).toHaveCount(before - 1);
  await expect(list.getByText('None of ours')).toBeVisible();
});

test('a file of FMCSA is taken in, and its faults are said by row', async ({ page }) => {
  await signIn(page, 'admin', '/manage/admin/csaImports');
  const files = page.getByRole('grid', { name: 'FMCSA files' });
  await expect(files.getByText('Census')).toBeVisible();
  const text = `DOT_NUMBER,LEGAL_NAME,NBR_POWER_UNIT\n${'1,A carrier,3\n'.repeat(40_000)}2,"Broken,4\n`;
  await page.getByLabel('FMCSA file', { exact: true }).setInputFiles({
    name: 'census.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  const row = files.getByRole('row').filter({ hasText: 'census.csv' });
  await expect(row.getByText('Imported')).toBeVisible({ timeout: 30_000 });
  await row.click();
  await expect(
    page.getByText('Row 40002: a quotation mark opens and is never closed.'),
  ).toBeVisible();
  await expectAccessible(page);
});

test('what FMCSA was asked to correct is noted by keyboard, and the list says how it stands', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/safetyData?tab=violations');
  const list = page.getByRole('grid', { name: 'Violations' });
  await expect(list).toBeFocused();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('y');
  const dialog = page.getByRole('dialog', { name: /^DataQs: violation/ });
  await expect(dialog.getByLabel('Step', { exact: true })).toBeFocused();
  await expectAccessible(page, '.dialog');
  await dialog.getByLabel(/^Number/).fill('RDR-77');
  await page.keyboard.press('ControlOrMeta+Enter');
  const steps = dialog.getByRole('list', { name: 'Steps that were noted' });
  await expect(steps.getByRole('listitem')).toHaveCount(1);
  await dialog.getByLabel('Step', { exact: true }).selectOption('Declined');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByRole('alert')).toHaveText('Enter what was answered.');
  await dialog.getByLabel('What was answered').fill('The officer stands by it');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(steps.getByRole('listitem')).toHaveCount(2);
  await expect(steps.getByRole('listitem').first()).toContainText('Emerson Pike');
  // A mistake is taken back: it stays, and the one before it says how the request stands.
  await steps.getByRole('button', { name: /^Take back: Declined/ }).focus();
  await page.keyboard.press('Enter');
  await expect(steps.getByRole('listitem').first()).toContainText('taken back');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(list.getByRole('row').nth(1)).toContainText('Filed');
});
