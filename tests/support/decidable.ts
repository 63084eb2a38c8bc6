import type { Page } from 'playwright';

/**
 * Waits until the form on the screen takes a decision: until what is decided on has been in sight for a moment. What is
 * pressed before that is dropped.
 */
export async function untilDecidable(page: Page): Promise<void> {
  await page.locator('[data-decides="now"]').first().waitFor({ state: 'attached' });
}
