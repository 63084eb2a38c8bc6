import { createHash, randomBytes } from 'node:crypto';
import { mkdir, mkdtemp, readdir, rename, rm, symlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { Unreadable, UnreadableFile } from '#src/features/intake/intake.contract.ts';
import { forgetArrivals } from '#src/features/intake/server/forget-arrivals.job.ts';
import { watchFolder } from '#src/features/intake/server/folder.ts';
import { startSmtp } from '#src/features/intake/server/smtp.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import { ConfigError } from '#src/server/config.ts';
import {
  barsPage,
  bombPng,
  codedBlankPage,
  faxTiff,
  photo,
  turnedPhoto,
} from '#tests/support/image-files.ts';
import { mailOf, mailSender } from '#tests/support/mail-files.ts';
import type { TestMail } from '#tests/support/mail-files.ts';
import { freePort } from '#tests/support/program.ts';
import {
  hollowPdf,
  pagesPdf,
  protectedPdf,
  scriptPdf,
  textPdf,
  truncatedPdf,
} from '#tests/support/pdf-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, World } from '#tests/support/world.ts';
import { makeZip } from '#tests/support/zip-files.ts';
import { until } from '#tests/support/until.ts';

const LIST = '/v1/internalDQ/unreadable';
const GENERAL = 'documents@papers.test';

let world: World;
let port: number;
let folder: string;
let fleet: Client;
let address: string;
let reviewer: Api;
let employer: Api;
let watcher: Awaited<ReturnType<typeof watchFolder>>;

const pdf = (text: string) => textPdf([`${text} ${randomBytes(8).toString('hex')}`]);

beforeAll(async () => {
  port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'console-intake-'));
  world = await openWorld({
    intakeSmtpPort: port,
    intakeDomain: 'papers.test',
  });
  watcher = await watchFolder(world.kernel, {
    folder,
    lookEvery: 100,
    onArrival: () => world.kernel.wakeJobs(),
  });
  fleet = await world.makeClient({ name: 'Fleet' });
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.worklists', 'dq.viewDetail', 'dq.deleteDocument', 'dq.searchAndMatch'],
      firstName: 'Rita',
      lastName: 'Reviewer',
    }),
  );
  employer = await world.as(
    await world.makeUser({
      client: fleet,
      permissions: ['client.uploadDocuments', 'client.configureLocation'],
    }),
  );
  const made = await employer.post(`/v1/clients/${fleet.clientId}/intakeAddress`);
  address = made.body.address;
});

afterAll(async () => {
  await watcher.stop();
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

async function send(mail: TestMail): Promise<string> {
  const { response } = await mailSender(port).sendMail(mailOf(mail));
  return response ?? '';
}

/** The items with this subject, once there are so many and nothing waits to be opened. */
async function itemsOf(subject: string, count = 1): Promise<DqItem[]> {
  return until(`${count} items of "${subject}"`, async () => {
    const [waiting] = await world.inTenant<{ count: number }>(
      world.internal.tenantId,
      "select count(*)::int as count from intake_arrivals where state = 'received'",
    );
    if (waiting?.count !== 0) return undefined;
    const answer = await reviewer.get('/v1/internalDQ?limit=500');
    const items = (answer.body.rows as DqItem[]).filter((item) => item.subject === subject);
    return items.length >= count ? items : undefined;
  });
}

async function waiting(fileName: string): Promise<Unreadable> {
  return until(fileName, async () => {
    const answer = await reviewer.get(`${LIST}?limit=500`);
    return (answer.body.rows as Unreadable[]).find(
      (row) => row.fileName === fileName && row.state === 'waiting',
    );
  });
}

async function bytesOf(item: DqItem, at = 0): Promise<Buffer> {
  const reply = await fetch(
    `${world.address}/v1/internalDQ/${item.dqItemId}/image/${item.images[at]?.imageId}`,
    { headers: { authorization: `Bearer ${reviewer.token}` } },
  );
  expect(reply.status).toBe(200);
  return Buffer.from(await reply.arrayBuffer());
}

describe('mail', () => {
  test('its attachments become one item, with sender, subject and text', async () => {
    const bytes = pdf('Medical card');
    await send({
      to: address,
      subject: 'Two papers',
      from: 'Ann <ann@fleet.example>',
      text: 'For Dora.\n<b>Not bold</b>',
      files: [
        { name: 'card.pdf', bytes },
        { name: 'license.jpg', bytes: photo('jpeg') },
        { name: 'logo.png', bytes: photo('png', 20, 20), inline: true },
      ],
    });
    const [item] = await itemsOf('Two papers');
    expect(item).toMatchObject({
      source: 'email',
      sender: 'ann@fleet.example',
      clientId: fleet.clientId,
      formKey: 'classifyEmail',
      images: [
        { fileName: 'card.pdf', pages: 1 },
        { fileName: 'license.pdf', pages: 1 },
      ],
    });
    expect(await bytesOf(item as DqItem)).toEqual(bytes);
    expect((await bytesOf(item as DqItem, 1)).subarray(0, 5).toString()).toBe('%PDF-');
    const one = await reviewer.get(`/v1/internalDQ/${item?.dqItemId}`);
    expect(one.body.bodyText).toBe('For Dora.\n<b>Not bold</b>');
  });

  test('with a cover sheet it is matched at once; the sender does not decide the client', async () => {
    await send({
      to: GENERAL,
      subject: 'Covered',
      from: 'office@fleet.example',
      files: [
        { name: 'a.pdf', bytes: textPdf(['FAX COVER SHEET\nFleet, driver Dora']) },
        { name: 'b.pdf', bytes: pdf('MVR') },
      ],
    });
    const [item] = await itemsOf('Covered');
    expect(item).toMatchObject({ formKey: 'searchAndMatch', clientId: null });
  });

  test('only mailboxes of ours take mail, and a replaced address none any more', async () => {
    await expect(send({ to: 'someone@papers.test' })).rejects.toThrow(/550/);
    await expect(send({ to: 'documents@elsewhere.test' })).rejects.toThrow(/550/);
    await expect(send({ to: `docs-${'a'.repeat(20)}@papers.test`, files: [] })).rejects.toThrow(
      /550/,
    );
    const other = await world.makeClient({ name: 'Other' });
    const admin = await world.as(
      await world.makeUser({
        client: other,
        permissions: ['client.uploadDocuments', 'client.configureLocation'],
      }),
    );
    const path = `/v1/clients/${other.clientId}/intakeAddress`;
    expect((await admin.get(path)).body).toEqual({ address: null, takesMail: true });
    const first = (await admin.post(path)).body.address;
    const second = (await admin.post(path)).body.address;
    expect(first).not.toBe(second);
    expect((await admin.get(path)).body.address).toBe(second);
    await expect(send({ to: first })).rejects.toThrow(/550/);
    expect((await employer.get(path)).status).toBe(404);
  });

  test('the same mail again is not a second one; the same Message-ID with another paper is', async () => {
    const files = [{ name: 'a.pdf', bytes: pdf('Once') }];
    const mail = { subject: 'Once', messageId: '<once@fleet.example>', files };
    // Relays add header lines of their own; the body's boundaries stay as they were.
    const raw = (bytes: Uint8Array, hop: string) =>
      [
        `Received: from ${hop}`,
        'From: <a@fleet.example>',
        'Subject: Once',
        'Message-ID: <once@fleet.example>',
        'MIME-Version: 1.0',
        'Content-Type: application/pdf; name="a.pdf"',
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
        '',
      ].join('\r\n');
    const sendRaw = async (text: string, to: string) => {
      const envelope = { from: 'a@fleet.example', to };
      return (await mailSender(port).sendMail({ envelope, raw: text })).response;
    };
    const [one] = mail.files;
    const bytes = one?.bytes ?? new Uint8Array();
    expect(await sendRaw(raw(bytes, 'first'), address)).toBe('250 Taken');
    expect(await sendRaw(raw(bytes, 'second'), address)).toBe('250 Taken before');
    expect(await sendRaw(raw(pdf('Another'), 'first'), address)).toBe('250 Taken');
    // Another mailbox is another client's.
    expect(await sendRaw(raw(bytes, 'first'), GENERAL)).toBe('250 Taken');
    expect(await itemsOf('Once', 3)).toHaveLength(3);
  });

  test('a port in use stops the start with a sentence', async () => {
    const options = { host: '127.0.0.1', domain: 'papers.test', onArrival: () => undefined };
    const second = startSmtp(world.kernel, { ...options, tls: null, port });
    await expect(second).rejects.toThrow(/INTAKE_SMTP_PORT/);
  });

  test('a mail to two mailboxes is an item of each', async () => {
    await send({
      to: [address, GENERAL],
      subject: 'Both',
      files: [{ name: 'a.pdf', bytes: pdf('Both') }],
    });
    const items = await itemsOf('Both', 2);
    expect(items.map(({ clientId }) => clientId).toSorted()).toEqual([fleet.clientId, null]);
  });
});

describe('what cannot be read', () => {
  test('waits with its reason beside the item of the rest', async () => {
    await send({
      to: address,
      subject: 'Mixed',
      text: 'Some are bad.',
      files: [
        { name: 'good.pdf', bytes: pdf('Good') },
        { name: 'locked.pdf', bytes: await protectedPdf('secret') },
        { name: 'script.pdf', bytes: scriptPdf() },
        { name: 'cut.pdf', bytes: truncatedPdf() },
        { name: 'hollow.pdf', bytes: hollowPdf() },
        { name: 'huge.pdf', bytes: pagesPdf(2001) },
        { name: 'bomb.png', bytes: bombPng() },
        { name: 'cut.jpg', bytes: photo('jpeg').subarray(0, 400) },
        { name: 'papers.zip', bytes: Buffer.from('PK\x03\x04 and more', 'latin1') },
        { name: 'winmail.dat', bytes: Buffer.from([0x78, 0x9f, 0x3e, 0x22, 0]) },
        { name: 'page.html', bytes: Buffer.from('<script>alert(1)</script>'), type: 'text/html' },
        { name: 'empty.pdf', bytes: new Uint8Array() },
      ],
    });
    const [item] = await itemsOf('Mixed');
    expect(item?.images.map(({ fileName }) => fileName)).toEqual([
      'good.pdf',
      'locked.pdf',
      'script.pdf',
    ]);
    expect(item?.images[1]?.passwordProtected).toBe(true);
    const answer = await reviewer.get(`${LIST}?limit=500`);
    const rows = (answer.body.rows as Unreadable[]).filter(({ subject }) => subject === 'Mixed');
    expect(Object.fromEntries(rows.map(({ fileName, reason }) => [fileName, reason]))).toEqual({
      'cut.pdf': 'damaged',
      'hollow.pdf': 'damaged',
      'huge.pdf': 'tooManyPages',
      'bomb.png': 'imageTooLarge',
      'cut.jpg': 'damaged',
      'papers.zip': 'archive',
      'winmail.dat': 'winmail',
      'page.html': 'notADocument',
      'empty.pdf': 'empty',
    });
    expect(rows[0]).toMatchObject({
      sender: 'office@fleet.example',
      clientName: 'Fleet',
      dqItemId: item?.dqItemId,
      state: 'waiting',
    });
    expect(answer.body.waiting).toBeGreaterThanOrEqual(9);
  });

  test('can be downloaded as it came, never as a page', async () => {
    const { fileId } = await waiting('page.html');
    const reply = await fetch(`${world.address}${LIST}/${fileId}/download`, {
      headers: { authorization: `Bearer ${reviewer.token}` },
    });
    expect(reply.status).toBe(200);
    expect(reply.headers.get('content-type')).toBe('application/octet-stream');
    expect(reply.headers.get('content-disposition')).toMatch(/^attachment/);
    expect(await reply.text()).toBe('<script>alert(1)</script>');
    const empty = await waiting('empty.pdf');
    expect(empty.allowed).toEqual(['discard']);
    expect((await reviewer.get(`${LIST}/${empty.fileId}/download`)).status).toBe(404);
  });

  test('is discarded with a reason, and put back', async () => {
    const { fileId } = await waiting('papers.zip');
    const path = `${LIST}/${fileId}`;
    expect((await reviewer.post(`${path}/discard`, { reason: ' ' })).status).toBe(400);
    const gone = await reviewer.post(`${path}/discard`, { reason: 'Spam' });
    expect(gone.body).toMatchObject({
      state: 'discarded',
      discardedReason: 'Spam',
      settledBy: 'Rita Reviewer',
      allowed: ['download', 'restore'],
    });
    const again = await reviewer.post(`${path}/discard`, { reason: 'Spam' });
    expect(again.body.error.code).toBe('intake.already_settled');
    const settled = await reviewer.get(`${LIST}?shown=settled&search=papers`);
    expect(settled.body.rows).toHaveLength(1);
    expect((await reviewer.post(`${path}/restore`)).body.state).toBe('waiting');
    expect((await reviewer.post(`${path}/restore`)).status).toBe(409);
    expect((await reviewer.post(`${path}/retry`)).body.error.code).toBe('intake.cannot_retry');
    const csv = await reviewer.get(`${LIST}/csv?columns=file,reason&only=${fileId}`);
    expect(csv.status).toBe(200);
    const [, ...lines] = csv.body.trim().split('\r\n');
    expect(lines).toEqual([expect.stringContaining('papers.zip')]);
  });

  test('is read again: it joins its item, or waits again', async () => {
    const before = await waiting('cut.pdf');
    const path = `${LIST}/${before.fileId}`;
    expect((await reviewer.post(`${path}/retry`)).status).toBe(202);
    const same = await until('the second look', async () => {
      const { body } = await reviewer.get(path);
      return body.state === 'waiting' ? (body as UnreadableFile) : undefined;
    });
    expect(same).toMatchObject({ reason: 'damaged', text: 'Some are bad.' });
    // As if an older version had not been able to read it.
    const good = pdf('Readable now');
    await world.kernel.storage.put(world.internal.tenantId, sha256(good), good);
    await world.inTenant(
      world.internal.tenantId,
      "insert into blobs (tenant_id, sha256, size, media_type) values ($1, $2, $3, 'application/pdf')",
      [world.internal.tenantId, sha256(good), good.length],
    );
    await world.inTenant(
      world.internal.tenantId,
      'update unreadable_files set sha256 = $2, size = $3 where file_id = $1',
      [before.fileId, sha256(good), good.length],
    );
    await reviewer.post(`${path}/retry`);
    await until('the item', async () => {
      const { body } = await reviewer.get(path);
      return body.state === 'taken' ? body : undefined;
    });
    const [item] = await itemsOf('Mixed');
    expect(item?.images.map(({ fileName }) => fileName)).toContain('cut.pdf');
  });

  test('a mail without documents, and one with forty', async () => {
    await send({ to: address, subject: 'Where is my card?', text: 'It was sent on Monday.' });
    const none = await waiting('Where is my card?.eml');
    expect(none).toMatchObject({ reason: 'noDocument', dqItemId: null });
    const read = await reviewer.get(`${LIST}/${none.fileId}`);
    expect(read.body.text).toBe('It was sent on Monday.');

    const files = Array.from({ length: 40 }, (_, at) => ({
      name: `paper ${at + 1}.pdf`,
      bytes: pdf(`Paper ${at}`),
    }));
    await send({ to: address, subject: 'Forty', files });
    const many = await waiting('Forty.eml');
    expect(many).toMatchObject({
      reason: 'tooManyFiles',
      allowed: ['download', 'retry', 'discard'],
    });
    await reviewer.post(`${LIST}/${many.fileId}/retry`);
    const items = await itemsOf('Forty', 2);
    expect(items.flatMap(({ images }) => images)).toHaveLength(40);
    expect((await reviewer.get(`${LIST}/${many.fileId}`)).body.state).toBe('taken');
  });

  test('what is no mail at all waits too', async () => {
    const envelope = { from: 'a@fleet.example', to: address };
    await mailSender(port).sendMail({ envelope, raw: 'This is no mail at all' });
    const row = await until('the damaged mail', async () => {
      const answer = await reviewer.get(`${LIST}?limit=500`);
      return (answer.body.rows as Unreadable[]).find(({ reason }) => reason === 'mailDamaged');
    });
    expect(row.source).toBe('email');
  });

  test('who may not see it, and who may not discard it', async () => {
    const { fileId } = await waiting('papers.zip');
    const clerk = await world.as(
      await world.makeUser({ client: world.internal, permissions: ['dq.worklists'] }),
    );
    const { body } = await clerk.get(`${LIST}/${fileId}`);
    expect(body.allowed).toEqual(['download']);
    expect((await clerk.post(`${LIST}/${fileId}/discard`, { reason: 'No' })).status).toBe(403);
    expect((await employer.get(LIST)).status).toBe(403);
    expect((await reviewer.get(`${LIST}/${crypto.randomUUID()}`)).status).toBe(404);
  });
});

const sha256 = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest();

describe('images', () => {
  const upload = async (name: string, bytes: Uint8Array) =>
    employer.upload('/v1/internalDQ', [{ name, bytes, type: 'image/x' }]);

  test.each([
    ['photo.jpg', photo('jpeg'), 1],
    ['turned.jpeg', turnedPhoto(), 1],
    ['screen.png', photo('png'), 1],
    ['fax.tif', faxTiff([barsPage(1728, 1100), barsPage(1728, 500), codedBlankPage(1728)]), 3],
  ])('%s is uploaded as a PDF', async (name, bytes, pages) => {
    const answer = await upload(name, bytes);
    expect(answer.status, JSON.stringify(answer.body)).toBe(201);
    const [item] = answer.body.items;
    expect(item).toMatchObject({ fileName: name.replace(/\.\w+$/, '.pdf'), pages });
    const made = await bytesOf({ dqItemId: item.dqItemId, images: [item] } as never);
    const text = made.toString('latin1');
    expect(text.startsWith('%PDF-1.7')).toBe(true);
    if (name === 'turned.jpeg') expect(text).toContain('/Rotate 90');
    // 1728 dots at 204 an inch, 1100 at 98.
    if (name === 'fax.tif') expect(text).toContain('/MediaBox [0 0 609.88 808.16]');
    // The same image makes the same PDF: that is how a twin is known.
    const second = await upload(name, bytes);
    const twin = await bytesOf({
      dqItemId: second.body.items[0].dqItemId,
      images: second.body.items,
    } as never);
    expect(twin.equals(made)).toBe(true);
  });

  test('bad ones are refused with what to do', async () => {
    const bomb = await upload('bomb.png', bombPng());
    expect(bomb.status).toBe(422);
    expect(bomb.body.error.message).toMatch(/60 megapixels/);
    const cut = await upload('cut.png', photo('png').subarray(0, 200));
    expect(cut.status).toBe(422);
    expect(cut.body.error.message).toMatch(/damaged/);
    const fax = await upload('fax.tif', faxTiff([barsPage(1728, 1100)]).subarray(0, 40));
    expect(fax.status).toBe(422);
  });
});

describe('the watched folder', () => {
  const names = async (place: string) => (await readdir(join(folder, place))).toSorted();

  test('takes finished files, of faxes too, and puts them away', async () => {
    await writeFile(join(folder, 'scan.pdf'), pdf('Scan'));
    await writeFile(join(folder, 'broken.pdf'), 'no PDF');
    await writeFile(join(folder, 'half.pdf.part'), 'half');
    await writeFile(
      join(folder, 'scans.zip'),
      makeZip([
        { name: 'one.pdf', bytes: pdf('One of two') },
        { name: 'two.pdf', bytes: pdf('Two of two') },
      ]),
    );
    await mkdir(join(folder, 'fax'), { recursive: true });
    await writeFile(join(folder, 'fax', '0412.tif'), faxTiff([barsPage(1728, 1100)]));
    await writeFile(join(folder, 'outside.txt.tmp'), pdf('Outside'));
    await symlink(join(folder, 'outside.txt.tmp'), join(folder, 'link.pdf'));
    await until('the folder', async () =>
      (await names('done')).length === 3 && (await names('failed')).length === 1 ? true : undefined,
    );
    expect(await names('done')).toEqual(['0412.tif', 'scan.pdf', 'scans.zip']);
    expect(await names('failed')).toEqual(['broken.pdf']);
    expect(await names('.')).toEqual(
      ['done', 'failed', 'fax', 'half.pdf.part', 'link.pdf', 'outside.txt.tmp'].toSorted(),
    );
    const { body } = await reviewer.get('/v1/internalDQ?limit=500');
    const items = (body.rows as DqItem[]).filter(({ source }) => source !== 'email');
    const scan = items.find(({ images }) => images[0]?.fileName === 'scan.pdf');
    expect(scan).toMatchObject({ source: 'folder', formKey: 'searchAndMatch', clientId: null });
    const zip = items.find(({ images }) => images[0]?.fileName === 'one.pdf');
    expect(zip?.images.map(({ fileName }) => fileName)).toEqual(['one.pdf', 'two.pdf']);
    const fax = items.find(({ images }) => images[0]?.fileName === '0412.pdf');
    expect(fax).toMatchObject({ source: 'fax' });
    expect(await waiting('broken.pdf')).toMatchObject({
      reason: 'notADocument',
      source: 'folder',
    });
  });

  test('a file still in its place after a crash is not taken twice', async () => {
    // A rename keeps a file what it was: so a crash before the move leaves it.
    await rename(join(folder, 'done', 'scan.pdf'), join(folder, 'scan.pdf'));
    await until('the second move', async () =>
      (await names('done')).includes('scan.pdf') ? true : undefined,
    );
    const { body } = await reviewer.get('/v1/internalDQ?limit=500');
    const scans = (body.rows as DqItem[]).filter(
      ({ images }) => images[0]?.fileName === 'scan.pdf',
    );
    expect(scans).toHaveLength(1);
  });

  test('a folder that is not there stops the start with a sentence', async () => {
    const missing = watchFolder(world.kernel, {
      folder: join(folder, 'nowhere'),
      onArrival: () => undefined,
    });
    await expect(missing).rejects.toThrow(ConfigError);
  });
});

test('what was dealt with is forgotten after its time, what waits is not', async () => {
  const count = async () => {
    const [row] = await world.inTenant<{ arrivals: number; files: number }>(
      world.internal.tenantId,
      "select (select count(*)::int from intake_arrivals) as arrivals, (select count(*)::int from unreadable_files where state = 'waiting') as files",
    );
    return row;
  };
  const before = await count();
  expect(await forgetArrivals(world.kernel)).toBe(0);
  await world.inTenant(
    world.internal.tenantId,
    "update intake_arrivals set settled_at = now() - interval '91 days'",
  );
  expect(await forgetArrivals(world.kernel)).toBeGreaterThan(5);
  const after = await count();
  expect(after?.files).toBe(before?.files);
  expect(after?.arrivals).toBeGreaterThan(0);
  expect(after?.arrivals).toBeLessThan(before?.arrivals ?? 0);
});
