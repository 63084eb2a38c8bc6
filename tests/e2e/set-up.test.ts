import { expect, expectAccessible, test } from '../support/browser.ts';
import { signIn } from './sign-in.ts';

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
  await notice.getByRole('button', { name: 'Go on with the set-up' }).click();
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
