import { createHash, randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { fileOf, openDocumentWorld } from '#tests/support/document-world.ts';
import type { DocumentWorld } from '#tests/support/document-world.ts';
import type { Api, Client, Employee, World } from '#tests/support/world.ts';

let world: World;
let fleet: Client;
let yard: Client;
let driver: Employee;
let docker: Employee;
let stranger: Employee;
let employer: Api;
let terminal: Api;
let care: Api;
let foreign: Api;
let file: DocumentWorld['file'];

beforeAll(async () => {
  ({ world, fleet, yard, driver, docker, stranger, employer, terminal, care, foreign, file } =
    await openDocumentWorld());
}, 60_000);
afterAll(() => world?.close());

const path = fileOf;

describe('external files', () => {
  async function arrive(
    employee: Employee,
    made: { source?: string; state?: string; typeId?: number },
  ): Promise<string> {
    const [item, image] = [randomUUID(), randomUUID()];
    const internal = world.internal.tenantId;
    const sum = createHash('sha256').update(image).digest();
    const run = (sql: string, values: readonly unknown[]) => world.inTenant(internal, sql, values);
    await run(
      "insert into blobs (tenant_id, sha256, size, media_type, pages) values ($1, $2, 10, 'application/pdf', 3)",
      [internal, sum],
    );
    await run(
      `insert into dq_items (tenant_id, dq_item_id, source, about_tenant_id, about_client_id, about_employee_id, sender, subject, document_type_id)
       values ($1, $2, $3, $4, $5, $6, 'clinic@mail.example', 'Card', $7)`,
      [
        internal,
        item,
        made.source ?? 'email',
        employee.tenantId,
        employee.clientId,
        employee.employeeId,
        made.typeId ?? null,
      ],
    );
    await run(
      "insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name) values ($1, $2, $3, 1, $4, 'card.pdf')",
      [internal, image, item, sum],
    );
    await run(
      "insert into process_instances (tenant_id, process_key, state, dq_item_id) values ($1, 'internalReviewProcess', $2, $3)",
      [internal, made.state ?? 'review', item],
    );
    return image;
  }

  test('are what came in from outside for the employee, with what became of it', async () => {
    const who = await world.makeEmployee({ client: yard, lastName: 'Mailed' });
    const waiting = await arrive(who, {});
    const filed = await arrive(who, { source: 'fax', state: 'done' });
    const documentId = await file(who, { typeId: 238, imageId: filed });
    await arrive(who, { source: 'webUpload' });
    await arrive(who, { state: 'rejected', typeId: 483 });
    const protectedImage = await arrive(who, { state: 'done' });
    await file(who, { typeId: 307, imageId: protectedImage });
    const rows = (await terminal.get(path(who, 'externalFiles'))).body;
    expect(rows).toHaveLength(2);
    expect(rows).toEqual(
      expect.arrayContaining([
        expect.objectContaining({ imageId: waiting, state: 'inReview', documentId: null }),
        expect.objectContaining({
          imageId: filed,
          source: 'fax',
          state: 'filed',
          documentId,
          documentType: 'Medical card',
          pages: 3,
        }),
      ]),
    );
    expect((await employer.get(path(who, 'externalFiles'))).body).toHaveLength(3);
    expect((await care.get(path(who, 'externalFiles'))).body).toHaveLength(3);
    const csv = await employer.get(path(who, 'externalFiles/csv?columns=file,source&sort=-source'));
    expect(csv.status).toBe(200);
    const linesOf = async (api: Api, rest: string) =>
      (await api.get(path(who, `externalFiles/csv?columns=file${rest}`))).body.trim().split('\r\n');
    expect(await linesOf(employer, `&only=${waiting},${protectedImage}`)).toHaveLength(3);
    expect(await linesOf(terminal, `&only=${waiting},${protectedImage}`)).toHaveLength(2);
    expect(await linesOf(employer, '&search=fax')).toHaveLength(2);
    expect((await foreign.get(path(who, 'externalFiles'))).status).toBe(404);
    expect((await terminal.get(path(docker, 'externalFiles'))).status).toBe(404);
  });
});

describe('Clearinghouse consents', () => {
  const ask = (api: Api, employee: Employee, change: Record<string, string> = {}) =>
    api.get(
      path(
        employee,
        `dchConsents?${new URLSearchParams({ license: 'QF-443 219', state: 'OH', dotNumber: '1234567', ...change }).toString()}`,
      ),
    );

  test('that cover the license, state and DOT number today come with their documents', async () => {
    const day = utcToday();
    const good = await file(driver, {
      typeId: 1116,
      docDate: addDays(day, -400),
      expirationDate: day,
    });
    await file(driver, {
      typeId: 1116,
      docDate: addDays(day, -900),
      expirationDate: addDays(day, -1),
    });
    await file(driver, { typeId: 1116, docDate: day, status: 'pendingReview' });
    const other = await file(driver, { typeId: 673, docDate: day });
    const covering = async (change = {}) =>
      (await ask(employer, driver, change)).body.consents.map(
        (one: { document: { id: string } }) => one.document.id,
      );
    expect(await covering()).toEqual([good]);
    expect(await covering({ state: 'PA' })).toEqual([]);
    expect(await covering({ dotNumber: '7654321' })).toEqual([]);

    // The paper names the license the driver had then.
    const note = (api: Api, id: string, change = {}) =>
      api.put(`/v1/documents/${id}/consent`, {
        license: 'OLD1',
        state: 'OH',
        dotNumber: '1234567',
        validFrom: addDays(day, -400),
        validTo: null,
        ...change,
      });
    expect((await note(employer, good)).body).toMatchObject({ basis: 'noted', license: 'OLD1' });
    expect(await covering()).toEqual([]);
    expect(await covering({ license: 'old 1' })).toEqual([good]);
    await note(employer, other, { license: 'QF443219' });
    expect(await covering()).toEqual([other]);
    const ended = await note(employer, good, { validTo: addDays(day, -500) });
    expect(ended.status).toBe(400);
    expect(ended.body.error.fields[0].field).toBe('validTo');
    const card = await file(driver, { typeId: 238 });
    expect((await note(employer, card)).body.error.code).toBe('documents.not_a_consent');
    const reader = await world.as(
      await world.makeUser({ client: fleet, permissions: ['client.viewEmployee'] }),
    );
    expect((await note(reader, good)).status).toBe(403);
    expect((await note(foreign, good)).status).toBe(404);

    const all = (await terminal.get(path(driver, 'consents'))).body;
    expect(all).toMatchObject({ license: 'QF443219', state: 'OH', dotNumber: '1234567' });
    expect(all.consents).toHaveLength(4);
    expect((await ask(terminal, driver)).body.consents).toHaveLength(1);
    expect((await ask(care, driver)).body.consents).toHaveLength(1);
    expect((await ask(foreign, driver)).status).toBe(404);
  });

  test.each<Record<string, string>>([{ license: '' }, { state: 'Ohio' }, { dotNumber: 'USDOT' }])(
    'asked with %o name the field',
    async (change) => {
      const answer = await ask(employer, driver, change);
      expect(answer.status).toBe(400);
      expect(answer.body.error.fields[0].field).toBe(Object.keys(change)[0]);
    },
  );
});

describe('findMVR', () => {
  test('gives the record that a document image belongs to', async () => {
    const imageId = randomUUID();
    const documentId = await file(driver, { typeId: 225, imageId });
    const bare = await file(driver, { typeId: 225 });
    await world.inTenant(
      fleet.tenantId,
      `insert into mvr_records (tenant_id, client_id, employee_id, document_id, state, license, report_date, score, record)
       values ($1, $2, $3, $4, 'OH', 'QF443219', '2026-01-02', 3, $5)`,
      [
        fleet.tenantId,
        driver.clientId,
        driver.employeeId,
        documentId,
        JSON.stringify({
          licenseStatus: 'Valid',
          violations: [{ date: '2025-05-06', description: 'Speeding', points: 3 }],
        }),
      ],
    );
    const find = (api: Api, image: string, employee = driver) =>
      api.get(path(employee, `findMVR?docImageId=${image}`));
    for (const image of [imageId, documentId]) {
      expect((await find(employer, image)).body).toMatchObject({
        documentId,
        imageId,
        sourceId: 1,
        score: 3,
        licenseStatus: 'Valid',
        violations: [{ description: 'Speeding', state: null, points: 3 }],
      });
    }
    expect((await find(terminal, imageId)).status).toBe(200);
    expect((await find(care, imageId)).status).toBe(200);
    expect((await find(employer, bare)).body.error.code).toBe('documents.no_mvr_record');
    expect((await find(employer, imageId, docker)).status).toBe(404);
    expect((await find(employer, randomUUID())).status).toBe(404);
    expect((await find(foreign, imageId)).status).toBe(404);
    expect((await find(foreign, imageId, stranger)).status).toBe(404);
    expect((await employer.get(path(driver, 'findMVR'))).status).toBe(400);
  });
});
