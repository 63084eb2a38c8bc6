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

test('the roster has three views (R445)', async ({ page }) => {
  await signIn(page, 'employer');
  await goTo(page, '/randoms/roster');
  const roster = page.getByRole('grid', { name: 'Randoms roster' });
  await expect(roster.getByRole('row').nth(1)).toBeVisible();
  const view = page.getByLabel('View', { exact: true });
  await expect(view.locator('option')).toHaveText([
    'Active employees',
    'Randoms-selected employees',
    'All employees for the pool',
  ]);
  // The name alone: whether one is in a pool is known once a pool was chosen.
  const first = roster.getByRole('row').nth(1).getByRole('gridcell').first();
  const everybody = await first.textContent();
  for (const [word, id] of [
    ['Randoms-selected employees', 'selected'],
    ['All employees for the pool', 'pool'],
  ] as const) {
    const read = page.waitForResponse(new RegExp(`/pools/roster\\?.*view=${id}`));
    await view.selectOption(word);
    const { rows } = await (await read).json();
    for (const row of rows.slice(0, 3))
      if (id === 'selected') expect(row.selected).toBeGreaterThan(0);
      else expect(row.isIn).toBe(true);
    await expect(roster.getByRole('row').nth(1)).toContainText(rows[0].name);
  }
  // Read before: it is shown again without a question.
  await view.selectOption('Active employees');
  await expect(first).toHaveText(everybody ?? '');
});

test('selections are shown with viewSelections, the configuration with viewConfigurePools (R446)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  const main = page.getByRole('navigation', { name: 'Main' });
  const denied = page.getByText(
    /^You do not have permission to access the page that you requested/,
  );
  const holding = async (kept: string) => {
    await page.route('**/v1/auth/session', async (route) => {
      const reply = await route.fetch();
      const user = await reply.json();
      const left = ({ records = [], ...permissions }: Record<string, string[]>) => ({
        ...permissions,
        records: records.filter((one) => !/^(configurePools|drawRandoms)$/.test(one)),
        servicesRandoms: [kept],
      });
      await route.fulfill({
        response: reply,
        json: {
          ...user,
          permissions: left(user.permissions),
          acting: user.acting && { ...user.acting, permissions: left(user.acting.permissions) },
        },
      });
    });
  };
  for (const [kept, shown, hidden] of [
    ['viewSelections', 'reporting', 'management'],
    ['viewConfigurePools', 'management', 'reporting'],
  ] as const) {
    await holding(kept);
    await page.goto(`/randoms/pool${shown}`);
    await expect(page.getByRole('grid', { name: /^(?:Pools|Selections)$/ })).toBeVisible();
    await expect(denied).toHaveCount(0);
    await expect(main.getByRole('link', { name: `Pool ${hidden}` })).toHaveCount(0);
    await page.goto(`/randoms/pool${hidden}`);
    await expect(denied).toBeVisible();
    await page.unroute('**/v1/auth/session');
  }
});

test('who impersonates says so where a selection is fetched (R442)', async ({ page }) => {
  const { selection } = await drawnPool(page);
  const { user: admin } = await sessionOf(page, 'admin');
  const address = `/randoms/poolreporting/${selection.clientId}/${selection.poolId}/${selection.selectionId}`;
  const fetched = () =>
    page.waitForRequest((request) =>
      request.url().includes(`/selections/${selection.selectionId}?`),
    );
  const asked = async () => {
    const request = fetched();
    await goTo(page, address);
    const { searchParams } = new URL((await request).url());
    return [searchParams.get('isInternalUser'), searchParams.get('impersonatingUserId')];
  };
  await signIn(page, 'employer');
  expect(await asked()).toEqual([null, null]);
  await signIn(page, 'admin');
  await page.keyboard.press('g');
  await page.keyboard.press('i');
  await expect(page.getByRole('combobox').first()).toBeFocused();
  await page.keyboard.type('emerson');
  await expect(page.getByRole('option').first()).toContainText('Emerson Pike');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/You act as Emerson Pike/)).toBeVisible();
  expect(await asked()).toEqual(['true', admin.id]);
});
