import { readFile } from 'node:fs/promises';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { goTo, signIn } from './sign-in.ts';

test('a pool is made in five steps by keyboard, changed and deleted (R414, R417, R426)', async ({
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
  const locations = form.getByRole('group', { name: 'Locations' });
  await expect(locations.getByRole('checkbox').first()).toBeVisible();
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
  await expect(form.getByText(/At least 50% a year are tested for drugs/)).toBeVisible();
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
  await expect(page.getByRole('row', { name: /FMCSA .*50%.*10%.*Goes on/ })).toBeVisible();
  // Its entry, far down the sidebar, has come into sight.
  const entry = page.getByRole('navigation', { name: 'Main' }).locator('[aria-current]');
  await expect(entry).toHaveAccessibleName(/^Testing rates/);
  await expect(entry).toBeInViewport({ ratio: 1 });
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
  const dialog = page.getByRole('dialog');
  const freeze = async () => {
    await page.getByRole('button', { name: /^Freeze the list and draw/ }).click();
    await expect(dialog).toContainText(/\d+ people are in the pool now/);
    await expectAccessible(page);
    await dialog.getByRole('button', { name: /^Freeze the list/ }).click();
    await expect(dialog).toContainText('Hash of the list');
  };
  await freeze();
  await dialog.getByRole('button', { name: 'Take the freeze back' }).click();
  await dialog.getByLabel('Reason').fill('The roster was of last month.');
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Take it back/ }).click();
  await expect(dialog).toHaveCount(0);
  await freeze();
  await dialog.getByLabel('A number said after the freeze').fill('40771');
  await dialog.getByRole('button', { name: /^Draw/ }).click();
  await expect(page.getByRole('heading', { name: /^Selected in/ })).toBeVisible();
  await expect(page.getByText('40771')).toBeVisible();
  await expect(page.getByText(/was taken back .* The roster was of last month\./)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Freeze the list and draw/ })).toBeDisabled();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the draw/ }).click(),
  ]);
  expect(file.suggestedFilename()).toMatch(/^Draw .+\.txt$/);
  await goTo(page, '/randoms/poolreporting');
  await expect(page.getByRole('row', { name: /CDL drivers/ }).first()).toBeVisible();
});

test('a pool over several clients is made, joined and drawn once, with a reason for other numbers', async ({
  page,
}) => {
  await signIn(page, 'admin');
  await goTo(page, '/randoms/consortia');
  await page.getByRole('button', { name: /^New consortium/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Pool name').fill('Owner-operators');
  await dialog.getByRole('button', { name: /^Make the pool/ }).click();
  await page.getByRole('row', { name: /^Owner-operators/ }).click();
  await expect(page.getByText('Nobody has been drawn from this pool yet.')).toBeVisible();
  for (const name of ['oilfield', 'transit']) {
    await page
      .getByRole('button', { name: /^Add a client/ })
      .first()
      .click();
    await dialog.getByLabel('Client or location').fill(name);
    await dialog.getByLabel('Found').selectOption({ index: 1 });
    await dialog.getByRole('button', { name: /^Add/ }).click();
    await expect(dialog).toHaveCount(0);
  }
  const clients = page.getByRole('grid', { name: 'Clients of the pool' });
  await expect(clients.getByRole('row')).toHaveCount(3);
  await page.getByRole('button', { name: /^Freeze/ }).click();
  await dialog.getByRole('button', { name: /^Freeze the list/ }).click();
  const number = dialog.getByLabel('To select for alcohol');
  await expect(number).toHaveValue(/^[1-9]/);
  await dialog.getByLabel('A number said after the freeze').fill('9041');
  const drawIt = dialog.getByRole('button', { name: /^Draw/ });
  await expect(drawIt).toBeEnabled();
  await number.fill(String(Number(await number.inputValue()) + 1));
  await expect(drawIt).toBeDisabled();
  await dialog.getByLabel('Why other numbers').fill('Two of last quarter were refused');
  await expectAccessible(page);
  await drawIt.click();
  await expect(page.getByText(/^Last drawn: /)).toBeVisible();
  await expect(page.getByRole('button', { name: /^Freeze/ })).toBeDisabled();
});

test('a selection goes on after the draw: told, excused, stood in for, and mailed to those known', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/poolreporting');
  const reads = /selections\/previous\?.*poolId=/;
  let answer: () => void = () => undefined;
  const held = new Promise<void>((resolve) => {
    answer = resolve;
  });
  await page.route(reads, async (route) => {
    await held;
    await route.continue();
  });
  await page
    .getByRole('row', { name: /Company drivers/ })
    .first()
    .click();
  await expect(page.getByRole('heading', { name: /^Days and hours of the tests/ })).toBeVisible();
  // A key that comes before the report is read is not lost.
  await expect(page.getByRole('button', { name: /^Open the selection/ })).toHaveCount(0);
  await page.keyboard.press('s');
  answer();
  const people = page.getByRole('grid', { name: 'Selected people' });
  await expect(people).toBeFocused();
  await expectAccessible(page);
  const told = people.getByRole('row', { name: /Not notified/ });
  const before = await told.count();
  await told.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Note the next step as of now/ }).click();
  await expect(told).toHaveCount(before - 1);
  await told.first().click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Excuse the person/ }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Note').fill('Broken arm, back in January');
  await dialog.getByRole('button', { name: /^Excuse/ }).click();
  await expect(people.getByRole('row', { name: /Excused: Ill or on medical leave/ })).toBeVisible();
  await page.getByRole('button', { name: /^Send the notice/ }).click();
  await expect(dialog.getByRole('checkbox').first()).toBeVisible();
  await dialog.getByRole('checkbox').first().check();
  await expectAccessible(page);
  await dialog.getByRole('button', { name: /^Send/ }).click();
  await expect(page.getByText(/Notice sent/)).toBeVisible();
  await page.getByText('Activity and views').click();
  await expect(page.getByText(/Excused somebody/)).toBeVisible();
});

test('random alerts lead to what is to be done, and stand on Home', async ({ page }) => {
  await signIn(page, 'employer');
  await page.getByRole('link', { name: /notified, not tested/ }).click();
  await expect(page.getByRole('grid', { name: 'Random alerts' })).toBeVisible();
  const only = page.getByRole('button', { name: /^What Notified, not tested/ });
  await expect(only).toBeVisible();
  await expectAccessible(page);
  await only.click();
  await expect(page.getByRole('row', { name: /Not closed/ }).first()).toBeVisible();
});

test('the roster says why somebody is in a pool, or not', async ({ page }) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/roster');
  const roster = page.getByRole('grid', { name: 'Randoms roster' });
  await expect(roster.getByRole('row').nth(1)).toBeVisible();
  await page.getByLabel('Pool', { exact: true }).selectOption('Office');
  const out = roster.getByRole('row', { name: /\bNo\b/ }).first();
  await out.click({ button: 'right' });
  await page.getByRole('menuitem', { name: /^Why in the pool, or not/ }).click();
  await expect(page.getByRole('dialog')).toContainText('is not in Office');
  await expectAccessible(page);
});

test('the file of a draw is checked in the browser, and a changed one is found out', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/poolreporting');
  await page
    .getByRole('row', { name: /Company drivers/ })
    .first()
    .click();
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('button', { name: /^Download the draw/ }).click(),
  ]);
  const text = await readFile(await file.path(), 'utf8');
  await goTo(page, '/randoms/checkdraw');
  const choose = (content: string) =>
    page.getByLabel('File of the draw').setInputFiles({
      ...{ name: 'draw.txt', mimeType: 'text/plain', buffer: Buffer.from(content) },
    });
  await choose(text);
  await expect(
    page.getByText('This draw is what the secret, the list and the value lead to.'),
  ).toBeVisible();
  await expectAccessible(page);
  await choose(text.replace('"value":"', '"value":"1'));
  await expect(page.getByText('This is not a draw by the published values.')).toBeVisible();
  await choose('place,name\n');
  await expect(page.getByText('This is not the file of a draw.')).toBeVisible();
});

test('each number of the annual report leads to its tests', async ({ page }) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/annualreport');
  await page.getByRole('button', { name: /: Random, Test results$/ }).click();
  await expect(page.getByRole('heading', { name: 'Tests: Random, Test results' })).toBeVisible();
  await expectAccessible(page);
});

test('what was billed is entered by keyboard, and the list says what was not made', async ({
  page,
}) => {
  await signIn(page, 'admin', '/randoms/billing');
  const list = page.getByRole('grid', { name: 'Random billing' });
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await list.focus();
  await page.keyboard.press('e');
  const dialog = page.getByRole('dialog', { name: 'What was billed' });
  await dialog.getByLabel(/^Drug tests billed/).fill('900');
  await dialog.getByLabel(/^Alcohol tests billed/).fill('x');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog.getByLabel(/^Alcohol tests billed/)).toHaveAttribute('aria-invalid', 'true');
  await dialog.getByLabel(/^Alcohol tests billed/).fill('0');
  await dialog.getByLabel(/^Invoice/).fill('LAB-2207');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(list.getByRole('row', { name: / 900 / })).toBeVisible();
});
