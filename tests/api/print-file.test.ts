import { createHash } from 'node:crypto';
import { readdir } from 'node:fs/promises';
import { join } from 'node:path';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fileOf, openDocumentWorld, paper } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import { protectedPdf, textPdf } from '#tests/support/pdf-files.ts';
import type { Api, Employee } from '#tests/support/world.ts';

let made: DocumentWorld;
let driver: Employee;

const SAFETY_HISTORY = 307;
const EXAMINATION = 320;

beforeAll(async () => {
  made = await openDocumentWorld();
  driver = await made.world.makeEmployee({
    client: made.yard,
    firstName: 'Łukasz',
    lastName: 'Nguyễn',
  });
  await made.file(driver, { docDate: '2026-01-02', bytes: textPdf(['first one', 'first two']) });
  await made.file(driver, { docDate: '2025-03-04', bytes: paper('second one') });
  await made.file(driver, { typeId: SAFETY_HISTORY, bytes: paper('past employer') });
  await made.file(driver, { typeId: EXAMINATION, bytes: paper('examination report') });
  await made.file(driver, { status: 'pendingReview', bytes: paper('unseen paper') });
}, 60_000);
afterAll(() => made?.world.close());

/** A printed file: the texts of its pages, and its bookmarks with the pages that they lead to. */
async function print(api: Api, employee: Employee, query = '') {
  const answer = await fetch(`${made.world.address}${fileOf(employee, 'pdf')}${query}`, {
    headers: { authorization: `Bearer ${api.token}` },
  });
  if (answer.status !== 200) return { status: answer.status, pages: [], marks: [], title: '' };
  expect(answer.headers.get('content-type')).toBe('application/pdf');
  const task = getDocument({ data: new Uint8Array(await answer.arrayBuffer()), verbosity: 0 });
  const pdf = await task.promise;
  const pages: string[] = [];
  for (let at = 1; at <= pdf.numPages; at += 1) {
    const { items } = await (await pdf.getPage(at)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join('')
        .replace(/\s+/g, ' '),
    );
  }
  const marks = [];
  for (const { title, dest } of (await pdf.getOutline()) ?? []) {
    if (!Array.isArray(dest)) throw new Error('A bookmark leads nowhere');
    marks.push([title, (await pdf.getPageIndex(dest[0])) + 1]);
  }
  const { info } = await pdf.getMetadata();
  await task.destroy();
  return { status: 200, pages, marks, title: (info as { Title?: string }).Title };
}

test('a file is cover, standing with citations, index, and its accepted documents with bookmarks', async () => {
  const { pages, marks, title } = await print(made.employer, driver);
  expect(title).toBe('Employee file');
  expect(pages).toHaveLength(4);
  expect(pages[0]).toContain('Łukasz Nguyễn');
  expect(pages[0]).toMatch(/Qualification on \d+\/\d+\/\d{4}/);
  expect(pages[0]).toContain('49 CFR 391');
  expect(pages[0]).toContain('Printed by Erin Employer on');
  expect(pages[0]).toContain('Page 1 of 4');
  expect(pages[1]).toContain('first one');
  expect(pages[2]).toContain('first two');
  expect(pages[3]).toContain('second one');
  expect(marks.map(([, page]) => page)).toEqual([1, 2, 4]);
  expect(marks[1]?.[0]).toContain('1/2/2026');
  expect(pages.join(' ')).not.toContain('unseen paper');
});

test('protected records are in it for those who may read them, and only when asked for', async () => {
  const open = (await print(made.employer, driver)).pages.join(' ');
  expect(open).not.toMatch(/past employer|examination report/);
  const asked = (await print(made.employer, driver, '?protected=true')).pages.join(' ');
  expect(asked).toContain('past employer');
  // The employer may not read reports of examinations, and a clerk neither.
  expect(asked).not.toContain('examination report');
  const clerk = (await print(made.terminal, driver, '?protected=true')).pages.join(' ');
  expect(clerk).toContain('first one');
  expect(clerk).not.toMatch(/past employer|examination report/);
});

test('it is recorded as an export, and each protected record by itself', async () => {
  await print(made.employer, driver, '?protected=true');
  const { rows } = await made.world.kernel.pool.query<{ entity: string; detail: unknown }>(
    "select entity, detail from audit_log where action = 'file.print' order by seq desc limit 2",
  );
  expect(rows.map(({ entity }) => entity).sort()).toEqual(['document', 'export']);
  expect(rows.find(({ entity }) => entity === 'export')?.detail).toMatchObject({
    list: 'file',
    documents: 3,
    protected: true,
  });
});

test('another company, and another location, find no such file', async () => {
  expect((await print(made.foreign, driver)).status).toBe(404);
  expect((await print(made.terminal, made.docker)).status).toBe(404);
});

test('what a password protects is named in the index and left out', async () => {
  const bytes = await protectedPdf('secret');
  const who = await made.world.makeEmployee({ client: made.yard, lastName: 'Locked' });
  await made.file(who, { bytes });
  await made.world.inTenant(
    who.tenantId,
    'update blobs set password_protected = true where sha256 = $1',
    [createHash('sha256').update(bytes).digest()],
  );
  const { pages } = await print(made.employer, who);
  expect(pages).toHaveLength(1);
  expect(pages[0]).toContain('protected by a password');
});

test('sixty documents are bound, and nothing of it is left on the disk', async () => {
  const who = await made.world.makeEmployee({ client: made.yard, lastName: 'Thick' });
  for (let at = 0; at < 60; at += 1) await made.file(who, { bytes: paper(`document ${at}`) });
  const { pages, marks } = await print(made.employer, who);
  expect(marks).toHaveLength(61);
  const [, first = 0] = marks[1] ?? [];
  expect(pages).toHaveLength(Number(first) - 1 + 60);
  expect(await readdir(join(made.world.dataDir, 'tmp'))).toEqual([]);
}, 60_000);
