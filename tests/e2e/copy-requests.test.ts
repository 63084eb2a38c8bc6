import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('a copy of a report is asked for, the driver is identified, and it is sent, by keyboard (R093)', async ({
  page,
}) => {
  const employer = await sessionOf(page, 'employer');
  const client = employer.user.clientId;
  const roster = await page.request.get(`/v1/clients/${client}/employees?limit=100`, {
    headers: employer.headers,
  });
  const { rows } = await roster.json();
  const { headers } = await sessionOf(page, 'care');
  const own = { ...headers, 'x-client': String(client) };
  // Which driver has a driving record on file, the server is asked.
  let name = '';
  for (const { employeeId } of rows) {
    const made = await page.request.post(
      `/v1/employees/${employeeId}/backgroundCheckReportCopyRequests`,
      { headers: own, data: { kind: 'report', cameBy: 'mail', requestedOn: '2026-01-05' } },
    );
    const { requestId, driverName } = await made.json();
    const path = `/v1/backgroundCheckReportCopyRequests/${requestId}`;
    const papers = await page.request.get(`${path}/papers`, { headers: own });
    name = driverName;
    if ((await papers.json()).length > 0) break;
    await page.request.post(`${path}/close`, {
      headers: own,
      data: { as: 'noReport', note: 'Nothing on file' },
    });
  }
  await signIn(page, 'care', '/backgroundcheckreportcopyrequests');
  const list = page.getByRole('grid', { name: 'Background check report copy requests' });
  const row = list.getByRole('row', { name: new RegExp(name) }).first();
  await expect(row).toContainText('Identify the driver');
  await expectAccessible(page);
  await row.click();
  await page.keyboard.press('i');
  const identify = page.getByRole('dialog', { name: 'Identify the driver' });
  await identify.getByLabel(/^On/).fill('1/6/2026');
  await page.keyboard.press('ControlOrMeta+Enter');
  await expect(row).toContainText('Late');
  await page.keyboard.press('s');
  const send = page.getByRole('dialog', { name: 'Send the copies' });
  await send.getByRole('checkbox').first().check();
  await send.getByLabel(/enclosed/).check();
  await send.getByLabel(/^To/).fill('1 Main St, Columbus, OH 43004');
  await send.getByLabel(/^On/).fill('1/7/2026');
  await expectAccessible(page, '.dialog');
  const saved = page.waitForEvent('download');
  await page.keyboard.press('ControlOrMeta+Enter');
  expect((await saved).suggestedFilename()).toBe('Copies 2026-01-07.pdf');
  await expect(row).toContainText('Sent');
});
