import { afterAll, describe, expect, test } from 'vitest';
import { forgetDraftsJob } from '#src/features/applicants/server/forget-drafts.job.ts';
import { addMonths, utcToday } from '#src/shared/dates.ts';
import { openApplicationWorld, PARTS } from '#tests/support/application-world.ts';
import { photo } from '#tests/support/image-files.ts';
import { catPicture, heicPicture, licensePicture } from '#tests/support/license-pictures.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import type { Answer } from '#tests/support/world.ts';

const all = await openApplicationWorld();
const { world, fleet, nobody, at, jobLink, begin, fill, consentToAll, send } = all;
afterAll(() => world.close());

const codeOf = ({ status, body }: Answer) => [status, body.error?.code];
const take = (token: string, bytes: Uint8Array, side = 'front', name = 'IMG_1.jpg') =>
  nobody.upload(
    at(token, '/licensePhotos'),
    [{ name, bytes, type: 'image/jpeg' }],
    { side },
    { field: 'photo' },
  );
const photosIn = (where = 'true') =>
  world.inTenant(fleet.tenantId, `select side, reading from application_photos where ${where}`);

describe('a license photographed in the application (391.21(b)(5))', () => {
  test('is kept and read, front and back, and filed as one paper with the file', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    const front = await take(token, licensePicture());
    expect(front.status, JSON.stringify(front.body)).toBe(200);
    expect(front.body).toMatchObject({
      side: 'front',
      fault: null,
      reading: {
        isLicense: true,
        found: { state: 'TX', number: '12345678', kind: 'A', expires: '2035-05-06' },
      },
    });
    expect((await take(token, photo('jpeg', 900, 700), 'back')).status).toBe(200);
    // On another device: that they are there and what was read, and never the picture.
    const { photos } = (await nobody.get(at(token))).body;
    expect(photos.map(({ side }: { side: string }) => side)).toEqual(['front', 'back']);
    expect(photos[0].reading.found.number).toBe('12345678');
    expect(JSON.stringify(photos)).not.toMatch(/sha256|blob/);

    await fill(token, PARTS);
    await consentToAll(token);
    const sent = await send(token);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const filed = await world.inTenant<{ expires: string | null }>(
      fleet.tenantId,
      `select d.document_type_id as type, d.expiration_date as expires, d.status, b.pages from documents d
         join blobs b on b.tenant_id = d.tenant_id and b.sha256 = d.sha256 where d.document_type_id in (301, 335)`,
    );
    expect(filed).toMatchObject([{ type: 301, status: 'pendingReview', pages: 2 }]);
    expect(filed[0]?.expires).toBe(addMonths(utcToday(), 24));
    // They stay with the application, and nobody changes them any more.
    expect(await photosIn()).toHaveLength(2);
    expect(codeOf(await take(token, licensePicture()))).toEqual([409, 'applicants.already_sent']);
    expect(codeOf(await nobody.post(at(token, '/licensePhotos/front/remove')))).toEqual([
      ...[409, 'applicants.already_sent'],
    ]);
  }, 120_000);

  test('lies on its side and is read; taken again it takes the place of the one before', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    const cat = await take(token, catPicture());
    expect(cat.status).toBe(200);
    expect(cat.body.fault).toMatch(/^We see no license on this photo/);
    const turned = await take(token, licensePicture({ turned: true }));
    expect(turned.body).toMatchObject({ fault: null, reading: { isLicense: true } });
    expect(turned.body.reading.found.number).toBe('12345678');
    const { photos } = (await nobody.get(at(token))).body;
    expect(photos).toHaveLength(1);
    const waiting = await world.inTenant(fleet.tenantId, 'select 1 from blob_removals');
    expect(waiting.length).toBeGreaterThan(0);
    // Removed twice it is gone once.
    for (let press = 0; press < 2; press += 1)
      expect((await nobody.post(at(token, '/licensePhotos/front/remove'))).status).toBe(200);
    expect((await nobody.get(at(token))).body.photos).toEqual([]);
  }, 120_000);

  test('of a cat, that its applicant keeps, is flagged for the reviewer', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    expect((await take(token, catPicture())).status).toBe(200);
    await fill(token, PARTS);
    await consentToAll(token);
    const sent = await send(token);
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const flagged = await world.inTenant(
      world.kernel.internalTenantId,
      'select document_type_id as type, note from dq_items where flagged_at is not null',
    );
    const note =
      'We saw no license on the photo of the front. The applicant was told so, and kept it.';
    expect(flagged).toEqual([{ type: 301, note }]);
  }, 120_000);

  test('HEIC of 40 MB, a PDF, nothing and a broken picture are refused in clear words', async () => {
    const { token: job } = await jobLink();
    const token = await begin(job);
    const heic = await take(token, heicPicture(40 * 2 ** 20), 'front', 'IMG_1.HEIC');
    expect(codeOf(heic)).toEqual([400, 'applicants.heic_photo']);
    expect(heic.body.error.message).toMatch(/HEIC format, which we cannot open/);
    expect(codeOf(await take(token, textPdf(['x'])))).toEqual([400, 'applicants.no_photo']);
    expect(codeOf(await take(token, Buffer.alloc(0)))).toEqual([400, 'documents.empty_file']);
    const broken = await take(token, licensePicture().subarray(0, 3000));
    expect(codeOf(broken)).toEqual([422, 'documents.unreadable']);
    expect((await take(token, licensePicture(), 'top')).status).toBe(400);
    expect((await nobody.get(at(token))).body.photos).toEqual([]);
  }, 120_000);

  test('only the link of an application takes photos, and a draft that is forgotten leaves none', async () => {
    const { token: job } = await jobLink();
    expect(codeOf(await take(job, licensePicture()))).toEqual([404, 'applicants.link_unknown']);
    expect(codeOf(await take('x'.repeat(43), licensePicture()))).toEqual([
      ...[404, 'applicants.link_unknown'],
    ]);
    const token = await begin(job);
    expect((await take(token, catPicture(), 'back')).status).toBe(200);
    await world.inTenant(
      fleet.tenantId,
      "update applications set expires_at = now() - interval '400 days' where state = 'draft'",
    );
    await forgetDraftsJob.run(world.kernel);
    const left = await world.inTenant(
      fleet.tenantId,
      "select 1 from application_photos p join applications a using (tenant_id, application_id) where a.state = 'draft'",
    );
    expect(left).toEqual([]);
  }, 120_000);
});
