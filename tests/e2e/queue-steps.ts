import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';

/** The title of a pane, from the left. */
export const title = (page: Page, at: number) => page.locator('.pane-title').nth(at);

/** Goes to the queue by its keys. */
export async function openQueue(page: Page): Promise<void> {
  await page.keyboard.press('g');
  await page.keyboard.press('q');
  await expect(page.getByRole('grid', { name: 'Review queue' })).toBeFocused();
}

/** Claims by key until a document comes whose employee is suggested; gives the suggested name. */
export async function claimSuggested(page: Page): Promise<string> {
  for (let tries = 0; tries < 20; tries += 1) {
    await expect(title(page, 1)).toContainText('Match:');
    const note = page.getByText(
      /Enter confirms|No good candidate|No employee on file|being read|could be read|too much to read|password-protected\. Open/,
    );
    await expect(note).toBeVisible();
    if ((await note.innerText()).includes('Enter confirms')) {
      return (
        await page
          .getByRole('option', { selected: true })
          .locator('.choice-main > div')
          .first()
          .innerText()
      ).trim();
    }
    const before = await title(page, 1).innerText();
    // A protected document asks for its password first; Escape answers that too.
    await expect(async () => {
      await page.keyboard.press('Escape');
      await expect(page.locator('.task-body')).toBeFocused({ timeout: 200 });
    }).toPass();
    await page.keyboard.press('s');
    await expect(title(page, 1)).not.toHaveText(before);
  }
  throw new Error('No document with a suggested employee came');
}
