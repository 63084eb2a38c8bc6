import { expect, expectAccessible, test } from '../support/browser.ts';
import { sessionOf, signIn } from './sign-in.ts';

test('the CME Tool: search, orders with their trail, documents, in the specification’s words', async ({
  page,
  faults,
}) => {
  const { headers } = await sessionOf(page, 'employer');
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const { rows } = await read('/v1/orders?onlyPhysicals=true&limit=50');
  const booked = rows.find((row: { VendorName: string | null }) => row.VendorName !== null);
  const { vendor } = await read(`/v1/orders/${booked.OrderID}`);
  const { types } = await read(`/v1/orders/choices?employeeId=${booked.EmployeeID}`);
  const [open] = types.find(
    ({ orderType }: { orderType: string }) => orderType === 'medicalExam',
  ).openOrders;
  const placed = await page.request.post('/v1/orders', {
    headers,
    data: {
      employeeId: booked.EmployeeID,
      orderType: 'medicalExam',
      vendorId: vendor,
      appointmentDate: '2031-05-06 09:15',
      evenThough: open?.orderId,
    },
  });
  expect(placed.status()).toBe(201);
  const [last, first] = booked.EmployeeName.split(', ');

  await signIn(page, 'admin', '/');
  await page
    .getByRole('navigation', { name: 'Main' })
    .getByRole('button', { name: /^CME Tool/ })
    .click();
  const tool = page.getByRole('dialog', { name: 'CME Tool' });
  const box = tool.getByRole('textbox', { name: /^Search/ });
  await expect(box).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(tool.getByText('You must enter search criteria.')).toBeVisible();

  // What waits, what fails and what finds nothing.
  await box.fill('nobody at all');
  await page.keyboard.press('Enter');
  await expect(tool.getByText('There are no matching results')).toBeVisible();
  await page.route('**/v1/employees?*', (route) => route.fulfill({ status: 500, body: '{}' }));
  await box.fill(`${first} ${last}`);
  await page.keyboard.press('Enter');
  await expect(tool.locator('[data-status="500"]')).toBeVisible();
  // The browser says so, too.
  expect(faults.splice(0)).toHaveLength(1);
  await page.unroute('**/v1/employees?*');
  const asked = page.waitForRequest(/\/v1\/employees\?/);
  await page.route('**/v1/employees?*', async (route) => {
    await expect(tool.getByText('Retrieving results...')).toBeVisible();
    await route.continue();
  });
  await page.keyboard.press('Enter');
  expect(Object.fromEntries(new URL((await asked).url()).searchParams)).toEqual({
    search: `${first} ${last}`,
    isConcordeUser: 'true',
    exactMatch: 'true',
  });
  const found = tool.getByRole('grid', { name: 'Employees found' });
  await expect(found.getByText(/^\d{3}-\d{2}-\d{4}$/).first()).toBeVisible();
  await expect(tool.getByText('Retrieving results...')).toHaveCount(0);

  // The orders of the employee, and of one what happened to it.
  await found.getByRole('row').filter({ hasText: booked.LocationName }).first().click();
  const list = tool.getByRole('grid', { name: 'Orders' });
  const when = '2031-05-06 9:15';
  await expect(list.getByText(when, { exact: true })).toBeVisible();
  await expectAccessible(page);
  await page.route('**/auditTrail', (route) => route.fulfill({ status: 404, body: '{}' }));
  await list.getByRole('row').filter({ hasText: when }).click();
  await expect(tool.getByText('Order is not valid. Audit trail could not be loaded')).toBeVisible();
  await page.unroute('**/auditTrail');
  await tool.getByRole('button', { name: 'Retry' }).click();
  await tool.getByRole('textbox', { name: 'Message' }).fill('Called the clinic');
  await page.keyboard.press('Enter');
  await expect(page.getByText('Message successfully added')).toBeVisible();
  const trail = tool.getByRole('grid', { name: 'Audit trail' });
  await expect(trail.getByText('Called the clinic')).toBeVisible();
  await page.route('**/auditTrail', (route) => route.fulfill({ status: 409, body: '{}' }));
  await tool.getByRole('textbox', { name: 'Message' }).fill('Again');
  await page.keyboard.press('Enter');
  await expect(page.getByText('The message could not be added.')).toBeVisible();
  await page.unroute('**/auditTrail');

  // Anyone who may act in the employee's client cancels and reopens there.
  await page.route(/\/v1\/orders\/[\w-]+$/, (route) =>
    route.request().method() === 'PATCH' ? route.fulfill({ status: 409 }) : route.continue(),
  );
  const cancel = async () => {
    await tool.getByRole('button', { name: 'Cancel the order' }).click();
    await page.getByRole('button', { name: 'Yes' }).click();
  };
  await cancel();
  await expect(page.getByText('The order update did not complete.')).toBeVisible();
  await page.unrouteAll();
  await cancel();
  await expect(trail.getByText('Status changed to Canceled')).toBeVisible();
  await tool.getByRole('button', { name: 'Reopen the order' }).click();
  await expect(trail.getByText('Order reopened')).toBeVisible();

  // The documents, one of them cannot be loaded.
  const listed = page.waitForRequest(/\/cmeDocuments$/);
  await tool.getByRole('tab', { name: 'Documents' }).click();
  // Across clients, so that staff who sent one are named.
  expect((await listed).headers()['x-client']).toBeUndefined();
  const papers = tool.getByRole('grid', { name: 'CME documents' });
  const none = tool.getByText('There are no historical CME documents for this employee');
  await expect(papers.getByRole('row').nth(1).or(none)).toBeVisible();
  if (await none.isVisible()) return;
  await page.route(/\/documents\/[\w-]+\?client=/, (route) => route.fulfill({ status: 404 }));
  await papers.getByRole('row').nth(1).click();
  await expect(tool.getByText('Document is not valid and could not be loaded')).toBeVisible();
});

test('the CME Tool shows so much at once, and says where there is nothing (R274, R275, R286-R288)', async ({
  page,
}) => {
  await signIn(page, 'cme', '/');
  await page.keyboard.press('g');
  await page.keyboard.press('Shift+t');
  const tool = page.getByRole('dialog', { name: 'CME Tool' });
  const answer = (path: RegExp, json: unknown) =>
    page.route(path, (route) => route.fulfill({ json }), { times: 1 });
  const numbered = (count: number, row: object, id: string) =>
    Array.from({ length: count }, (_, at) => ({ ...row, [id]: `${at} ${id}` }));
  const status = { OrderStatus: 'Scheduled', OrderStatusID: 2, OrderType: 'medicalExam' };
  const when = '2026-01-02T03:04:05Z';
  const hit = { lastName: 'Lee', employerName: 'Acme', clientName: 'West', ssn: '900-11-2233' };
  await answer(/\/v1\/employees\?/, {
    rows: numbered(6, { ...hit, firstName: 'Ann' }, 'employeeId'),
  });
  await tool.getByRole('textbox', { name: /^Search/ }).fill('Ann Lee');
  await page.keyboard.press('Enter');
  await expect(tool.getByText('Showing 1 - 5 of 6 total rows')).toBeVisible();
  const found = tool.getByRole('grid', { name: 'Employees found' }).getByRole('row');
  await answer(/employmentId=/, { rows: [], next: null });
  await found.nth(1).click();
  await expect(tool.getByText('No orders found')).toBeVisible();
  const orders = numbered(12, { ...status, OrderDate: when }, 'OrderID');
  await answer(/employmentId=/, { rows: orders, next: null });
  await found.nth(2).click();
  await expect(tool.getByText('Showing 1 - 10 of 12 total rows')).toBeVisible();
  await page.route(/\/v1\/orders\/[^/]+$/, (route) => route.fulfill({ json: { allowed: [] } }));
  const row = tool.getByRole('grid', { name: 'Orders' }).getByRole('row');
  const entry = { AuditTime: when, UserName: 'Ann Lee' };
  await answer(/auditTrail$/, numbered(25, entry, 'Message'));
  await row.nth(1).click();
  await expect(tool.getByText('Showing 1 - 20 of 25 total rows')).toBeVisible();
  await answer(/auditTrail$/, []);
  await row.nth(2).click();
  await expect(tool.getByText('No audit trail entries found')).toBeVisible();
  const paper = { item: 'Medical card', docDate: null, expireDate: null, uploadDate: when };
  await answer(/cmeDocuments$/, numbered(9, paper, 'documentId'));
  await tool.getByRole('tab', { name: 'Documents' }).click();
  await expect(tool.getByText('Showing 1 - 5 of 9 total rows')).toBeVisible();
  await answer(/cmeDocuments$/, []);
  await found.nth(3).click();
  const none = tool.getByText('There are no historical CME documents for this employee');
  await expect(none).toBeVisible();
});
