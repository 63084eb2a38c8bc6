import { expect, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

test('what could not be read waits with its reason; it is read again, discarded and put back by keys', async ({
  page,
}) => {
  await signIn(page, 'dq', '/dqInternal/unreadable');
  const grid = page.getByRole('grid', { name: 'Unreadable files' });
  await expect(grid).toBeFocused();
  await expect(grid.getByRole('row', { name: /medical card\.pdf/ })).toContainText(
    'damaged or incomplete',
  );
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('the medical card of our new driver')).toBeVisible();
  await page.keyboard.press('Shift+R');
  await expect(page.getByText('medical card.pdf is being read again.')).toBeVisible();
  // It is as damaged as before, and waits again.
  await expect(page.getByRole('button', { name: /^Try again/ })).toBeVisible();
  await page.keyboard.press('Shift+D');
  await page.keyboard.type('Came again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('medical card.pdf is off the list.')).toBeVisible();
  await expect(page.getByText('Came again')).toBeVisible();
  await page.getByRole('button', { name: /^Undo/ }).click();
  await expect(page.getByRole('button', { name: /^Discard/ })).toBeVisible();
});
