import { expect, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

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
  await page.keyboard.press('Escape');
  // The menu key opens that of the row that the keyboard stands on.
  await expect(menu).toHaveCount(0);
  await grid.focus();
  await page.keyboard.press('Shift+F10');
  await expect(row).toHaveAttribute('data-cursor', 'true');
  await expect
    .poll(async () => {
      const [at, below] = [await menu.boundingBox(), await row.boundingBox()];
      return at && below ? Math.abs(at.y - (below.y + below.height)) : null;
    })
    .toBeLessThan(12);
  await expect(menu.getByRole('menuitem', { name: /^Open row/ }).first()).toBeVisible();
  // The row is the one that the command asks for.
  await menu.getByRole('menuitem', { name: /^Add accident/ }).click();
  await expect(page.locator('.pane-title').last()).toContainText(name?.split(',')[0] ?? '-');
  await expect(page.getByRole('dialog', { name: /accident/i })).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog')).toHaveCount(0);
  // The open file has its own, below its button.
  await page.getByRole('button', { name: 'More actions' }).last().click();
  const file = page.getByRole('menu');
  await expect(file.getByRole('menuitem', { name: /^Transfer employee/ })).toBeVisible();
  // Ten at most, what is wanted most first; the palette has the rest.
  expect(await file.getByRole('menuitem').count()).toBeLessThanOrEqual(10);
  await expect(file.getByRole('menuitem').first()).toHaveAccessibleName(/^Edit employee/);
  await expect(file.getByRole('menuitem', { name: /^Order MVR/ })).toBeVisible();
  await expect(file.getByRole('menuitem').last()).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await expect(page.getByRole('menu')).toHaveCount(0);
});
