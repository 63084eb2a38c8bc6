import type { Page } from '@playwright/test';
import { expect, expectAccessible, test } from '../support/browser.ts';
import { textPdf } from '../support/pdf-files.ts';
import { signIn } from './sign-in.ts';

const FILL_IN = 'You must fill in all required fields.';
const NUMBERS = 'Number of fatalities, disabled vehicles and injuries must be numbers';

/** The n-th driver on the employer's roster. */
async function driver(page: Page, n: number): Promise<string> {
  const { request } = page;
  const login = await request.post('/v1/auth/login', {
    data: { email: 'employer@demo.example', password: 'console-demo' },
  });
  const { token, user } = await login.json();
  const roster = await request.get(`/v1/clients/${user.clientId}/employees?limit=100`, {
    headers: { Authorization: `Bearer ${token}` },
  });
  return (await roster.json()).rows[n].employeeId;
}

/** A day as the date field takes it, some days from today where the browser is. */
function day(days: number): string {
  const at = new Date(Date.now() + days * 86_400_000);
  return at.toLocaleDateString('en-US', { timeZone: 'America/Chicago' });
}

const refusal = { status: 409, json: { error: { code: 'request.conflict', message: 'Not now.' } } };

test('an accident is added as the specification says, its test ticked off, and it is in the register', async ({
  page,
}) => {
  await signIn(page, 'employer', `/manage/employees/${await driver(page, 20)}?tab=accidents`);
  await expect(page.getByRole('tab', { name: /^Accidents/, selected: true })).toBeVisible();
  await page.keyboard.press('Shift+A');
  const dialog = page.getByRole('dialog', { name: 'Add Accident' });
  await expect(dialog.getByLabel(/^Date of Accident/)).toBeFocused();
  for (const label of ['City', 'State', 'Hazmat Release?', 'Driver Cited?'])
    await expect(dialog.getByLabel(label).first()).toBeVisible();
  const injuries = dialog.getByRole('textbox', { name: /^Number of Injuries/ });
  const disabled = dialog.getByRole('textbox', { name: /^Number of Vehicles Disabled/ });
  const none = (name: string) => dialog.getByLabel(`None (Number of ${name})`);
  const save = dialog.getByRole('button', { name: /^Save/ });
  const alert = dialog.getByRole('alert');

  await save.click();
  await expect(alert).toHaveText(FILL_IN);
  await expectAccessible(page, '.dialog');
  await dialog.getByLabel(/^Date of Accident/).fill(day(2));
  await dialog.getByLabel(/^City/).fill('Waco');
  await dialog.getByLabel(/^State/).selectOption('TX');
  await injuries.fill('0');
  await disabled.fill('2');
  await none('Fatalities').check();
  await save.click();
  await expect(alert).toHaveText(FILL_IN);
  await injuries.fill('abc');
  await save.click();
  await expect(alert).toHaveText(NUMBERS);
  await none('Injuries').check();
  await save.click();
  await expect(alert).toHaveText('The date of the accident cannot be in the future.');
  await dialog.getByLabel(/^Date of Accident/).fill(day(0));

  await dialog.getByLabel('Driver Cited?').check();
  const popup = page.getByRole('dialog', {
    name: 'DOT regulations on Drug and Alcohol requirements',
  });
  await expect(popup.getByRole('heading', { name: 'Reminder' })).toBeVisible();
  await expect(popup.getByText('0.04 or greater')).toBeVisible();
  await popup.getByRole('button', { name: 'OK' }).click();
  await expect(popup).toBeHidden();

  // When the citation came decides what is required: asked for, told by the clocks there, and never half.
  await dialog.getByLabel(/^Citation received: day/).fill(day(0));
  await save.click();
  await expect(alert).toHaveText('Enter the day and the time, or neither.');
  await dialog.getByLabel(/^Citation received: time/).fill('00:00');
  await expect(dialog.getByLabel('Time zone there')).toContainText('Central Time, of the city');
  await dialog.getByLabel(/^City/).fill('Nowhere');
  await expect(dialog.getByLabel('Time zone there')).toContainText('Not known: Central Time');
  await dialog.getByLabel(/^City/).fill('Waco');
  await expectAccessible(page, '.dialog');

  // The first saving fails; what the second sends is looked at.
  const sent: Record<string, unknown>[] = [];
  await page.route('**/v1/employees/*/accidents', async (route) => {
    if (route.request().method() !== 'POST') return route.continue();
    sent.push(route.request().postDataJSON());
    return sent.length === 1 ? route.fulfill(refusal) : route.continue();
  });
  await save.click();
  await expect(page.getByText('Error Adding Accident')).toBeVisible();
  // The message comes a moment before the form may be sent again.
  await expect(alert).toHaveText('Not now.');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(page.getByText('Accident Added successfully')).toBeVisible();
  const body = sent[1];
  expect(body).toMatchObject({
    city: 'Waco',
    state: 'TX',
    hazmat: false,
    cited: true,
    injuries: 0,
    disabled: 2,
    fatalities: 0,
    addedBy: 'employer@demo.example',
  });
  expect(body?.['legacyClientId']).toEqual(expect.any(Number));
  expect(body?.['citedAt']).toEqual(expect.stringMatching(/T0[56]:00:00\.000Z$/));
  await expect(page.getByText(/^Required: the driver was cited within 8 hours/)).toBeVisible();

  // Counted from the day's beginning: the drug test runs whatever the hour.
  const clock = page.getByRole('timer').last();
  await expect(clock).toHaveText(/ h \d+ min left$/);
  const before = await clock.textContent();
  expect(before).not.toBe('');
  await page.getByRole('button', { name: 'Record the drug test' }).click();
  const record = page.getByRole('dialog', { name: /^Drug test after the accident/ });
  await record.getByLabel('Test', { exact: true }).selectOption('Not done');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(record.locator('.field-error')).toContainText('within 32 hours');
  await record.getByLabel(/^Reason/).fill('The driver was in surgery.');
  await record.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('Drug test not done, reason on file')).toBeVisible();
  await expect(page.getByText('reason: The driver was in surgery.').first()).toBeVisible();

  await page.keyboard.press('g');
  await page.keyboard.press('x');
  const register = page.getByRole('grid', { name: 'Accident register' });
  await expect(register.getByText('Waco').first()).toBeVisible();
});

test('the questionnaire is answered in two steps, its papers uploaded, and a saved yes stands fast', async ({
  page,
}) => {
  await signIn(page, 'employer', `/manage/employees/${await driver(page, 21)}`);
  await expect(page.getByRole('button', { name: /^Upload/ })).toBeVisible();
  await page.keyboard.press('Shift+Q');
  const dialog = page.getByRole('dialog', { name: 'Drug and Alcohol Questionnaire' });
  const yes = dialog.getByRole('button', { name: 'Yes' });
  const button = (name: string) => dialog.getByRole('button', { name, exact: true });
  await expect(yes).toHaveCount(6);
  await yes.nth(3).click();
  await expect(yes).toHaveCount(16);
  await yes.nth(4).click();
  // Taken back, its reasons go with it.
  await yes.nth(3).click();
  await yes.nth(3).click();
  await expect(dialog.getByRole('button', { name: 'Yes', pressed: true })).toHaveCount(1);
  await expectAccessible(page, '.dialog');

  await button('Next').click();
  await expect(dialog.getByText('49 CFR 382.705(b)').first()).toBeVisible();
  const files = dialog.locator('input[type=file]');
  await files.setInputFiles({ name: 'photo.png', mimeType: 'image/png', buffer: Buffer.from('x') });
  await expect(page.getByText('Only PDF files can be uploaded: photo.png.')).toBeVisible();
  const pdf = (name: string) => ({
    name,
    mimeType: 'application/pdf',
    buffer: textPdf([`${name} ${Date.now()}`]),
  });
  await expect(button('Save and Upload')).toBeDisabled();
  await files.setInputFiles([pdf('first.pdf'), pdf('second.pdf')]);
  // No reason was given.
  await expect(button('Save and Upload')).toBeDisabled();
  await button('Go Back').click();
  await expect(dialog.getByRole('button', { name: 'Yes', pressed: true })).toHaveCount(1);
  await yes.nth(4).click();
  await button('Next').click();
  await expect(dialog.getByText('second.pdf')).toBeVisible();

  await page.route('**/drugAlcoholInfo?*', (route) => route.fulfill(refusal));
  await button('Save and Upload').click();
  await expect(
    page.getByText('Drug and alcohol questionnaire information could not be saved.'),
  ).toBeVisible();
  await page.unroute('**/drugAlcoholInfo?*');
  await page.route('**/v1/employees/*/documents', (route) => route.fulfill(refusal));
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await button('Save and Upload').click();
  const put = await sent;
  expect(put.postDataJSON().positiveQuestionList).toEqual([4, 41]);
  expect(new URL(put.url()).searchParams.get('forUser')).toMatch(/^[\w-]{36}$/);
  await expect(
    page.getByText('Drug and alcohol questionnaire information saved successfully'),
  ).toBeVisible();
  await expect(page.getByText('Failed to upload one or more documents')).toBeVisible();
  await page.unroute('**/v1/employees/*/documents');
  await button('Save and Upload').click();
  await expect(page.getByText('Saved document(s) successfully')).toBeVisible();
  await expect(dialog).toBeHidden();

  await expect(page.getByText('Failed to appear for a test')).toBeVisible();
  // From here on the client has no document type for such papers (R214).
  await page.route('**/drugAlcoholInfo', async (route) => {
    const response = await route.fetch();
    const info = await response.json();
    await route.fulfill({ response, json: { ...info, upload: { ...info.upload, type: null } } });
  });
  await page.getByRole('button', { name: 'Mark as reported' }).click();
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).click();
  await expect(page.getByText(/^Reported \d/)).toBeVisible();
  await page.keyboard.press('Shift+Q');
  await expect(yes.nth(3)).toBeDisabled();
  await expect(yes.nth(4)).toBeDisabled();
  await expect(yes.nth(5)).toBeEnabled();
  await button('Next').click();
  await expect(dialog.getByRole('alert')).toHaveText(
    'Client Not Configured for Drug and Alcohol Document Uploads',
  );
  await expect(files).toHaveCount(0);
  await button('Cancel').click();
  await expect(dialog).toBeHidden();
});
