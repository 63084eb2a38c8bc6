import type { Page } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { textPdf } from '../support/pdf-files.ts';
import {
  chooseMedicalCard,
  claimSuggested,
  openQueue,
  sendCard,
  sendPaper,
  title,
} from './queue-steps.ts';
import { sessionOf, signIn } from './sign-in.ts';

/** Comes to the review of a document whose match is suggested. */
async function openReview(page: Page): Promise<string> {
  await openQueue(page);
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await claimSuggested(page);
  await untilDecidable(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 1)).toContainText('Review:');
  return (await title(page, 1).innerText()).replace('Review: ', '');
}

test('what was typed into a review is there after a reload, until its document is filed', async ({
  page,
}) => {
  await signIn(page, 'dq');
  await openReview(page);
  const [date, expires] = [page.getByLabel(/^Document date/), page.getByLabel(/^Expires/)];
  await chooseMedicalCard(page);
  await date.fill('3/1/2026');
  await expires.fill('3/1/2028');
  const name = await title(page, 1).innerText();
  await page.reload();
  await expect(title(page, 1)).toHaveText(name);
  await expect(date).toHaveValue('3/1/2026');
  await expect(expires).toHaveValue('3/1/2028');
  await untilDecidable(page);
  await expires.press('ControlOrMeta+Enter');
  await expect(page.getByText(/^Medical card filed for /)).toBeVisible();
  const kept = () =>
    page.evaluate(() => Object.keys(sessionStorage).filter((key) => key.includes(':review:')));
  await expect.poll(kept).toEqual([]);
});

test('what was typed into an exam and a question is there after a reload; an SSN is not', async ({
  page,
}) => {
  const { headers } = await sessionOf(page, 'admin');
  const tasks = await page.request.get(
    '/v1/processes/cmeProcess/tasks?limit=100&formKey=cmeReview',
    {
      headers,
    },
  );
  const [exam] = (await tasks.json()).rows.filter(({ hold }: { hold: string }) => hold === 'open');
  const read = Promise.withResolvers<void>();
  await page.route('**/suggestions', async (route) => {
    await read.promise;
    await route.continue();
  });
  await signIn(page, 'cme', `/cme/workflow/${exam.processInstanceId}`);
  const [examiner, date] = [page.getByLabel(/^Examiner/).first(), page.getByLabel(/^Exam date/)];
  await expect(examiner).toHaveValue('');
  await examiner.focus();
  read.resolve();
  // The value read from the certificate arrives in the focused field, and typing replaces it.
  await expect(examiner).not.toHaveValue('');
  await page.keyboard.type('Typed, Tess');
  await date.fill('2/3/2026');
  await date.blur();
  await page.reload();
  await expect(examiner).toHaveValue('Typed, Tess');
  await expect(date).toHaveValue('2/3/2026');

  const paper = await sendPaper(page, 'asked.pdf', textPdf(['asked']));
  await signIn(page, 'dq', `/dqInternal/workflow/match/${paper.processInstanceId}`);
  const search = page.getByRole('combobox', { name: 'Search employees' });
  await search.fill('Quill');
  await page.reload();
  await expect(search).toHaveValue('Quill');
  await search.fill('123-45-6789');
  await page.reload();
  await expect(search).toHaveValue('');
});

test('a document that was accepted is filed, though its tab is closed before the next form stands', async ({
  page,
}) => {
  // Nothing that waits for a turn gets one from here on, as in a tab that is closed at once.
  await page.clock.install();
  await signIn(page, 'dq');
  await openReview(page);
  await chooseMedicalCard(page);
  await page.getByLabel(/^Document date/).fill('3/4/2026');
  await page.getByLabel(/^Expires/).fill('3/4/2028');
  await page.getByLabel(/^Expires/).blur();
  await untilDecidable(page);
  const processInstanceId = /review(?:\/|%2F)([\w-]{36})/.exec(page.url())?.[1];
  // The next one is claimed in advance: only then the step waits for its form.
  const { headers, user } = await sessionOf(page, 'dq');
  const held = async () => {
    const mine = await page.request.get(
      '/v1/processes/internalReviewProcess/tasks?assignee=mine&limit=10',
      { headers },
    );
    return (await mine.json()).rows.length;
  };
  expect(user.id).toBeTruthy();
  await expect.poll(held).toBeGreaterThan(1);
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.waitForLoadState('networkidle');
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.url().endsWith('/accept')) sent.push(request.url());
  });
  await page.getByRole('button', { name: /^Accept/ }).click();
  await expect(title(page, 1)).toContainText('Match:');
  expect(sent).toEqual([]);
  await page.goto('about:blank');
  await expect
    .poll(async () => {
      const read = await page.request.get(
        `/v1/processes/internalReviewProcess/instances/${processInstanceId}?fields=state`,
        { headers },
      );
      return (await read.json()).state;
    })
    .toBe('done');
});

test('a match whose answer was lost is nobody else’s doing when it is known before its retry is answered', async ({
  page,
  faults,
}) => {
  const { processInstanceId } = await sendCard(page, 'lost-answer.pdf');
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await untilDecidable(page);
  const known = page.waitForResponse(
    async (reply) =>
      reply.url().includes(`/instances/${processInstanceId}`) &&
      (await reply.text()).includes('"formKey":"review"'),
  );
  let tries = 0;
  let told: number | null = null;
  await page.route(/\/tasks\/[^/]+\/match$/, async (route) => {
    tries += 1;
    if (tries === 1) {
      await route.fetch();
      return route.abort('connectionreset');
    }
    await known;
    // What was read is on the screen before the answer.
    await page.evaluate(() => new Promise((resolve) => requestIdleCallback(resolve)));
    told = await page.getByText(/^A colleague took this document on/).count();
    return route.continue();
  });
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, 0)).toContainText('Review:');
  await untilDecidable(page);
  expect(tries).toBe(2);
  expect(told).toBe(0);
  await expect(page.getByText(/^Matched to /)).toBeVisible();
  // The dead line was the test's own doing.
  faults.length = 0;
});

test('Claim next is tried three times more, as every claim is (R248)', async ({ page, faults }) => {
  const keys: string[] = [];
  let failures = 3;
  await page.route(/\/internalReviewProcess\/tasks\/next$/, async (route) => {
    keys.push(route.request().headers()['idempotency-key'] ?? '');
    failures -= 1;
    if (failures < 0) return route.fallback();
    await route.fulfill({
      status: 503,
      json: { error: { code: 'server.busy', message: 'Try again.' } },
    });
  });
  await signIn(page, 'dq');
  await openQueue(page);
  await page.keyboard.press('c');
  await expect(title(page, 1)).toContainText(/:/);
  expect(keys.slice(0, 4).length).toBe(4);
  expect(new Set(keys.slice(0, 4)).size).toBe(1);

  // A dead line is tried as often, and no oftener.
  const claims: string[] = [];
  await page.route(/\/internalReviewProcess\/tasks\/[0-9a-f-]{36}$/, async (route) => {
    if (route.request().method() !== 'PATCH') return route.fallback();
    const body = route.request().postDataJSON();
    if (!body.assignee) return route.fallback();
    claims.push(route.request().headers()['idempotency-key'] ?? '');
    await route.abort('connectionreset');
  });
  const paper = await sendPaper(page, 'far.pdf', textPdf(['far']));
  await page.goto(`/dqInternal/workflow/match/${paper.processInstanceId}`);
  await expect(page.locator('.task-alert')).toContainText('The server could not be reached');
  expect(claims).toHaveLength(4);
  expect(new Set(claims).size).toBe(1);
  faults.length = 0;
});

test('a document without a suggestion leaves the keys to its form: what is shown as a key is no text', async ({
  page,
}) => {
  // Long enough to be read as text: a shorter page would wait its turn to be read as a scan.
  const words = 'A page of plain words that names no driver, no company, no license and no day.';
  const [one, two] = [
    await sendPaper(page, 'blank-one.pdf', textPdf([words])),
    await sendPaper(page, 'blank-two.pdf', textPdf([words, 'Nor does this line.'])),
  ];
  expect(two.processInstanceId).not.toBe(one.processInstanceId);
  await signIn(page, 'dq', `/dqInternal/workflow/match/${one.processInstanceId}`);
  await expect(page.getByText(/No employee on file fits/)).toBeVisible();
  await expect(page.locator('.task-body')).toBeFocused();
  const search = page.getByRole('combobox', { name: 'Search employees' });
  await page.keyboard.press('/');
  await expect(search).toBeFocused();
  await page.keyboard.type('no such name');
  await page.keyboard.press('Escape');
  await expect(page.locator('.task-body')).toBeFocused();
  await untilDecidable(page);
  const before = await title(page, 1).innerText();
  await page.keyboard.press('s');
  await expect(title(page, 1)).not.toHaveText(before);
});
