import type { Locator, Page } from 'playwright';

/**
 * Waits until the form on the screen takes a decision: until what is decided on has been in sight for a moment. What is
 * pressed before that is dropped.
 */
export async function untilDecidable(page: Page): Promise<void> {
  await page.locator('[data-decides="now"]').first().waitFor({ state: 'attached' });
}

/** How often the form said at `button` that a press was not taken; 0 where the button is gone with its form. */
async function notTaken(button: Locator): Promise<number> {
  const counts = await button.evaluateAll((found) =>
    found.map((one) => Number(one.getAttribute('data-not-taken') ?? 0)),
  );
  return counts[0] ?? 0;
}

/**
 * Decides by `press`, as a person does who reads: something may come into sight between the look and the press, and the
 * form then drops the press and says so at `button`. Only then is it pressed again; a press that was taken never is.
 */
export async function decide(
  page: Page,
  button: Locator,
  press: () => Promise<unknown>,
): Promise<void> {
  for (let tries = 0; tries < 4; tries += 1) {
    await untilDecidable(page);
    const before = await notTaken(button);
    await press();
    if ((await notTaken(button)) <= before) return;
  }
  throw new Error(
    'Four presses, each after the form had said that it may be decided, were not taken',
  );
}
