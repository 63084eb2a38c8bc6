import { randomUUID } from 'node:crypto';
import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PDFDocument } from '@cantoo/pdf-lib';
import { afterAll, expect, test } from 'vitest';
import { readPapers } from '#src/features/pages/server/read-papers.job.ts';
import { makePdfArranger } from '#src/features/documents/server/arrange-pdf.service.ts';
import { extractText } from '#src/features/documents/server/inspect-pdf.service.ts';
import { objectBombPdf, protectedPdf, scriptPdf, textPdf } from '#tests/support/pdf-files.ts';
import {
  ACCEPT,
  claim,
  INSTANCES,
  openReviewWorld,
  pdf,
  TASKS,
} from '#tests/support/review-world.ts';
import type { Answer } from '#tests/support/world.ts';

const review = await openReviewWorld();
const { world, fleet, driver, employer, alice, bob, aliceId, bobId, documentsOf } = review;
afterAll(() => world.close());

interface Item {
  dqItemId: string;
  imageId: string;
  taskId: string;
  processInstanceId: string;
}
interface Image {
  imageId: string;
  ordinal: number;
  fileName: string;
  pages: number;
}
type Body = Record<string, unknown>;

const pages = (count: number, text = randomUUID()): Buffer =>
  textPdf(Array.from({ length: count }, (_, i) => `Page ${i + 1} of ${text}`));

async function upload(...files: Buffer[]): Promise<Item[]> {
  const answer = await employer.upload(
    '/v1/internalDQ',
    files.map((bytes, at) => ({ name: `scan${at + 1}.pdf`, bytes })),
  );
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body['items'] as never;
}
async function uploadOne(bytes: Buffer): Promise<Item> {
  const [item] = await upload(bytes);
  if (!item) throw new Error('Nothing was opened');
  return item;
}
const path = (item: Pick<Item, 'dqItemId'>, rest = '') => `/v1/internalDQ/${item.dqItemId}${rest}`;
const split = (item: Item, body?: Body, api = alice, x = item.imageId) =>
  api.post(path(item, `/split/${x}`), body);
const imagesOf = async (item: Pick<Item, 'dqItemId'>): Promise<Image[]> =>
  (await alice.get(path(item))).body['images'] as never;
const faultOf = (answer: Answer) => ({
  status: answer.status,
  code: answer.body['error']?.['code'],
  message: (answer.body['error']?.['fields'] as { message: string }[] | undefined)?.[0]?.message,
});
/** The stored bytes of a file, read as a PDF. */
async function read(item: Pick<Item, 'dqItemId'>, imageId: string): Promise<PDFDocument> {
  const [row] = await world.inTenant<{ sha256: Buffer }>(
    world.internal.tenantId,
    `select sha256 from dq_item_images where image_id = $1 union all select sha256 from dq_item_originals where image_id = $1`,
    [imageId],
  );
  expect(row, item.dqItemId).toBeDefined();
  const chunks: Buffer[] = [];
  for await (const chunk of world.kernel.storage.read(
    world.internal.tenantId,
    row?.sha256 ?? Buffer.of(),
  ))
    chunks.push(chunk as Buffer);
  return PDFDocument.load(Buffer.concat(chunks));
}

test('a split by ranges: the first part stays, the others are items at the step they belong to', async () => {
  const item = await uploadOne(pages(6));
  const held = await claim(alice, item.taskId, aliceId);
  const done = await split(item, {
    ranges: '1-3,4,5-',
    leaseId: held.body['leaseId'],
    version: 1,
  });
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  const items = done.body['items'] as never as (Item & { formKey: string; fileName: string })[];
  expect(items.map(({ formKey, fileName }) => [formKey, fileName])).toEqual([
    ['searchAndMatch', 'scan1 p 4.pdf'],
    ['searchAndMatch', 'scan1 p 5-6.pdf'],
  ]);
  expect(await imagesOf(item)).toMatchObject([
    { ordinal: 1, fileName: 'scan1 p 1-3.pdf', pages: 3 },
  ]);
  const [own] = await imagesOf(item);
  expect((await read(item, own?.imageId ?? '')).getPageCount()).toBe(3);
  // The lease goes on, the new items are free, of the same client and as old as the paper.
  expect((await alice.get(`${INSTANCES}/${item.processInstanceId}`)).body['task']).toMatchObject({
    hold: 'mine',
    pages: 3,
  });
  const [first] = items;
  const part = await alice.get(path(first ?? item));
  expect(part.body).toMatchObject({ state: 'searchAndMatch', clientId: fleet.clientId });
  expect(part.body['receivedAt']).toBe((await alice.get(path(item))).body['receivedAt']);
  // The original is kept and shown in the history, and can be read.
  const history = await alice.get(path(item, '/pages'));
  expect(history.body['changes']).toMatchObject([
    {
      kind: 'arrange',
      setAside: [{ imageId: item.imageId, pages: 6 }],
      undoable: true,
      undone: false,
    },
  ]);
  expect((await read(item, item.imageId)).getPageCount()).toBe(6);
  const original = await alice.get(path(item, `/original/${item.imageId}`), {
    headers: { range: 'bytes=0-4' },
  });
  expect([original.status, original.body]).toEqual([206, '%PDF-']);
  expect((await alice.get(path(item, `/image/${item.imageId}`))).status).toBe(404);
  expect((await alice.get(path(first ?? item, '/pages'))).body['splitFrom']).toBe(item.dqItemId);
});

test('bad ranges are refused, naming the range, and change nothing', async () => {
  const item = await uploadOne(pages(4));
  for (const [ranges, message] of [
    ['0-2', '"0-2": pages are counted from 1.'],
    ['3-5', '"3-5" goes beyond the end: the file has 4 pages.'],
    ['1-2,2-4', '"2-4" overlaps "1-2".'],
    ['1-2,,3', 'A range is empty. Write ranges like 1-3,4,5-.'],
  ]) {
    expect(faultOf(await split(item, { ranges }))).toEqual({
      status: 400,
      code: 'request.invalid',
      message,
    });
  }
  expect(faultOf(await split(item, { ranges: '1-2' })).message).toMatch(
    /^Page 3-4 of scan1\.pdf is in no part/,
  );
  expect((await split(item, { ranges: '1-2', leaveOut: true })).status).toBe(201);
  for (const x of ['0', '9']) expect((await split(item, undefined, alice, x)).status).toBe(400);
  expect((await split(item, undefined, alice, randomUUID())).status).toBe(404);
  expect((await split(item, undefined, alice, 'x')).status).toBe(404);
  const locked = await uploadOne(await protectedPdf('secret'));
  expect(faultOf(await split(locked, { ranges: '1' })).status).toBe(400);
});

test('a split without a body makes further items; by a page number it cuts there', async () => {
  const whole = await split(await uploadOne(pages(3)));
  expect(whole.body['items']).toHaveLength(2);
  const item = await uploadOne(pages(3));
  const cut = await split(item, undefined, alice, '3');
  expect(cut.body['items']).toMatchObject([{ pages: 1 }]);
  expect(await imagesOf(item)).toMatchObject([{ pages: 2 }]);
});

test('pages are turned, ordered and merged into new files; parts may stay files of the item', async () => {
  const item = await uploadOne(pages(3));
  const added = await alice.upload(path(item, '/documents'), [
    { name: 'back.pdf', bytes: pages(1) },
  ]);
  const [back] = added.body['images'] as never as Image[];
  const pick = (imageId: string, page: number, turn = 0) => ({ imageId, page, turn });
  const done = await alice.post(path(item, '/pages'), {
    version: 2,
    parts: [
      { kind: 'file', pages: [pick(item.imageId, 3, 90), pick(back?.imageId ?? '', 1)] },
      { kind: 'file', pages: [pick(item.imageId, 1), pick(item.imageId, 2, 180)] },
    ],
  });
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  const [merged, rest] = await imagesOf(item);
  expect([merged?.fileName, rest?.fileName]).toEqual(['scan1 p 3 merged.pdf', 'scan1 p 1-2.pdf']);
  const turns = (document: PDFDocument) =>
    document.getPages().map((page) => page.getRotation().angle);
  expect(turns(await read(item, merged?.imageId ?? ''))).toEqual([90, 0]);
  expect(turns(await read(item, rest?.imageId ?? ''))).toEqual([0, 180]);
  const [row] = await world.inTenant<{ made_of: unknown }>(
    world.internal.tenantId,
    'select made_of from dq_item_images where image_id = $1',
    [merged?.imageId],
  );
  expect(row?.made_of).toEqual([pick(item.imageId, 3, 90), pick(back?.imageId ?? '', 1)]);
  const again = {
    version: 3,
    parts: (await imagesOf(item)).map(({ imageId, pages: count }) => ({
      kind: 'file',
      pages: Array.from({ length: count }, (_, i) => pick(imageId, i + 1)),
    })),
  };
  expect(faultOf(await alice.post(path(item, '/pages'), again)).message).toMatch(
    /^Nothing is changed/,
  );
  expect((await alice.post(path(item, '/pages'), { ...again, version: 1 })).status).toBe(409);
});

test('undone, the files are as they were and the parts are gone; not once one was worked on', async () => {
  const item = await uploadOne(pages(3));
  const done = await split(item, { ranges: '1,2,3' });
  const [first, second] = done.body['items'] as never as Item[];
  const undo = (api = alice) =>
    api.post(path(item, `/changes/${String(done.body['changeId'])}/undo`));
  expect((await undo(bob)).body['error']).toMatchObject({ code: 'pages.undo_refused' });
  await claim(bob, first?.taskId, bobId);
  expect((await undo()).body['error']).toMatchObject({
    message: 'This can no longer be undone: one of the parts was worked on since.',
  });
  await bob.patch(`${TASKS}/${String(first?.taskId)}`, { assignee: null });
  const undone = await undo();
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect(await imagesOf(item)).toMatchObject([{ imageId: item.imageId, ordinal: 1, pages: 3 }]);
  for (const part of [first, second])
    expect((await alice.get(path(part ?? item))).body).toMatchObject({
      state: 'deleted',
      currentTaskId: null,
    });
  expect((await undo()).body['error']).toMatchObject({ message: 'This is undone already.' });
  expect((await split(item, { ranges: '1-2,3' })).status).toBe(201);
});

test("what waits in the employee's file follows the pages, and comes back with the undo", async () => {
  const answer = await employer.upload(`/v1/employees/${driver.employeeId}/documents`, [
    { name: 'both.pdf', bytes: pages(2) },
  ]);
  const [item] = answer.body['documents'] as never as Item[];
  if (!item) throw new Error('Nothing was opened');
  const pendingOf = async (id: string) =>
    (await documentsOf(id))
      .filter(({ hidden_at }) => hidden_at === null)
      .map(({ status }) => status);
  const done = await split(item, { ranges: '1,2' });
  const [part] = done.body['items'] as never as (Item & { formKey: string })[];
  expect(part?.formKey).toBe('review');
  expect([await pendingOf(item.dqItemId), await pendingOf(part?.dqItemId ?? '')]).toEqual([
    ['pendingReview'],
    ['pendingReview'],
  ]);
  const undone = await alice.post(path(item, `/changes/${String(done.body['changeId'])}/undo`));
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect([await pendingOf(item.dqItemId), await pendingOf(part?.dqItemId ?? '')]).toEqual([
    ['pendingReview'],
    [],
  ]);
  // Split again and accepted: each part is filed once, and only then.
  const [other] = (await split(item, { ranges: '1,2' })).body['items'] as never as Item[];
  for (const taskId of [item.taskId, other?.taskId]) {
    const held = await claim(alice, taskId, aliceId);
    const accepted = await alice.post(`${TASKS}/${String(taskId)}/accept`, {
      ...ACCEPT,
      leaseId: held.body['leaseId'],
    });
    expect(accepted.body['documents'], JSON.stringify(accepted.body)).toHaveLength(1);
  }
  expect(
    [await pendingOf(item.dqItemId), await pendingOf(other?.dqItemId ?? '')].flat().sort(),
  ).toEqual(['accepted', 'accepted']);
  expect((await split(item, { ranges: '1' }, alice, '1')).status).toBe(409);
});

test('who may not: without permission, an employer, another tenant, while a colleague holds it', async () => {
  const item = await uploadOne(pages(2));
  const reader = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.worklists', 'dq.viewDetail'],
    }),
  );
  expect((await split(item, { ranges: '1,2' }, reader)).status).toBe(403);
  expect((await split(item, { ranges: '1,2' }, employer)).status).toBe(403);
  const matcher = await world.as(
    await world.makeUser({ client: world.internal, permissions: ['dq.review'] }),
  );
  // The item is to match; this reviewer only reviews.
  expect((await split(item, { ranges: '1,2' }, matcher)).status).toBe(403);
  const foreign = await world.as(
    await world.makeUser({
      client: await world.makeClient(),
      permissions: ['client.uploadDocuments'],
    }),
  );
  for (const rest of ['/pages', '/twins', '/batch', `/original/${item.imageId}`])
    expect((await foreign.get(path(item, rest))).status, rest).toBe(403);
  for (const rest of ['/pages', '/twins', '/batch', `/original/${item.imageId}`])
    expect((await alice.get(path({ dqItemId: randomUUID() }, rest))).status, rest).toBe(404);
  await claim(bob, item.taskId, bobId);
  expect((await split(item, { ranges: '1,2' })).body['error']).toMatchObject({
    code: 'work.taken',
    message: 'Bob Second is working on this document. Take the next one.',
  });
  expect(
    (await split(item, { ranges: '1,2', leaseId: randomUUID() }, bob)).body['error'],
  ).toMatchObject({
    code: 'work.lease_lost',
  });
  expect((await alice.get(path(item, '/pages'))).body['changes']).toEqual([]);
});

test('two at once: one splits, the other is told that the item has changed', async () => {
  const item = await uploadOne(pages(4));
  const answers = await Promise.all(
    ['1-2,3-4', '1,2-4'].map((ranges) => split(item, { ranges, version: 1 })),
  );
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const images = await imagesOf(item);
  expect(images).toHaveLength(1);
});

test('a worker that takes too long or too much is ended, and leaves nothing behind', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'pages-'));
  const source = join(folder, 'bomb.pdf');
  await writeFile(source, objectBombPdf(150));
  const slow = join(folder, 'slow.pdf');
  await writeFile(slow, pages(400));
  const all = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ source: 0, page: i + 1, turn: 0 }));
  const small = makePdfArranger({ memory: 112 * 1024 * 1024, deadline: 10_000 });
  const hurried = makePdfArranger({ deadline: 1 });
  try {
    await expect(
      small.arrange([source], [{ to: join(folder, 'a.pdf'), pages: all(1) }], 'me'),
    ).rejects.toMatchObject({ code: expect.stringMatching(/too_complex|unreadable/) });
    await expect(
      hurried.arrange([slow], [{ to: join(folder, 'b.pdf'), pages: all(400) }], 'me'),
    ).rejects.toMatchObject({ code: 'documents.too_complex' });
    expect((await readdir(folder)).sort()).toEqual(['bomb.pdf', 'slow.pdf']);
  } finally {
    await Promise.all([small.close(), hurried.close()]);
    await rm(folder, { recursive: true });
  }
});

test('what was filled into a form stays on its page', async () => {
  const form = await PDFDocument.create();
  for (const value of ['Quillfeather', 'Second page']) {
    const field = form.getForm().createTextField(value);
    field.setText(value);
    field.addToPage(form.addPage([612, 792]), { x: 72, y: 600, width: 300, height: 24 });
  }
  const item = await uploadOne(Buffer.from(await form.save()));
  expect((await split(item, { ranges: '1,2' })).status).toBe(201);
  const [row] = await world.inTenant<{ sha256: Buffer }>(
    world.internal.tenantId,
    'select sha256 from dq_item_images where dq_item_id = $1',
    [item.dqItemId],
  );
  await using file = await world.kernel.storage.file(
    world.internal.tenantId,
    row?.sha256 ?? Buffer.of(),
  );
  const { text } = await extractText(file.path);
  expect(text).toContain('Quillfeather');
  expect(text).not.toContain('Second');
});

test('scripts of a page do not come along', async () => {
  const item = await uploadOne(scriptPdf());
  await alice.upload(path(item, '/documents'), [{ name: 'b.pdf', bytes: pdf() }]);
  const images = await imagesOf(item);
  const done = await alice.post(path(item, '/pages'), {
    parts: [{ kind: 'file', pages: images.map(({ imageId }) => ({ imageId, page: 1, turn: 0 })) }],
  });
  expect(done.status, JSON.stringify(done.body)).toBe(201);
  const [made] = await imagesOf(item);
  const merged = await read(item, made?.imageId ?? '');
  expect(
    Buffer.from(await merged.save({ useObjectStreams: false })).toString('latin1'),
  ).not.toContain('JavaScript');
});

const CARD = (license: string, exam: string) =>
  `MEDICAL EXAMINERS CERTIFICATE for commercial driver medical certification\nI certify that I have examined Dora Quillfeather in accordance\nwith the Federal Motor Carrier Safety Regulations and find this person\nis qualified under the standards. Form MCSA 5876\nDate of birth 03/09/1984 Driver license ${license}\nExamined ${exam} National registry 5512345678`;

test('a warning names the twin: the same bytes, and the same words in other bytes', async () => {
  const bytes = textPdf([CARD('QF4432198', '01/15/2026')]);
  const one = await uploadOne(bytes);
  expect((await alice.get(path(one, '/twins'))).body['twins']).toEqual([]);
  const again = await uploadOne(bytes);
  expect((await alice.get(path(again, '/twins'))).body['twins']).toMatchObject([
    {
      kind: 'same',
      likeness: 100,
      imageId: again.imageId,
      document: null,
      item: { dqItemId: one.dqItemId },
    },
  ]);
  const near = await uploadOne(textPdf([CARD('QF4432198', '01/15/2026').replace('Form', 'form')]));
  const found = (await alice.get(path(near, '/twins'))).body['twins'] as never as {
    kind: string;
    item: Item;
  }[];
  expect(found.map(({ kind }) => kind)).toEqual(['near', 'near']);
  // Two that nobody has opened yet: the one opened first names the other, which was read when it came.
  // What other tests sent is not read first: its images would take their time.
  await world.kernel.pool.query('delete from paper_work');
  const [first, unopened] = await Promise.all(
    ['Form', 'form'].map((word) =>
      uploadOne(textPdf([CARD('ZZ9988776', '05/20/2026').replace('Form', word)])),
    ),
  );
  await expect
    .poll(
      async () => {
        // What a server does every minute.
        await readPapers.run(world.kernel);
        return (await alice.get(path(first as Item, '/twins'))).body['twins'];
      },
      { timeout: 40_000 },
    )
    .toMatchObject([{ kind: 'near', item: { dqItemId: unopened?.dqItemId } }]);
  // Split apart, it is still what was received.
  const scan = pages(2);
  const [whole, second] = [await uploadOne(scan), await uploadOne(scan)];
  await split(whole, { ranges: '1,2' });
  for (const [item, twin] of [
    [whole, second],
    [second, whole],
  ] as const)
    expect((await alice.get(path(item, '/twins'))).body['twins']).toMatchObject([
      { kind: 'same', item: { dqItemId: twin.dqItemId } },
    ]);
  const other = await uploadOne(textPdf([CARD('QF4432198', '02/20/2024')]));
  expect((await alice.get(path(other, '/twins'))).body['twins']).toEqual([]);
  // Filed, it is named as the document it is.
  const held = await claim(alice, one.taskId, aliceId);
  const matched = await alice.post(`${TASKS}/${one.taskId}/match`, {
    employeeId: driver.employeeId,
    leaseId: held.body['leaseId'],
  });
  const next = matched.body['next'] as never as { taskId: string; leaseId: string };
  await alice.post(`${TASKS}/${next.taskId}/accept`, { ...ACCEPT, leaseId: next.leaseId });
  const named = (await alice.get(path(again, '/twins'))).body['twins'] as never as {
    kind: string;
    document: { employeeName: string; documentType: string } | null;
  }[];
  expect(named.find(({ document }) => document)?.document).toMatchObject({
    employeeName: 'Quillfeather, Dora',
  });
}, 60_000);

test('the rest of a batch follows, but for what a colleague holds; and is as it was when undone', async () => {
  const [one, two, three] = await upload(pages(1), pages(1), pages(1));
  if (!one || !two || !three) throw new Error('Nothing was opened');
  await uploadOne(pages(1));
  await claim(bob, three.taskId, bobId);
  expect((await alice.get(path(one, '/batch'))).body['items']).toMatchObject([
    { dqItemId: two.dqItemId, kept: null },
    { dqItemId: three.dqItemId, kept: 'A colleague is working on it.' },
  ]);
  expect((await alice.post(path(one, '/batch'), {})).status).toBe(400);
  expect((await alice.post(path(one, '/batch'), { documentTypeId: 9_999_999 })).status).toBe(400);
  const applied = await alice.post(path(one, '/batch'), {
    clientId: review.yard.clientId,
    documentTypeId: 238,
  });
  expect(applied.status, JSON.stringify(applied.body)).toBe(200);
  expect((await alice.get(path(two))).body).toMatchObject({
    clientId: review.yard.clientId,
    documentTypeId: 238,
  });
  expect((await alice.get(path(three))).body).toMatchObject({
    clientId: fleet.clientId,
    documentTypeId: null,
  });
  const undone = await alice.post(path(one, `/changes/${String(applied.body['changeId'])}/undo`));
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect((await alice.get(path(two))).body).toMatchObject({
    clientId: fleet.clientId,
    documentTypeId: null,
  });
});

test('a flag and a note show in the list; a done item takes none', async () => {
  const item = await uploadOne(pages(1));
  const set = await alice.post(path(item, '/flag'), { flagged: true, note: 'Two names on it' });
  expect(set.body).toMatchObject({ flagged: true, note: 'Two names on it' });
  const tasks = await alice.get(`${TASKS}?limit=500`);
  const rows = tasks.body['rows'] as never as { taskId: string; flagged: boolean; note: string }[];
  expect(rows.find(({ taskId }) => taskId === item.taskId)).toMatchObject({
    flagged: true,
    note: 'Two names on it',
  });
  expect((await alice.post(path(item, '/flag'), { flagged: false })).body).toMatchObject({
    flagged: false,
    note: 'Two names on it',
  });
});

test('one step after the other is taken back, ten deep, and a reload knows them still', async () => {
  const { taskId, leaseId, matchTask, processInstanceId } = await review.matched();
  await alice.post(`${TASKS}/${taskId}/accept`, { ...ACCEPT, leaseId });
  const steps = async () =>
    (
      (await alice.get('/v1/processes/internalReviewProcess/mySteps')).body['steps'] as never as {
        taskId: string;
        action: string;
      }[]
    ).slice(0, 2);
  expect(await steps()).toMatchObject([
    { taskId, action: 'accept' },
    { taskId: matchTask, action: 'match' },
  ]);
  expect((await alice.post(`${TASKS}/${taskId}/undo`)).status).toBe(200);
  expect((await steps())[0]).toMatchObject({ taskId: matchTask, action: 'match' });
  const undone = await alice.post(`${TASKS}/${matchTask}/undo`);
  expect(undone.status, JSON.stringify(undone.body)).toBe(200);
  expect((await alice.get(`${INSTANCES}/${processInstanceId}`)).body).toMatchObject({
    state: 'searchAndMatch',
  });
});
