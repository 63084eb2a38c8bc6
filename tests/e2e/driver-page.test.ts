import { expect, expectAccessible, test } from '../support/browser.ts';
import { photo } from '../support/image-files.ts';
import { catPicture, picturedOnTable } from '../support/license-pictures.ts';
import { textPdf } from '../support/pdf-files.ts';
import { saidInMail, saidInText } from '../support/mails.ts';
import { sessionOf, signIn } from './sign-in.ts';

const PHONE = { width: 390, height: 844 };
const MAIL = 'ray.oakes@driver.example';

test('a driver is asked by one key, opens the page by a code on a phone, sends a paper and disputes one', async ({
  page,
  browser,
  product,
}) => {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?limit=100`, {
    headers,
  });
  const { employeeId } = (await roster.json()).rows[3];
  const changed = await page.request.patch(`/v1/employees/${employeeId}`, {
    headers,
    data: { email: MAIL, phone: '(940) 555-0143' },
  });
  expect(changed.ok()).toBe(true);
  await signIn(page, 'employer', `/manage/employees/${employeeId}`);
  await expect(page.getByRole('button', { name: /^Edit/ })).toBeVisible();
  await page.keyboard.press('Alt+Shift+A');
  const dialog = page.getByRole('dialog', { name: 'Ask the driver' });
  await dialog.getByLabel(/^What you ask for/).fill('A photo of your new license');
  await expectAccessible(page, '.dialog');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(dialog).toHaveCount(0);
  const link = await saidInMail(product, /\/driver\/[\w-]{43}/, MAIL);

  const phone = await browser.newContext({ viewport: PHONE });
  const driver = await phone.newPage();
  await driver.goto(link);
  await driver.getByRole('button', { name: 'Mail me a code' }).click();
  await expect(driver.getByText(/A code is on its way/)).toBeVisible();
  await expectAccessible(driver);
  const code = await saidInMail(product, /Your code is (\d{6})/, MAIL);
  // Typed as people do: each digit after the one before it.
  // As a mail program shows it, typed in haste: what stands in the field is what is sent.
  await driver
    .getByRole('textbox', { name: /^Code/ })
    .pressSequentially(`${code.slice(0, 3)} ${code.slice(3)}`);
  await driver.keyboard.press('Enter');
  await expect(driver.getByText('A photo of your new license')).toBeVisible();
  await driver.mouse.move(0, 0);
  await expectAccessible(driver);
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  // The employer's look from above is among the openings.
  await expect(driver.getByRole('heading', { name: 'Who opened your file' })).toBeVisible();
  await driver.getByLabel(/^Which document/).selectOption('Driver’s license');
  // Too small and without a light: it is said before anything is sent.
  await driver.getByLabel('Photo of the document').setInputFiles({
    name: 'dark.png',
    mimeType: 'image/png',
    buffer: photo('png'),
  });
  await expect(driver.getByText(/too small to read/)).toBeVisible();
  await expect(driver.getByRole('button', { name: 'Send it as it is' })).toBeVisible();
  // A paper on a dark table: its edges are found, and the whole picture can be kept.
  const onTable = { name: 'a.jpg', mimeType: 'image/jpeg', buffer: picturedOnTable() };
  await driver.getByLabel('Photo of the document').setInputFiles(onTable);
  await expect(driver.getByText(/^We found the edges of the document/)).toBeVisible();
  await expect(driver.getByRole('button', { name: 'Keep the whole picture' })).toBeVisible();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Use the document alone' }).click();
  await expect(driver.getByText(/It is sent/)).toBeVisible({ timeout: 30_000 });
  // A cat: sent all the same, it is kept, and asked about.
  const cat = { name: 'cat.jpg', mimeType: 'image/jpeg', buffer: catPicture() };
  await driver.getByLabel('Photo of the document').setInputFiles(cat);
  await driver.getByRole('button', { name: 'Send it as it is' }).click();
  await expect(driver.getByText(/^We could not find any words/)).toBeVisible({ timeout: 30_000 });
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'It is right, keep it' }).click();
  await expect(driver.getByText(/^We could not find any words/)).toHaveCount(0);
  await driver.getByLabel('Files of the document').setInputFiles({
    name: 'license.pdf',
    mimeType: 'application/pdf',
    buffer: textPdf(['My license']),
  });
  await expect(driver.getByText(/It is sent/)).toBeVisible();
  await expect(driver.getByText('Being looked at').first()).toBeVisible();
  await driver.getByRole('button', { name: 'Say what is wrong' }).click();
  await driver.getByRole('textbox', { name: /^What it is about/ }).fill('My hire date');
  await driver.getByRole('textbox', { name: /^What is wrong/ }).fill('I began in March.');
  await driver.getByRole('button', { name: 'Send', exact: true }).click();
  await expect(driver.getByText('Your employer has not answered yet.')).toBeVisible();

  // Codes by text: agreed to here, then asked for at the door.
  await expect(driver.getByText(/^Simulated: no text is sent/)).toBeVisible();
  await driver.getByRole('button', { name: 'Have codes texted' }).click();
  await expect(driver.getByText('Check the box to agree.')).toBeVisible();
  await driver.getByRole('checkbox', { name: 'I agree to codes by text.' }).check();
  await expectAccessible(driver);
  await driver.getByRole('button', { name: 'Have codes texted' }).click();
  await expect(driver.getByText(/^You agreed to codes by text to •••-•••-••43/)).toBeVisible();
  await driver.getByRole('button', { name: 'Leave' }).click();
  await driver.getByRole('button', { name: 'Text me a code' }).click();
  await expect(driver.getByText('A code was texted to •••-•••-••43.')).toBeVisible();
  await expectAccessible(driver);
  expect(await driver.evaluate(() => document.documentElement.scrollWidth)).toBe(PHONE.width);
  const texted = await saidInText(product, /^(\d{6}) is your code/m, '+19405550143');
  await driver.getByRole('textbox', { name: /^Code/ }).pressSequentially(texted);
  await driver.getByRole('button', { name: 'Open my file' }).click();
  await driver.getByRole('button', { name: 'End codes by text' }).click();
  await expect(driver.getByText('It is ended. Codes come by mail.')).toBeVisible();
  // A link that a mail program cut off, or broke: what to do is said, and trying again is not offered.
  for (const broken of ['/driver/AbC', '/apply/%E0%A4%A']) {
    await driver.goto(broken);
    await expect(driver.getByText(/^This link is not complete/)).toBeVisible();
    await expect(driver.getByRole('button', { name: 'Retry' })).toHaveCount(0);
  }
  // The heading over it is in the same language.
  await driver.getByRole('button', { name: 'Español' }).click();
  await expect(driver.getByText(/^Este enlace no está completo/)).toBeVisible();
  await expect(driver.getByRole('heading', { name: 'Solicitud de empleo' })).toBeVisible();
  await phone.close();
});
