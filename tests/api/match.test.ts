import { randomBytes, randomUUID } from 'node:crypto';
import { deflateSync } from 'node:zlib';
import { PDFDocument, PDFName } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { readingProgress } from '#src/features/intake/server/readings.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import { protectedPdf, scriptPdf, textPdf } from '#tests/support/pdf-files.ts';
import { ACCEPT, claim, INSTANCES, openReviewWorld, TASKS } from '#tests/support/review-world.ts';
import { scannedPdf } from '#tests/support/scans.ts';
import type { Json } from '#tests/support/world.ts';
import { until } from '#tests/support/until.ts';

const { world, fleet, yard, driver, employer, alice, aliceId } = await openReviewWorld();
afterAll(() => world.close());

const carolUser = await world.makeUser({
  client: world.internal,
  permissions: [
    'dq.worklists',
    'dq.viewDetail',
    'dq.searchAndMatch',
    'dq.review',
    'dq.createNewFile',
  ],
});
const carol = await world.as(carolUser);

async function send(bytes: Uint8Array, name = 'scan.pdf'): Promise<Json> {
  const answer = await employer.upload('/v1/internalDQ', [{ name, bytes }]);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body.items[0];
}

/** What is suggested, once its image is read. */
function suggested(taskId: string): Promise<Json> {
  let at = 0;
  return until<Json>('The reading', async () => {
    const { body, status } = await alice.get(`${TASKS}/${taskId}/suggestions`);
    expect(status, JSON.stringify(body)).toBe(200);
    if (body.text !== 'reading') return body;
    // How far it is, once it is begun; it never goes back.
    expect(body.progress ?? 0).toBeGreaterThanOrEqual(at);
    at = body.progress ?? 0;
    expect(at).toBeLessThanOrEqual(100);
    return false;
  });
}

const PAPER = [
  "MEDICAL EXAMINER'S CERTIFICATE",
  'Driver: Dora Quillfeather',
  'Date of birth: 03/09/1984',
  'License number: QF4432198 OH',
  'Date of examination: 03/01/2026',
].join('\n');

test('a paper that is only an image is read by OCR, and everything found has its place on the page', async () => {
  const item = await send(await scannedPdf(PAPER));
  const body = await suggested(item.taskId);
  expect(body).toMatchObject({
    text: 'ocr',
    progress: null,
    good: true,
    documentType: { documentTypeId: 238 },
    docDate: '2026-03-01',
  });
  const [first] = body.candidates;
  expect(first.employee.employeeId).toBe(driver.employeeId);
  const fields = first.evidence.map(({ field }: Json) => field);
  expect(fields).toEqual(expect.arrayContaining(['name', 'dob', 'license']));
  for (const { spots } of [...first.evidence, body.documentType]) {
    expect(spots.length).toBeGreaterThan(0);
    for (const { imageId, page, x, y, width, height } of spots) {
      expect([imageId, page]).toEqual([item.imageId, 1]);
      expect(Math.min(x, y, width, height)).toBeGreaterThan(0);
      expect(Math.max(x + width, y + height)).toBeLessThan(1);
    }
  }
  // A paper may bear an SSN: what was read stands encrypted.
  const [kept] = await world.inTenant<{ outcome: string; words: Buffer }>(
    world.internal.tenantId,
    'select r.outcome, r.words from paper_readings r join dq_item_images m using (tenant_id, sha256) where m.image_id = $1',
    [item.imageId],
  );
  expect(kept?.outcome).toBe('ocr');
  expect(kept?.words.toString('latin1')).not.toContain('Quillfeather');
});

test('how far files are read together goes on and never back: one that is read counts whole', async () => {
  const { pool } = world.kernel;
  const { tenantId } = world.internal;
  const rows = await world.inTenant<{ sha256: Buffer }>(
    tenantId,
    'select sha256 from paper_readings where tenant_id = $1 limit 1',
    [tenantId],
  );
  const read = rows.map(({ sha256 }) => sha256);
  const [begun, unknown] = [randomBytes(32), randomBytes(32)];
  await pool.query(
    `insert into paper_work (tenant_id, sha256, progress, lease_until) values ($1, $2, 40, now() + interval '1 hour')`,
    [tenantId, begun],
  );
  const together = (...hashes: Buffer[]) =>
    transaction(pool, { role: 'jobs', tenantId, sites: '*' }, (db) => readingProgress(db, hashes));
  expect(await together(begun)).toBe(40);
  expect(await together(begun, unknown)).toBe(20);
  expect(await together(...read, begun)).toBe(70);
  expect(await together(...read, unknown)).toBe(50);
  expect(await together(...read)).toBe(100);
  expect(await together(unknown)).toBeNull();
});

test('grey paper with the white of the glass around it is read', async () => {
  const item = await send(
    // The same letters each time: what a scan of other letters is read as is not what this asks.
    await scannedPdf(`${PAPER}\nCopy for the carrier`, { lies: 'bordered', paper: 62, skew: 3.5 }),
  );
  const body = await suggested(item.taskId);
  expect(body).toMatchObject({ text: 'ocr', good: true, documentType: { documentTypeId: 238 } });
  expect(body.candidates[0].employee.employeeId).toBe(driver.employeeId);
});

test('what a text layer says is marked too', async () => {
  const item = await send(textPdf([`${PAPER}\n${randomUUID()}`]));
  const body = await suggested(item.taskId);
  expect(body).toMatchObject({ text: 'read', good: true });
  const name = body.candidates[0].evidence.find(({ field }: Json) => field === 'name');
  expect(name).toMatchObject({ found: 'Dora Quillfeather', spots: [{ page: 1 }] });
});

test('another person on a further page is pointed out, with the page', async () => {
  const other = PAPER.replace('Dora Quillfeather', 'Milo Thornbury')
    .replace('03/09/1984', '11/30/1991')
    .replace('QF4432198', 'TB7781203');
  const item = await send(textPdf([`${PAPER}\n${randomUUID()}`, other]));
  expect(await suggested(item.taskId)).toMatchObject({
    apart: { imageId: item.imageId, page: 2, why: 'person' },
  });
  const further = Array.from(
    { length: 6 },
    (_, at) => `Continued ${at}\n${'more of it '.repeat(40)}`,
  );
  const long = await send(textPdf([`${PAPER}\n${randomUUID()}`, ...further, other]));
  expect(await suggested(long.taskId)).toMatchObject({
    apart: { imageId: long.imageId, page: 8, why: 'person' },
  });
  const one = await send(textPdf([`${PAPER}\n${randomUUID()}`, PAPER]));
  expect(await suggested(one.taskId)).toMatchObject({ apart: null });
});

test('what was filled into the fields of a form is marked where it stands', async () => {
  const form = await PDFDocument.create();
  const page = form.addPage([612, 792]);
  const values = ['Dora Quillfeather', '03/09/1984', 'QF4432198', randomUUID()];
  for (const [at, value] of values.entries()) {
    const field = form.getForm().createTextField(`field ${at}`);
    field.setText(value);
    field.addToPage(page, { x: 72, y: 600 - at * 100, width: 300, height: 24 });
  }
  const item = await send(await form.save(), 'form.pdf');
  const body = await suggested(item.taskId);
  // By itself, not by its image.
  expect(body.text).toBe('read');
  expect(body.candidates[0].employee.employeeId).toBe(driver.employeeId);
  const spot = (field: string) =>
    body.candidates[0].evidence.find((one: Json) => one.field === field).spots[0];
  for (const [field, at] of [
    ['name', 0],
    ['dob', 1],
    ['license', 2],
  ] as const) {
    expect(spot(field)).toMatchObject({ imageId: item.imageId, page: 1 });
    expect(spot(field).x).toBeCloseTo(72 / 612, 1);
    expect(spot(field).y).toBeCloseTo((792 - 600 + at * 100 - 24) / 792, 1);
  }
});

test('encrypted, with a script, or an image bomb: each says how it was read', async () => {
  const locked = await send(await protectedPdf('secret'), 'locked.pdf');
  const scripted = await send(scriptPdf(), 'script.pdf');
  const bomb = await send(await imageBomb(), 'bomb.pdf');
  expect(await suggested(locked.taskId)).toMatchObject({ text: 'protected', candidates: [] });
  expect(['read', 'ocr', 'none']).toContain((await suggested(scripted.taskId)).text);
  expect(await suggested(bomb.taskId)).toMatchObject({
    text: 'none',
    candidates: [],
    good: false,
  });
});

/** A page of 40,000 by 40,000 white dots in a few kilobytes. */
async function imageBomb(): Promise<Uint8Array> {
  const pdf = await PDFDocument.create();
  const page = pdf.addPage([612, 792]);
  const bits = deflateSync(Buffer.alloc((40_000 / 8) * 2_000), { level: 9 });
  const image = pdf.context.stream(bits, {
    Type: 'XObject',
    Subtype: 'Image',
    Width: 40_000,
    Height: 40_000,
    ColorSpace: 'DeviceGray',
    BitsPerComponent: 1,
    Filter: 'FlateDecode',
  });
  page.node.setXObject(PDFName.of('Im1'), pdf.context.register(image));
  page.node.addContentStream(
    pdf.context.register(pdf.context.stream('q 612 0 0 792 0 0 cm /Im1 Do Q')),
  );
  return pdf.save();
}

const NEWCOMER = [
  'APPLICATION FOR EMPLOYMENT',
  'Last name: Haverbrook',
  'First name: Nils',
  'Date of birth: 07/04/1990',
  "Driver's license number: TQ441201",
].join('\n');

test('somebody new: a form filled from the paper, a file at the location, and the review opens with it', async () => {
  const item = await send(textPdf([`${NEWCOMER}\n${randomUUID()}`]), 'application.pdf');
  const held = await claim(carol, item.taskId, carolUser.userId);
  const path = `${TASKS}/${item.taskId}/newFile`;
  const { body: draft } = await carol.get(path);
  expect(draft.person).toMatchObject({
    firstName: 'Nils',
    lastName: 'Haverbrook',
    dob: '1990-07-04',
    license: 'TQ441201',
  });
  expect(draft.clientId).toBe(fleet.clientId);
  expect(draft.places.map(({ clientId }: Json) => clientId)).toEqual([
    fleet.clientId,
    yard.clientId,
  ]);
  const body = {
    firstName: 'Nils',
    lastName: 'Haverbrook',
    dob: '1990-07-04',
    employmentStatusId: 1,
    clientId: yard.clientId,
    leaseId: held.body.leaseId,
  };
  // Who may not, and where it may not be.
  expect((await alice.post(path, body)).status).toBe(403);
  expect((await alice.get(path)).status).toBe(403);
  const stranger = await world.makeClient();
  expect((await carol.post(path, { ...body, clientId: stranger.clientId })).body.error.code).toBe(
    'match.other_company',
  );
  expect((await carol.post(path, { ...body, clientId: world.internal.clientId })).status).toBe(400);
  expect((await carol.post(path, { ...body, leaseId: randomUUID() })).status).toBe(409);

  const made = await carol.post(path, body);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body).toMatchObject({ state: 'review', next: { hold: 'mine', formKey: 'review' } });
  const rows = await world.inTenant<{ employee_id: string; client_id: number }>(
    fleet.tenantId,
    "select employee_id, client_id from employees where last_name = 'Haverbrook'",
  );
  expect(rows).toMatchObject([{ client_id: yard.clientId }]);
  expect(made.body.next.employeeId).toBe(rows[0]?.employee_id);
  const { body: instance } = await alice.get(
    `${INSTANCES}/${item.processInstanceId}?fields=activities`,
  );
  expect(instance.activities.map(({ tag }: Json) => tag)).toContain('Created New Employee File');
});

test('a second file of someone on file is not made before the reviewer has looked', async () => {
  const item = await send(textPdf([`Driver: Dora Quillfeather\n${randomUUID()}`]), 'twin.pdf');
  const held = await claim(carol, item.taskId, carolUser.userId);
  const path = `${TASKS}/${item.taskId}/newFile`;
  const body = {
    firstName: 'Dora',
    lastName: 'Quillfeather',
    dob: '1999-01-01',
    employmentStatusId: 1,
    clientId: yard.clientId,
    leaseId: held.body.leaseId,
  };
  const refused = await carol.post(path, body);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'match.alike' } } });
  expect(refused.body.error.current.alike).toMatchObject([{ employeeId: driver.employeeId }]);
  expect((await carol.post(path, { ...body, isNew: true })).body).toMatchObject({
    state: 'review',
  });
});

test('a file made by mistake is taken back with its step, and after what followed was taken back; not once it is used', async () => {
  const make = async (lastName: string) => {
    const item = await send(textPdf([`Driver: Una ${lastName}\n${randomUUID()}`]), 'una.pdf');
    const held = await claim(carol, item.taskId, carolUser.userId);
    const body = {
      firstName: 'Una',
      lastName,
      employmentStatusId: 1,
      clientId: yard.clientId,
      leaseId: held.body.leaseId,
    };
    const made = await carol.post(`${TASKS}/${item.taskId}/newFile`, body);
    expect(made.status, JSON.stringify(made.body)).toBe(200);
    return { item, next: made.body.next, employeeId: made.body.next.employeeId as string };
  };
  const undo = (taskId: string) => carol.post(`${TASKS}/${taskId}/undo`);
  const deleted = async (employeeId: string) => {
    const [row] = await world.inTenant<{ gone: boolean; by: string | null; why: string | null }>(
      fleet.tenantId,
      'select deleted_at is not null as gone, deleted_by as by, deleted_reason as why from employees where employee_id = $1',
      [employeeId],
    );
    return row;
  };

  const first = await make('Mistaken');
  const back = await undo(first.item.taskId);
  expect(back.status, JSON.stringify(back.body)).toBe(200);
  expect(back.body).toMatchObject({
    state: 'searchAndMatch',
    next: { hold: 'mine', employeeId: null, clientName: 'Fleet' },
  });
  expect(await deleted(first.employeeId)).toEqual({
    gone: true,
    by: carolUser.userId,
    why: 'Its creation in review was undone',
  });
  // Nobody is very like it any more: it is made again without a question.
  const again = await make('Mistaken');

  // Filed, unfiled, unmade: one step after the other.
  const filed = await carol.post(`${TASKS}/${again.next.taskId}/accept`, {
    ...ACCEPT,
    leaseId: again.next.leaseId,
  });
  expect(filed.status, JSON.stringify(filed.body)).toBe(200);
  expect((await undo(again.next.taskId)).status).toBe(200);
  expect((await undo(again.item.taskId)).status).toBe(200);
  expect(await deleted(again.employeeId)).toMatchObject({ gone: true });

  // A second paper of the same person, or a change of the file: it stays.
  const used = await make('Wanted');
  const other = await send(textPdf([`Una Wanted\n${randomUUID()}`]), 'other.pdf');
  const held = await claim(alice, other.taskId, aliceId);
  const matched = await alice.post(`${TASKS}/${other.taskId}/match`, {
    employeeId: used.employeeId,
    leaseId: held.body.leaseId,
  });
  expect(matched.status).toBe(200);
  const refused = await undo(used.item.taskId);
  expect(refused).toMatchObject({ status: 409, body: { error: { code: 'work.undo_refused' } } });
  expect(refused.body.error.message).toContain('the new file was worked on since');
  expect(await deleted(used.employeeId)).toMatchObject({ gone: false });
  await alice.post(`${TASKS}/${other.taskId}/undo`);
  await world.inTenant(
    fleet.tenantId,
    'update employees set version = version + 1 where employee_id = $1',
    [used.employeeId],
  );
  expect((await undo(used.item.taskId)).status).toBe(409);
});

test('a new file has a job title of its location', async () => {
  await world.inTenant(
    fleet.tenantId,
    `insert into job_titles (tenant_id, job_title_id, client_id, job_title) values ($1, 1, $2, 'Yard jockey'), ($1, 2, $3, 'Driver')`,
    [fleet.tenantId, yard.clientId, fleet.clientId],
  );
  const item = await send(textPdf([`Driver: Titus Newhall\n${randomUUID()}`]), 'titus.pdf');
  const path = `${TASKS}/${item.taskId}/newFile`;
  const titles = async (place: number) =>
    (await carol.get(`${path}?place=${place}`)).body.jobTitles as Json[];
  expect((await titles(fleet.clientId)).map(({ jobTitle }) => jobTitle)).toEqual(['Driver']);
  const [, jockey] = await titles(yard.clientId);
  expect(jockey).toMatchObject({ jobTitle: 'Yard jockey' });
  const held = await claim(carol, item.taskId, carolUser.userId);
  const made = await carol.post(path, {
    firstName: 'Titus',
    lastName: 'Newhall',
    employmentStatusId: 1,
    jobTitleId: jockey?.jobTitleId,
    clientId: yard.clientId,
    leaseId: held.body.leaseId,
  });
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  const { body } = await carol.get(`${INSTANCES}/${item.processInstanceId}?fields=employee`);
  expect(body.employee).toMatchObject({ lastName: 'Newhall', jobTitle: 'Yard jockey' });
});

test('the employer and the home on a paper tell namesakes apart, whose last name is two words', async () => {
  const names = { firstName: 'Milo', lastName: 'Standing Bear' };
  const gate = await world.makeClient({ parent: fleet, name: 'Eastgate Depot' });
  const [other, meant] = [
    await world.makeEmployee({ client: yard, ...names, dob: '1990-01-01' }),
    await world.makeEmployee({ client: gate, ...names, dob: '1991-02-02' }),
  ];
  await world.inTenant(
    fleet.tenantId,
    `with at as (update clients set primary_address = '{"line1":"411 Depot Street"}', aliases = '{Meridian Haulers}' where client_id = $2)
     update employees set address = '{"line1":"2605 W 4th St"}', phone = '(419) 555-0142' where employee_id = $1`,
    [meant.employeeId, gate.clientId],
  );
  const say = async (text: string) =>
    suggested((await send(textPdf([`${text}\n${randomUUID()}`]))).taskId);
  const company = await say(
    'ROAD TEST\nDriver: Milo Standing Bear\nMeridian Haulers, 411 Depot St',
  );
  expect(company.candidates.map(({ employee }: Json) => employee.employeeId)).toEqual([
    meant.employeeId,
    other.employeeId,
  ]);
  // A name and an employer are those of others, too.
  expect(company).toMatchObject({ good: false });
  const home = await say('Driver: STANDING BEAR, MILO\n2605 WEST 4TH STREET\nCell 419.555.0142');
  // Nor is a household certain: a father and a son share all of this.
  expect(home).toMatchObject({ good: false });
  expect(home.candidates[0].employee.employeeId).toBe(meant.employeeId);
  expect(home.candidates[0].evidence.map(({ field }: Json) => field)).toEqual([
    'name',
    'address',
    'phone',
  ]);
  // What it was compared by is no part of the answer.
  expect(home.candidates[0].employee).not.toHaveProperty('phone');
});

test('suggestions are for those who may look at items', async () => {
  const item = await send(textPdf([`${PAPER}\n${randomUUID()}`]));
  expect((await employer.get(`${TASKS}/${item.taskId}/suggestions`)).status).toBe(403);
  expect((await alice.get(`${TASKS}/${randomUUID()}/suggestions`)).status).toBe(404);
});
