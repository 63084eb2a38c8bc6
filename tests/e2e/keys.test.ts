import type { CDPSession, Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { openQueue, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

const grid = (page: Page) => page.getByRole('grid', { name: 'Review queue' });
const pending = (page: Page) => page.getByText('waiting for the next key');
const hints = (page: Page) => page.locator('.key-hints');
const sheet = (page: Page) => page.getByRole('dialog', { name: 'Keyboard shortcuts' });
const cursor = (page: Page) => grid(page).getAttribute('aria-activedescendant');
const selected = (page: Page) => grid(page).locator('[role=row][aria-selected=true]');

/** Presses a key as another keyboard layout sends it. */
async function pressAs(cdp: CDPSession, key: string, code: string, keyCode: number) {
  const common = { key, code, windowsVirtualKeyCode: keyCode };
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyDown', text: key, ...common });
  await cdp.send('Input.dispatchKeyEvent', { type: 'keyUp', ...common });
}

interface KeyPress {
  key: string;
  code: string;
  keyCode: number;
  ctrlKey: boolean;
  altKey: boolean;
  isComposing: boolean;
  modifierAltGraph: boolean;
}

/** Sends a key press that no keyboard here can make: composing, or with AltGr. */
async function dispatch(page: Page, press: KeyPress) {
  await page.evaluate(({ keyCode, ...made }) => {
    const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...made });
    // What Mousetrap and the guard read; the constructor does not take it.
    for (const name of ['which', 'keyCode']) Object.defineProperty(event, name, { value: keyCode });
    document.activeElement?.dispatchEvent(event);
  }, press);
}

/** Signs in as on a machine that has never seen this user. */
async function atAnotherMachine(page: Page): Promise<void> {
  await page.evaluate(() => localStorage.clear());
  await page.context().clearCookies();
  await signIn(page, 'terminal');
}

/** Begins another session of the same user, as a program does. */
async function logInByApi(page: Page): Promise<{ token: string; user: { id: string } }> {
  const login = await page.request.post('/v1/auth/login', {
    data: { email: 'terminal@demo.example', password: 'console-demo' },
  });
  return login.json();
}

test('a sequence shows what it waits for, can be left, and a slip does nothing; the keys of every list: move, select, extend, all, search; held keys repeat only moves', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await openQueue(page);
  const before = page.url();
  await page.keyboard.press('g');
  await expect(pending(page)).toBeVisible();
  await expect(hints(page)).toContainText('Home');
  await page.keyboard.press('Escape');
  await expect(pending(page)).toHaveCount(0);
  await page.keyboard.press('h');
  // `x` selects a row by itself; as the second key of a sequence it was not meant.
  await page.keyboard.press('g');
  await page.keyboard.press('x');
  await expect(pending(page)).toHaveCount(0);
  await expect(selected(page)).toHaveCount(0);
  expect(page.url()).toBe(before);
  await page.keyboard.press('g');
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await page.keyboard.press('g');
  await page.keyboard.press('h');
  await expect(page).toHaveURL(/\/$/);

  await openQueue(page);
  const first = await cursor(page);
  await page.keyboard.press('j');
  await expect.poll(() => cursor(page)).not.toBe(first);
  const second = await cursor(page);
  await page.keyboard.press('k');
  await expect.poll(() => cursor(page)).toBe(first);
  await page.keyboard.press('x');
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('Shift+ArrowDown');
  await page.keyboard.press('Shift+J');
  await expect(selected(page)).toHaveCount(3);
  await page.keyboard.press('ControlOrMeta+a');
  await expect.poll(() => selected(page).count()).toBeGreaterThan(5);
  await page.keyboard.press('Escape');
  await expect(selected(page)).toHaveCount(0);
  // Held: one press and three repeats. Moving goes on, selecting does not flicker, the palette opens once.
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('j');
  await page.keyboard.up('j');
  const fifth = await cursor(page);
  expect(fifth).not.toBe(second);
  for (let times = 0; times < 4; times += 1) await page.keyboard.down('x');
  await page.keyboard.up('x');
  await expect(selected(page)).toHaveCount(1);
  await page.keyboard.press('/');
  const box = page.getByRole('searchbox').first();
  await expect(box).toBeFocused();
  // In a field keys are text.
  await page.keyboard.type('gq?jx1');
  await expect(box).toHaveValue('gq?jx1');
  await expect(sheet(page)).toHaveCount(0);
});

test('other layouts, AltGr, input methods and open widgets are safe', async ({ page }) => {
  await signIn(page, 'dq');
  const cdp = await page.context().newCDPSession(page);
  // A Cyrillic keyboard: the places of G and Q.
  await pressAs(cdp, 'п', 'KeyG', 71);
  await expect(pending(page)).toBeVisible();
  await pressAs(cdp, 'й', 'KeyQ', 81);
  await expect(grid(page)).toBeFocused();
  const first = await cursor(page);
  await pressAs(cdp, 'о', 'KeyJ', 74);
  await expect.poll(() => cursor(page)).not.toBe(first);
  const second = await cursor(page);

  const plain = { ctrlKey: false, altKey: false, isComposing: false, modifierAltGraph: false };
  const ctrlK = { ...plain, key: 'k', code: 'KeyK', keyCode: 75, ctrlKey: true };
  const shut = () => expect(page.getByRole('dialog')).toHaveCount(0);
  await dispatch(page, { ...ctrlK, isComposing: true });
  await dispatch(page, { ...ctrlK, keyCode: 229 });
  await shut();
  // What Windows sends for AltGr on layouts that have a character there: it closes no pane.
  await dispatch(page, { ...ctrlK, modifierAltGraph: true });
  await dispatch(page, {
    ...ctrlK,
    key: 'ł',
    code: 'KeyW',
    keyCode: 87,
    altKey: true,
    modifierAltGraph: true,
  });
  await shut();
  // The same press without them does open the palette.
  await dispatch(page, ctrlK);
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await expect(grid(page)).toBeVisible();
  expect(await cursor(page)).toBe(second);

  // An open menu has the letters for itself.
  const menu = page.getByRole('button', { name: 'Menu', exact: true });
  await menu.click();
  await expect(page.getByRole('menu')).toBeVisible();
  await page.keyboard.press('j');
  expect(await cursor(page)).toBe(second);
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
  await expect(grid(page)).toBeFocused();
  // A field that is none by its tag.
  await page.evaluate(() => {
    const field = document.createElement('div');
    field.setAttribute('role', 'textbox');
    field.tabIndex = 0;
    document.querySelector('main')?.append(field);
    field.focus();
  });
  await page.keyboard.press('j');
  await page.keyboard.press('?');
  await expect(sheet(page)).toHaveCount(0);
  expect(await cursor(page)).toBe(second);
});

test('a digit in a field is a digit, outside it chooses; Enter on a button is the button’s', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await openQueue(page);
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await expect(title(page, 1)).toContainText('Match:');
  const box = page.getByRole('combobox', { name: 'Search employees' });
  const options = page.getByRole('listbox', { name: 'Employees' }).getByRole('option');
  await page.locator('.task-body').focus();
  await page.keyboard.press('/');
  await expect(box).toBeFocused();
  await page.keyboard.type('12');
  await expect(box).toHaveValue('12');
  await box.fill('smi');
  await expect(options.nth(1)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.locator('.task-body')).toBeFocused();
  await page.keyboard.press('2');
  await expect(options.nth(1)).toHaveAttribute('aria-selected', 'true');
  await page.keyboard.press('ArrowUp');
  await expect(options.nth(0)).toHaveAttribute('aria-selected', 'true');
  // Nothing is matched: the button has its key.
  let matches = 0;
  page.on('request', (request) => (matches += request.url().endsWith('/match') ? 1 : 0));
  const bad = page.getByRole('button', { name: /^Reject/ });
  await bad.focus();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('dialog')).toBeVisible();
  expect(matches).toBe(0);
});

test('own keys: refused by name where they conflict, otherwise kept for any machine, and reset', async ({
  page,
}) => {
  await signIn(page, 'terminal', '/user/keys');
  await page.getByRole('button', { name: 'Add key to Home' }).press('Enter');
  await expect(page.getByLabel('Press keys')).toBeFocused();
  await page.keyboard.press('g');
  await page.keyboard.press('p');
  await expect(
    page.getByText('G then P is already “My Profile”. Change that one first.'),
  ).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await page.keyboard.press('Backspace');
  await page.keyboard.press('Alt+h');
  const kept = page.waitForResponse(/\/options$/);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Alt+H is now “Home”.')).toBeVisible();
  expect((await kept).status()).toBe(200);

  await atAnotherMachine(page);
  await page.goto('/user/keys');
  await expect(page.getByText('changed')).toBeVisible();
  await page.keyboard.press('Alt+h');
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/user/keys');
  await page.getByRole('button', { name: 'Reset all', exact: true }).click();
  const reset = page.waitForResponse(/\/options$/);
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText('changed')).toHaveCount(0);
  await reset;
});

test('the sheet finds keys; single letters turned off are off on every machine; combinations go on', async ({
  page,
}) => {
  await signIn(page, 'terminal', '/user/keys');
  await page.keyboard.press('?');
  const box = page.getByRole('searchbox', { name: 'Search the shortcuts' });
  await expect(box).toBeFocused();
  await page.keyboard.type('my profile');
  await expect(sheet(page).getByRole('term')).toHaveText(['My Profile']);
  // An employer has no review forms, and so no keys for them.
  await box.fill('choose');
  await expect(sheet(page).getByRole('term')).not.toContainText(['Choose employee']);
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  const letters = page.getByLabel('Single-letter shortcuts', { exact: true });
  const off = page.waitForResponse(/\/options$/);
  await letters.uncheck();
  await off;
  await atAnotherMachine(page);
  await page.keyboard.press('?');
  await page.keyboard.press('g');
  await expect(pending(page)).toHaveCount(0);
  await page.keyboard.press('ControlOrMeta+k');
  await expect(page.getByRole('dialog', { name: 'Command palette' })).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await page.keyboard.press('Escape');
  await page.goto('/user/keys');
  const on = page.waitForResponse(/\/options$/);
  await letters.check();
  await on;
});

test('looks follow the user; layouts are forgotten and brought back', async ({ page }) => {
  await signIn(page, 'terminal', '/user/profile');
  await expect(page.getByText('What I may do')).toBeVisible();
  const dark = page.waitForResponse(/\/options$/);
  await page.getByLabel('Appearance').selectOption('dark');
  await dark;
  const { token, user } = await logInByApi(page);
  await page.request.patch(`/v1/users/${user.id}/options`, {
    headers: { Authorization: `Bearer ${token}` },
    data: { set: { 'layout.test': { title: 'Queue and file', savedAt: '2026-11-21T08:00:00Z' } } },
  });
  await atAnotherMachine(page);
  await expect(page.locator('.radix-themes.dark')).toBeAttached();
  await page.goto('/user/layouts');
  const forget = page.getByRole('button', { name: 'Forget Queue and file' });
  await forget.click();
  await expect(page.getByText('Forgot Queue and file.')).toBeVisible();
  await page.keyboard.press('z');
  await expect(forget).toBeVisible();
  await forget.click();
  await page.goto('/user/profile');
  const light = page.waitForResponse(/\/options$/);
  await page.getByLabel('Appearance').selectOption('system');
  await light;
});

test('my sessions are listed, and the others ended from afar', async ({ page }) => {
  const { token } = await logInByApi(page);
  await signIn(page, 'terminal', '/user/sessions');
  await expect(page.getByText('this one')).toBeVisible();
  const rows = page.getByRole('button', { name: /^End the session/ });
  const before = await rows.count();
  await rows.first().click();
  await expect(rows).toHaveCount(before - 1);
  // Another to end with all the others.
  await logInByApi(page);
  await page.reload();
  await page.getByRole('button', { name: 'End all others' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/other sessions? ha(ve|s) ended/)).toBeVisible();
  await expect(rows).toHaveCount(0);
  const refused = await page.request.get('/v1/auth/session', {
    headers: { Authorization: `Bearer ${token}` },
  });
  expect(refused.status()).toBe(401);
});
