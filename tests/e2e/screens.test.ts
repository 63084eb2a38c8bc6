import type { Page } from '@playwright/test';
import { ROUTES } from '../support/install-console.ts';
import { expect, expectAccessible, expectFocusWithin, test } from '../support/browser.ts';
import { newDriver } from './new-driver.ts';
import { enterAsAuditor, goTo, signIn } from './sign-in.ts';
import { openFirst, VISITS } from './visits.ts';

// By far the longest file: each of its tests goes to the worker that is free.
test.describe.configure({ mode: 'parallel' });

/** Who looks at the screens: nobody signed in, and those who see them all together. */
const ACCOUNTS = [undefined, 'employer', 'dq', 'admin'] as const;

/** Lists whose rows can be selected, and searched by the key `/`. */
const LISTS = [
  '/manage/employees',
  '/manage/employees/deleted',
  '/manage/accidents',
  '/manage/qualificationRules',
  '/manage/companyFile',
  '/manage/orders',
  '/manage/driverannual',
  '/manage/alerts/applicants',
  '/alerts/staleApplicants',
  '/drugtesting/drugtestresults',
  '/drugtesting/batreview',
  '/alerts/documentAlerts',
  '/alerts/docReviewAlerts',
  '/alerts/dacAlerts',
  '/alerts/csaAlerts',
  '/alerts/randomAlerts',
  '/alerts/clearinghouseQueryAlerts',
  '/alerts/MVRScoring',
  '/alerts/epnAlerts',
  '/clients',
  '/dqInternal/workflow',
  '/dqInternal/workflow/waitingforcoversheet',
  '/dqInternal/unreadable',
  '/dqInternal/quality',
  '/dqInternal/deleted',
  '/scoremvrs',
  '/clearinghouse',
  '/cme/workflow',
  '/cme/chase',
  '/cme/customercare',
  '/cme/results',
];

/**
 * Waits until the screen has what it reads, and checks it in both themes; or its part within a frame that was checked
 * before, unless something lies over it.
 */
async function check(page: Page, within?: string): Promise<void> {
  await expect(page.locator('.pane').first()).toBeVisible();
  await expect(page.locator('[aria-busy=true], .pane-bar')).toHaveCount(0);
  const isCovered = (await page.getByRole('dialog').or(page.getByRole('alertdialog')).count()) > 0;
  const part = isCovered ? undefined : within;
  await expectAccessible(page, part);
  expect(await oddlyWritten(page)).toEqual([]);
  // The dark theme is the same page in other colours.
  await page.emulateMedia({ colorScheme: 'dark' });
  await expect(page.locator('.radix-themes.dark')).toBeAttached();
  await expectAccessible(page, part, ['color-contrast']);
  await page.emulateMedia({ colorScheme: 'light' });
}

/** What of the page, documents and names of files apart, has a date or a percent sign as nobody here writes them (R053). */
const oddlyWritten = (page: Page) =>
  page.evaluate(() => {
    const found: string[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const { textContent, parentElement } = texts.currentNode;
      if (parentElement?.closest('.pdf-view, code, pre, script, style')) continue;
      const [odd] =
        /\b(?:19|20)\d\d-[01]\d-[0-3]\d\b(?!\S*\.[a-z]{3,4}\b)|\d %/.exec(textContent ?? '') ?? [];
      if (odd !== undefined) found.push(textContent ?? '');
    }
    return found;
  });

test('every route has its visit here, and every list named here is a route', () => {
  expect(LISTS.filter((path) => !(path in VISITS))).toEqual([]);
  expect(Object.keys(VISITS).sort()).toEqual(ROUTES.map(({ path }) => path).sort());
});

for (const account of ACCOUNTS) {
  test(`the screens of ${account ?? 'everybody'} are accessible, light and dark`, async ({
    page,
  }) => {
    test.setTimeout(300_000);
    if (account) await signIn(page, account);
    let frame: string | undefined;
    for (const [path, visit] of Object.entries(VISITS)) {
      if (visit.account !== account) continue;
      await test.step(path, async () => {
        if (visit.go) await visit.go(page);
        else if (account && path !== '/') await goTo(page, path);
        else await page.goto(path.replace(/:\w+/g, 'no-such-token'));
        await expectFocusWithin(page);
        await check(page, frame);
        // The menus and bars around all of one's screens are the same.
        if (account) frame = '#workspace';
        if (!LISTS.includes(path)) return;
        const list = page.getByRole('grid').or(page.getByRole('treegrid'));
        await expect(list).toHaveAttribute('aria-multiselectable', 'true');
        await page.keyboard.press('/');
        await expect(page.locator('.list-screen, .queue').getByRole('searchbox')).toBeFocused();
      });
    }
  });
}

test('the tabs of a file keep the keyboard in it, and so does a part of the page that goes', async ({
  page,
}) => {
  const { path } = await newDriver(page, 'Without Documents');
  await signIn(page, 'employer');
  await openFirst(page, '/manage/employees');
  for (const turn of ['first', 'again', 'of a file without documents']) {
    if (turn.startsWith('of')) await page.goto(path);
    const tabs = page.getByRole('tablist', { name: 'Parts of the file' }).getByRole('tab');
    await expect(tabs).toHaveCount(10);
    // The tenth has no key of its own.
    for (let at = 1; at <= 9; at += 1)
      await test.step(`${turn}: tab ${at}`, async () => {
        await page.keyboard.press(String(at));
        await expect(tabs.nth(at - 1)).toHaveAttribute('aria-selected', 'true');
        await expectFocusWithin(page, '[role=tabpanel], [role=tab]');
      });
  }
  await page.goto('/manage/employeesearch');
  await expect(page.getByRole('main').getByRole('searchbox')).toBeFocused();
  await page.goto('/there/is/no/such/page');
  await expect(page.getByText('Sorry, this page does not exist')).toBeVisible();
  await expectFocusWithin(page);
});

test('the overlays are accessible, light and dark: palette, keys, menus, an auditor’s file', async ({
  page,
  product,
}) => {
  await enterAsAuditor(page, product);
  await check(page);
  await signIn(page, 'dq');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('@mar');
  await expect(page.getByRole('option').first()).toBeVisible();
  await check(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('?');
  await expect(page.getByRole('dialog', { name: 'Keyboard shortcuts' })).toBeVisible();
  await check(page);
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Menu', exact: true }).click();
  await expect(page.getByRole('menu')).toBeVisible();
  await check(page);
});

/** Who is asked for what does not exist: anyone who may open the screen of what does. */
const NOBODYS: Readonly<Record<string, string>> = {
  clientId: '999999',
  employeeId: '00000000-0000-7000-8000-000000000000',
  tabToOpen: 'summary',
  token: 'a'.repeat(43),
  auditorToken: 'a'.repeat(43),
};

for (const account of ACCOUNTS)
  test(`what does not exist says so, in each screen of ${account ?? 'everybody'}`, async ({
    page,
    faults,
  }) => {
    test.setTimeout(180_000);
    if (account) await signIn(page, account);
    for (const { path } of ROUTES.filter((route) => route.path.includes(':'))) {
      if (VISITS[path]?.account !== account) continue;
      await test.step(path, async () => {
        const address = path.replace(
          /:(\w+)/g,
          (_, name: string) => NOBODYS[name] ?? '00000000-0000-7000-8000-000000000000',
        );
        if (account) await goTo(page, address);
        else await page.goto(address);
        // Looking at an auditor's link does not use it (D24).
        if (path === '/auditor/:auditorToken')
          await page.getByRole('button', { name: 'Open the files' }).click();
        await expect(
          page
            .locator('main, body')
            .getByText(/does not exist|is not known|was used already or has expired/)
            .first(),
        ).toBeVisible();
        // Nothing is asked for that could not be answered.
        await expect(
          page.getByRole('button', { name: /^(Add employee|Place order|Save)/ }),
        ).toHaveCount(0);
      });
    }
    // What is not there is noted on the browser's console.
    faults.length = 0;
  });
