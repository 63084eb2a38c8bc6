import { expect, test } from '../support/browser.ts';
import type { Locator } from '@playwright/test';
import { signIn } from './sign-in.ts';

/** An entry of a menu, which may stand under More. */
async function menuEntry(menu: Locator, name: RegExp): Promise<Locator> {
  const entry = menu.getByRole('menuitem', { name });
  if ((await entry.count()) === 0) await menu.getByRole('menuitem', { name: 'More' }).press('Enter');
  return entry;
}

test('a right click, the menu key and the button of a pane show what can be done with the row or record', async ({
  page,
}) => {
  await page.setViewportSize({ width: 1440, height: 800 });
  await signIn(page, 'employer', '/manage/employees');
  const grid = page.getByRole('grid', { name: 'Employees' });
  await expect(grid).toBeFocused();
  const row = grid.getByRole('row').nth(4);
  const name = await row.getByRole('gridcell').nth(1).textContent();
  await row.click({ button: 'right' });
  const menu = page.getByRole('menu', { name: /^Actions on Employees/ });
  await expect(row).toHaveAttribute('data-cursor', 'true');
  await expect(menu.getByRole('menuitem', { name: /^Open row/ }).first()).toBeVisible();
  // Nothing below the fold, and nothing that cannot be done.
  await expect(menu.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  await expect(menu.locator('[data-disabled]')).toHaveCount(0);
  // The row is the one that the command asks for.
  await menuEntry(menu, /^Add accident/).then((entry) => entry.click());
  await expect(page.locator('.pane-title').last()).toContainText(name?.split(',')[0] ?? '-');
  await expect(page.getByRole('dialog', { name: /accident/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The open file has its own, below its button.
  await page.getByRole('button', { name: 'More actions' }).last().click();
  const file = page.getByRole('menu');
  await expect(file.getByRole('menuitem', { name: /^Transfer employee/ })).toBeVisible();
  // Ten at most, the file's own verbs first; what is done with more than it is under More.
  expect(await file.getByRole('menuitem').count()).toBeLessThanOrEqual(10);
  await expect(file.getByRole('menuitem').first()).toHaveAccessibleName(/^Edit employee/);
  await file.getByRole('menuitem', { name: 'More' }).press('Enter');
  await expect(file.getByRole('menuitem', { name: /^Order MVR/ })).toBeVisible();
  await expect(file.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});
