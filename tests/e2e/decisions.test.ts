import type { Locator, Page, Route } from '@playwright/test';
import { expect, test } from '../support/browser.ts';
import { decide, untilDecidable } from '../support/decidable.ts';
import { pressOnSight } from '../support/early-press.ts';
import { chooseMedicalCard, sendCard, sendExam, title } from './queue-steps.ts';
import { signIn } from './sign-in.ts';

/** The calls that decide, in the order they were sent. */
function decisionsOf(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => {
    const step = /\/tasks\/[^/]+\/(accept|match|reject)$/.exec(request.url())?.[1];
    if (request.method() === 'POST' && step) sent.push(step);
  });
  return sent;
}

/** Holds back the answers to some requests until `release`, and says when one waits; the first `passing` are let through. */
async function holdBack(page: Page, address: RegExp, passing = 0) {
  const waiting: Route[] = [];
  const arrived = Promise.withResolvers<void>();
  let open = false;
  let left = passing;
  await page.route(address, async (route) => {
    if (open || left > 0) {
      left -= 1;
      return route.continue();
    }
    waiting.push(route);
    arrived.resolve();
    return undefined;
  });
  return {
    arrived: arrived.promise,
    release: async () => {
      open = true;
      await Promise.all(waiting.splice(0).map((route) => route.continue()));
    },
  };
}

/** Two papers that only this test knows: their list, and the file of the second, which does not come for now. */
async function openTwo(page: Page, name: string) {
  await sendCard(page, `${name}-1.pdf`);
  const second = await sendCard(page, `${name}-2.pdf`);
  await signIn(page, 'dq', '/dqInternal/workflow');
  const file = await holdBack(page, new RegExp(`/internalDQ/${second.dqItemId}/image/`));
  const list = page.getByRole('grid', { name: 'Review queue' });
  await page.getByRole('searchbox').fill(name);
  await expect(list.getByRole('row')).toHaveCount(3);
  await list.focus();
  return { second, file };
}

test('a second press decides nothing of the next document: it is held back until that was shown', async ({
  page,
}) => {
  const name = 'second-press';
  const sent = decisionsOf(page);
  const { second, file } = await openTwo(page, name);
  await page.keyboard.press('c');
  await expect(title(page, 1)).toHaveText(`Match: ${name}-1.pdf`);
  const ahead = page.waitForResponse((reply) => reply.url().includes(`${second.taskId}/sugg`));
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, 1)).toContainText('Review:');
  await chooseMedicalCard(page);
  await page.getByLabel(/^Document date/).fill('3/1/2026');
  await page.getByLabel(/^Expires/).fill('3/1/2028');
  await Promise.all([ahead, file.arrived]);
  await untilDecidable(page);
  await page.getByRole('button', { name: /^Accept/ }).dblclick();
  const match = page.getByRole('button', { name: /^Match to / });
  await expect(match).toBeEnabled();
  await expect(title(page, 1)).toHaveText(`Match: ${name}-2.pdf`);
  for (const keys of ['ControlOrMeta+Enter', 'Enter', 'b', '1']) await page.keyboard.press(keys);
  await page
    .getByRole('dialog')
    .getByRole('button', { name: /^Reject/ })
    .click();
  // It shows at the button, and is said.
  await expect(page.getByRole('dialog').locator('[data-not-taken]')).toHaveText(/^Reject/);
  await page.keyboard.press('Escape');
  const before = await match.getAttribute('data-not-taken');
  await match.click();
  await expect(match).not.toHaveAttribute('data-not-taken', before ?? '');
  await expect(page.getByText('Not yet: its document has not been shown.')).toBeVisible();
  await expect(page.getByText(/^Medical card filed for /)).toBeVisible();
  expect(sent).toEqual(['match', 'accept']);

  await file.release();
  await untilDecidable(page);
  const matched = page.waitForRequest(/\/match$/);
  await match.click();
  // The call names what was shown.
  expect((await matched).postDataJSON()).toMatchObject({ documentShown: second.imageId });
  await expect(title(page, 1)).toContainText('Review:');
});

test('a double click of Rematch takes one match back', async ({ page }) => {
  await sendCard(page, 'rematch-once.pdf');
  await signIn(page, 'dq', '/dqInternal/workflow');
  await page.getByRole('searchbox').fill('rematch-once');
  const list = page.getByRole('grid', { name: 'Review queue' });
  await expect(list.getByRole('row')).toHaveCount(2);
  await list.focus();
  await page.keyboard.press('c');
  await expect(title(page, 1)).toHaveText('Match: rematch-once.pdf');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, 1)).toContainText('Review:');
  const undone: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/undo')) undone.push(request.url());
  });
  const answer = await holdBack(page, /\/undo$/);
  const rematch = page.getByRole('button', { name: /^Rematch/ });
  await decide(page, rematch, () => rematch.dblclick());
  await answer.arrived;
  // Nor is it skipped meanwhile, which would give back what the answer hands over.
  await page.getByRole('button', { name: /^Skip/ }).click();
  await answer.release();
  await expect(title(page, 1)).toHaveText('Match: rematch-once.pdf');
  expect(undone).toHaveLength(1);
});

test('a suggestion that comes under an Enter is not confirmed by it', async ({ page }) => {
  const sent = decisionsOf(page);
  const paper = await sendCard(page, 'late-suggestion.pdf');
  await page.clock.install();
  await signIn(page, 'dq', '/');
  const reading = await holdBack(page, /\/suggestions$/);
  await page.goto(`/dqInternal/workflow/match/${paper.processInstanceId}`);
  await expect(page.locator('.pdf-paper[data-painted]').first()).toBeVisible();
  await reading.arrived;
  await untilDecidable(page);
  const match = page.getByRole('button', { name: /^Match to / });
  // Time stands still from the moment it stands there: no press can come later.
  await page.clock.pauseAt(new Date(Date.now() + 60_000));
  await reading.release();
  await expect(async () => {
    await page.clock.runFor(10);
    await expect(match).toBeEnabled({ timeout: 200 });
  }).toPass();
  await page.keyboard.press('Enter');
  await page.keyboard.press('ControlOrMeta+Enter');
  // It is said in sight, and what to press.
  await expect(
    page.getByText(/^Not yet: a suggestion came just now\. Press \S.* again\.$/),
  ).toBeVisible();
  expect(sent).toEqual([]);
  await page.clock.resume();
  await untilDecidable(page);
  await page.keyboard.press('Enter');
  await expect(title(page, 0)).toContainText('Review:');
  expect(sent).toEqual(['match']);
});

test('a reading that ends without finding anything new holds no decision back', async ({
  page,
}) => {
  await sendCard(page, 'nothing-new.pdf');
  await signIn(page, 'dq', '/dqInternal/workflow');
  let isRead = false;
  let progress: number | null = null;
  let first: object | undefined;
  await page.route(/\/tasks\/[^/]+\/suggestions/, async (route) => {
    first ??= await (await route.fetch()).json();
    // Nothing but this changes: whom the document suggests was in sight before.
    const reading = { text: 'reading', progress };
    await route.fulfill({ json: { ...first, ...(isRead ? { text: 'read' } : reading) } });
  });
  await page.getByRole('searchbox').fill('nothing-new');
  await expect(page.getByRole('grid', { name: 'Review queue' }).getByRole('row')).toHaveCount(2);
  await page.getByRole('grid', { name: 'Review queue' }).focus();
  await page.keyboard.press('c');
  await expect(title(page, 1)).toHaveText('Match: nothing-new.pdf');
  await untilDecidable(page);
  const heldBack = await page.locator('[data-decides]').evaluateHandle((frame) => {
    const seen: (string | null)[] = [];
    new MutationObserver(() => seen.push(frame.getAttribute('data-decides'))).observe(frame, {
      attributeFilter: ['data-decides'],
    });
    return seen;
  });
  // The bar says how far the reading is.
  const bar = page.getByRole('progressbar', { name: 'Reading the scan' });
  await expect(bar).not.toHaveAttribute('value');
  progress = 40;
  await expect(bar).toHaveAttribute('value', '40');
  await expect(page.getByText('40%', { exact: true })).toBeVisible();
  isRead = true;
  const again = await page.waitForResponse(/\/suggestions/);
  expect((await again.json()).text).toBe('read');
  // What the answer changes is on the screen with the frame after the next.
  await page.evaluate(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  expect(await heldBack.jsonValue()).toEqual([]);
});

test('of medical exams, too, the next certificate is not decided by a second press', async ({
  page,
}) => {
  const name = 'second-look';
  const sent = decisionsOf(page);
  await sendExam(page, `${name}-1.pdf`);
  const second = await sendExam(page, `${name}-2.pdf`);
  await signIn(page, 'cme', '/cme/workflow');
  const file = await holdBack(page, new RegExp(`/image/${second.imageId}`));
  const list = page.getByRole('grid', { name: 'CME workflow' });
  await page.getByRole('searchbox').fill(name);
  await expect(list.getByRole('row')).toHaveCount(3);
  await list.focus();
  const suggested = new Set<string>();
  page.on('response', (reply) => {
    if (reply.url().endsWith('/suggestions')) suggested.add(reply.url());
  });
  await page.keyboard.press('c');
  await expect(title(page, 1)).toHaveText(`Match: ${name}-1.pdf`);
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  const review = page.getByRole('group', { name: 'Review', exact: true });
  await expect(review).toBeFocused();
  await review.getByLabel(/^Exam date/).fill('3/1/2026');
  await review.getByLabel(/^Expires/).fill('3/1/2028');
  await page.keyboard.press('Escape');
  while ((await review.getByText('Check', { exact: true }).count()) > 0)
    await page.keyboard.press('y');
  await file.arrived;
  // For the first exam's match and review, and for the next exam, which is loaded in the background.
  await expect.poll(() => suggested.size).toBe(3);
  await untilDecidable(page);
  await page.getByRole('button', { name: /^Accept/ }).dblclick();
  const match = page.getByRole('button', { name: /^Match to / });
  await expect(title(page, 1)).toHaveText(`Match: ${name}-2.pdf`);
  await expect(match).toBeEnabled();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(match).toHaveAttribute('data-not-taken', /^\d+$/);
  await expect(page.getByText(/^Review of .* accepted\.$/)).toBeVisible();
  expect(sent).toEqual(['match', 'accept']);
  await file.release();
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(title(page, 1)).toContainText('Review:');
});

test('on a phone the document is looked at before it is decided', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  const sent = decisionsOf(page);
  const { processInstanceId } = await sendCard(page, 'on-a-phone.pdf');
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  const match = page.getByRole('button', { name: /^Match to / });
  await expect(match).toBeEnabled();
  await match.click();
  // In place of the form, as both do not fit.
  await expect(page.getByText('Look at the document first, then decide.')).toBeVisible();
  await expect(page.locator('.pdf-paper[data-painted]').first()).toBeVisible();
  expect(sent).toEqual([]);
  await page.getByRole('tab', { name: /^Match/ }).click();
  await expect(match).toBeVisible();
  await untilDecidable(page);
  await match.click();
  await expect(page.getByRole('button', { name: /^Accept/ })).toBeVisible();
  expect(sent).toEqual(['match']);
});

test('what one document was asked to do, the next one does not', async ({ page }) => {
  const name = 'asked-before';
  const { file } = await openTwo(page, name);
  await file.release();
  const rejecting = await holdBack(page, /\/tasks\/[^/]+\/reject$/);
  // The second is asked for in advance as soon as the first stands there.
  const ahead = await holdBack(page, /\/tasks\/next$/, 1);
  await page.keyboard.press('c');
  await expect(title(page, 1)).toHaveText(`Match: ${name}-1.pdf`);
  await untilDecidable(page);
  await page.keyboard.press('Escape');
  await page.keyboard.press('b');
  await expect(page.getByRole('dialog').getByRole('option').first()).toBeVisible();
  await page.keyboard.press('1');
  await rejecting.arrived;
  // Of the first one, which is on its way out.
  await page.keyboard.press('Shift+E');
  await expect(page.getByRole('dialog')).toBeVisible();
  await page.keyboard.type('Whose is this?');
  await Promise.all([rejecting.release(), ahead.release()]);
  await expect(title(page, 1)).toHaveText(`Match: ${name}-2.pdf`);
  await page.keyboard.press('Enter');
  await expect(page.getByText('Something else appears here by now')).toBeVisible();
  await expect(page.getByText('Escalated.', { exact: true })).toHaveCount(0);
  await expect(title(page, 1)).toHaveText(`Match: ${name}-2.pdf`);
});

for (const key of ['Enter', '1'])
  test(`the press that asks to reject does not choose why, too: ${key}`, async ({ page }) => {
    const sent = decisionsOf(page);
    const { processInstanceId } = await sendCard(page, `reject-by-${key}.pdf`);
    await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
    await untilDecidable(page);
    const pressed = await pressOnSight(page, '[role=listbox]#reject-reasons:has(*)', key);
    await page.keyboard.press('b');
    expect(await pressed()).toMatch(/^Reject/);
    const dialog = page.getByRole('dialog');
    await expect(dialog.getByRole('option').first()).toBeVisible();
    expect(sent).toEqual([]);
    await page.keyboard.press(key);
    await expect(dialog).toHaveCount(0);
    expect(sent).toEqual(['reject']);
  });

test('a reason to reject is chosen by typing its beginning, and none by what fits none', async ({
  page,
}) => {
  const sent = decisionsOf(page);
  const { processInstanceId } = await sendCard(page, 'typed-reason.pdf');
  await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
  await untilDecidable(page);
  await page.keyboard.press('b');
  const reasons = page.getByRole('listbox', { name: 'Reasons' });
  const chosen = reasons.getByRole('option', { selected: true });
  await expect(chosen).toHaveText(/^1/);
  await page.keyboard.type('zzz');
  await expect(reasons).toHaveAttribute('data-not-taken', /^\d+$/);
  // What was typed is no reason, so Enter has none to file.
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Reject/ })).toHaveAttribute(
    'data-not-taken',
    /^\d+$/,
  );
  await page.keyboard.press('ArrowDown');
  await expect(chosen).toHaveText(/^2/);
  await page.keyboard.type('wrong');
  await expect(chosen).toContainText('Wrong driver');
  await page.keyboard.press('Enter');
  await expect(reasons).toHaveCount(0);
  expect(sent).toEqual(['reject']);
});

test('a question is not answered by the press that asked it', async ({ page }) => {
  await signIn(page, 'employer', '/user/sessions');
  const ended: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'DELETE') ended.push(request.url());
  });
  const yes = '[role=alertdialog] .dialog-footer [data-autofocus]';
  const pressed = await pressOnSight(page, yes, 'click');
  await page.getByRole('button', { name: /^End all/ }).click();
  expect(await pressed()).toBe('Yes');
  const question = page.getByRole('alertdialog', { name: 'Please confirm' });
  await expect(question.getByText('Not yet: this has only just opened.')).toBeAttached();
  expect(ended).toEqual([]);
  await question.getByRole('button', { name: 'Yes' }).click();
  await expect(question).toHaveCount(0);
  expect(ended).toHaveLength(1);
});

/** A search over a list, and where a row of it is chosen. */
interface Search {
  open: (page: Page) => Promise<unknown>;
  box: (page: Page) => Locator;
  rows: (page: Page) => Locator;
  /** Two texts, a word of their rows, and the calls that look for the second. */
  texts: readonly [string, string];
  words: readonly [string, string];
  call: RegExp;
  /** Seen once a row is chosen. */
  chosen: (page: Page, word: string) => Locator;
}

const people = {
  box: (page: Page) => page.getByRole('combobox', { name: 'Search employees' }),
  rows: (page: Page) => page.getByRole('listbox', { name: 'Employees' }).getByRole('option'),
  texts: ['miller', 'garcia'],
  words: ['Miller', 'Garcia'],
  chosen: (page: Page, word: string) =>
    page.getByRole('button', { name: new RegExp(`^Match to ${word}`) }),
} as const;

const SEARCHES: Record<string, Search> = {
  'match form': {
    ...people,
    open: async (page) => {
      const { processInstanceId } = await sendCard(page, 'former-search.pdf');
      await signIn(page, 'dq', `/dqInternal/workflow/match/${processInstanceId}`);
    },
    call: /\/v1\/employees\?.*search=garcia/,
  },
  'form of a medical exam': {
    ...people,
    open: async (page) => {
      await sendExam(page, 'former-search-exam.pdf');
      await signIn(page, 'cme', '/cme/workflow');
      const list = page.getByRole('grid', { name: 'CME workflow' });
      await page.getByRole('searchbox').fill('former-search-exam');
      await expect(list.getByRole('row')).toHaveCount(2);
      await list.focus();
      await page.keyboard.press('c');
    },
    call: /\/v1\/employees\?.*search=garcia/,
  },
  'match of a drug test': {
    ...people,
    open: async (page) => {
      await signIn(page, 'employer', '/drugtesting/drugtestresults?matched=no');
      const list = page.getByRole('grid', { name: 'Drug test results' });
      await expect(list).toBeFocused();
      await list
        .getByRole('row', { name: /not matched/ })
        .first()
        .click();
    },
    call: /\/drugTestMatch$/,
  },
  'choice of a client': {
    open: async (page) => {
      await signIn(page, 'care');
      await page.getByRole('button', { name: /^Client:/ }).click();
    },
    box: (page) => page.getByRole('combobox', { name: 'Search: Client' }),
    rows: (page) => page.getByRole('listbox', { name: 'Client' }).getByRole('option'),
    texts: ['cypress', 'harrow'],
    words: ['Cypress', 'Harrow'],
    call: /\/v1\/clients\?.*search=harrow/,
    chosen: (page, word) => page.getByRole('button', { name: new RegExp(`^Client: ${word}`) }),
  },
};

for (const [place, search] of Object.entries(SEARCHES))
  test(`rows of the former search are never chosen for the new text: ${place}`, async ({
    page,
  }) => {
    const { texts, words, chosen } = search;
    await search.open(page);
    const box = search.box(page);
    const rows = search.rows(page);
    await box.fill(texts[0]);
    await expect(rows.first()).toContainText(words[0]);
    const answer = await holdBack(page, search.call);
    await box.fill(texts[1]);
    await box.press('Enter');
    await expect(box).toHaveAttribute('data-not-taken', /^\d+$/);
    await answer.arrived;
    await box.press('Enter');
    await box.press('Enter');
    // Clicked, it is none either.
    await rows.first().dispatchEvent('click');
    await expect(chosen(page, words[0])).toHaveCount(0);
    await answer.release();
    await expect(rows.first()).toContainText(words[1]);
    await box.press('Enter');
    await expect(chosen(page, words[1])).toBeVisible();
  });

test('a list opens no row of the former search by Enter', async ({ page }) => {
  await signIn(page, 'employer', '/manage/employees');
  const list = page.getByRole('grid', { name: 'Employees' });
  await expect(list).toBeFocused();
  const box = page.getByRole('searchbox').first();
  await box.fill('miller');
  await expect(list.getByRole('row').nth(1)).toContainText('Miller');
  const answer = await holdBack(page, /search=garcia/);
  await box.fill('garcia');
  await answer.arrived;
  await box.press('Enter');
  await expect(list).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(list).toHaveAttribute('data-not-taken', /^\d+$/);
  await expect(page.locator('.pane-title')).toHaveCount(1);
  await answer.release();
  await expect(list.getByRole('row').nth(1)).toContainText('Garcia');
  await page.keyboard.press('Enter');
  await expect(title(page, 1)).toContainText('Garcia');
});
