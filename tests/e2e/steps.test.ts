import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { textPdf } from '../support/pdf-files.ts';
import { endWait, openQueue, sendPaper, takeStep, title } from './queue-steps.ts';
import { goTo, sessionOf, signIn } from './sign-in.ts';

const body = (page: Page) => page.locator('.task-body');

test('a paper put aside for its cover sheet, escalated, answered and deleted by keyboard alone', async ({
  page,
}) => {
  // Two wait, whatever other tests did with what waited before.
  for (const name of ['one.pdf', 'two.pdf']) {
    const paper = await sendPaper(page, name, textPdf([name]));
    await takeStep(page, 'dq2', paper, 'waitForCover');
    await endWait(page, paper);
  }
  await signIn(page, 'dq', '/dqInternal/workflow/waitingforcoversheet');
  await expect(page.getByRole('grid', { name: 'Waiting for cover sheet' })).toBeFocused();
  await expect(
    page.getByRole('grid', { name: 'Waiting for cover sheet' }).getByRole('row').nth(1),
  ).toBeVisible();
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  await expect(title(page, 1)).toHaveText('Cover sheet: two.pdf');
  await expect(body(page)).toBeFocused();
  await untilDecidable(page);

  // The palette asks for the question; the paper goes on, and its form opens the next of this list.
  const first = await title(page, 1).innerText();
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('Is this ours?');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Escalated.', { exact: true })).toBeVisible();
  await expect(title(page, 1)).not.toHaveText(first);

  // Taken back by key: the paper stands here again, with what was said.
  await page.keyboard.press('z');
  await expect(title(page, 1)).toHaveText(first);
  await expect(page.getByRole('list', { name: 'What was said' })).toContainText('Is this ours?');

  await expect(body(page)).toBeFocused();
  await untilDecidable(page);
  await page.keyboard.press('Shift+D');
  await expect(page.getByRole('option', { name: 'Blank page' })).toBeVisible();
  await page.keyboard.type('blank');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Deleted. It is kept for 90 days.')).toBeVisible();
  await expect(title(page, 1)).not.toHaveText(first);

  await goTo(page, '/dqInternal/deleted');
  const deleted = page.getByRole('grid', { name: 'Deleted documents' });
  await expect(deleted).toBeFocused();
  await expect(deleted.getByRole('row').nth(1)).toContainText('Blank page');
  await page.keyboard.press('r');
  await expect(page.getByText(/is back in the queue/)).toBeVisible();
});

test('a document put aside waits until its day: Claim next passes it over, the queue says until when, its end can be undone', async ({
  page,
}) => {
  const [one, two] = [
    await sendPaper(page, 'held-one.pdf', textPdf(['held one'])),
    await sendPaper(page, 'held-two.pdf', textPdf(['held two'])),
  ];
  await signIn(page, 'dq', `/dqInternal/workflow/match/${one.processInstanceId}`);
  await expect(body(page)).toBeFocused();
  // Who does not hold it yet puts nothing aside.
  await untilDecidable(page);
  await page.keyboard.press('Shift+W');
  const palette = page.getByRole('dialog');
  await expect(palette.getByRole('option').first()).toContainText('Until something arrives');
  await page.keyboard.type('tomorrow');
  await expect(palette.getByRole('option')).toHaveCount(1);
  await page.keyboard.press('Enter');
  await expect(
    page.getByText(/^Put aside until its cover sheet is there\. It waits until/),
  ).toBeVisible();

  // The other one is put off where it stands, for some days, by the same means.
  await goTo(page, `/dqInternal/workflow/match/${two.processInstanceId}`);
  await expect(body(page)).toBeFocused();
  await untilDecidable(page);
  await page.keyboard.press('h');
  await page.keyboard.type('3 days');
  await expect(palette.getByRole('option')).toHaveText([/In 3 days/]);
  await page.keyboard.press('Enter');
  await expect(page.getByText(/^Put off\. It waits until/)).toBeVisible();

  await openQueue(page);
  await page.keyboard.press('7');
  const grid = page.getByRole('grid', { name: 'Review queue' });
  const row = grid.getByRole('row').filter({ hasText: 'held-two.pdf' });
  await expect(row).toContainText('waits until');
  await expect(grid.getByRole('row').filter({ hasText: 'held-one.pdf' })).toContainText(
    'waits until',
  );
  await expect(page.getByRole('button', { name: /^Waiting \d+$/ })).toHaveAttribute(
    'aria-pressed',
    'true',
  );

  const { headers } = await sessionOf(page, 'dq2');
  const free = async () => {
    const listed = await page.request.get(
      '/v1/processes/internalReviewProcess/tasks?assignee=none&search=held-',
      { headers },
    );
    const { rows } = await listed.json();
    return rows.map(({ fileName }: { fileName: string }) => fileName);
  };
  expect(await free()).toEqual([]);
  // The youngest stands last.
  await page.keyboard.press('End');
  await page.keyboard.press('w');
  await expect(page.getByText('The wait is over: Claim next has it again.')).toBeVisible();
  await expect.poll(free).toEqual(['held-two.pdf']);
  await page.keyboard.press('z');
  await expect.poll(free).toEqual([]);
  await expect(row).toContainText('waits until');
});
