import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { goTo, sessionOf, signIn } from './sign-in.ts';

// The screens of random testing as the specification writes them, one requirement after the other.

/** What is asked for of a pool of the employer, and of a selection that was drawn from it. */
async function drawnPool(page: Page) {
  const { headers, user } = await sessionOf(page, 'employer');
  const base = `/v1/clients/${user.clientId}/pools`;
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const [selection] = await read(`${base}/selections/previous`);
  return { headers, base, user, selection };
}

test('each screen has its address, and a reload stays on it (R112, R113)', async ({ page }) => {
  const { selection } = await drawnPool(page);
  await signIn(page, 'employer');
  const report = `/randoms/poolreporting/${selection.clientId}/${selection.poolId}`;
  for (const [address, shown] of [
    ['/randoms/roster', page.getByRole('grid', { name: 'Randoms roster' })],
    ['/randoms/poolmanagement', page.getByRole('grid', { name: 'Pools' })],
    ['/randoms/testingrates', page.getByRole('grid', { name: 'Testing rates' })],
    ['/randoms/poolreporting', page.getByRole('grid', { name: 'Selections' })],
    [report, page.getByRole('heading', { name: /^Days and hours of the tests/ })],
  ] as const) {
    await goTo(page, address);
    await expect(shown).toBeVisible();
    await page.reload();
    await expect(shown).toBeVisible();
    expect(new URL(page.url()).pathname).toBe(address);
  }
});

test('the wizard offers what the specification names, counts as the server does, and is reset (R415, R416, R418, R421, R422, R423, R424, R425, R427)', async ({
  page,
}) => {
  const { headers, base, user } = await drawnPool(page);
  await signIn(page, 'employer');
  await goTo(page, '/randoms/poolmanagement');
  await expect(page.getByRole('grid', { name: 'Pools' })).toBeFocused();
  await page.keyboard.press('a');
  const form = page.getByRole('form', { name: 'New pool' });
  const next = form.getByRole('button', { name: /^Next/ });
  const options = (label: string) => form.getByLabel(label, { exact: true }).locator('option');
  await expect(options('Locations by')).toHaveText(['Name', 'DOT number']);
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  const search = (label: string) => form.getByRole('textbox', { name: label });
  await expect(search('Name')).toBeVisible();
  await form.getByLabel('Locations by').selectOption('DOT number');
  await expect(search('DOT number')).toBeVisible();
  await expect(search('Name')).toHaveCount(0);
  const first = form.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first();
  const dot = /DOT (\d+)/.exec(
    (await form
      .getByText(/\(DOT \d+\)/)
      .first()
      .textContent()) ?? '',
  );
  await search('DOT number').fill(dot?.[1] ?? 'none');
  await expect(first).toHaveAccessibleName(new RegExp(`DOT ${dot?.[1]}`));
  await first.check();
  await next.click();
  for (const name of ['Employment status', 'Job titles'])
    await expect(form.getByRole('group', { name })).toBeVisible();
  await expect(form.getByLabel('Safety code')).toBeVisible();
  await next.click();
  await expect(steps).toHaveText([/finish/, /finish/, /process/, /wait/, /wait/]);
  await expect(next).toBeDisabled();
  await form.getByRole('button', { name: 'Back' }).click();
  await expect(steps).toHaveText([/finish/, /process/, /wait/, /wait/, /wait/]);
  await next.click();
  const authority = form.getByLabel('Testing authority');
  await expect(authority.locator('option:not([value=""])')).toHaveText([
    ...['FMCSA', 'FRA', 'FAA', 'FTA', 'PMHSA'],
    ...['Non-Regulated Safety Sensitive', 'Admin', 'Other'],
  ]);
  await expect(options('Frequency')).toHaveText([
    'semi-annually',
    'quarterly',
    'bi-monthly',
    'monthly',
  ]);
  const values = await options('Frequency').evaluateAll((all) =>
    all.map((one) => one.getAttribute('value')),
  );
  expect(values).toEqual(['2', '4', '6', '12']);
  await expect(form.getByLabel('Frequency')).toHaveValue('4');
  await expect(form.getByLabel(/^Drugs/)).toBeVisible();
  await expect(form.getByLabel(/^Alcohol/)).toBeVisible();
  await form.getByLabel('Pool name').fill('Counted');
  await authority.selectOption('FMCSA');
  await next.click();
  for (const label of [
    ...['Average pool roster size', 'Selected for drugs', 'Tested for drugs'],
    ...['Selected for alcohol', 'Tested for alcohol'],
  ])
    await expect(form.getByLabel(label)).toHaveValue('');
  await next.click();
  const answer = await page.request.post(`${base}/employeeList?sites=${user.clientId}`, {
    headers,
    data: { statuses: [2] },
  });
  expect(answer.status()).toBe(201);
  const { count } = await answer.json();
  await expect(form.getByText(/^[\d,]+ employees$/)).toHaveText(
    `${count.toLocaleString('en-US')} employees`,
  );
  await form.getByRole('button', { name: /^Reset the wizard/ }).click();
  await expect(steps.first()).toHaveAttribute('data-mark', 'process');
  await expect(form.getByRole('checkbox', { checked: true })).toHaveCount(1);
  await expect(form.getByLabel(/^With all locations below/)).toBeChecked();
  await expect(next).toBeDisabled();
});

test('a pool opens with its values, and says where a call of the wizard fails (R419, R420)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/poolmanagement');
  const row = page.getByRole('row', { name: /Company drivers/ });
  await row.click();
  const edit = page.getByRole('form', { name: 'Change Company drivers' });
  await expect(
    edit.getByRole('group', { name: 'Locations' }).getByRole('checkbox', { checked: true }),
  ).not.toHaveCount(0);
  for (let step = 0; step < 2; step += 1) await edit.getByRole('button', { name: /^Next/ }).click();
  await expect(edit.getByLabel('Pool name')).toHaveValue('Company drivers');
  await expect(edit.getByLabel(/^Drugs/)).toHaveValue(/^\d/);
  await page.keyboard.press('Escape');
  await expect(edit).toHaveCount(0);
  await page.route('**/pools/employeeList*', (route) =>
    route.fulfill({
      status: 403,
      json: { error: { code: 'request.forbidden', message: 'You may not count these people.' } },
    }),
  );
  await page.getByRole('button', { name: /^New pool/ }).click();
  const form = page.getByRole('form', { name: 'New pool' });
  await form.getByRole('group', { name: 'Locations' }).getByRole('checkbox').first().check();
  const steps = page.getByRole('list', { name: 'Steps' }).getByRole('listitem');
  await expect(page.getByText('You may not count these people.')).toBeVisible();
  // It does not go on: there is nothing to press, and the step is the same.
  await expect(page.getByRole('button', { name: /^Next/ })).toHaveCount(0);
  await expect(steps.first()).toHaveAttribute('data-mark', 'process');
});
