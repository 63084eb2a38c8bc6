import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { makeZip } from '../support/zip-files.ts';
import { sessionOf, signIn } from './sign-in.ts';

const SCREEN = '/manage/admin/locations/action/importTree';

test('the faults of a tree of locations are named by row, and its columns are chosen', async ({
  page,
}) => {
  const mark = `E2E${Date.now()}`;
  const file = (text: string) => ({
    name: 'terminals.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(text),
  });
  await signIn(page, 'employer', SCREEN);
  await page.setInputFiles(
    'input[aria-label="File of locations"]',
    file(`Terminal,Key,Reports to,City,State\nDallas,T1,${mark},Dallas,TX\nWaco,T2,R9,Waco,TX\n`),
  );
  // The heading of the code is not known by itself.
  await expect(page.getByText('2 of 2 rows have faults.')).toBeVisible();
  await expect(page.getByRole('grid', { name: 'Faulty' })).toContainText(
    '“R9” is neither in this file nor among the locations.',
  );
  await expectAccessible(page);
  await page.goto(SCREEN);
  await page.setInputFiles(
    'input[aria-label="File of locations"]',
    file(
      `Terminal,Key,Reports to,City,State\nSouth ${mark},${mark},,,\nDallas ${mark},T${mark},${mark},Dallas,TX\n`,
    ),
  );
  await page.getByRole('button', { name: /^Columns/ }).click();
  await expect(page.getByLabel('Reports to is')).toHaveValue('parent');
  await page.getByLabel('Key is').selectOption('Code');
  await expectAccessible(page);
});

test('a tree that was left is taken up again from the set-up, and added whole', async ({
  page,
}) => {
  const mark = `E2E${Date.now()}`;
  await signIn(page, 'employer', SCREEN);
  await page.setInputFiles('input[aria-label="File of locations"]', {
    name: `${mark}.csv`,
    mimeType: 'text/csv',
    buffer: Buffer.from(
      `Code,Name,Parent,City,State\n${mark},South ${mark},,,\nT${mark},Dallas ${mark},${mark},Dallas,TX\n`,
    ),
  });
  await expect(
    page.getByText(/^2 to add to .* Nothing is added until you say so\.$/),
  ).toBeVisible();

  await page.goto('/manage/admin/setUp');
  const step = page
    .getByRole('list', { name: 'Steps of the set-up' })
    .getByRole('listitem')
    .filter({ hasText: 'Locations' });
  await expect(step).toContainText('Begun');
  await expectAccessible(page);
  await step.getByRole('link', { name: `Go on with ${mark}.csv` }).click();
  await page.getByRole('button', { name: /^Add the locations/ }).click();
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByText(/^2 locations were added to /)).toBeVisible();
  await page.reload();
  await expect(page.getByText(/^2 locations were added to /)).toBeVisible();

  await page.goto(SCREEN);
  await expect(page.getByRole('listitem').filter({ hasText: mark })).toContainText(
    '2 rows · Added',
  );
  await page.goto('/manage/admin/setUp');
  await expect(step).toContainText('locations.');
  await expect(step).not.toContainText(mark);
});

test('customer care sets a client up from its page, and what is missing stands there until it is done', async ({
  page,
}) => {
  const name = `Carrier ${Date.now()}`;
  await signIn(page, 'admin', '/clients/action/addClient');
  await page.getByLabel(/^Name/).fill(name);
  await page.getByRole('button', { name: /^Add client/ }).click();
  const notice = page.getByRole('region', { name: 'Set-up', exact: true });
  await expect(notice).toContainText('Still open: Company record, services, job titles, users');
  await notice.getByRole('button', { name: 'Continue the set-up' }).click();
  await expect(page.getByText('Next: company record.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the services' }).click();
  await page.getByRole('dialog').getByLabel('Driver Qualification Files').check();
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  const step = (title: string) =>
    page
      .getByRole('list', { name: 'Steps of the set-up' })
      .getByRole('listitem')
      .filter({ has: page.getByRole('heading', { name: title }) });
  await expect(step('Services')).toContainText('Done');
  await page.getByRole('button', { name: 'Add a job title' }).click();
  await page
    .getByRole('dialog')
    .getByLabel(/^Job title/)
    .fill('Driver');
  await page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();
  await expect(step('Job titles')).toContainText('1 job title.');
  await expectAccessible(page);
});

test('documents of a former system are looked over, filed, and nothing of them twice', async ({
  page,
}) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const list = await page.request.get(`/v1/clients/${user.clientId}/employees?active&limit=100`, {
    headers,
  });
  const { workId } = (await list.json()).rows.find((row: { workId: string | null }) => row.workId);
  const mark = `E2E${Date.now()}`;
  const zip = {
    name: `${mark}.zip`,
    mimeType: 'application/zip',
    buffer: makeZip([
      {
        name: 'index.csv',
        bytes: Buffer.from(
          `Scan,Whose,Document type,Date\na.pdf,${workId},Road test certificate,2020-01-05\nb.pdf,${mark},Road test certificate,2020-01-05\ngone.pdf,${workId},,\n`,
        ),
      },
      { name: 'a.pdf', bytes: textPdf([`a ${mark}`]) },
      { name: 'b.pdf', bytes: textPdf([`b ${mark}`]) },
    ]),
  };
  const screen = `/manage/admin/importDocuments?client=${user.clientId}`;
  await signIn(page, 'admin', screen);
  await page.setInputFiles('input[aria-label="ZIP of documents"]', zip);
  // Neither the file nor the person is known by its heading.
  await page.getByLabel('Scan is').selectOption('File name');
  await page.getByLabel('Whose is').selectOption({ index: 2 });
  await expectAccessible(page);
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByRole('grid', { name: 'Faulty' })).toContainText(
    'The ZIP has no file of this name.',
  );
  await expectAccessible(page);
  await page.getByRole('tab', { name: /^For the review queue/ }).click();
  await expect(page.getByRole('grid', { name: 'For the review queue' })).toContainText(
    'Nobody on file has this work id.',
  );
  await page.keyboard.press('Shift+A');
  await page.getByRole('alertdialog').getByRole('button', { name: 'File them' }).click();
  await expect(page.getByText('Done: 1 filed, 1 in the review queue, 1 left out.')).toBeVisible();

  await page.goto(screen);
  await page.setInputFiles('input[aria-label="ZIP of documents"]', zip);
  await page.getByLabel('Scan is').selectOption('File name');
  await page.getByLabel('Whose is').selectOption({ index: 2 });
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('There is nothing new in it to file.')).toBeVisible();
  await expect(page.getByRole('button', { name: /^File them/ })).toBeDisabled();
});
