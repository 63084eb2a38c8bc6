import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test, type Page } from '@playwright/test';
import { untilDecidable } from '../support/decidable.ts';
import { chooseMedicalCard } from './queue-steps.ts';
import { textPdf } from '../support/pdf-files.ts';
import { freePort, startAndRead, stopProgram } from '../support/program.ts';
import { makeZip } from '../support/zip-files.ts';
import { removeFolder } from '../support/scratch.ts';

/*
 * What a new customer does: an empty installation, its first account made at the terminal, and from there the console alone up
 * to the first reviewed document of a client with 40 locations, 12 users and 300 employees (issue 19).
 */

const LOCATIONS = 40;
const USERS = 12;
const EMPLOYEES = 300;
const ADMIN = { email: 'owner@bureau.example', password: 'a sentence to remember' };
/** So long it may take a person; the test is given as much, and takes a minute. */
const QUARTER_OF_AN_HOUR = 15 * 60_000;

let address: string;
let dataDir: string;
let stop: () => Promise<void>;

test.beforeAll(async () => {
  test.setTimeout(180_000);
  dataDir = await mkdtemp(join(tmpdir(), 'console-blank-'));
  const port = String(await freePort());
  const { program } = await startAndRead(
    { PORT: port, HOST: '127.0.0.1', DATA_DIR: dataDir, DEMO: 'off', LOG_LEVEL: 'warn' },
    /ready at/,
    120_000,
  );
  program.stderr?.on('data', (chunk: Buffer) => process.stderr.write(chunk));
  address = `http://127.0.0.1:${port}`;
  stop = () => stopProgram(program);
  const made = spawn(
    process.execPath,
    ['src/features/users/server/admin-create.ts', '--email', ADMIN.email],
    {
      env: { ...process.env, DATA_DIR: dataDir, DEMO: 'off' },
      stdio: ['pipe', 'inherit', 'inherit'],
    },
  );
  made.stdin.end(`${ADMIN.password}\n`);
  const [code] = await once(made, 'exit');
  expect(code).toBe(0);
});
test.afterAll(async () => {
  await stop();
  await removeFolder(dataDir);
});

const csv = (name: string, rows: readonly (readonly string[])[]) => ({
  name,
  mimeType: 'text/csv',
  buffer: Buffer.from(`${rows.map((row) => row.join(',')).join('\n')}\n`),
});

/** The step of the set-up with this title. */
const stepOf = (page: Page, title: string) =>
  page
    .getByRole('list', { name: 'Steps of the set-up' })
    .getByRole('listitem')
    .filter({ has: page.getByRole('heading', { name: title }) });

async function goBack(page: Page): Promise<void> {
  await page.keyboard.press('ControlOrMeta+k');
  await page.keyboard.type('>Set up the company');
  await expect(page.getByRole('option', { name: /^Set up the company/ })).toBeVisible();
  await page.keyboard.press('Enter');
  await expect(page.getByRole('list', { name: 'Steps of the set-up' })).toBeVisible();
}

const save = (page: Page) =>
  page.getByRole('dialog').getByRole('button', { name: /^Save/ }).click();

test('from an empty installation a carrier is brought to its first reviewed document by the console alone', async ({
  page,
}) => {
  test.setTimeout(QUARTER_OF_AN_HOUR);
  // As a person does, the test looks at a dialog before it answers.
  const opening = page.locator('[data-settling]').first();
  page.setDefaultTimeout(30_000);
  await page.addLocatorHandler(opening, () => Promise.resolve());
  const refused: string[] = [];
  page.on('response', (reply) => {
    if (reply.status() === 403) refused.push(new URL(reply.url()).pathname);
  });
  await page.goto(`${address}/login`);
  await page.getByLabel(/^Email/).fill(ADMIN.email);
  await page.getByLabel(/^Password/).fill(ADMIN.password);
  await page.keyboard.press('Enter');
  await expect(page.locator('.palette-hint')).toBeAttached();

  // The client itself.
  // Home says what comes first, and that no mail leaves yet.
  await expect(page.getByText('and there is none yet.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Installation' })).toContainText('No mail server');
  await page.getByRole('button', { name: 'Add client' }).click();
  await page.getByLabel(/^Name/).fill('Prairie Freight');
  await page.getByLabel('DOT number').fill('2345678');
  await page.getByLabel('Address', { exact: true }).fill('100 Depot Street');
  await page.getByLabel('City').fill('Amarillo');
  await page.getByLabel('State').fill('TX');
  await page.getByLabel('ZIP code').fill('79101');
  await page.getByRole('button', { name: /^Add client/ }).click();
  await page
    .getByRole('region', { name: 'Set-up', exact: true })
    .getByRole('button', { name: 'Continue the set-up' })
    .click();
  await expect(page.getByText('Next: company record.')).toBeVisible();
  await page.getByRole('button', { name: 'Change the contacts' }).click();
  const dialog = page.getByRole('dialog');
  if ((await dialog.getByLabel('Name').count()) === 0)
    await dialog.getByRole('button', { name: /^Add/ }).click();
  await dialog.getByLabel('Name').first().fill('Pat Rivers');
  await save(page);
  await expect(stepOf(page, 'Company record')).toContainText('Done');

  // Its services, then what they show.
  await page.getByRole('button', { name: 'Change the services' }).click();
  await dialog.getByLabel('Driver Qualification Files').check();
  await save(page);
  await expect(stepOf(page, 'Services')).toContainText('Done');
  await page.getByLabel('Drives').selectOption({ label: 'Across state lines' });
  await expect(stepOf(page, 'Document rules')).toContainText('Done');
  await page.getByRole('button', { name: 'Add a job title' }).click();
  await dialog.getByLabel(/^Job title/).fill('Driver');
  await save(page);
  await expect(stepOf(page, 'Job titles')).toContainText('Done');

  // Forty locations from a list.
  await page.getByRole('button', { name: 'Import a list' }).click();
  await page.setInputFiles(
    'input[aria-label="File of locations"]',
    csv('terminals.csv', [
      ['Code', 'Name', 'Parent', 'City', 'State'],
      ...Array.from({ length: LOCATIONS }, (_, n) =>
        n < 4
          ? [`R${n}`, `Region ${n}`, '', '', '']
          : [`T${n}`, `Terminal ${n}`, `R${n % 4}`, 'Dallas', 'TX'],
      ),
    ]),
  );
  await page.getByRole('button', { name: /^Add the locations/ }).click();
  await page.getByRole('button', { name: 'Add them' }).click();
  await expect(page.getByText(`${LOCATIONS} locations were added to`)).toBeVisible();

  // Twelve users: the administrator, and eleven who share the work.
  await goBack(page);
  await page.getByRole('button', { name: 'Invite the administrator' }).click();
  await expect(page.getByText('No mail leaves this installation')).toBeVisible();
  await page.getByLabel(/^First name/).fill('User0');
  await page.getByLabel(/^Last name/).fill('Prairie');
  await page.getByLabel(/^Email/).fill('user0@prairie.example');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('The invitation goes to user0@prairie.example.')).toBeVisible();
  await goBack(page);
  await page.getByRole('button', { name: 'Invite several' }).click();
  await page.setInputFiles(
    'input[aria-label="File of people to invite"]',
    csv('users.csv', [
      ['First name', 'Last name', 'Email', 'Role', 'Location'],
      ...Array.from({ length: USERS - 1 }, (_, n) => [
        `User${n + 1}`,
        'Prairie',
        `user${n + 1}@prairie.example`,
        n % 2 === 0 ? 'Terminal clerk' : '',
        `T${4 + n}`,
      ]),
      ['Nobody', 'Prairie', 'nobody', '', ''],
    ]),
  );
  await page.getByLabel(/^People to invite/).focus();
  await page.keyboard.press('ControlOrMeta+Enter');
  const report = page.getByRole('region', { name: 'What becomes of each row' });
  await expect(report).toContainText(
    `${USERS - 1} people can be invited. 1 row of ${USERS} refused`,
  );
  await expect(report).toContainText('“nobody” is no email address.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(report).toContainText(`${USERS - 1} people invited. 1 row of ${USERS} refused`);
  // What was refused stays to be corrected.
  await expect(page.getByLabel(/^People to invite/)).toHaveValue(
    /^First name,.*\nNobody,Prairie,nobody/,
  );
  await page.getByRole('button', { name: 'Back to the set-up' }).click();
  await expect(stepOf(page, 'Users')).toContainText(`${USERS} users.`);

  // Nothing of a service that the client did not have was asked for.
  expect(refused).toEqual([]);

  // Three hundred employees from a roster.
  await page.getByRole('button', { name: 'Upload the roster' }).click();
  await page.setInputFiles(
    'input[aria-label="Roster file"]',
    csv('roster.csv', [
      ['Employee ID', 'Last Name', 'First Name', 'DOB', 'Location', 'Job Title'],
      ...Array.from({ length: EMPLOYEES }, (_, n) => [
        `P-${n}`,
        `Driver${n}`,
        'Sam',
        `19${60 + (n % 40)}-03-0${1 + (n % 9)}`,
        `T${4 + (n % (LOCATIONS - 4))}`,
        'Driver',
      ]),
    ]),
  );
  await page.getByRole('button', { name: /^Check/ }).click();
  await expect(page.getByText('Nothing is changed until you apply it.')).toBeVisible({
    timeout: 60_000,
  });
  await page.getByRole('button', { name: /^Apply/ }).click();
  await page.getByRole('button', { name: 'Apply', exact: true }).last().click();
  await expect(page.getByText(`Applied: ${EMPLOYEES} done, 0 failed, 0 left out.`)).toBeVisible({
    timeout: 120_000,
  });

  // Documents of the former system: one that is sure, and one that somebody has to look at.
  await goBack(page);
  await expect(stepOf(page, 'First roster')).toContainText(`${EMPLOYEES} employees.`);
  await page.getByRole('button', { name: 'Import a ZIP' }).click();
  const index =
    'File,Employee ID,Document type,Date,Expires\n' +
    'sure.pdf,P-7,Medical card,2026-01-05,2028-01-05\n' +
    'unknown.pdf,P-8,Old form 12,2026-01-05,\n';
  await page.setInputFiles('input[aria-label="ZIP of documents"]', {
    name: 'former.zip',
    mimeType: 'application/zip',
    buffer: makeZip([
      { name: 'index.csv', bytes: Buffer.from(index) },
      { name: 'sure.pdf', bytes: textPdf(['Medical card']) },
      { name: 'unknown.pdf', bytes: textPdf(['Old form 12']) },
    ]),
  });
  await page.getByRole('button', { name: /^File them/ }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'File them' }).click();
  await expect(page.getByText('Done: 1 filed, 1 in the review queue, 0 left out.')).toBeVisible({
    timeout: 60_000,
  });
  await goBack(page);
  await expect(page.getByText('Prairie Freight is set up.')).toBeVisible();

  // The first document is reviewed.
  await page.keyboard.press('F8');
  await page.goto(`${address}/dqInternal/workflow`);
  await expect(page.getByRole('grid').first()).toBeFocused();
  await page.keyboard.press('c');
  await expect(page.getByText('Review: Driver8, Sam').first()).toBeVisible();
  await untilDecidable(page);
  await chooseMedicalCard(page);
  await page.getByLabel(/^Document date/).fill('1/5/2026');
  await page.getByLabel(/^Expires/).fill('1/5/2028');
  await untilDecidable(page);
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText(/ filed for Driver8, Sam\.$/)).toBeVisible();
});
