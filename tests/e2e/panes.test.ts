import type { Page } from '@playwright/test';
import { expect, expectAccessible, followRequests, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

const QUEUE = '/dqInternal/workflow';
const PASSWORD = '/user/changepassword';
const THREE = `${QUEUE}?panes=/user/profile|/`;

const panes = (page: Page) => page.locator('.pane');
const pane = (page: Page, at: number) => panes(page).nth(at);
const strip = (page: Page) => page.locator('.pane-strip');
const separator = (page: Page, at = 0) =>
  page.getByRole('separator', { name: /^Width of/ }).nth(at);

/** The title of the pane that has the keyboard. */
const focused = (page: Page) =>
  page.evaluate(() => document.activeElement?.closest('.pane')?.getAttribute('aria-label') ?? '');

async function widths(page: Page): Promise<number[]> {
  return panes(page).evaluateAll((all) => all.map((one) => Math.round(one.clientWidth)));
}

/** Nothing sticks out of a pane sideways. */
async function expectNothingClipped(page: Page): Promise<void> {
  const wide = await page.evaluate(() =>
    [...document.querySelectorAll('.pane:not([data-folded]) > *')]
      .filter((part) => part.scrollWidth > part.clientWidth + 1)
      .map((part) => `${part.className} ${part.scrollWidth} > ${part.clientWidth}`),
  );
  expect(wide).toEqual([]);
}

test('by keyboard alone: open beside, size, fold, swap, maximise, close, and back', async ({
  page,
}) => {
  // Many steps, on a machine that may be busy.
  test.setTimeout(90_000);
  await signIn(page, 'dq', QUEUE);
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeFocused();
  await page.keyboard.press('ControlOrMeta+\\');
  await expect(page.getByRole('menu', { name: 'Open a screen beside' })).toBeVisible();
  await page.keyboard.type('my pro');
  await expect(page.getByRole('menuitem', { name: /^My profile/ })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(panes(page)).toHaveCount(2);
  await expect.poll(() => focused(page)).toMatch(/profile/i);

  // Wider by the command, narrower by the separator's own arrow; both are kept for this user.
  const [before = 0] = await widths(page);
  await page.locator('.pane-title').nth(1).click();
  await page.keyboard.press('Alt+Shift+ArrowRight');
  await expect.poll(async () => (await widths(page))[0]).toBeLessThan(before - 20);
  await separator(page).focus();
  await page.keyboard.press('ArrowLeft');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('ArrowRight');
  const kept = await widths(page);
  await page.waitForResponse((reply) => reply.url().includes('/options'));
  await page.reload();
  await expect(panes(page)).toHaveCount(2);
  await expect.poll(() => widths(page)).toEqual(kept);

  // Enter on the separator folds what is left of it, F6 goes there and opens it again.
  await expect(
    page.getByRole('grid', { name: 'Review queue' }).getByRole('row').nth(1),
  ).toBeVisible();
  await separator(page).press('Enter');
  await expect(strip(page)).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(strip(page)).toHaveCount(0);
  await expect.poll(() => focused(page)).toContain('Review queue');
  await page.keyboard.press('Alt+Shift+ArrowDown');
  await expect(strip(page)).toHaveText(/Review queue/);
  await expect.poll(() => focused(page)).toMatch(/profile/i);
  await page.keyboard.press('Shift+F6');
  await expect(strip(page)).toHaveCount(0);

  await page.keyboard.press('Alt+Shift+X');
  await expect(page).toHaveURL(/\/user\/profile\?panes=/);
  await page.keyboard.press('ControlOrMeta+Shift+M');
  await expect(panes(page).filter({ visible: true })).toHaveCount(1);
  await page.keyboard.press('F6');
  await expect(panes(page).filter({ visible: true })).toHaveCount(2);
  await page.keyboard.press('ControlOrMeta+Alt+w');
  await expect(panes(page)).toHaveCount(1);
  await page.goBack();
  await expect(panes(page)).toHaveCount(2);
  await expectAccessible(page, '#workspace');
});

test('by mouse alone: a row opens beside, the separator drags to the least width, menus do the rest', async ({
  page,
}) => {
  await signIn(page, 'dq', QUEUE);
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeFocused();
  await page.getByRole('button', { name: 'Open a screen beside' }).click();
  await page.getByRole('menuitem', { name: 'Employee search' }).click();
  await expect(panes(page)).toHaveCount(2);
  const line = await separator(page).boundingBox();
  if (!line) throw new Error('There is no separator');
  const drag = async (from: number, to: number) => {
    await page.mouse.move(from, 400);
    await page.mouse.down();
    await page.mouse.move((from + to) / 2, 400);
    await page.mouse.move(to, 400, { steps: 4 });
    await page.mouse.up();
  };
  await drag(line.x, line.x - 1);
  await drag(line.x - 1, line.x + 120);
  const [wide = 0] = await widths(page);
  const moved = await separator(page).boundingBox();
  // Past the least width, but not by half of it: it stops there.
  await drag(moved?.x ?? 0, (moved?.x ?? 0) - wide + 250);
  await expect.poll(async () => (await widths(page))[0]).toBe(320);
  await expectNothingClipped(page);
  // The mouse let go: the keyboard is where it was, not on the separator or nowhere.
  await expect(page.locator('[data-pane]:focus-within')).toHaveCount(1);

  const menu = page.getByRole('button', { name: 'More for this pane' });
  await menu.first().click();
  await page.getByRole('menuitem', { name: /^Fold pane/ }).click();
  await expect(strip(page)).toHaveCount(1);
  await strip(page).click();
  await expect(strip(page)).toHaveCount(0);
  await menu.first().click();
  await page.getByRole('menuitem', { name: /^Swap/ }).click();
  await expect(page).toHaveURL(/employeesearch\?panes=/);
  const maximise = page.getByRole('menuitemcheckbox', { name: /^Maximise/ });
  for (const seen of [1, 2]) {
    // The pane that moved, or came back, takes the focus, which closes a menu opened before.
    await expect(async () => {
      await menu.filter({ visible: true }).first().click();
      await maximise.click({ timeout: 2000 });
    }).toPass();
    await expect(panes(page).filter({ visible: true })).toHaveCount(seen);
  }
  await page.getByRole('button', { name: 'Close pane' }).first().click();
  await expect(panes(page)).toHaveCount(1);
});

test('two panes at 1024, tabs below 900; what was typed stays through both', async ({ page }) => {
  // Many steps, on a machine that may be busy.
  test.setTimeout(90_000);
  await signIn(page, 'dq', `${QUEUE}?panes=${PASSWORD}|/`);
  await expect(panes(page)).toHaveCount(3);
  await expect(strip(page)).toHaveCount(0);
  const field = page.getByLabel(/^Current password/);
  await field.fill('typed');
  await page.setViewportSize({ width: 1024, height: 768 });
  await expect(strip(page)).toHaveCount(1);
  await expectNothingClipped(page);
  await expectAccessible(page, '#workspace');
  await strip(page).click();
  await expect(strip(page)).toHaveCount(1);
  await page.keyboard.press('F6');
  await page.keyboard.press('F6');
  await expect(field).toBeVisible();

  await page.setViewportSize({ width: 390, height: 844 });
  const tabs = page.getByRole('tablist', { name: 'Panes' }).getByRole('tab');
  await expect(tabs).toHaveCount(3);
  await expect(panes(page).filter({ visible: true })).toHaveCount(1);
  await tabs.nth(1).focus();
  await page.keyboard.press('ArrowRight');
  await expect(tabs.nth(2)).toBeFocused();
  await expect(tabs.nth(2)).toHaveAttribute('aria-selected', 'true');
  await expectAccessible(page, '#workspace');
  await page.keyboard.press('ArrowLeft');
  await expect(page.getByRole('tabpanel')).toHaveCount(1);
  await expect(field).toHaveValue('typed');
  // A finger to the right brings the pane on the left.
  await page.locator('.panes').evaluate((area) => {
    const touch = (x: number) =>
      new Touch({ identifier: 1, target: area, clientX: x, clientY: 400 });
    const send = (type: string, x: number, on: Touch[]) =>
      area.dispatchEvent(
        new TouchEvent(type, { bubbles: true, touches: on, changedTouches: [touch(x)] }),
      );
    send('touchstart', 100, [touch(100)]);
    send('touchend', 260, []);
  });
  await expect(tabs.nth(0)).toHaveAttribute('aria-selected', 'true');
  await expectNothingClipped(page);
  await tabs.nth(2).click();
  await tabs.nth(2).press('Delete');
  await expect(tabs).toHaveCount(2);
  await page.setViewportSize({ width: 1440, height: 900 });
  await expect(field).toHaveValue('typed');
});

test('an address typed by hand and junk in the storage fall back with a sentence', async ({
  page,
}) => {
  await signIn(page, 'dq');
  const left = page.getByText('Part of the address was not understood, and was left out.');
  for (const bad of [
    `${QUEUE}?panes=${Array.from({ length: 30 }, () => '/user/profile').join('|')}`,
    `${QUEUE}?panes=//evil.example|/login|/nowhere|/manage/employees/%25E0%25A4`,
    '/manage/employees/%E0%A4%A',
  ]) {
    await page.goto(bad);
    await expect(left).toBeVisible();
    await expect(panes(page).first()).toBeVisible();
    expect(page.url()).not.toContain('evil');
  }
  await page.goto('/nowhere');
  await expect(page.getByText('Sorry, this page does not exist')).toBeVisible();
  await page.goto('/manage/employees/zzz');
  await expect(page.getByText('This record does not exist, or is not yours to see.')).toBeVisible();

  await page.evaluate(() => {
    for (const key of Object.keys(localStorage)) localStorage.setItem(key, '{"a":[1,');
    for (const key of ['appearance', 'density', 'sidebar', 'recents', 'layout:x', 'uses']) {
      localStorage.setItem(`console:${key}`, '[{"id":null},7,"\\u0000"]');
    }
  });
  await page.goto(THREE);
  await expect(panes(page)).toHaveCount(3);
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeVisible();
});

test('a form with something typed asks before anything takes it away', async ({ page }) => {
  await signIn(page, 'care', '/clients');
  await expect(page.getByRole('grid', { name: 'Clients' })).toBeVisible();
  // Within the page, so that there is something to go back to.
  await page.evaluate((to) => history.pushState({}, '', to), `/clients?panes=${PASSWORD}`);
  const field = page.getByLabel(/^Current password/);
  const question = page.getByRole('alertdialog');
  const stay = async () => {
    await expect(question).toContainText('Leave without saving?');
    await question.getByRole('button', { name: 'Stay' }).click();
    await expect(question).toHaveCount(0);
    await expect(field).toHaveValue('typed');
  };
  await field.fill('typed');
  await page.getByRole('button', { name: 'Close pane' }).nth(1).click();
  await stay();
  await page.getByRole('link', { name: 'Home' }).first().click();
  await stay();
  await field.press('Escape');
  await stay();
  await page.evaluate(() => history.back());
  await stay();
  await expect(page).toHaveURL(/\/clients\?panes=/);
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('act in a client');
  await expect(page.getByRole('option', { selected: true })).toContainText('Assume client');
  await page.keyboard.press('Enter');
  await page.keyboard.type('harrow');
  await expect(page.getByRole('option', { selected: true })).toContainText(/harrow/i);
  await page.keyboard.press('Enter');
  await stay();
  await expect(page).not.toHaveURL(/client=/);
  const asked = page.waitForEvent('dialog');
  const closing = page.close({ runBeforeUnload: true });
  const dialog = await asked;
  expect(dialog.type()).toBe('beforeunload');
  await dialog.dismiss();
  await closing;
  await expect(field).toHaveValue('typed');
  // Swapping takes nothing away, and does not ask.
  await page.getByRole('button', { name: 'More for this pane' }).nth(1).click();
  await page.getByRole('menuitem', { name: /^Swap/ }).click();
  await expect(page).toHaveURL(/changepassword\?panes=/);
  await expect(field).toHaveValue('typed');
  await page.getByRole('button', { name: 'Close pane' }).first().click();
  await question.getByRole('button', { name: 'Leave' }).click();
  await expect(panes(page)).toHaveCount(1);
  await expect(field).toHaveCount(0);
});

test('a screen whose code does not come is contained in its pane, with Retry', async ({
  page,
  faults,
}) => {
  const code = '**/assets/manual-*.js';
  await page.route(code, (route) => route.abort());
  await signIn(page, 'dq', `${QUEUE}?panes=/help`);
  const failed = pane(page, 1).getByRole('alert');
  await expect(failed).toContainText('This part of the console could not be loaded.');
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeVisible();
  await expectAccessible(page, '#workspace');
  await page.unroute(code);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('combobox', { name: 'Search the help' })).toBeVisible();
  faults.length = 0;
});

test('Retry of code that did not come keeps what was typed beside it', async ({ page, faults }) => {
  const { headers } = await sessionOf(page, 'employer');
  const listed = await page.request.get('/v1/clients/201/employees?limit=1', { headers });
  const { employeeId } = (await listed.json()).rows[0];
  const code = '**/assets/manual-*.js';
  await page.route(code, (route) => route.abort());
  await signIn(page, 'employer', `/manage/employees/${employeeId}?panes=/help`);
  const failed = pane(page, 1).getByRole('alert');
  await expect(failed).toContainText('This part of the console could not be loaded.');
  await pane(page, 0).getByRole('button', { name: 'Actions', exact: true }).click();
  await page.getByRole('menuitem', { name: /^Edit employee/ }).click();
  const work = page.getByRole('textbox', { name: /^Employee number/i });
  await work.fill('W-4711');
  await page.unroute(code);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(page.getByRole('combobox', { name: 'Search the help' })).toBeVisible();
  await expect(work).toHaveValue('W-4711');
  faults.length = 0;
});

test('a command whose code does not come offers a new page, and works there', async ({
  page,
  faults,
}) => {
  const code = '**/assets/cme-tool-*.js';
  await page.route(code, (route) => route.abort());
  await signIn(page, 'cme', '/');
  const keys = async () => {
    await page.keyboard.press('g');
    await page.keyboard.press('Shift+t');
  };
  await keys();
  const question = page.getByRole('alertdialog');
  await expect(question).toContainText('This part of the console could not be loaded.');
  await page.unroute(code);
  const anew = page.waitForEvent('load');
  await question.getByRole('button', { name: 'Load the page anew' }).click();
  await anew;
  await expect(page.locator('.palette-hint')).toBeAttached();
  await keys();
  await expect(page.getByRole('dialog', { name: 'CME Tool' })).toBeVisible();
  faults.length = 0;
});

test('a screen that throws is contained in its pane, and Retry reads anew', async ({
  page,
  faults,
}) => {
  await signIn(page, 'dq');
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('@son');
  await expect(page.locator('.palette-meta').first()).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/manage\/employees\/[\w-]+$/);
  const file = new URL(page.url()).pathname;
  // An answer of no shape that a screen could draw.
  const record = new RegExp(`/v1/employees/[\\w-]+\\?`);
  await page.route(record, (route) => route.fulfill({ json: {} }));
  await page.goto(`${QUEUE}?panes=${file}`);
  const failed = pane(page, 1).getByRole('alert');
  await expect(failed).toContainText('Something went wrong in the console.');
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeVisible();
  await page.unroute(record);
  await failed.getByRole('button', { name: 'Retry' }).click();
  await expect(pane(page, 1).getByText(/^XXX-XX-\d{4}$/)).toBeVisible();
  expect(faults.length).toBeGreaterThan(0);
  faults.length = 0;
});

test('offline: a banner, reads wait, a change is refused, nothing typed is lost', async ({
  page,
  context,
  faults,
}) => {
  await signIn(page, 'dq', `${QUEUE}?panes=${PASSWORD}`);
  await page.getByLabel(/^Current password/).fill('console-demo');
  await page
    .getByLabel(/^New password/)
    .first()
    .fill('a longer pass phrase 1');
  await page.getByLabel(/^(?:Confirm|Repeat|New password again)/).fill('a longer pass phrase 1');
  await context.setOffline(true);
  await expect(page.getByText('You are offline. What you typed is kept')).toBeVisible();
  await page.getByRole('button', { name: /^Change password/ }).click();
  await expect(page.getByText('You are offline, so nothing was sent.').first()).toBeVisible();
  await expect(page.getByLabel(/^Current password/)).toHaveValue('console-demo');
  // A read asked for now comes by itself when the connection is back.
  await page.getByRole('link', { name: 'Employee search' }).click();
  await page.getByRole('button', { name: 'Stay' }).click();
  const chip = page.getByRole('button', { name: /^To review/ });
  await chip.click();
  await expect(chip).toHaveAttribute('aria-pressed', 'true');
  await context.setOffline(false);
  await expect(page.getByText('You are offline. What you typed is kept')).toHaveCount(0);
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeVisible();
  await expect(page.getByLabel(/^Current password/)).toHaveValue('console-demo');
  faults.length = 0;
});

test('an idle console asks nothing and computes nothing', async ({ page, context }) => {
  const settled = followRequests(context);
  // A faked clock, so that time without anybody passes at once.
  await page.clock.install();
  await signIn(page, 'dq', THREE);
  await expect(panes(page)).toHaveCount(3);
  await settled(page.clock);
  const asked: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  await page.evaluate(() => {
    const seen = { timers: 0, changes: 0 };
    const watch = new MutationObserver((list) => (seen.changes += list.length));
    watch.observe(document.body, { subtree: true, childList: true, attributes: true });
    for (const name of ['setTimeout', 'requestAnimationFrame', 'requestIdleCallback'] as const) {
      const real = window[name];
      const counted = new Proxy(real, {
        apply(target, owner, args) {
          seen.timers += 1;
          return Reflect.apply(target, owner, args);
        },
      });
      Reflect.set(window, name, counted);
    }
    Object.assign(window, { seen });
  });
  await page.clock.runFor(4_000);
  const seen = await page.evaluate(() => Reflect.get(window, 'seen'));
  expect(asked).toEqual([]);
  // A look at the clock now and then, and nothing that keeps the page busy.
  expect(seen.timers).toBeLessThan(20);
  expect(seen.changes).toBeLessThan(40);
});
