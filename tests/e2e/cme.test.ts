import { expect, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { sendExam } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

test('an exam by keyboard: claimed, matched, its findings confirmed, accepted, taken back', async ({
  page,
}) => {
  const paper = await sendExam(page);
  await signIn(page, 'cme', '/');
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+q');
  const list = page.getByRole('grid', { name: 'CME workflow' });
  await expect(list).toBeFocused();
  await expect(list.getByText('card.pdf').first()).toBeVisible();

  // The palette finds it, and choosing it claims it.
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('#card.pdf');
  await expect(page.getByRole('option', { name: /card\.pdf.*Search and match/ })).toBeVisible();
  await page.keyboard.press('Enter');
  const form = page.getByRole('group', { name: 'Whose certificate this is' });
  await expect(form).toBeFocused();
  await expect(page.locator('canvas').first()).toBeVisible();
  const people = form.getByRole('listbox', { name: 'Employees' });
  await expect(people.getByRole('option', { selected: true })).toContainText(paper.lastName);
  // Outside the search the arrows choose.
  await page.keyboard.press('/');
  await page.keyboard.type(paper.lastName);
  await expect(form.getByRole('status').filter({ hasText: /\d found/ })).toBeVisible();
  await expect(people.getByRole('option', { selected: true })).toHaveCount(0);
  await page.keyboard.press('Escape');
  await expect(form).toBeFocused();
  await page.keyboard.press('ArrowDown');
  await expect(people.getByRole('option', { selected: true })).toContainText(paper.lastName);
  await page.keyboard.press('/');
  await page.keyboard.press('ControlOrMeta+a');
  await page.keyboard.press('Delete');
  await page.keyboard.press('Escape');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');

  const review = page.getByRole('group', { name: 'Review', exact: true });
  await expect(review).toBeFocused();
  await expect(review.getByRole('list', { name: 'Findings' })).toBeVisible();
  await review.getByLabel(/^Exam date/).fill('3/1/2026');
  // What is missing has the keyboard, once the form is sent.
  await review.getByLabel(/^Expires/).fill('');
  await page.keyboard.press('Escape');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(review.getByLabel(/^Expires/)).toBeFocused();
  await review.getByLabel(/^Expires/).fill('4/1/2028');
  await expect(review.getByText(/valid for more than 24 months/)).toBeVisible();
  await review.getByLabel(/^Expires/).fill('3/1/2028');
  await expect(review.getByText(/valid for more than 24 months/)).toHaveCount(0);
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(review.getByText(/Say of each finding that it is right/)).toBeVisible();
  // Escape leaves a field for the form, whose letters are keys.
  await review.getByLabel(/^Expires/).focus();
  await page.keyboard.press('Escape');
  await expect(review).toBeFocused();
  await page.keyboard.press('1');
  await expect(review.getByRole('checkbox').first()).toBeChecked();
  while ((await review.getByText('Check', { exact: true }).count()) > 0)
    await page.keyboard.press('y');
  await untilDecidable(page);
  const accepted = page.waitForResponse((reply) => reply.url().endsWith('/accept'));
  await page.keyboard.press('ControlOrMeta+Enter');
  expect((await accepted).status()).toBe(200);
  await expect(page.getByText(/^Review of .* accepted\.$/)).toBeVisible();
  // What one did before the page was loaded can be taken back, too.
  await page.reload();
  await expect(page.locator('.task-body')).toBeVisible();
  await page.keyboard.press('z');
  await expect(review).toBeVisible();
  await expect(review.getByLabel(/^Exam date/)).toHaveValue('3/1/2026');
});

test('a paper that the review sends on stands in the open CME workflow at once (R271)', async ({
  page,
}) => {
  const socket = page.waitForEvent('websocket');
  await signIn(page, 'cme', '/cme/workflow');
  await socket;
  const chip = page.getByRole('button', { name: /^Search and match/ });
  await expect(chip).toHaveText(/\d/);
  const before = Number((await chip.locator('.count').innerText()).replaceAll(',', ''));
  await sendExam(page);
  // The list asks once a minute by itself: what is there much sooner was told.
  await expect(chip.locator('.count')).toHaveText(String(before + 1), { timeout: 20_000 });
});

test('at the end of a list its last form says what became of the exam, and claims nothing by itself', async ({
  page,
}) => {
  await sendExam(page, 'lonely-card.pdf');
  await signIn(page, 'cme', '/cme/workflow');
  const list = page.getByRole('grid', { name: 'CME workflow' });
  await page.getByRole('searchbox', { name: 'Search the exams' }).fill('lonely-card');
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.focus();
  await page.keyboard.press('c');
  const match = page.getByRole('group', { name: 'Whose certificate this is' });
  await expect(match).toBeFocused();
  const confirm = page.getByRole('button', { name: /^Match to / });
  await expect(confirm).toBeEnabled();

  // Given back with nothing else to open, it can be had again.
  await page.keyboard.press('s');
  await expect(match.getByText('You gave this exam back.')).toBeVisible();
  await match.getByRole('button', { name: 'Claim it again' }).click();
  await expect(match.getByText('You gave this exam back.')).toHaveCount(0);
  await expect(confirm).toBeEnabled();
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');

  const review = page.getByRole('group', { name: 'Review', exact: true });
  await expect(review).toBeFocused();
  await review.getByLabel(/^Exam date/).fill('3/1/2026');
  await review.getByLabel(/^Expires/).fill('3/1/2028');
  await page.keyboard.press('Escape');
  while ((await review.getByText('Check', { exact: true }).count()) > 0)
    await page.keyboard.press('y');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByRole('group', { name: 'This exam is at its next step' })).toBeFocused();
  await expect(page.getByRole('alert')).toHaveCount(0);
  await page.keyboard.press('z');
  await expect(review).toBeFocused();
});
