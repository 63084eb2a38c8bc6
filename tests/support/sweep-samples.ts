import { APPLICANT_SAMPLES } from './applicant-samples.ts';
import { AUDIT_SAMPLES, auditRecords } from './audit-records.ts';
import { clearinghouseRecords } from './clearinghouse-records.ts';
import { COPY_SAMPLES, copyRecord, disputeRecord } from './copy-records.ts';
import { CSA_SAMPLES, csaRecords } from './csa-records.ts';
import { treeImportRecord, documentImportRecord, rosterRecords } from './import-records.ts';
import { SIGN_ON_SAMPLES } from './sign-on-samples.ts';
import { WEBHOOK_SAMPLES, webhookRecords } from './webhook-samples.ts';
import { REPORT_SAMPLES, reportRunRecord } from './report-runs.ts';
import { makeZip } from './zip-files.ts';
import { createHash, randomUUID } from 'node:crypto';
import { SCHEMES } from '#src/features/mvr-scoring/schemes.rules.ts';
import {
  ACCIDENT,
  FOLLOW_UP_PLAN,
  PAST_EMPLOYER,
  POOL,
  CONSORTIUM,
  COMPANY_PAPER,
} from './sample-records.ts';
import type { Client, World } from './world.ts';

/** Of a record that is not there. */
const SOME_ID = '018f3c1e-7d2a-7c3b-8d4e-5f6071829304';

/** A valid request for calls whose shape is checked before the record is looked up; calls not named need none. */
export const SAMPLES: Record<string, { body?: unknown; query?: Record<string, string> }> = {
  'clients.change': { body: { operates: 'interstate' } },
  'client-setup.add': { body: { name: 'New Haul' } },
  'client-setup.addLocation': { body: { name: 'New yard' } },
  'client-setup.replace': {
    body: {
      name: 'Renamed',
      primaryAddress: {},
      contacts: [],
      notes: '',
      deactivated: false,
      employeeIdentifier: 'workId',
    },
  },
  'client-setup.writeNotes': { body: { notes: 'Gate code' } },
  'client-setup.changeAliases': { body: { aliases: ['Other name'] } },
  'location-settings.change': { body: { driverMonitoring: null } },
  'settings-copy.startPush': { body: { fields: ['docTypes'] } },
  'file-setup.preview': { body: { kept: true, asks: 'above' } },
  'file-setup.change': { body: { kept: true, asks: 'above' } },
  'client-setup.previewMove': { query: { legacyClientId: '1' } },
  'client-setup.move': { body: { legacyClientId: 1 } },
  'client-setup.changeServices': { body: { services: [1] } },
  ...REPORT_SAMPLES,
  ...CSA_SAMPLES,
  'retention.approve': { body: { files: [{ employeeId: SOME_ID, seal: '0'.repeat(64) }] } },
  'retention.withdraw': { body: { employeeIds: [SOME_ID] } },
  'job-titles.save': { query: { jobTitle: 'Loader', isNew: 'true' } },
  'job-titles.remove': { query: { deleteJobTitleId: '1' } },
  'job-titles.count': { query: { jobTitleId: '1' } },
  'alerts.assign': {
    body: {
      alerts: [{ employeeId: randomUUID(), documentTypeId: 310, authority: null }],
      assignee: null,
    },
  },
  'alerts.wait': {
    body: {
      alerts: [{ employeeId: randomUUID(), documentTypeId: 310, authority: null }],
      until: null,
    },
  },
  'alertLists.assign': { body: { alerts: ['some.alert'], assignee: null } },
  'alertLists.wait': { body: { alerts: ['some.alert'], until: null } },
  'alertLists.comments': { query: { alertId: 'some.alert' } },
  'alertLists.comment': { body: { alerts: ['some.alert'], body: 'Called' } },
  'inbox.mark': { body: { lines: ['topic:missing'], as: 'read' } },
  'notifications.add': { body: { email: 'contact@test.example', clientId: 1 } },
  'notifications.change': { query: { forUser: SOME_ID }, body: { rhythm: 'weekly' } },
  'testing-rates.add': {
    body: { agency: 'FTA', from: '2031-01-01', drugPct: 50, alcoholPct: 10, source: 'A notice' },
  },
  'testing-rates.remove': { query: { agency: 'FTA', from: '2031-01-01' } },
  'pools.create': { body: POOL },
  'pools.update': { body: POOL },
  'pool-overlaps.wouldBe': { body: POOL },
  'consortia.create': { body: CONSORTIUM },
  'consortia.update': { body: CONSORTIUM },
  'consortia.join': { body: { clientId: 1 } },
  'departures.begin': { body: { clientId: 1, reason: 'The contract ends' } },
  'consortia.candidates': { query: { search: 'a' } },
  'consortia.raise': { body: { numToSelectDrug: 1, numToSelectAlcohol: 0, reason: 'One more' } },
  'selections.pattern': { query: { year: '2026' } },
  'selections.raise': { body: { numToSelectDrug: 1, numToSelectAlcohol: 0, reason: 'One more' } },
  'randomFreezes.takeBack': { body: { reason: 'Of the wrong month' } },
  'consortia.takeBack': { body: { reason: 'Of the wrong month' } },
  'randomLives.times': { body: { notifiedAt: null, arrivedAt: null, collectedAt: null } },
  'randomLives.excuse': { body: { reason: 'injury', note: 'A broken arm' } },
  'randomLives.outcome': { body: { outcome: 'missed', on: '2026-01-05', note: 'On the road' } },
  'randomLives.order': { body: {} },
  'randomLives.notify': { body: { emailList: ['der@test.example'] } },
  'randomLives.email': { body: { emailList: ['der@test.example'] } },
  'randomLives.close': { body: { name: 'Dee Er' } },
  'randomBilling.list': { query: { year: '2026' } },
  'randomBilling.exportList': { query: { year: '2026' } },
  'mis.report': { query: { year: '2026', agency: 'FMCSA' } },
  'mis.tests': {
    query: { year: '2026', agency: 'FMCSA', section: 'drug', row: 'random', column: '1' },
  },
  'mis.file': { query: { year: '2026', agency: 'FMCSA', format: 'csv' } },
  'hiddenDays.set': { body: { day: null } },
  'pools.employeeList': { body: {} },
  'company-file.add': { body: COMPANY_PAPER },
  'company-file.correct': { body: COMPANY_PAPER },
  'company-file.remove': { body: { reason: 'Sent twice' } },
  'company-file.addSupervisor': { body: { name: 'Sue Pervisor', since: '2026-01-02' } },
  'company-file.endSupervisor': { body: { until: '2026-01-05' } },
  'clearinghouse.changePlan': {
    body: {
      ...{ cycle: 'hire', cycleMonth: null, cycleDay: null, queryType: 4 },
      ...{ reportsViolationsOn: null, reportsReturnOn: null, balance: null },
    },
  },
  'clearinghouse.makeFiles': { body: { whom: 'due', queryType: 4, trial: true } },
  'clearinghouse.ask': { body: { employeeId: SOME_ID, kind: 'full' } },
  'queryProvider.askAgain': { body: {} },
  'clearinghouse.answer': { body: { answer: 'notProhibited', on: '2026-01-05' } },
  'intake.discard': { body: { reason: 'Spam' } },
  'file.exportPart': { query: { list: 'orders' } },
  'file.addNote': { body: { text: 'Called' } },
  'file.editNote': { body: { text: 'Called' } },
  'employees.update': { body: { firstName: 'Changed' } },
  ...AUDIT_SAMPLES,
  ...APPLICANT_SAMPLES,
  'certificates.sendBack': { body: { reason: 'Not complete' } },
  'cover-sheets.restore': { body: { revokedAt: '2026-11-02T08:00:00.000Z' } },
  'orders.place': { body: { employeeId: SOME_ID, orderType: 'medicalExam' } },
  'orders.choices': { query: { employeeId: SOME_ID } },
  'mvr.prepare': { query: { employeeId: SOME_ID } },
  'mvr.order': { body: { employeeId: SOME_ID, acceptedVersion: 1 } },
  'orders.update': { body: { updateStatus: { orderStatusId: 2 } } },
  'orders.wait': { body: { until: null } },
  'orders.addMessage': { body: { message: 'Called' } },
  'orders.emailAuthorization': {
    body: { orderType: 'medicalExam', email: 'clinic@test.example', employerName: 'Fleet' },
  },
  'orders.withdrawAuthorization': { body: { authorizationId: SOME_ID } },
  ...COPY_SAMPLES,
  'driver-page.ask': { body: { what: 'A photo' } },
  'text-reports.report': { body: { reports: [{ status: 'delivered', textId: SOME_ID }] } },
  'driver-page.answer': { body: { answer: 'It is removed.' } },
  'cmeQueue.changes': { query: { since: '2026-01-05T12:00:00.000Z' } },
  'cmeQueue.move': { body: { clientId: 1, leaseId: SOME_ID } },
  'mvrScoring.save': { body: { ...SCHEMES.zurich, scores: true, after: 0 } },
  'drug-tests.send': { body: { results: [{ resultNumber: 'A1', lastName: 'Doe' }] } },
  'test-papers.choose': { body: { documentId: SOME_ID } },
  'drug-tests.findMatch': { body: { searchData: { search: 'doe' } } },
  'drug-tests.match': { query: { employeeId: SOME_ID } },
  'drug-tests.rematch': { query: { employeeId: SOME_ID } },
  'drug-tests.review': { body: { decision: 'accept' } },
  'reports.medCards': { body: { clientId: 1 } },
  'csa.tieCrash': { body: { accidentId: null } },
  'csa.setReturn': { body: { returnedOn: null } },
  'accidents.add': { body: ACCIDENT },
  'accidents.correct': { body: ACCIDENT },
  'accidents.remove': { body: { reason: 'Entered twice' } },
  'accidents.recordTest': { body: { testedAt: null, reason: 'The driver was in surgery.' } },
  'past-employers.add': { body: PAST_EMPLOYER },
  'past-employers.correct': { body: PAST_EMPLOYER },
  'past-employers.remove': { body: { reason: 'Entered twice' } },
  'past-employers.tie': { body: { documentIds: [] } },
  'randomBilling.bill': { body: { drugTests: 1, alcoholTests: 0 } },
  'follow-up.add': { body: FOLLOW_UP_PLAN },
  'follow-up.correct': { body: FOLLOW_UP_PLAN },
  'follow-up.days': { body: { days: null } },
  'follow-up.end': { body: { why: 'Complete' } },
  'testing-program.save': {
    body: { program: 'Pool', testedOn: '2026-01-02', appliedOn: '2026-01-03', noViolations: true },
  },
  'questionnaire.report': { body: { reportedOn: '2026-01-05' } },
  'questionnaire.save': { body: { positiveQuestionList: [1] } },
  'qualification.addRule': {
    body: {
      documentTypeId: 272,
      from: '2026-01-02',
      required: false,
      appliesTo: 'drivers',
      citation: 'Policy',
    },
  },
  'qualification.endRule': { body: { to: '2026-03-01' } },
  'rosters.check': { body: { mapping: ['workId'], matchBy: 'workId', missingStatusId: null } },
  'system-imports.take': { query: { integrationTypeId: '3' }, body: [{ externalId: 'E-1' }] },
  'invitations.check': { body: { text: 'new@user.example', role: 'dispatcher' } },
  'invitations.send': { body: { text: 'N,U,many@user.example', role: 'dispatcher' } },
  'tree-imports.choose': { body: { mapping: ['name'] } },
  'tree-imports.apply': { body: { add: 1 } },
  'document-imports.choose': { body: { mapping: ['file', 'workId'] } },
  'document-imports.apply': { body: { file: 1, queue: 0 } },
  'photos.choose': { body: { employeeId: null } },
  'documents.hide': { body: { reason: 'Sent by mistake' } },
  'documents.noteConsent': {
    body: {
      license: 'D1234567',
      state: 'CA',
      dotNumber: '1234567',
      validFrom: '2026-01-02',
      validTo: null,
    },
  },
  'rule-releases.switchOn': { body: { previewId: SOME_ID } },
  'qualification.exportAsOf': { query: { asOf: '2026-01-05' } },
  'documents.dchConsents': { query: { license: 'D1234567', state: 'CA', dotNumber: '1234567' } },
  'documents.findMVR': { query: { docImageId: SOME_ID } },
  'moves.compare': { query: { fromEmployeeId: SOME_ID } },
  'moves.merge': { body: { docsMap: {} }, query: { fromEmployeeId: SOME_ID } },
  'match.createFile': {
    body: {
      firstName: 'Ann',
      lastName: 'Lee',
      employmentStatusId: 1,
      clientId: 10_001,
      leaseId: SOME_ID,
    },
  },
  'employment.add': { body: { firstName: 'Ann', lastName: 'Lee', employmentStatusId: 2 } },
  'employment.remove': { body: { reason: 'Entered twice' } },
  'employment.hold': { body: { reason: null } },
  'queue.changes': { query: { since: '2026-01-02T00:00:00Z' } },
  'pages.arrange': { body: { parts: [{ kind: 'file', pages: [{ imageId: SOME_ID, page: 1 }] }] } },
  'pages.applyToBatch': { body: { documentTypeId: 238 } },
  'pages.flag': { body: { flagged: true } },
  'queue.setLimit': { body: { amount: 2, unit: 'days' } },
  'user-admin.add': {
    body: {
      firstName: 'New',
      lastName: 'User',
      email: 'sweep@new.example',
      permissions: [],
      sites: [1],
    },
  },
  'user-admin.addFirst': {
    body: { firstName: 'First', lastName: 'User', email: 'first@new.example' },
  },
  'client-rep.assign': { body: { userId: null, seen: null } },
  'api-keys.add': {
    body: {
      name: 'Sweeper',
      permissions: ['client.viewRoster'],
      sites: [1],
      mayExport: false,
      networks: [],
      callsAMinute: 60,
      days: 1,
    },
  },
  'api-keys.rotate': { body: { keepHours: 0 } },
  'passkeys.add': {
    body: {
      name: 'Laptop',
      credential: {
        id: 'AA',
        rawId: 'AA',
        type: 'public-key',
        response: { clientDataJSON: 'AA', attestationObject: 'AA' },
      },
    },
  },
  ...SIGN_ON_SAMPLES,
  ...WEBHOOK_SAMPLES,
  'sign-in-policy.change': { body: { isRequired: false, graceDays: 7, trustDays: 30 } },
  'user-admin.change': { body: { phone: '555' } },
  'user-admin.setActive': { body: { active: true } },
  'users.keepOptions': { body: { set: { letterKeys: false } } },
  'med-cards.send': { body: { employeeId: SOME_ID } },
  'users.addToJumplist': { body: { employeeId: SOME_ID } },
};

/** A PNG of one pixel. */
const ONE_PIXEL = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

/** A file that a call takes where it is no PDF. */
export const SAMPLE_FILES: Record<string, { name: string; bytes: Uint8Array }> = {
  'drug-tests.sendFile': {
    name: 'results.csv',
    bytes: Buffer.from(
      'resultNumber,lastName,reason,specimen,collectedOn\nA1,Doe,Random,Urine,2026-01-02\n',
    ),
  },
  'clearinghouse.readResults': {
    name: 'results.csv',
    bytes: Buffer.from('CDL Number,State,Query Status\nD1234567,CA,Processing\n'),
  },
  'rosters.upload': { name: 'roster.csv', bytes: Buffer.from('Work id,Name\nA-1,Doe\n') },
  'tree-imports.upload': { name: 'tree.csv', bytes: Buffer.from('Name\nYard\n') },
  'document-imports.upload': {
    name: 'old.zip',
    bytes: makeZip([
      { name: 'index.csv', bytes: Buffer.from('File,Work id\na.pdf,A-1\n') },
      { name: 'a.pdf', bytes: Buffer.from('%PDF-1.4') },
    ]),
  },
  'photos.upload': { name: 'A-1.png', bytes: ONE_PIXEL },
  'client-logo.write': { name: 'logo.png', bytes: ONE_PIXEL },
};

/** Calls with a parameter that names no tenant's record, and why. */
export const UNSWEPT: Record<string, string> = {
  'settings.document': 'the texts of the installation, the same for all',
  'settings.updateDocument': 'the texts of the installation, the same for all',
  'settings.editedTexts': 'the texts of the installation, the same for all',
  'settings.addText': 'the texts of the installation, the same for all',
  'settings.changeText': 'the texts of the installation, the same for all',
  'settings.documentVersions': 'the texts of the installation, the same for all',
  'document-types.versions': 'the document types of the installation, the same for all',
  'document-types.preview': 'the document types of the installation, the same for all',
  'document-types.change': 'the document types of the installation, the same for all',
  'document-types.remove': 'the document types of the installation, the same for all',
  'mvrScoring.scheme': 'the schemes that ship, the same for all',
};

/** Makes one record of each kind at a client and gives their ids by the names that paths use. */
export async function RECORDS(world: World, client: Client): Promise<Record<string, string>> {
  const employee = await world.makeEmployee({
    client,
    license: 'D1234567',
    licenseState: 'CA',
    ssn: '900-11-2233',
  });
  const user = await world.makeUser({ client, permissions: ['client.viewRoster'] });
  const documentId = randomUUID();
  const sha256 = createHash('sha256').update(documentId).digest();
  await world.inTenant(
    client.tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 1)",
    [client.tenantId, sha256],
  );
  await world.inTenant(
    client.tenantId,
    `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source)
     values ($1, $2, $3, $4, 272, '2026-01-02', 'accepted', $5, 'a.pdf', 'upload')`,
    [client.tenantId, documentId, client.clientId, employee.employeeId, sha256],
  );
  const certificateId = randomUUID();
  await world.inTenant(
    client.tenantId,
    `insert into certificates (tenant_id, certificate_id, employee_id, driver_name, employer_name, expires_at)
     values ($1, $2, $3, 'A Driver', 'An Employer', now() + interval '1 day')`,
    [client.tenantId, certificateId, employee.employeeId],
  );
  const [order] = await world.inTenant<{ id: string }>(
    client.tenantId,
    `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id)
     values ($1, $2, $3, 'medicalExam', 1) returning order_id as id`,
    [client.tenantId, client.clientId, employee.employeeId],
  );
  const linkId = randomUUID();
  await world.inTenant(
    client.tenantId,
    `insert into application_links (tenant_id, link_id, client_id, cdl, token_cipher, expires_at)
     values ($1, $2, $3, true, $4, now() + interval '1 day')`,
    [
      client.tenantId,
      linkId,
      client.clientId,
      world.kernel.keys.encrypt('apply-link', 'a'.repeat(43), `${client.tenantId}|${linkId}|apply`),
    ],
  );
  return {
    linkId,
    applicantId: employee.employeeId,
    certificateId,
    orderId: order?.id ?? '',
    clientId: String(client.clientId),
    topParentClientId: String(client.tenantId),
    from: employee.employeeId,
    to: employee.employeeId,
    employeeId: employee.employeeId,
    documentId,
    userId: user.userId,
    id: user.userId,
    ruleId: randomUUID(),
    jobTitleId: '1',
    documentTypeId: '272',
    imageId: documentId,
    dqItemId: randomUUID(),
    x: randomUUID(),
    changeId: randomUUID(),
    taskId: randomUUID(),
    processInstanceId: randomUUID(),
    sessionId: randomUUID(),
    ...(await rosterRecords(world, client)),
    treeImportId: await treeImportRecord(world, client),
    documentImportId: await documentImportRecord(world, client),
    ...(await drugTestRecords(world, client)),
    ...(await companyRecords(world, client, sha256)),
    contactId: await contactRecord(world, client),
    ...(await poolRecords(world, client)),
    ...(await clearinghouseRecords(world, client, employee.employeeId)),
    disputeId: await disputeRecord(world, client, employee.employeeId),
    copyRequestId: await copyRecord(world, client, employee.employeeId),
    ...(await csaRecords(world, client)),
    ...(await auditRecords(world, client)),
    ...(await webhookRecords(world, client)),
    runId: await reportRunRecord(world, client, user.userId),
    mergeId: randomUUID(),
    // A departure of the client would let nobody in.
    departureId: randomUUID(),
    month: '2026-01',
    planId: await planRecord(world, client, employee.employeeId),
    reportName: 'roster',
  };
}

/** A result that waits for its person, and what it came with. */
async function drugTestRecords(world: World, client: Client): Promise<Record<string, string>> {
  const [test] = await world.inTenant<{ id: string }>(
    client.tenantId,
    `insert into drug_tests (tenant_id, client_id, reason_id, specimen_type_id, bat_state) values ($1, $2, 1, 3, 'waiting')
     returning drug_test_id as id`,
    [client.tenantId, client.clientId],
  );
  const [sent] = await world.inTenant<{ id: string }>(
    client.tenantId,
    `insert into drug_test_imports (tenant_id, client_id, source, sent_by, sent_by_name, rows, added, corrected, repeated, older,
         unmatched, faulty)
       values ($1, $2, 'http', gen_random_uuid(), 'A sender', 0, 0, 0, 0, 0, 0, 0) returning import_id as id`,
    [client.tenantId, client.clientId],
  );
  const id = test?.id ?? '';
  return { drugTestId: id, matchId: id, drugTestImportId: sent?.id ?? '', paperId: randomUUID() };
}

/** Somebody who gets mails about the location. */
async function contactRecord(world: World, { tenantId, clientId }: Client): Promise<string> {
  const [contact] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into notification_contacts (tenant_id, client_id, email, zone) values ($1, $2, 'safety@test.example', 'UTC')
     returning contact_id as id`,
    [tenantId, clientId],
  );
  return contact?.id ?? '';
}

/** A pool of random testing, and a selection of it that is frozen. */
async function poolRecords(
  world: World,
  { tenantId, clientId }: Client,
): Promise<Record<string, string>> {
  const [pool] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into random_pools (tenant_id, client_id, name, authority, located_by, sites, statuses, drug_pct, alcohol_pct, frequency, begun_on)
     values ($1, $2, 'Swept', 'admin', 'name', array[$2::int], '{2}', 5, 0, 4, '2026-01-02') returning pool_id as id`,
    [tenantId, clientId],
  );
  const [selection] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into random_selections (tenant_id, pool_id, client_id, year, period, frequency, state, secret_hash, snapshot_hash, people, frozen_at)
     values ($1, $2, $3, 2026, 1, 4, 'frozen', repeat('a', 64), repeat('b', 64), 0, now()) returning selection_id as id`,
    [tenantId, pool?.id, clientId],
  );
  return { poolId: pool?.id ?? '', selectionId: selection?.id ?? '' };
}

/** A plan of follow-up tests. */
async function planRecord(
  world: World,
  { tenantId, clientId }: Client,
  employeeId: string,
): Promise<string> {
  const [plan] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into follow_up_plans (tenant_id, client_id, employee_id, agency, professional, planned_on, returned_on, first_year_tests, tests,
         months, drugs, alcohol, created_by)
       values ($1, $2, $3, 'FMCSA', 'Dr. Ruiz', '2026-01-02', '2026-01-05', 6, 6, 12, true, false, gen_random_uuid()) returning plan_id as id`,
    [tenantId, clientId, employeeId],
  );
  return plan?.id ?? '';
}

/** A paper of the company, and somebody who supervises its drivers. */
async function companyRecords(
  world: World,
  { tenantId, clientId }: Client,
  sha256: Buffer,
): Promise<Record<string, string>> {
  const [paper] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into company_papers (tenant_id, client_id, paper_type_id, doc_date, sha256, file_name)
     values ($1, $2, 340, '2026-01-02', $3, 'policy.pdf') returning paper_id as id`,
    [tenantId, clientId, sha256],
  );
  const [one] = await world.inTenant<{ id: string }>(
    tenantId,
    `insert into company_supervisors (tenant_id, client_id, name, since) values ($1, $2, 'Sue Pervisor', '2026-01-02')
     returning supervisor_id as id`,
    [tenantId, clientId],
  );
  return { paperId: paper?.id ?? '', supervisorId: one?.id ?? '' };
}
