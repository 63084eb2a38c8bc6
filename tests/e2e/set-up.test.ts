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
