import type { Page } from '@playwright/test';
import { expect } from '../support/browser.ts';
import { untilDecidable } from '../support/decidable.ts';
import { AUDIT_VISITS } from './audit-visits.ts';
import { EMPLOYERS, PUBLIC } from './plain-visits.ts';
import { claimSuggested, title } from './queue-steps.ts';
import { SETTINGS_VISITS } from './settings-visits.ts';
import { type Account, goTo, sessionOf } from './sign-in.ts';

const QUEUE = '/dqInternal/workflow';

/** Waits for the list of a screen and opens its first row in the pane itself. */
export async function openFirst(page: Page, list: string): Promise<void> {
  await goTo(page, list);
  // A busy machine's browser may have taken the focus from the whole page.
  await page.bringToFront();
  await expect(page.getByRole('grid').or(page.getByRole('treegrid'))).toBeFocused();
  await page.keyboard.press('ControlOrMeta+Enter');
}

/** Claims by key, and for a review matches to the employee that is suggested. */
async function openForm(page: Page, wanted: 'Match:' | 'Review:'): Promise<void> {
  await goTo(page, QUEUE);
  await page.bringToFront();
  await expect(page.getByRole('grid')).toBeFocused();
  await page.keyboard.press('2');
  await page.keyboard.press('c');
  await claimSuggested(page);
  await untilDecidable(page);
  if (wanted === 'Review:') await page.keyboard.press('Enter');
  await expect(title(page, 1)).toContainText(wanted);
}

/** Opens the form of a step; which item stands there, the server is asked. */
async function openStep(page: Page, formKey: string, form: string): Promise<void> {
  const { headers } = await sessionOf(page, 'dq');
  const tasks = await page.request.get(
    `/v1/processes/internalReviewProcess/tasks?formKey=${formKey}&limit=1`,
    { headers },
  );
  const [task] = (await tasks.json()).rows;
  await goTo(page, `${QUEUE}/${form}/${task.processInstanceId}`);
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Opens the file of a second look; which has one that is kept, the server is asked. */
async function openSecondPaper(page: Page): Promise<void> {
  const { headers } = await sessionOf(page, 'dq');
  const path = '/v1/internalDQ/quality/reviews?of=mine&state=overturned&limit=100';
  const { rows } = await (await page.request.get(path, { headers })).json();
  const { secondReviewId, images } = rows.find((row: { images: unknown[] }) => row.images.length);
  await goTo(page, `/dqInternal/quality/paper/${secondReviewId}/${images[0].imageId}`);
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Opens a document of the employer's; which employees have one, the server is asked. */
async function openDocument(page: Page): Promise<void> {
  const { headers, user } = await sessionOf(page, 'employer');
  const read = async (path: string) => (await page.request.get(path, { headers })).json();
  const { rows } = await read(`/v1/clients/${user.clientId}/employees?limit=100`);
  for (const { employeeId } of rows) {
    const [document] = await read(`/v1/employees/${employeeId}/documents`);
    if (!document) continue;
    await goTo(page, `/documents/${document.id}`);
    await expect(page.locator('canvas').first()).toBeVisible();
    return;
  }
  throw new Error('None of the employees has a document');
}

/** Opens a paper of the employer's company. */
async function openCompanyPaper(page: Page): Promise<void> {
  const { headers, user } = await sessionOf(page, 'employer');
  const file = await page.request.get(`/v1/clients/${user.clientId}/companyFile`, { headers });
  const [paper] = (await file.json()).papers;
  await page.goto(`/manage/companyFile/papers/${paper.paperId}`);
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** Opens the first account of a list; which that is, the server is asked. */
const openAccount =
  (account: Account, list: string, path: (id: string) => string) =>
  async (page: Page): Promise<void> => {
    const { headers, user } = await sessionOf(page, account);
    const asked = list.replace(':clientId', String(user.clientId));
    const [first] = await (await page.request.get(asked, { headers })).json();
    await goTo(page, path(first.id));
    await expect(page.getByRole('heading', { name: 'Account', exact: true })).toBeVisible();
  };

/** Opens a contact of the employer's, made where there is none yet. */
async function openContact(page: Page): Promise<void> {
  const { headers, user } = await sessionOf(page, 'employer');
  const path = '/v1/clients/0/notifications';
  const data = { email: 'visits@test.example', clientId: user.clientId };
  await page.request.post(path, { headers, data });
  const { contacts } = await (await page.request.get(path, { headers })).json();
  await goTo(page, `/manage/admin/notifications/${contacts[0].contactId}`);
  await expect(page.getByRole('form', { name: 'What the contact gets' })).toBeVisible();
}

/** An open exam that has a value there, as the server says. */
async function anExam(page: Page, field: string): Promise<Record<string, string>> {
  const { headers } = await sessionOf(page, 'admin');
  const tasks = '/v1/processes/cmeProcess/tasks?limit=100';
  const { rows } = await (await page.request.get(tasks, { headers })).json();
  return rows.find((row: Record<string, unknown>) => row[field] !== null);
}

/** Opens an exam's form with its certificate. */
async function openExam(page: Page): Promise<void> {
  const { processInstanceId } = await anExam(page, 'employeeId');
  await goTo(page, `/cme/workflow/${processInstanceId}`);
  await expect(page.getByLabel(/^Exam date/)).toBeVisible();
  await expect(page.locator('canvas').first()).toBeVisible();
}

/** The employer's client, and who is on the roster. */
async function employer(page: Page): Promise<{ clientId: number; employees: string[] }> {
  const { headers, user } = await sessionOf(page, 'employer');
  const roster = await page.request.get(`/v1/clients/${user.clientId}/employees?active&limit=2`, {
    headers,
  });
  const { rows } = await roster.json();
  return {
    clientId: user.clientId,
    employees: rows.map(({ employeeId }: { employeeId: string }) => employeeId),
  };
}

interface Visit {
  /** Nobody, where it is left out: the screens of those who have not signed in. */
  account?: Account;
  /** How one comes to it; without it the route's own address is opened. */
  go?: (page: Page) => Promise<void>;
}

/** Who looks at which screen. Every route must be here: a new screen without its check fails. */
export const VISITS: Readonly<Record<string, Visit>> = {
  ...Object.fromEntries(PUBLIC.map((path) => [path, {}])),
  ...Object.fromEntries(EMPLOYERS.map((path) => [path, { account: 'employer' as const }])),
  '/document': { account: 'dq' },
  '/help/:pageId': { account: 'dq', go: (page) => goTo(page, '/help/operate') },
  '/manage/admin/importDocuments': { account: 'admin' },
  '/importPhotos': { account: 'dq' },
  '/backgroundcheckreportcopyrequests': { account: 'care' },
  ...SETTINGS_VISITS,
  '/dqInternal/workload': { account: 'dq' },
  '/settings': { account: 'admin' },
  '/manage/admin/csaImports': { account: 'admin' },
  '/settings/texts/:collection': {
    account: 'admin',
    go: (page) => goTo(page, '/settings/texts/Broadcast'),
  },
  '/settings/documents/:documentId': {
    account: 'admin',
    go: (page) => goTo(page, '/settings/documents/verification'),
  },
  '/settings/features': { account: 'admin' },
  '/manage/ruleReleases/:release': {
    account: 'employer',
    go: (page) => goTo(page, '/manage/ruleReleases/900'),
  },
  '/manage/ruleReleases/:release/:clientId': {
    account: 'admin',
    go: (page) => goTo(page, '/manage/ruleReleases/900/201'),
  },
  // It has no frame of the console's to go to it within.
  '/user/secondFactor': {
    account: 'employer',
    go: async (page) => void (await page.goto('/user/secondFactor')),
  },
  '/manage/admin/users/:userId': {
    account: 'employer',
    go: openAccount('employer', '/v1/clients/:clientId/users', (id) => `/manage/admin/users/${id}`),
  },
  '/manage/admin/users/action/seenby/:clientId': {
    account: 'employer',
    go: async (page) => {
      const { user } = await sessionOf(page, 'employer');
      await goTo(page, `/manage/admin/users/action/seenby/${user.clientId}`);
      await expect(page.getByRole('grid', { name: 'Users who open these files' })).toBeVisible();
    },
  },
  '/customercarereps': { account: 'admin' },
  '/customercarereps/action/addccrep': { account: 'admin' },
  '/customercarereps/detail/:repId': {
    account: 'admin',
    go: openAccount('admin', '/v1/internalUsers?of=reps', (id) => `/customercarereps/detail/${id}`),
  },
  '/customercarereps/detail/:repId/edit': {
    account: 'admin',
    go: openAccount(
      'admin',
      '/v1/internalUsers?of=reps',
      (id) => `/customercarereps/detail/${id}/edit`,
    ),
  },
  '/concordeUsers': { account: 'admin' },
  '/concordeUsers/action/adduser': { account: 'admin' },
  '/concordeUsers/:userId': {
    account: 'admin',
    go: openAccount('admin', '/v1/internalUsers', (id) => `/concordeUsers/${id}`),
  },
  '/manage/admin/notifications/:email': { account: 'employer', go: openContact },
  '/randoms/poolreporting/:clientId/:poolId': {
    account: 'employer',
    go: async (page) => {
      await goTo(page, '/randoms/poolmanagement');
      await expect(page.getByRole('grid')).toBeFocused();
      await page.keyboard.press('Shift+V');
      await expect(page.getByRole('rowheader', { name: /^To select now/ })).toBeVisible();
    },
  },
  '/randoms/poolreporting/:clientId/:poolId/:selectionId': {
    account: 'employer',
    go: async (page) => {
      await goTo(page, '/randoms/poolreporting');
      await expect(page.getByRole('grid')).toBeFocused();
      await page.keyboard.press('Enter');
      await page.getByRole('button', { name: /^Open the selection/ }).click();
      await expect(page.getByRole('grid', { name: 'Selected people' })).toBeVisible();
    },
  },
  '/randoms/billing': { account: 'admin' },
  '/randoms/followup': { account: 'employer' },
  '/randoms/consortia': { account: 'admin' },
  '/randoms/consortia/:consortiumId': {
    account: 'admin',
    go: async (page) => {
      await goTo(page, '/randoms/consortia');
      await expect(page.getByRole('grid', { name: 'Consortia' })).toBeFocused();
      await page.keyboard.press('Enter');
      await expect(page.getByRole('grid', { name: 'Clients of the pool' })).toBeVisible();
    },
  },
  '/randoms/checkdraw': { account: 'employer' },
  '/alerts/randomAlerts': { account: 'employer' },
  '/clearinghouse': { account: 'employer' },
  '/alerts/clearinghouseQueryAlerts': { account: 'employer' },
  '/randoms/testingrates': { account: 'employer' },
  '/manage/companyFile': { account: 'employer' },
  '/manage/companyFile/papers/:paperId': { account: 'employer', go: openCompanyPaper },
  '/manage/reports/:reportName': {
    account: 'employer',
    go: (page) => goTo(page, '/manage/reports/medCards'),
  },
  '/manage/employees/:employeeId': {
    account: 'employer',
    go: (page) => openFirst(page, '/manage/employees'),
  },
  '/manage/employees/:employeeId/tab/:tabToOpen': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/employees');
      await expect(page).toHaveURL(/employees\/[\w-]{36}/);
      await goTo(page, `${new URL(page.url()).pathname}/tab/history`);
      await expect(page.getByRole('tab', { name: /^History/, selected: true })).toBeVisible();
    },
  },
  '/manage/orders/:orderId': {
    account: 'employer',
    go: (page) => openFirst(page, '/manage/orders'),
  },
  '/manage/orders/:orderId/authorization': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/orders?type=medicalExam&status=open');
      await expect(page.getByRole('button', { name: /^Email the authorization/ })).toBeVisible();
      await goTo(page, `${new URL(page.url()).pathname}/authorization`);
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  '/drugtesting/drugtestresults/:drugTestId': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/drugtesting/batreview');
      await expect(page.getByRole('heading', { name: 'Checks of the test' })).toBeVisible();
    },
  },
  '/drugtesting/drugtestresults/:drugTestId/papers/:paperId': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/drugtesting/drugtestresults?paper=yes');
      const paper = page
        .getByRole('region', { name: 'Document', exact: true })
        .getByRole('link')
        .first();
      await goTo(page, (await paper.getAttribute('href')) ?? '');
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  '/manage/employees/:employeeId/order': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/employees');
      await expect(page).toHaveURL(/employees\/[\w-]{36}/);
      await goTo(page, `${new URL(page.url()).pathname}/order`);
      await expect(page.getByRole('combobox', { name: /^Order/ })).toBeVisible();
    },
  },
  '/manage/employees/:employeeId/merge': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/employees');
      await expect(page).toHaveURL(/employees\/[\w-]{36}/);
      await goTo(page, `${new URL(page.url()).pathname}/merge`);
    },
  },
  '/manage/employees/add/:clientId': {
    account: 'employer',
    go: async (page) => {
      await goTo(page, `/manage/employees/add/${(await employer(page)).clientId}`);
      await expect(page.getByLabel(/^First name/)).toBeVisible();
    },
  },
  '/manage/employees/:employeeId/employment': {
    account: 'employer',
    go: async (page) => {
      const [one] = (await employer(page)).employees;
      await goTo(page, `/manage/employees/${one}/employment?do=archive`);
      await expect(page.getByLabel(/^Last day/)).toBeVisible();
    },
  },
  '/manage/employees/:employeeId/replace/:to': {
    account: 'employer',
    go: async (page) => {
      const [one, other] = (await employer(page)).employees;
      await goTo(page, `/manage/employees/${one}/replace/${other}`);
      await expect(page.getByLabel(/^Status of the closed file/)).toBeVisible();
    },
  },
  '/manage/employees/:employeeId/upload': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/employees');
      await expect(page).toHaveURL(/employees\/[\w-]{36}/);
      await goTo(page, `${new URL(page.url()).pathname}/upload`);
    },
  },
  '/application/:applicantId': {
    account: 'employer',
    go: (page) => openFirst(page, '/manage/alerts/applicants'),
  },
  '/manage/driverannual/review/:dacId': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/driverannual?standing=signed');
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  '/manage/employees/:employeeId/missing': {
    account: 'employer',
    go: async (page) => {
      await openFirst(page, '/manage/employees');
      await expect(page).toHaveURL(/employees\/[\w-]{36}/);
      await goTo(page, `${new URL(page.url()).pathname}/missing`);
      await expect(page.getByRole('list', { name: 'Documents to send' })).toBeVisible();
    },
  },
  '/documents/:documentId': { account: 'employer', go: openDocument },
  '/documents/:documentId/mvr': {
    account: 'employer',
    go: async (page) => {
      await openDocument(page);
      await goTo(page, `${new URL(page.url()).pathname}/mvr`);
      await expect(page.locator('.mvr-record, .empty-state').first()).toBeVisible();
    },
  },
  '/dqInternal/workflow': { account: 'dq' },
  '/dqInternal/limits': { account: 'admin' },
  '/dqInternal/workflow/match/:processInstanceId': {
    account: 'dq',
    go: (page) => openForm(page, 'Match:'),
  },
  '/dqInternal/workflow/review/:processInstanceId': {
    account: 'dq',
    go: (page) => openForm(page, 'Review:'),
  },
  '/dqInternal/workflow/getexternaldocs/:processInstanceId': {
    account: 'dq',
    go: (page) => openStep(page, 'getExternalDocs', 'getexternaldocs'),
  },
  '/dqInternal/workflow/classify/:processInstanceId': {
    account: 'dq',
    go: (page) => openStep(page, 'classifyEmail', 'classify'),
  },
  '/dqInternal/workflow/coversheet/:processInstanceId': {
    account: 'dq',
    go: (page) => openStep(page, 'waitingForCoverSheet', 'coversheet'),
  },
  '/dqInternal/workflow/rejection/:processInstanceId': {
    account: 'dq',
    go: (page) => openStep(page, 'documentRejection', 'rejection'),
  },
  '/dqInternal/workflow/escalated/:processInstanceId': {
    account: 'dq',
    go: (page) => openStep(page, 'escalated', 'escalated'),
  },
  '/dqInternal/workflow/customercare/:processInstanceId': {
    account: 'dq',
    go: (page) => openStep(page, 'customerCareIntervention', 'customercare'),
  },
  '/dqInternal/workflow/waitingforcoversheet': { account: 'dq' },
  '/dqInternal/deleted': { account: 'dq' },
  '/dqInternal/unreadable': { account: 'dq' },
  '/dqInternal/unreadable/:fileId': {
    account: 'dq',
    go: async (page) => {
      await openFirst(page, '/dqInternal/unreadable');
      await expect(page.getByText('Text of the mail')).toBeVisible();
    },
  },
  '/dqInternal/items/:dqItemId/pages': {
    account: 'dq',
    go: async (page) => {
      await openForm(page, 'Match:');
      const item = /\/dqInternal\/items\/[\w-]+\//;
      await expect.poll(() => decodeURIComponent(page.url())).toMatch(item);
      await goTo(page, `${item.exec(decodeURIComponent(page.url()))?.[0] ?? QUEUE}pages`);
      await expect(page.getByRole('listbox', { name: 'Pages' })).toBeVisible();
    },
  },
  '/dqInternal/items/:dqItemId/:imageId': {
    account: 'dq',
    go: async (page) => {
      await openForm(page, 'Match:');
      const item = /\/dqInternal\/items\/[\w-]+\/[\w-]+/;
      await expect.poll(() => decodeURIComponent(page.url())).toMatch(item);
      await goTo(page, item.exec(decodeURIComponent(page.url()))?.[0] ?? QUEUE);
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  '/dqInternal/dashboard': { account: 'dq' },
  '/scoremvrs': { account: 'dq' },
  '/scoremvrs/:scoringId': {
    account: 'dq',
    go: async (page) => {
      await openFirst(page, '/scoremvrs');
      await expect(page.getByRole('table', { name: 'Lines of the record' })).toBeVisible();
    },
  },
  '/scoremvrs/:scoringId/paper': {
    account: 'dq',
    go: async (page) => {
      await openFirst(page, '/scoremvrs');
      await expect(page).toHaveURL(/scoremvrs\/[\w-]{36}/);
      await goTo(page, `${new URL(page.url()).pathname}/paper`);
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  '/dqInternal/quality': { account: 'dq' },
  '/dqInternal/quality/sampling': { account: 'admin' },
  '/dqInternal/quality/check/:secondReviewId': {
    account: 'dq',
    go: async (page) => {
      await openFirst(page, '/dqInternal/quality');
      await expect(page.getByRole('columnheader', { name: /^First:/ })).toBeVisible();
    },
  },
  '/dqInternal/quality/paper/:secondReviewId/:imageId': {
    account: 'dq',
    go: openSecondPaper,
  },
  '/cme/dashboard': { account: 'admin' },
  '/cme/workflow': { account: 'admin' },
  '/cme/workflow/:processInstanceId': { account: 'admin', go: openExam },
  '/cme/workflow/detail/:cmeId': {
    account: 'admin',
    go: async (page) => {
      await goTo(page, `/cme/workflow/detail/${(await anExam(page, 'cmeId')).cmeId}`);
      await expect(page.getByRole('form', { name: 'Certificate' })).toBeVisible();
    },
  },
  '/cme/papers/:processInstanceId/:imageId': {
    account: 'admin',
    go: async (page) => {
      await openExam(page);
      const paper = /\/cme\/papers\/[\w-]+\/[\w-]+/;
      await expect.poll(() => decodeURIComponent(page.url())).toMatch(paper);
      await goTo(page, paper.exec(decodeURIComponent(page.url()))?.[0] ?? QUEUE);
      await expect(page.locator('canvas').first()).toBeVisible();
    },
  },
  '/cme/chase': { account: 'admin' },
  '/cme/chase/:medicalExamOrderId/:orderId': {
    account: 'admin',
    go: async (page) => {
      await openFirst(page, '/cme/chase');
      await expect(page.getByRole('button', { name: /^Start follow-up/ })).toBeVisible();
    },
  },
  '/cme/customercare': { account: 'admin' },
  '/cme/customercare/:processInstanceId': {
    account: 'admin',
    go: async (page) => {
      await openFirst(page, '/cme/customercare?whose=any');
      await expect(page.getByLabel(/^Your answer/)).toBeVisible();
    },
  },
  '/cme/results': { account: 'admin' },
  '/clients': { account: 'admin' },
  '/clients/action/addClient': { account: 'admin' },
  '/manage/admin/locations/:clientId': {
    account: 'employer',
    go: (page) => openFirst(page, '/manage/admin/locations'),
  },
  '/clients/:clientId': { account: 'admin', go: (page) => openFirst(page, '/clients') },
  ...AUDIT_VISITS,
};
