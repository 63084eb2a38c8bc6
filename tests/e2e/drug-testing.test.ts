import { expect, test } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { textPdf } from '../support/pdf-files.ts';
import { goTo, signIn } from './sign-in.ts';

test('results sent in by file, matched by key, and a breath test reviewed', async ({ page }) => {
  await signIn(page, 'employer', '/drugtesting/imports');
  const file = [
    'resultNumber,lastName,firstName,reason,specimen,collectedOn,reportedOn,result',
    'E2E-1,Nobodyhere,Una,Random,Urine,2026-01-05,2026-01-07,Negative',
    'E2E-2,Faulty,Una,Whim,Urine,2026-01-05,2026-01-07,Negative',
  ].join('\r\n');
  await page
    .getByLabel('File of results')
    .setInputFiles({ name: 'January.csv', mimeType: 'text/csv', buffer: Buffer.from(file) });
  await expect(page.getByText('There is no such reason.', { exact: false })).toBeVisible();

  // What waits is matched without the mouse: the list, the result, the search, the employee.
  await page.getByRole('link', { name: 'Match those that wait' }).click();
  const list = page.getByRole('grid', { name: 'Drug test results' });
  await expect(list.getByRole('row', { name: /^\W*Nobodyhere, Una\W*not matched/ })).toBeVisible();
  await expect(list).toBeFocused();
  await expect(list.getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Nobody on file fits.', { exact: false })).toBeVisible();
  await page.keyboard.press('/');
  await page.keyboard.type('miller');
  // Rows of the letters before are none of this text's: Enter counts for its own.
  await expect(page.getByText(/^\d+ found$/)).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('button', { name: /^Match to/ })).toBeEnabled();
  await untilDecidable(page);
  const matched = page.waitForResponse((reply) => reply.url().includes('drugTestMatch/'));
  await page.keyboard.press('ControlOrMeta+Enter');
  const result = await (await matched).json();
  await expect(page.getByText(/^Matched to/).first()).toBeVisible();
  // The next that waits stands there.
  await expect(page).not.toHaveURL(new RegExp(result.drugTestId));

  // Its paper is added and opened beside it; what was somebody's is somebody's again.
  await goTo(page, `/drugtesting/drugtestresults/${result.drugTestId}`);
  await expect(page.getByText('No document yet', { exact: true })).toBeVisible();
  await page.getByLabel('Document of the result').setInputFiles({
    name: 'Report.pdf',
    mimeType: 'application/pdf',
    buffer: textPdf(['Report of Una Nobodyhere']),
  });
  await expect(page.getByRole('link', { name: 'Report.pdf' })).toBeVisible();
  await page.keyboard.press('o');
  await expect(page.locator('canvas').first()).toBeVisible();
  await page.getByRole('button', { name: 'Take out of the file' }).click();
  await page.getByRole('button', { name: 'Yes' }).click();
  await page.getByRole('button', { name: /^Back to/ }).click();
  await expect(page.getByRole('link', { name: result.employeeName })).toBeVisible();
  await goTo(page, `/manage/employees/${result.employeeId}/tab/drugAlcohol`);
  await expect(
    page.getByRole('grid', { name: 'Drug test results' }).getByText('1/5/2026'),
  ).toBeVisible();

  await goTo(page, '/drugtesting/batreview');
  const breath = page.getByRole('grid', { name: 'BAT review' });
  await expect(breath).toBeFocused();
  await breath.getByRole('row').filter({ hasText: '0.026' }).click();
  await expect(page.getByText('Device of the screening')).toBeVisible();
  await expect(page.getByText('Confirmed after 12 minutes', { exact: false })).toBeVisible();
  await untilDecidable(page);
  await page.keyboard.press('a');
  await expect(page.getByRole('alert')).toContainText('A flaw that cancels the test was found.');
  await page.getByLabel('Remark').fill('Waited twelve minutes only.');
  await page.keyboard.press('Escape');
  const reviewed = page.waitForResponse((reply) => reply.url().endsWith('/batReview'));
  await page.keyboard.press('Shift+X');
  const { drugTestId } = await (await reviewed).json();
  await expect(page.getByText('The alcohol test is canceled.')).toBeVisible();

  // A review that a colleague opened again first: what went wrong stands there, though nothing is left to decide.
  await goTo(page, `/drugtesting/drugtestresults/${drugTestId}`);
  await page.route('**/batReview', (route) =>
    route.fulfill({
      status: 409,
      json: {
        error: {
          code: 'drug-tests.not_reviewed',
          message: 'The review of this test is open already.',
          requestId: 'e2e',
        },
      },
    }),
  );
  await page.getByRole('button', { name: 'Open again' }).click();
  await expect(page.getByRole('alert')).toContainText('open already');
});
