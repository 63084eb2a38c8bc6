import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf, truncatedPdf } from '../support/pdf-files.ts';
import { signIn } from './sign-in.ts';

interface Found {
  employeeId: string;
  name: string;
}

/** Reads the employer's data as a script does, to find a file that the test can begin with. */
async function asEmployer(page: Page) {
  const { request } = page;
  const login = await request.post('/v1/auth/login', {
    data: { email: 'employer@demo.example', password: 'console-demo' },
  });
  const { token, user } = await login.json();
  const read = async (path: string) =>
    (await request.get(path, { headers: { Authorization: `Bearer ${token}` } })).json();
  return { read, clientId: user.clientId as number };
}

/** The first employee of whom `wanted` holds. */
async function findEmployee(
  page: Page,
  part: string,
  wanted: (rows: Record<string, unknown>[]) => boolean,
): Promise<Found> {
  const { read, clientId } = await asEmployer(page);
  const { rows } = await read(`/v1/clients/${clientId}/employees?limit=200`);
  for (const { employeeId, lastName } of rows) {
    const answer = await read(`/v1/employees/${employeeId}/${part}`);
    if (wanted(answer.consents ?? answer)) return { employeeId, name: lastName };
  }
  throw new Error(`No employee has such ${part}`);
}

/** The rules ask for a document of this type, and somebody has to send it. */
const asked = (type: Record<string, unknown>) =>
  Array.isArray(type['toSend']) && type['toSend'].length > 0;

const onFile = (page: Page) => page.getByRole('grid', { name: 'Documents', exact: true });
const bytes = (text: string) => textPdf([`${text} ${Date.now()} ${Math.random()}`]);
const files = (page: Page) => page.locator('input[type=file]');

/** Drops or pastes files as the browser hands them to the page. */
async function give(page: Page, kind: 'drop' | 'paste', name: string, content: Buffer) {
  await page.locator('.file-drop').evaluate(
    (target, { how, fileName, base64 }) => {
      const data = new DataTransfer();
      const raw = Uint8Array.from(atob(base64), (one) => one.charCodeAt(0));
      data.items.add(new File([raw], fileName, { type: 'application/pdf' }));
      target.dispatchEvent(
        how === 'drop'
          ? new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true })
          : new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
      );
    },
    { how: kind, fileName: name, base64: content.toString('base64') },
  );
}

test('files dropped on any tab, pasted or picked get type and dates each, and a twin is named before it is sent', async ({
  page,
}) => {
  await signIn(page, 'employer', '/manage/employees');
  await expect(page.getByRole('grid', { name: 'Employees' })).toBeFocused();
  await expect(page.getByRole('grid', { name: 'Employees' }).getByRole('row').nth(1)).toBeVisible();
  await page.keyboard.press('ControlOrMeta+Enter');
  await page.getByRole('tab', { name: 'Summary' }).click();
  const first = bytes('First');
  await give(page, 'drop', 'first.pdf', first);
  const upload = page.getByRole('group', { name: 'Files to upload' });
  const one = upload.getByRole('listitem', { name: 'first.pdf' });
  await one.getByLabel(/^Document type/).selectOption({ label: 'Medical card' });
  await one.getByLabel(/^Document date/).fill('3/1/2026');
  await one.getByLabel(/^Expires/).fill('3/1/2028');
  await upload.getByRole('button', { name: /^Upload/ }).click();
  await expect(one.getByText('uploaded')).toBeVisible();

  await page.locator('.file-drop').click({ position: { x: 5, y: 5 } });
  await give(page, 'paste', 'second.pdf', bytes('Second'));
  await expect(upload.getByRole('listitem', { name: 'second.pdf' })).toBeVisible();
  await files(page).setInputFiles([
    { name: 'again.pdf', mimeType: 'application/pdf', buffer: first },
    { name: 'cut.pdf', mimeType: 'application/pdf', buffer: truncatedPdf() },
  ]);
  const again = upload.getByRole('listitem', { name: 'again.pdf' });
  await expect(
    again.getByText(/^The same file is on file: Medical card of 3\/1\/2026/),
  ).toBeVisible();
  await expectAccessible(page, '.upload-screen');
  await upload.getByRole('button', { name: 'Upload 2 files' }).click();
  await expect(upload.getByText('2 of 4 uploaded, 1 failed.')).toBeVisible();
  await expect(upload.getByText('This PDF is damaged or incomplete.')).toBeVisible();
  await again.getByRole('button', { name: 'Upload anyway' }).click();
  await expect(upload.getByText('3 of 4 uploaded, 1 failed.')).toBeVisible();
  await page.getByRole('tab', { name: /^Documents/ }).click();
  await expect(onFile(page).getByText('Pending review').first()).toBeVisible();
});

test('the wizard goes through the seven types, and what is sent waits for review', async ({
  page,
}) => {
  const { employeeId } = await findEmployee(
    page,
    'doctypes',
    (types) =>
      types.some(
        (one) => one['documentTypeId'] === 225 && one['status'] === 'missing' && !asked(one),
      ) && types.some(asked),
  );
  await signIn(page, 'employer', `/manage/employees/${employeeId}`);
  await expect(page.getByText(/^To be sent: /)).toBeVisible();
  await page.keyboard.press('m');
  const steps = page.getByRole('list', { name: 'Documents to send' });
  for (const name of [
    'MVR',
    'Initial MVR',
    'Medical card',
    'Application',
    'Annual certificate of violations',
    'Consent',
    'Annual query consent',
  ])
    await expect(steps.getByText(name, { exact: true })).toBeVisible();
  await expect(steps.getByText(/Record of DOT Accidents|Prior Violation/)).toHaveCount(0);
  await steps.getByRole('button', { name: /^MVR/ }).click();
  const form = page.getByRole('region', { name: 'MVR' });
  await files(page).setInputFiles({
    name: 'mvr.pdf',
    mimeType: 'application/pdf',
    buffer: bytes('MVR'),
  });
  await form.getByLabel(/^Document type/).selectOption({ label: 'State MVR' });
  await form.getByLabel(/^Document date/).fill('11/2/2026');
  await form.getByRole('button', { name: /^Upload/ }).click();
  await expect(page.getByText('Saved document(s) successfully')).toBeVisible();
  await expect(steps.getByRole('button', { name: /^MVR/ })).toContainText('Pending review');
});

test('documents open as tabs, an MVR leads to its record, and the history keeps who read it', async ({
  page,
}) => {
  const { employeeId } = await findEmployee(
    page,
    'documents',
    (rows) =>
      rows.some(
        (one) => one['documentTypeId'] === 225 && one['fileName'] !== 'Paper original.pdf',
      ) &&
      rows.some((one) => one['documentTypeId'] === 307) &&
      rows.length > 4,
  );
  await signIn(page, 'employer', `/manage/employees/${employeeId}`);
  await expect(onFile(page)).toBeFocused();
  await expect(onFile(page).getByText('Safety performance history')).toHaveCount(0);
  await onFile(page).getByText('Application', { exact: true }).click();
  const tabs = page.getByRole('tablist', { name: 'Open documents' });
  await expect(page.locator('canvas').first()).toBeVisible();
  await onFile(page).getByText('MVR', { exact: true }).click();
  await expect(tabs.getByRole('tab')).toHaveCount(2);
  await expectAccessible(page, '.document-view');
  await page.getByRole('button', { name: 'Show the MVR record' }).click();
  await expect(page.locator('.mvr-record').getByText('Date of record')).toBeVisible();

  await page.locator('.file-drop').click({ position: { x: 5, y: 5 } });
  await page.keyboard.press('Shift+i');
  const history = page.getByRole('grid', { name: 'Investigation history' });
  await expect(history.getByText('Safety performance history')).toBeVisible();
  const log = page.getByRole('grid', { name: 'Viewed by' });
  await expect(log.getByText('Looked at the list').first()).toBeVisible();
  await page.keyboard.press('Shift+c');
  await expect(page.getByLabel(/^License number/)).not.toHaveValue('');
  await expectAccessible(page, '.employee-panel');
});

test('the external files keep their order, page and rows a page; deleting can be seen and taken back', async ({
  page,
}) => {
  const { employeeId } = await findEmployee(page, 'externalFiles', (rows) => rows.length > 0);
  await signIn(page, 'employer', `/manage/employees/${employeeId}`);
  await expect(onFile(page)).toBeFocused();
  // Down to a row that no review holds.
  await expect(onFile(page).getByRole('row').filter({ hasText: 'Valid' }).first()).toBeVisible();
  const rows = await onFile(page).getByRole('row').allInnerTexts();
  const down = rows.findIndex((text, at) => at > 0 && text.includes('Valid')) - 1;
  for (let step = 0; step < down; step += 1) await page.keyboard.press('j');
  const row = onFile(page)
    .getByRole('row')
    .nth(down + 1);
  const title = await row.getByRole('gridcell').first().innerText();
  await page.keyboard.press('Delete');
  await expect(page.getByText(/^Delete document/).first()).toBeVisible();
  await page.keyboard.type('Sent by mistake');
  await page.keyboard.press('Enter');
  await expect(page.getByText(`${title} deleted.`)).toBeVisible();
  await page.keyboard.press('Shift+h');
  const deleted = onFile(page).getByRole('row').filter({ hasText: 'Deleted: Sent by mistake' });
  await deleted.click();
  await page.keyboard.press('Shift+b');
  await expect(page.getByText(`${title} restored.`)).toBeVisible();
  await expect(deleted).toHaveCount(0);

  await page.getByRole('tab', { name: 'From outside' }).click();
  const external = page.getByRole('grid', { name: 'External files' });
  await expect(external.getByText('Filed').first()).toBeVisible();
  await external.getByRole('columnheader', { name: 'Source' }).click();
  const size = page
    .getByRole('group', { name: 'Pages of external files' })
    .getByLabel('Rows a page');
  await expect(size).toHaveValue('10');
  await size.selectOption('25');
  await page.waitForResponse((reply) => reply.url().includes('/options') && reply.ok());
  await page.reload();
  await page.getByRole('tab', { name: 'From outside' }).click();
  await expect(size).toHaveValue('25');
  await expect(external.getByRole('columnheader', { name: 'Source' })).toHaveAttribute(
    'aria-sort',
    'ascending',
  );
});
