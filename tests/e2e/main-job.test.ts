import type { Page } from '@playwright/test';
import { textPdf } from '../support/pdf-files.ts';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { decide, untilDecidable } from '../support/decidable.ts';
import { chooseMedicalCard, claimSuggested, openQueue, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

test('a reviewer files a document without the mouse: queue, match, classify, accept, next, undo', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await openQueue(page);
  await expectAccessible(page, 'main');
  await page.keyboard.press('c');
  await claimSuggested(page);
  await expect(page.locator('canvas').first()).toBeVisible();
  await expectAccessible(page, 'main');

  await untilDecidable(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 1)).toContainText('Review:');
  const employee = (await title(page, 1).innerText()).replace('Review: ', '');
  // The form has the keyboard: number keys choose the type, here the medical card.
  await chooseMedicalCard(page);
  const date = page.getByLabel(/^Document date/);
  await date.fill('3/1/2026');
  await page.getByLabel(/^Expires/).fill('');
  await untilDecidable(page);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Enter the day it expires.')).toBeVisible();
  await page.getByLabel(/^Expires/).fill('3/1/2028');
  await expectAccessible(page, 'main');
  // What the paper suggests may have come meanwhile: then it is to be looked at first.
  const accept = page.getByRole('button', { name: /^Accept/ });
  await decide(page, accept, () => page.keyboard.press('ControlOrMeta+Enter'));
  await expect(title(page, 1)).toContainText('Match:');
  await expect(page.getByText(`Medical card filed for ${employee}.`)).toBeVisible();

  // Undo brings the very form back; accepted again, the document is in the employee's file, after a reload too.
  await page.keyboard.press('Escape');
  await page.keyboard.press('z');
  await expect(title(page, 1)).toHaveText(`Review: ${employee}`);
  await chooseMedicalCard(page);
  await page.getByLabel(/^Document date/).fill('3/2/2026');
  await page.getByLabel(/^Expires/).fill('3/2/2028');
  await untilDecidable(page);
  const accepted = page.waitForResponse(/\/tasks\/[^/]+\/accept$/);
  await page.getByLabel(/^Expires/).press('Enter');
  const { documents } = await (await accepted).json();
  await expect(title(page, 1)).not.toHaveText(`Review: ${employee}`);
  await page.goto(`/manage/employees/${documents[0].employeeId}`);
  const file = page.locator('main');
  await expect(file.getByText('Medical card').first()).toBeVisible();
  await expect(file.getByText('3/2/2026').first()).toBeVisible();
});

/** Counts the keys that arrive in the page, modifiers aside, and notes whether anything was pointed at. */
async function countKeys(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    const modifiers = new Set(['Control', 'Meta', 'Alt', 'Shift']);
    // The document has no element yet when this runs.
    const count = ({ key }: KeyboardEvent) => {
      const { dataset } = document.documentElement;
      if (!modifiers.has(key)) dataset['keys'] = String(Number(dataset['keys'] ?? 0) + 1);
    };
    addEventListener('keydown', count, true);
    addEventListener(
      'pointerdown',
      () => document.documentElement.setAttribute('data-pointed', ''),
      true,
    );
  });
  return async () => Number((await page.locator('html').getAttribute('data-keys')) ?? 0);
}

test('from the log-in on by keys alone: ten documents filed, at most four keys each where the suggestion is right', async ({
  page,
}) => {
  // Ten documents at a person's pace, on a machine that may be busy.
  test.setTimeout(120_000);
  const keys = await countKeys(page);
  await page.goto('/login');
  await expect(page.getByLabel(/^Email/)).toBeFocused();
  await page.keyboard.type('dq2@demo.example');
  await page.keyboard.press('Tab');
  await page.keyboard.type('console-demo');
  await page.keyboard.press('Enter');
  await expect(page.locator('.palette-hint')).toBeAttached();
  await openQueue(page);
  await page.keyboard.press('c');
  const each: number[] = [];
  for (let turns = 0; each.length < 10 && turns < 40; turns += 1) {
    await claimSuggested(page);
    await untilDecidable(page);
    const before = await keys();
    await page.keyboard.press('Enter');
    await expect(title(page, 1)).toContainText('Review:');
    const review = await title(page, 1).innerText();
    await expect(page.getByRole('button', { name: /^Accept/ })).toBeEnabled();
    // Suggestions come from the paper: give them the moment a person takes to look.
    await expect(page.getByText('suggested').first()).toBeVisible();
    await untilDecidable(page);
    await page.keyboard.press('Enter');
    const wrong = page.locator('.field-error').first();
    await expect(
      wrong.or(title(page, 1).and(page.locator('.pane-title', { hasText: 'Match:' }))),
    ).toBeVisible();
    if (await wrong.isVisible()) {
      await page.keyboard.press('s');
      await expect(title(page, 1)).not.toHaveText(review);
    } else each.push((await keys()) - before);
  }
  test.info().annotations.push({
    type: 'keys for each document, and in all since the log-in',
    description: `${each.join(' ')}; ${await keys()}`,
  });
  expect(each).toHaveLength(10);
  expect(Math.max(...each)).toBeLessThanOrEqual(4);
  await expect(page.locator('html[data-pointed]')).toHaveCount(0);
});

test('a bad document is rejected with a reason by number', async ({ page }) => {
  await signIn(page, 'dq');
  await openQueue(page);
  // The step that matches: what others put off may be older.
  await page.keyboard.press('2');
  await expect(page).toHaveURL(/searchAndMatch/);
  await page.keyboard.press('c');
  await expect(title(page, 1)).toContainText('Match:');
  // A protected document asks for its password first; Escape answers that too.
  await untilDecidable(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog')).toBeVisible();
  await expectAccessible(page, '[role=dialog]');
  await untilDecidable(page);
  await page.keyboard.press('1');
  await expect(page.getByText('Rejected.', { exact: true })).toBeVisible();
});

test('an employer uploads many files, each with its progress and its own fault', async ({
  page,
}) => {
  await signIn(page, 'employer');
  await page.keyboard.press('g');
  await page.keyboard.press('u');
  await expect(page.getByRole('button', { name: 'Choose files' })).toBeVisible();
  await expectAccessible(page, 'main');
  await page.setInputFiles('input[type=file]', [
    { name: 'one.pdf', mimeType: 'application/pdf', buffer: textPdf(['One']) },
    { name: 'two.pdf', mimeType: 'application/pdf', buffer: textPdf(['Two']) },
    { name: 'photo.pdf', mimeType: 'application/pdf', buffer: Buffer.from('not a pdf') },
  ]);
  await page.getByRole('button', { name: 'Upload 3 files' }).click();
  await expect(page.getByText('2 of 3 uploaded, 1 failed.')).toBeVisible();
  await expect(page.getByText('This file is not a PDF.')).toBeVisible();
});
