import type { Page } from '@playwright/test';
import { expect, expectAccessible, expectFocusWithin, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { textPdf } from '../support/pdf-files.ts';
import { openQueue, sendCard, sendPaper, title } from './queue-steps.ts';
import { goTo, signIn } from './sign-in.ts';

const paper = (page: Page) => page.locator('.pdf-page[data-page="1"] canvas');
const strip = (page: Page) => page.getByRole('button', { name: /from the second window/ });

/** Moves the document of the form that stands open. */
async function move(page: Page): Promise<Page> {
  await expect(paper(page)).toBeVisible();
  const opened = page.context().waitForEvent('page');
  await page.keyboard.press('Alt+Shift+W');
  const second = await opened;
  await expect(strip(page)).toBeVisible();
  return second;
}

test('a document stands in a second window, follows the work there, and is decided on where it is seen', async ({
  page,
}) => {
  const { processInstanceId, lastName } = await sendCard(page, 'second window.pdf');
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  const second = await move(page);
  // It is drawn there and not here, with what the form points out on it.
  await expect(paper(second)).toBeVisible();
  await expect(page.locator('.pdf-view')).toHaveCount(0);
  await expect(second.locator('.pdf-mark[data-label="Name"]').first()).toBeVisible();
  await expect(second).toHaveTitle('second window.pdf');
  await expectAccessible(second, 'main');
  // Its keys work in the form's window, too.
  const zoom = second.locator('.pdf-zoom');
  const before = await zoom.innerText();
  await page.keyboard.press('+');
  await expect(zoom).not.toHaveText(before);
  // What is seen there may be decided on here: the match leads to the review of the same paper.
  await untilDecidable(page);
  await expect(page.getByText(/Enter confirms/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(title(page, 0)).toContainText('Review:');
  await expect(title(page, 0)).toContainText(lastName);
  await untilDecidable(page);
  await expect(page.locator('.pdf-view')).toHaveCount(0);
  // A reload finds it again; so does a reload there.
  await page.reload();
  await expect(strip(page)).toBeVisible();
  await expect(paper(second)).toBeVisible();
  await second.reload();
  await expect(paper(second)).toBeVisible();
  await expect(strip(page)).toBeVisible();
  await untilDecidable(page);
  // Back, by the strip; the window there is gone.
  const closed = second.waitForEvent('close');
  await strip(page).click();
  await closed;
  await expect(paper(page)).toBeVisible();
});

test('closing the second window brings its document back, and another opened beside goes along', async ({
  page,
}) => {
  const first = await sendPaper(page, 'first.pdf', textPdf([`First ${Math.random()}`]));
  const other = await sendPaper(page, 'other.pdf', textPdf([`Other ${Math.random()}`]));
  const at = ({ processInstanceId }: { processInstanceId: string }) =>
    `/dqInternal/workflow/match/${processInstanceId}`;
  await signIn(page, 'dq', at(first));
  const second = await move(page);
  await expect(second).toHaveTitle('first.pdf');
  await page.evaluate((address) => history.pushState({}, '', address), at(other));
  await expect(second).toHaveTitle('other.pdf');
  // Where nothing is in hand it says so.
  await page.evaluate(() => history.pushState({}, '', '/'));
  await expect(second.getByText('No document is in hand')).toBeVisible();
  await expectAccessible(second, 'main');
  await page.evaluate((address) => history.pushState({}, '', address), at(first));
  await expect(second).toHaveTitle('first.pdf');
  await second.close({ runBeforeUnload: true });
  await expect(paper(page)).toBeVisible();
  await expect(strip(page)).toHaveCount(0);
});

test('an address of the second window without a first one shows nothing, and leads back to the console', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await goTo(page, '/document');
  await expect(page.getByText('No document is in hand')).toBeVisible();
  await expectFocusWithin(page);
  await expectAccessible(page, '#workspace');
  // Screens open here again, and not in a window that is not there.
  await page.evaluate(() => history.pushState({}, '', '/'));
  await expect(page.getByRole('region', { name: 'Home', exact: true })).toBeVisible();
  await openQueue(page);
});
