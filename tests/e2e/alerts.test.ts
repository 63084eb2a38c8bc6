import { expect, expectAccessible, test } from '../support/browser.ts';
import { goHome, goTo, signIn } from './sign-in.ts';

test('document alerts worked through by keyboard, with what is wrong in the file beside', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('d');
  const grid = page.getByRole('treegrid', { name: 'Document alerts' });
  await expect(grid).toBeFocused();
  // Those of the company itself stand first, then the driver with the worst.
  const rows = grid.locator('.list-row');
  await expect(rows.first()).toContainText(/Missing|Expired/);
  const stopped = rows.filter({ hasText: 'Do not dispatch' }).first();
  await expect(stopped).toBeVisible();
  await expect(
    page.getByRole('status').filter({ hasText: /\d+ missing, \d+ expired/ }),
  ).toBeVisible();
  await expectAccessible(page);

  // One row a driver: an arrow unfolds the driver's alerts below, and another folds them.
  const folded = rows.and(page.locator('[aria-expanded=false]')).first();
  await folded.getByRole('button', { name: /^Unfold/ }).click();
  const opened = rows.and(page.locator('[aria-expanded=true]'));
  await expect(opened).toHaveCount(1);
  await expect(rows.locator('[data-below]')).not.toHaveCount(0);
  await opened.getByRole('button', { name: /^Fold/ }).click();
  await expect(rows.locator('[data-below]')).toHaveCount(0);

  // x selects, Escape takes it back.
  await page.keyboard.press('x');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toContainText('1 selected');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('toolbar', { name: 'Selected rows' })).toHaveCount(0);

  // e opens the employee's file beside, at what is wrong in it, worst first and with its citation.
  await expect(grid).toBeFocused();
  const row = await stopped.getAttribute('id');
  await expect(async () => {
    await page.keyboard.press('ArrowDown');
    expect(await grid.getAttribute('aria-activedescendant')).toBe(row);
  }).toPass();
  await page.keyboard.press('e');
  const wrong = page.getByRole('region', { name: 'What is wrong' });
  await expect(wrong.getByText('Do not dispatch')).toBeVisible();
  await expect(wrong.getByText(/49 CFR 3\d\d\.\d+/).first()).toBeVisible();
  // Who is stopped has no number but the stop, and why.
  await expect(wrong.getByText(/^Because of: ./)).toBeVisible();
  await expect(wrong.getByText(/Compliance score/)).toHaveCount(0);
  const law = wrong.locator('.rule-item-law').first();
  await law.focus();
  await page.keyboard.press('Enter');
  await expect(wrong.getByText(/Required by .*49 CFR/).first()).toBeVisible();
  await expect(wrong.getByText(/It applies because: \w/).first()).toBeVisible();
  await expect(wrong.getByText(/[Cc]hecked/).first()).toBeVisible();
  await expectAccessible(page);

  // The next ones come to the same pane.
  await grid.focus();
  const first = await page.locator('.employee-name').innerText();
  await expect(async () => {
    await page.keyboard.press(']');
    await expect(page.locator('.employee-name')).not.toHaveText(first, { timeout: 1_000 });
  }).toPass();

  // Chips: what is on stands in the address and is taken off by key.
  await goTo(page, '/alerts/documentAlerts?state=expiring');
  await expect(rows.filter({ hasText: /Expires/ }).first()).toBeVisible();
  await expect(page.getByRole('button', { name: /^State Expiring/ })).toBeVisible();
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export as CSV' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^Document alerts .*\.csv$/);
});

test('an alert from the palette, and the do-not-dispatch list', async ({ page }) => {
  await signIn(page, 'employer');
  await page.keyboard.press('ControlOrMeta+k');
  const input = page.locator('.palette input');
  await input.fill('!');
  const found = page.locator('.palette [cmdk-item]');
  await expect(found.first()).toContainText(/Missing|Expired/);
  // Those of the company stand first; a driver's has the location beside the document.
  await found.filter({ hasText: '·' }).first().click();
  await expect(page.getByRole('region', { name: 'What is wrong' })).toBeVisible();

  await page.keyboard.press('ControlOrMeta+k');
  await input.fill('do-not-dispatch');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Dispatch Do not dispatch/ })).toBeVisible();
  await expect(page.locator('.list-row').first()).toContainText('Do not dispatch');
});

test("a client's own rule is added, shown with the law's, and ended", async ({ page }) => {
  await signIn(page, 'employer', '/manage/qualificationRules');
  const grid = page.getByRole('grid', { name: 'Document rules' });
  await expect(grid.getByText('49 CFR 391.25(a)').first()).toBeVisible();
  // How the client drives, which medical certificates are checked against.
  const said = page.waitForResponse((reply) => reply.request().method() === 'PATCH');
  await page.getByRole('combobox', { name: /^Drives/ }).selectOption('Across state lines');
  expect(await (await said).json()).toMatchObject({ operates: 'interstate' });
  await expectAccessible(page);
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('combobox', { name: /^Document/ }).selectOption({ label: 'Miscellaneous' });
  await page.getByRole('checkbox', { name: 'Required' }).uncheck();
  await page.getByRole('textbox', { name: /^Required by/ }).fill('Company policy 7');
  await expectAccessible(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  const row = grid.locator('.list-row').filter({ hasText: 'Company policy 7' });
  await expect(row).toContainText('Not required');
  // A second one for the same days is refused with the row named.
  await page.getByRole('button', { name: 'Add a rule' }).click();
  await page.getByRole('combobox', { name: /^Document/ }).selectOption({ label: 'Miscellaneous' });
  await page.getByRole('textbox', { name: /^Required by/ }).fill('Twice');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('alert').filter({ hasText: 'overlaps the one from' })).toBeVisible();
});

test('each thing to do on Home leads to the list that has as many rows, by its key (R086-R089)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  const part = page.getByRole('region', { name: 'Do first' });
  const rows = part.locator('.do-first-row');
  await expect(rows).toHaveCount(9);
  await expectAccessible(page);
  const shown = await rows.evaluateAll((all) =>
    all.map((one) => ({
      count: one.querySelector('.do-first-count')?.textContent ?? '',
      word: one.querySelector('.do-first-word')?.textContent ?? '',
      to: one.getAttribute('href') ?? '',
    })),
  );
  // Who may not drive comes before anything else.
  expect(shown[0]?.word).toBe('not to dispatch');
  expect(shown.map(({ word }) => word)).toContain('running out this week');
  expect(shown.map(({ word }) => word)).toContain('orders on hold');
  for (const [at, { count, to }] of shown.entries()) {
    await goHome(page);
    await expect(rows).toHaveCount(9);
    await page.keyboard.press(String(at + 1));
    await expect(page).toHaveURL((url) => url.pathname + url.search === to);
    // What waits for the employer among the orders is such a row, too.
    const paged = { '/manage/employees': 'Employees', '/manage/orders': 'Orders' };
    const [, name] = Object.entries(paged).find(([path]) => to.startsWith(path)) ?? [];
    if (name !== undefined)
      await expect(page.getByRole('grid', { name })).toHaveAttribute(
        'aria-rowcount',
        String(Number(count.replaceAll(',', '')) + 1),
      );
    else await expect(page.locator('.pane-header .count')).toHaveText(count);
  }
  // What is not among the first nine stands below them, without a key.
  await goHome(page);
  const later = part.getByRole('list', { name: 'Then' }).getByRole('link');
  await expect(later.first()).toBeVisible();
  // Applicants as many as the sidebar counts.
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Applicants/ });
  const counted = await entry.locator('.sidebar-badge').innerText();
  await expect(later.filter({ hasText: 'applicants in all' })).toContainText(`${counted} `);
});

test('Home of a care rep has the clients by trouble, and that of a reviewer the queue, one key each', async ({
  page,
}) => {
  await signIn(page, 'dq');
  const rows = page.getByRole('region', { name: 'Do first' }).locator('.do-first-row');
  const match = rows.filter({ hasText: 'to match' });
  const key = (await match.locator('kbd').textContent()) ?? '';
  await page.keyboard.press(key);
  await expect(page).toHaveURL(/formKey=searchAndMatch&assignee=none$/);
  await signIn(page, 'care');
  await expect(rows.filter({ hasText: 'Drivers not to dispatch' }).first()).toBeVisible();
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  const client = rows.filter({ hasText: 'Harrow & Pike' });
  await page.keyboard.press((await client.locator('kbd').textContent()) ?? '');
  await expect(page.getByRole('banner')).toContainText('Harrow & Pike');
});

test('the Summary of a file and its Missing documents say the same number', async ({ page }) => {
  await signIn(page, 'employer', '/manage/employees?compliance=missing');
  const grid = page.getByRole('grid', { name: 'Employees' });
  await expect(grid).toBeFocused();
  await expect(grid.getByRole('row').nth(1)).toBeVisible();
  // Nothing of an applicant's is a violation.
  const applicants = grid.getByRole('row').filter({ hasText: 'Applicant' });
  await expect(applicants.first()).toBeVisible();
  await expect(applicants.locator('[data-tone=danger]')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await page.getByRole('tab', { name: 'Summary' }).click();
  const toSend = page.getByRole('link', { name: /documents? (is|are) to be sent$/ });
  const words = await toSend.innerText();
  const wrong = page.getByRole('list', { name: 'What the rules ask of this file' });
  const bad = wrong.getByText(/^(Missing|Expired|Wanted before driving)/);
  expect(await bad.count()).toBe(Number.parseInt(words));
  await toSend.click();
  await expect(page.getByRole('status').filter({ hasText: `${words}.` })).toBeVisible();
  const steps = page.getByRole('list', { name: 'Documents to send' });
  // What need not be sent says why, or is in order.
  await expect(
    steps
      .getByRole('button')
      .filter({ hasText: /Missing|Expired|Rejected/ })
      .filter({
        hasNotText: /not required here|no rule asks for it/i,
      }),
  ).toHaveCount(Number.parseInt(words));
});

test('alerts of several drivers are put off together, passed over and counted; what failed is named', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/documentAlerts?dispatch=blocked');
  const grid = page.getByRole('treegrid', { name: 'Document alerts' });
  await expect(grid).toBeFocused();
  const rows = grid.locator('.list-row');
  await rows.nth(1).waitFor();
  // After the tick and the state.
  const nameOf = (at: number) => rows.nth(at).getByRole('gridcell').nth(2).innerText();
  const [first, second] = [await nameOf(0), await nameOf(1)];
  const shown = async () => Number(await grid.getAttribute('aria-rowcount'));
  const before = await shown();
  await page.keyboard.press('x');
  await page.keyboard.press('ArrowDown');
  await page.keyboard.press('x');
  const bar = page.getByRole('toolbar', { name: 'Selected rows' });
  await expect(bar).toContainText('2 selected');
  await expectAccessible(page);

  // The second one is refused, as if it had been settled meanwhile: the first is done, and the second named with the reason.
  let calls = 0;
  await page.route('**/v1/clients/*/alerts/wait', async (route) => {
    calls += 1;
    return calls === 2
      ? route.fulfill({
          status: 409,
          json: { error: { code: 'alerts.settled', message: 'Settled meanwhile.' } },
        })
      : route.fallback();
  });
  const palette = page.locator('.palette');
  await page.keyboard.press('h');
  await page.keyboard.type('3 days');
  await expect(palette.getByRole('option')).toHaveText([/In 3 days/]);
  await page.keyboard.press('Enter');
  // Why may be left out.
  await expect(palette.getByText('No reason')).toBeVisible();
  await page.keyboard.press('Enter');
  const report = page.getByRole('dialog', { name: '1 of 2 were not put off' });
  await expect(report).toContainText(second);
  await expect(report).toContainText('Settled meanwhile.');
  await expect(report).not.toContainText(first);
  await expectAccessible(page);
  await page.keyboard.press('Enter');
  await expect(report).toHaveCount(0);
  await page.unroute('**/v1/clients/*/alerts/wait');
  await expect(bar).toContainText('1 selected');
  await expect.poll(shown).toBe(before - 1);
  await expect(grid.getByText(first, { exact: true })).toHaveCount(0);
  await expect(page.getByRole('status').filter({ hasText: /\d put off$/ })).toBeVisible();

  // It is where one asks for what is put off, with its day, and comes back by a key.
  await goTo(page, '/alerts/documentAlerts?waiting=only');
  const row = rows.filter({ hasText: first });
  await expect(row).toContainText(/until \d+\/\d+\/\d{4}/);
  await row.click();
  await page.keyboard.press('Shift+U');
  await expect(page.getByText(/alerts? waits? no longer\./)).toBeVisible();
  await expect(row).toHaveCount(0);
  await goTo(page, '/alerts/documentAlerts?dispatch=blocked');
  await expect(rows.filter({ hasText: first })).toBeVisible();
});

test('MVR and DAC alerts are lists like that of the documents, and the sidebar counts as they do (R086, R088)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/docReviewAlerts');
  const grid = page.getByRole('treegrid', { name: 'MVR alerts' });
  await expect(grid).toBeFocused();
  await expectAccessible(page);
  await page.keyboard.press('Shift+D');
  const single = page.getByRole('grid', { name: 'MVR alerts' });
  await expect(single.locator('.list-row').first()).toContainText(/MVR|review of driving record/);
  await page.keyboard.press('Shift+D');
  await expect(grid).toBeVisible();
  await goTo(page, '/alerts/dacAlerts');
  await expect(page.getByRole('treegrid', { name: 'DAC alerts' })).toBeVisible();
  await expectAccessible(page);
  const entry = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^MVR alerts/ });
  await expect(entry.locator('.sidebar-badge')).toHaveText(/^[\d,]+$/);
  // Random alerts as well, as many as their list has.
  const randoms = page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('link', { name: /^Random alerts/ });
  await expect(randoms.locator('.sidebar-badge')).toHaveText(/^[\d,]+$/);
  const counted = Number((await randoms.locator('.sidebar-badge').innerText()).replace(',', ''));
  await page.goto('/alerts/randomAlerts');
  await expect(page.getByRole('grid', { name: 'Random alerts' })).toHaveAttribute(
    'aria-rowcount',
    String(counted + 1),
  );
});

test('MVR scoring says whose score asks for something, and what waits (R086)', async ({ page }) => {
  await signIn(page, 'employer', '/alerts/MVRScoring');
  const grid = page.getByRole('grid', { name: 'MVR scoring' });
  await expect(grid.or(page.getByText('Nothing to do here')).first()).toBeVisible();
  await expectAccessible(page);
  await page.reload();
  await expect(page).toHaveURL(/\/alerts\/MVRScoring$/);
});

test('a CSA alert is put off with a reason, commented and walked to by keyboard, as every kind of alert (R088)', async ({
  page,
}) => {
  await signIn(page, 'employer', '/alerts/csaAlerts');
  const grid = page.getByRole('grid', { name: 'CSA alerts' });
  await expect(grid).toBeFocused();
  const rows = grid.locator('.list-row');
  await rows.nth(1).waitFor();
  await expectAccessible(page);
  const count = async () => Number(await grid.getAttribute('aria-rowcount'));
  const before = await count();
  const text = await rows.first().getByRole('gridcell').nth(4).innerText();
  // On a phone, too, it says why.
  await page.setViewportSize({ width: 390, height: 844 });
  await expect(grid.getByRole('columnheader', { name: 'Why' })).toBeInViewport({ ratio: 1 });
  await page.setViewportSize({ width: 1440, height: 900 });

  // A comment, and what was said.
  const palette = page.locator('.palette');
  await page.keyboard.press('Shift+C');
  await palette.locator('input').fill('Asked the carrier for its report');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The comment stands at 1 alert.')).toBeVisible();
  await page.keyboard.press('i');
  const said = page.getByRole('dialog', { name: /^Comments on the alert of/ });
  await expect(said).toContainText('Asked the carrier for its report');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('Escape');
  await expect(said).toHaveCount(0);

  // To oneself, then put off with a reason.
  await expect(grid).toBeFocused();
  await page.keyboard.press('Shift+G');
  await palette.getByRole('option', { name: /me$/ }).waitFor();
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 alert assigned to /)).toBeVisible();
  await page.keyboard.press('h');
  await palette.locator('input').fill('3 days');
  await expect(palette.getByRole('option')).toHaveText([/In 3 days/]);
  await page.keyboard.press('Enter');
  await expect(palette.getByText('No reason')).toBeVisible();
  await palette.locator('input').fill('They answer on Monday');
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^1 alert waits until/)).toBeVisible();
  await expect.poll(count).toBe(before - 1);
  await expect(page.getByRole('status').filter({ hasText: /; 1 put off$/ })).toBeVisible();
  await goTo(page, '/alerts/csaAlerts?waiting=only');
  await expect(rows).toHaveCount(1);
  await expect(rows.first()).toContainText(text.slice(0, 30));
  await expect(rows.first()).toContainText('They answer on Monday');
  await rows.first().click();
  await page.keyboard.press('Shift+U');
  await expect(page.getByText('1 alert waits no longer.')).toBeVisible();
  await expect(rows).toHaveCount(0);
});

const STAY: Readonly<Record<string, RegExp>> = {
  '/alerts/documentAlerts': /Document alerts/,
  '/alerts/docReviewAlerts': /MVR alerts/,
  '/alerts/MVRScoring': /MVR scoring/,
  '/alerts/staleApplicants': /Stale applicants/,
  '/alerts/csaAlerts': /CSA alerts/,
  '/alerts/dacAlerts': /DAC alerts/,
  '/alerts/randomAlerts': /Random alerts/,
  '/alerts/onboardingEmployees': /Onboarding employees/,
  '/alerts/onboardingAlerts': /Onboarding alerts/,
  '/alerts/applicants': /Applicants/,
  '/alerts/clearinghouseQueryAlerts': /Clearinghouse query alerts/,
  '/manage/compliance': /Compliance/,
  '/manage/reports': /Reports/,
  '/manage/reports/roster': /Employee roster/,
  '/drugtesting/drugtestresults': /results/i,
  '/drugtesting/batreview': /BAT review/i,
};

test('alerts, compliance, reports and results stand at their addresses (R086-R089, R103, R105, R111)', async ({
  page,
}) => {
  await signIn(page, 'employer');
  for (const [path, title] of Object.entries(STAY))
    await test.step(path, async () => {
      // As a reload does: the page is loaded anew.
      await page.goto(path);
      await expect(page.locator('.pane-header').first()).toContainText(title);
      expect(new URL(page.url()).pathname).toBe(path);
    });
});

test('without the right there are neither alerts nor applicants, in no menu and by no address (R452, R453)', async ({
  page,
}) => {
  await signIn(page, 'terminal');
  const menu = page.getByRole('navigation', { name: 'Main' });
  await expect(menu.getByRole('link', { name: /^Employees/ })).toBeVisible();
  await expect(menu.getByRole('link', { name: /^(Applicants|Document alerts)/ })).toHaveCount(0);
  for (const path of ['/alerts/applicants', '/alerts/staleApplicants', '/alerts/documentAlerts']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('region', { name: 'Home' })).toBeVisible();
    await expect(page.getByRole('grid', { name: /applicants|alerts/i })).toHaveCount(0);
  }
});
