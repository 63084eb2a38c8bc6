import { createHash, randomUUID } from 'node:crypto';
import { utcToday } from '#src/shared/dates.ts';
import { judgeDue } from './judged.ts';
import { textPdf } from './pdf-files.ts';
import { FOLLOW_UP_PLAN } from './sample-records.ts';
import { SAMPLE_FILES } from './sweep-samples.ts';
import type { Api, Client, Employee, World } from './world.ts';

/** One location, with who may do everything there and prepares what a call needs. */
export interface Place {
  world: World;
  client: Client;
  boss: Api;
  /** The caller. */
  caller: Api;
  /** How the caller acts there. */
  options: { client?: number };
}

/** A call that is in order, as far as the record goes. */
export interface Wish {
  params?: Record<string, string | number>;
  query?: Record<string, string>;
  body?: unknown;
  file?: { name: string; bytes: Uint8Array };
}

type Recipe = (at: Place) => Promise<Wish> | Wish;

const DAY = '2026-01-02';
let ssns = 1000;
const PDF = textPdf(['A paper']);
const SHA = createHash('sha256').update(PDF).digest();

const driver = ({ world, client }: Place): Promise<Employee> =>
  world.makeEmployee({ client, license: 'D1234567', licenseState: 'CA' });

/** An alert of a new driver, and where it stands. */
async function alertsOf(at: Place) {
  const { employeeId } = await driver(at);
  await judgeDue(at.world.kernel);
  // A paper that everyone who sees alerts may read, and that no new file has.
  const alerts = [{ employeeId, documentTypeId: 473, authority: null }];
  return { params: { clientId: at.client.clientId }, alerts };
}

const file = (one: Employee) => `/v1/employees/${one.employeeId}`;
const employee = (one: Employee) => ({ employeeId: one.employeeId });

/** The first id that SQL gives. */
async function idBy(at: Place, sql: string, values: readonly unknown[]): Promise<string> {
  const [row] = await at.world.inTenant<{ id: string }>(at.client.tenantId, sql, values);
  if (!row) throw new Error('The recipe made no row');
  return row.id;
}

async function keepPaper({ world }: Place, tenantId: number): Promise<void> {
  await world.kernel.storage.put(tenantId, SHA, PDF);
  await world.inTenant(
    tenantId,
    "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, $3, 'application/pdf', 1) on conflict do nothing",
    [tenantId, SHA, PDF.length],
  );
}

async function paper(
  at: Place,
  of: Employee,
  {
    type = 272,
    status = 'accepted',
    imageId = null as string | null,
    over = null as string | null,
  } = {},
): Promise<string> {
  await keepPaper(at, of.tenantId);
  return idBy(
    at,
    `insert into documents (tenant_id, client_id, employee_id, document_type_id, doc_date, status, sha256, file_name, source, image_id, superseded_by)
     values ($1, $2, $3, $4, '${DAY}', $5, $6, 'a.pdf', 'upload', $7, $8) returning document_id as id`,
    [of.tenantId, of.clientId, of.employeeId, type, status, SHA, imageId, over],
  );
}

const note = async (at: Place) => {
  const one = await driver(at);
  const made = await at.caller.post(`${file(one)}/notes`, { text: 'Called' }, at.options);
  return { one, params: { ...employee(one), noteId: String(made.body.noteId ?? randomUUID()) } };
};

const ACCIDENT = { date: DAY, city: 'Waco', state: 'TX', injuries: 0, disabled: 1, fatalities: 0 };
const accident = async (at: Place, fatalities = 0) => {
  const one = await driver(at);
  const { body } = await at.boss.post(`${file(one)}/accidents`, { ...ACCIDENT, fatalities });
  return { accidentId: String(body.accidentId) };
};

const PAST_EMPLOYER = { name: 'Acme Freight', from: '2020-05-01', agency: 'FMCSA', part40: true };
const PROGRAM = {
  program: 'Lone Star Consortium, Waco, TX',
  testedOn: DAY,
  appliedOn: DAY,
  noViolations: true,
};
const followUp = async (at: Place) => {
  const one = await driver(at);
  const { body } = await at.boss.post(`${file(one)}/followUp`, FOLLOW_UP_PLAN);
  return { planId: String(body.planId) };
};
const pastEmployer = async (at: Place) => {
  const one = await driver(at);
  const { body } = await at.boss.post(`${file(one)}/pastEmployers`, PAST_EMPLOYER);
  return { pastEmployerId: String(body.pastEmployerId) };
};

async function certificate(at: Place, state: 'sent' | 'signed' | 'reviewed'): Promise<string> {
  const one = await driver(at);
  await at.world.inTenant(
    one.tenantId,
    "update employees set email = 'a@driver.example' where employee_id = $1",
    [one.employeeId],
  );
  if (state === 'sent')
    return idBy(
      at,
      `insert into certificates (tenant_id, employee_id, driver_name, employer_name, expires_at)
       values ($1, $2, 'A Driver', 'An Employer', now() + interval '1 day') returning certificate_id as id`,
      [one.tenantId, one.employeeId],
    );
  const status = state === 'signed' ? 'pendingReview' : 'accepted';
  return idBy(
    at,
    `insert into certificates (tenant_id, employee_id, driver_name, employer_name, expires_at, state, as_of, violations, signed_name,
       signed_at, signed_ip, signed_text, text_sha256, document_id, reviewer_name, reviewed_at)
     values ($1, $2, 'A Driver', 'An Employer', now() + interval '1 day', $3, current_date, '[]', 'A Driver', now(), '::1', 'text', $4,
       $5, case when $3 = 'reviewed' then 'R' end, case when $3 = 'reviewed' then now() end) returning certificate_id as id`,
    [one.tenantId, one.employeeId, state, SHA, await paper(at, one, { type: 474, status })],
  );
}

const PLAN = { mapping: ['workId'], matchBy: 'workId', missingStatusId: null };
const roster = (at: Place, state = 'checked') =>
  idBy(
    at,
    `with made as (
       insert into rosters (tenant_id, client_id, file_name, state, row_count, columns, plan, sites)
       values ($1, $2, 'a.csv', $3, 1, '[{"name":"Work id","samples":[]}]', $4, array[$2::int]) returning tenant_id, roster_id),
     line as (
       insert into roster_rows (tenant_id, roster_id, ordinal, client_id, line, kind)
       select tenant_id, roster_id, 1, $2, 2, 'add' from made)
     select roster_id as id from made`,
    [at.client.tenantId, at.client.clientId, state, JSON.stringify(PLAN)],
  );

const photos = async (at: Place, finished = false) => {
  await keepPaper(at, at.client.tenantId);
  const importId = await idBy(
    at,
    `insert into photo_imports (tenant_id, client_id, finished_at) values ($1, $2, case when $3 then now() end) returning import_id as id`,
    [at.client.tenantId, at.client.clientId, finished],
  );
  const fileId = await idBy(
    at,
    `insert into photo_import_files (tenant_id, import_id, client_id, ordinal, file_name, sha256, width, height, state)
     values ($1, $2, $3, 1, 'a.png', $4, 1, 1, 'unmatched') returning file_id as id`,
    [at.client.tenantId, importId, at.client.clientId, SHA],
  );
  return { importId, fileId };
};

const ofOne: Recipe = async (at) => ({ params: employee(await driver(at)) });
const ofPlace: Recipe = ({ client }) => ({ params: { clientId: client.clientId } });
const ofAccident: Recipe = async (at) => ({ params: await accident(at) });
const bare: Recipe = () => ({});
const two = async (at: Place) => {
  const [to, from] = [await driver(at), await driver(at)];
  return { to, from, params: employee(to), query: { fromEmployeeId: from.employeeId } };
};
const RULE = {
  documentTypeId: 272,
  from: DAY,
  required: false,
  appliesTo: 'drivers',
  citation: 'Policy',
};
const LEAVING = { employmentStatusId: 4 };
const CONSENT = { license: 'D1234567', state: 'CA', dotNumber: '1234567' };

/** A call in order for every endpoint of the employee files: record and body such that only rights can refuse it. */
export const RECIPES: Record<string, Recipe> = {
  'employees.search': () => ({ query: { search: 'driver' } }),
  'employees.exportSearch': () => ({ query: { search: 'driver' } }),
  'employees.roster': ofPlace,
  'employees.exportRoster': ofPlace,
  'employees.read': ofOne,
  'employees.ssn': async (at) => ({
    params: employee(
      await at.world.makeEmployee({ client: at.client, ssn: `900-11-${String((ssns += 1))}` }),
    ),
  }),
  'employees.history': ofOne,
  'employees.update': async (at) => ({
    params: employee(await driver(at)),
    body: { firstName: 'Changed' },
  }),
  'file.dates': ofOne,
  'file.exportPart': async (at) => ({
    params: employee(await driver(at)),
    query: { list: 'dates' },
  }),
  'file.print': ofOne,
  'file.notes': ofOne,
  'file.colleagues': ofOne,
  'file.addNote': async (at) => ({ params: employee(await driver(at)), body: { text: 'Called' } }),
  'file.editNote': async (at) => ({
    params: (await note(at)).params,
    body: { text: 'Called again' },
  }),
  'file.deleteNote': async (at) => ({ params: (await note(at)).params }),
  'file.restoreNote': async (at) => ({ params: (await note(at)).params }),
  'employment.add': ({ client }) => ({
    params: { clientId: client.clientId },
    body: { firstName: 'Ann', lastName: 'Lee', employmentStatusId: 2 },
  }),
  'employment.read': ofOne,
  'employment.archive': async (at) => ({
    params: { ...employee(await driver(at)), topParentClientId: at.client.tenantId },
    body: LEAVING,
  }),
  'employment.unarchive': async (at) => {
    const one = await driver(at);
    await at.boss.patch(`${file(one)}/archiveEmployee/${one.tenantId}`, LEAVING);
    return { params: employee(one) };
  },
  'employment.replace': async (at) => {
    const { to, from } = await two(at);
    return { params: { from: from.employeeId, to: to.employeeId }, body: LEAVING };
  },
  'employment.remove': async (at) => ({
    params: employee(await driver(at)),
    body: { reason: 'x' },
  }),
  'employment.restore': async (at) => {
    const one = await driver(at);
    await at.boss.post(`${file(one)}/delete`, { reason: 'x' });
    return { params: employee(one) };
  },
  'employment.hold': async (at) => ({ params: employee(await driver(at)), body: { reason: 'x' } }),
  'employment.deleted': ofPlace,
  'employment.exportDeleted': ofPlace,
  'qualification.employee': ofOne,
  'qualification.ruleMatches': async (at) => ({
    params: { ...employee(await driver(at)), documentTypeId: 238 },
  }),
  'qualification.rules': ofPlace,
  'qualification.exportAsOf': async (at) => ({
    ...(await ofPlace(at)),
    query: { asOf: '2026-01-05' },
  }),
  'qualification.exportRules': ofPlace,
  'qualification.addRule': async ({ world, client }) => {
    // A location of its own: a second rule of one type and place would overlap the first.
    const place = await world.makeClient({ parent: client });
    return { params: { clientId: place.clientId }, body: RULE };
  },
  'qualification.endRule': async (at) => {
    const place = await at.world.makeClient({ parent: at.client });
    const made = await at.boss.post(`/v1/clients/${place.clientId}/qualificationRules`, RULE);
    return {
      params: { clientId: place.clientId, ruleId: String(made.body.ruleId) },
      body: { to: '2026-03-01' },
    };
  },
  'documents.list': ofOne,
  'documents.exportList': ofOne,
  'documents.types': ofOne,
  'documents.employeeContent': async (at) => {
    const one = await driver(at);
    return { params: { ...employee(one), documentId: await paper(at, one) } };
  },
  'alerts.figures': bare,
  'documents.read': async (at) => ({ params: { documentId: await paper(at, await driver(at)) } }),
  'documents.content': async (at) => ({
    params: { documentId: await paper(at, await driver(at)) },
  }),
  'documents.hide': async (at) => ({
    params: { documentId: await paper(at, await driver(at)) },
    body: { reason: 'x' },
  }),
  'documents.restore': async (at) => {
    const documentId = await paper(at, await driver(at));
    await at.boss.post(`/v1/documents/${documentId}/hide`, { reason: 'x' });
    return { params: { documentId } };
  },
  'documents.duplicates': () => ({ query: { sha256: SHA.toString('hex') } }),
  'documents.reinstate': async (at) => {
    const one = await driver(at);
    const over = await paper(at, one, { type: 473 });
    return {
      params: { documentId: await paper(at, one, { type: 473, status: 'superseded', over }) },
    };
  },
  'documents.externalFiles': ofOne,
  'documents.exportExternalFiles': ofOne,
  'documents.readLog': ofOne,
  'documents.consents': ofOne,
  'documents.dchConsents': async (at) => ({ params: employee(await driver(at)), query: CONSENT }),
  'documents.noteConsent': async (at) => ({
    params: { documentId: await paper(at, await driver(at), { type: 1116 }) },
    body: { ...CONSENT, validFrom: DAY, validTo: null },
  }),
  'documents.findMVR': async (at) => {
    const one = await driver(at);
    const imageId = randomUUID();
    const documentId = await paper(at, one, { type: 225, imageId });
    await at.world.inTenant(
      one.tenantId,
      `insert into mvr_records (tenant_id, client_id, employee_id, document_id, state, license, report_date)
       values ($1, $2, $3, $4, 'CA', 'D1234567', '${DAY}')`,
      [one.tenantId, one.clientId, one.employeeId, documentId],
    );
    return { params: employee(one), query: { docImageId: imageId } };
  },
  'review.uploadForEmployee': async (at) => ({
    params: employee(await driver(at)),
    body: { docTypeId: '272', docDate: DAY },
    file: { name: 'a.pdf', bytes: PDF },
  }),
  'moves.targets': ofPlace,
  'moves.candidates': ofOne,
  'moves.compare': async (at) => {
    const { params, query } = await two(at);
    return { params, query };
  },
  'moves.merge': async (at) => {
    const { params, query } = await two(at);
    return { params, query, body: { docsMap: {} } };
  },
  'moves.undo': async (at) => {
    const { to, from } = await two(at);
    const made = await at.boss.post(
      `${file(to)}/mergeEmployees?fromEmployeeId=${from.employeeId}`,
      { docsMap: {} },
    );
    return { params: { ...employee(to), mergeId: String(made.body.mergeId) } };
  },
  'rosters.upload': ({ client }) => ({
    params: { clientId: client.clientId },
    file: { name: 'roster.csv', bytes: Buffer.from('Work id,Last name\nA-1,Doe\n') },
  }),
  'rosters.list': ofPlace,
  'rosters.template': ofPlace,
  'rosters.read': async (at) => ({ params: { rosterId: await roster(at) } }),
  'rosters.check': async (at) => ({
    params: { rosterId: await roster(at, 'uploaded') },
    body: PLAN,
  }),
  'rosters.rows': async (at) => ({ params: { rosterId: await roster(at) } }),
  'rosters.exportRows': async (at) => ({ params: { rosterId: await roster(at) } }),
  'rosters.apply': async (at) => ({ params: { rosterId: await roster(at) } }),
  'rosters.cancel': async (at) => ({ params: { rosterId: await roster(at) } }),
  'photos.upload': ({ client }) => ({
    params: { clientId: client.clientId },
    file: SAMPLE_FILES['photos.upload'] ?? { name: 'none', bytes: PDF },
  }),
  'photos.read': async (at) => ({ params: { importId: (await photos(at)).importId } }),
  'photos.image': async (at) => ({ params: await photos(at) }),
  'photos.choose': async (at) => ({
    params: await photos(at),
    body: { employeeId: (await driver(at)).employeeId },
  }),
  'photos.finish': async (at) => ({ params: { importId: (await photos(at)).importId } }),
  'photos.ofEmployee': async (at) => {
    const one = await driver(at);
    await keepPaper(at, one.tenantId);
    await at.world.inTenant(
      one.tenantId,
      'insert into employee_photos (tenant_id, employee_id, client_id, sha256, width, height) values ($1, $2, $3, $4, 1, 1)',
      [one.tenantId, one.employeeId, one.clientId, SHA],
    );
    return { params: employee(one) };
  },
  'accidents.list': ofOne,
  'accidents.add': async (at) => ({ params: employee(await driver(at)), body: ACCIDENT }),
  'accidents.correct': async (at) => ({
    params: await accident(at),
    body: { ...ACCIDENT, city: 'Austin' },
  }),
  'accidents.remove': async (at) => ({ params: await accident(at), body: { reason: 'x' } }),
  'accidents.restore': async (at) => {
    const params = await accident(at);
    await at.boss.post(`/v1/accidents/${params.accidentId}/remove`, { reason: 'x' });
    return { params };
  },
  'accidents.recordTest': async (at) => ({
    params: { ...(await accident(at, 1)), substance: 'alcohol' },
    body: { testedAt: null, reason: 'The driver was in surgery.' },
  }),
  'accidents.changes': ofAccident,
  'accidents.register': ofPlace,
  'accidents.exportRegister': ofPlace,
  'past-employers.list': ofOne,
  'past-employers.add': async (at) => ({ params: employee(await driver(at)), body: PAST_EMPLOYER }),
  'past-employers.correct': async (at) => ({
    params: await pastEmployer(at),
    body: { ...PAST_EMPLOYER, place: 'Waco, TX' },
  }),
  'past-employers.remove': async (at) => ({
    params: await pastEmployer(at),
    body: { reason: 'x' },
  }),
  'past-employers.restore': async (at) => {
    const params = await pastEmployer(at);
    await at.boss.post(`/v1/pastEmployers/${params.pastEmployerId}/remove`, { reason: 'x' });
    return { params };
  },
  'past-employers.tie': async (at) => ({
    params: await pastEmployer(at),
    body: { documentIds: [] },
  }),
  'follow-up.list': ofOne,
  'follow-up.company': ofPlace,
  'follow-up.add': async (at) => ({ params: employee(await driver(at)), body: FOLLOW_UP_PLAN }),
  'follow-up.correct': async (at) => ({ params: await followUp(at), body: FOLLOW_UP_PLAN }),
  'follow-up.days': async (at) => ({ params: await followUp(at), body: { days: null } }),
  'follow-up.end': async (at) => ({ params: await followUp(at), body: { why: 'x' } }),
  'follow-up.resume': async (at) => {
    const params = await followUp(at);
    await at.boss.post(`/v1/followUp/${params.planId}/end`, { why: 'x' });
    return { params };
  },
  'testing-program.read': ofOne,
  'testing-program.save': async (at) => ({ params: employee(await driver(at)), body: PROGRAM }),
  'testing-program.remove': async (at) => {
    const one = await driver(at);
    await at.boss.put(`${file(one)}/testingProgram`, PROGRAM);
    return { params: employee(one) };
  },
  'questionnaire.read': ofOne,
  'questionnaire.save': async (at) => ({
    params: employee(await driver(at)),
    body: { positiveQuestionList: [1] },
  }),
  'questionnaire.report': async (at) => {
    const one = await driver(at);
    await at.boss.put(`${file(one)}/drugAlcoholInfo`, { positiveQuestionList: [1] });
    return { params: employee(one), body: { reportedOn: utcToday() } };
  },
  'certificates.list': bare,
  'certificates.exportList': bare,
  'certificates.option': bare,
  'certificates.setOption': () => ({ body: { enabled: true } }),
  'certificates.send': async (at) => {
    const one = await driver(at);
    await at.world.inTenant(
      one.tenantId,
      "update employees set email = 'a@driver.example' where employee_id = $1",
      [one.employeeId],
    );
    return { body: { employeeIds: [one.employeeId] } };
  },
  'certificates.withdraw': async (at) => ({
    body: { certificateIds: [await certificate(at, 'sent')] },
  }),
  'certificates.ofEmployee': ofOne,
  'certificates.read': async (at) => ({ params: { certificateId: await certificate(at, 'sent') } }),
  'certificates.accept': async (at) => ({
    params: { certificateId: await certificate(at, 'signed') },
    body: { note: '' },
  }),
  'certificates.sendBack': async (at) => ({
    params: { certificateId: await certificate(at, 'signed') },
    body: { reason: 'Not complete' },
  }),
  'certificates.reopen': async (at) => ({
    params: { certificateId: await certificate(at, 'reviewed') },
  }),
  'alerts.list': ofPlace,
  'alerts.exportList': ofPlace,
  'alerts.drivers': ofPlace,
  'alerts.company': ofPlace,
  'alerts.colleagues': ofPlace,
  'alerts.mine': ofPlace,
  'alerts.assign': async (at) => {
    const { params, alerts } = await alertsOf(at);
    return { params, body: { alerts, assignee: null } };
  },
  'alerts.wait': async (at) => {
    const { params, alerts } = await alertsOf(at);
    return { params, body: { alerts, until: null } };
  },
};
