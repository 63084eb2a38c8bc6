import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Unreadable } from '#src/features/intake/intake.contract.ts';
import type { DqItem } from '#src/features/intake/item.shapes.ts';
import { selfSigned } from '#tests/support/certificate.ts';
import { photo } from '#tests/support/image-files.ts';
import { mailOf, mailSender, tlsMailSender } from '#tests/support/mail-files.ts';
import type { Attached } from '#tests/support/mail-files.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { freePort } from '#tests/support/program.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, World } from '#tests/support/world.ts';
import { makeZip } from '#tests/support/zip-files.ts';
import { until } from '#tests/support/until.ts';

let world: World;
let port: number;
let reviewer: Api;
let folder: string;
const own = selfSigned('papers.test');

const pdf = (text: string) => textPdf([`${text} ${randomBytes(8).toString('hex')}`]);

beforeAll(async () => {
  port = await freePort();
  folder = await mkdtemp(join(tmpdir(), 'console-tls-'));
  const intakeTls = { cert: join(folder, 'mail.crt'), key: join(folder, 'mail.key') };
  await writeFile(intakeTls.cert, own.cert);
  await writeFile(intakeTls.key, own.key);
  world = await openWorld({ intakeSmtpPort: port, intakeDomain: 'papers.test', intakeTls });
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.worklists', 'dq.viewDetail', 'dq.searchAndMatch'],
    }),
  );
});
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true, force: true });
});

/** Sends a mail with these files, and returns the item that came of it. */
async function mailed(subject: string, files: readonly Attached[]): Promise<DqItem> {
  const to = 'documents@papers.test';
  await mailSender(port).sendMail(mailOf({ to, subject, text: 'See below.', files }));
  return arrived(subject);
}

function arrived(subject: string): Promise<DqItem> {
  return until(subject, async () => {
    const { body } = await reviewer.get('/v1/internalDQ?limit=500');
    return (body.rows as DqItem[]).find((one) => one.subject === subject);
  });
}

async function unreadOf(subject: string): Promise<string[]> {
  const { body } = await reviewer.get('/v1/internalDQ/unreadable?limit=500');
  return (body.rows as Unreadable[])
    .filter((row) => row.subject === subject)
    .map(({ fileName, reason }) => `${fileName} ${reason}`)
    .toSorted();
}

async function bytesOf(item: DqItem, at: number): Promise<Buffer> {
  const reply = await fetch(
    `${world.address}/v1/internalDQ/${item.dqItemId}/image/${item.images[at]?.imageId}`,
    { headers: { authorization: `Bearer ${reviewer.token}` } },
  );
  return Buffer.from(await reply.arrayBuffer());
}

/** A mail with one file, as it stands in another one. */
function rawMail(name: string, bytes: Uint8Array): Buffer {
  return Buffer.from(
    [
      'From: Clerk <clerk@depot.example>',
      'Subject: Her card',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="b"',
      '',
      '--b',
      'Content-Type: text/plain',
      '',
      'From the depot.',
      '--b',
      `Content-Type: application/pdf; name="${name}"`,
      'Content-Disposition: attachment',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from(bytes).toString('base64').replaceAll(/.{76}/g, '$&\r\n'),
      '--b--',
      '',
    ].join('\r\n'),
  );
}

/** A winmail.dat with one file, as Outlook writes it. */
function tnef(title: string, longName: string, bytes: Uint8Array): Buffer {
  const u32 = (...numbers: number[]) => {
    const buffer = Buffer.alloc(4 * numbers.length);
    for (const [at, number] of numbers.entries()) buffer.writeUInt32LE(number, at * 4);
    return buffer;
  };
  const attribute = (level: number, id: number, data: Uint8Array) =>
    Buffer.concat([Buffer.from([level]), u32(id, data.length), data, Buffer.alloc(2)]);
  const name = Buffer.from(`${longName}\0`, 'utf16le');
  const padding = Buffer.alloc((4 - (name.length % 4)) % 4);
  return Buffer.concat([
    u32(0x223e9f78),
    Buffer.from([1, 0]),
    attribute(1, 0x0006_8008, Buffer.from('IPM.Note')),
    attribute(2, 0x0006_9002, Buffer.alloc(14)),
    attribute(2, 0x0001_8010, Buffer.from(`${title}\0`)),
    attribute(2, 0x0006_800f, bytes),
    // Two properties: a number, and the long name.
    attribute(
      2,
      0x0006_9005,
      Buffer.concat([u32(2, 0x3705_0003, 1, 0x3707_001f, 1, name.length), name, padding]),
    ),
  ]);
}

test('a mail may come by STARTTLS, and its paper is read at once', async () => {
  const mail = mailOf({
    to: 'documents@papers.test',
    subject: 'Sealed',
    files: [
      { name: 'sealed.pdf', bytes: pdf('This paper has words enough of its own. '.repeat(5)) },
    ],
  });
  const woken = vi.spyOn(world.kernel, 'wakeJobs');
  expect((await tlsMailSender(port, own.cert).sendMail(mail)).response).toMatch(/^250/);
  const item = await arrived('Sealed');
  // Not at the next minute's tick.
  await vi.waitFor(() => expect(woken).toHaveBeenCalledWith('readPapers'), { timeout: 30_000 });
  woken.mockRestore();
  await vi.waitFor(
    async () =>
      expect(
        await world.inTenant(
          world.internal.tenantId,
          'select outcome from paper_readings join dq_item_images using (tenant_id, sha256) where dq_item_id = $1',
          [item.dqItemId],
        ),
      ).toEqual([{ outcome: 'text' }]),
    { timeout: 30_000, interval: 50 },
  );
  const strangers = tlsMailSender(port, selfSigned('papers.test').cert);
  await expect(strangers.sendMail(mail)).rejects.toThrow(/certificate/);
});

test('what came inside something else is opened: a mail sent along, an archive, an envelope of Outlook', async () => {
  const sent = pdf('Sent');
  const packed = pdf('Enveloped');
  const item = await mailed('Fwd: all of them', [
    { name: 'Sent along.eml', bytes: rawMail('sent.pdf', sent), type: 'message/rfc822' },
    {
      name: 'papers.zip',
      bytes: makeZip([
        { name: 'scans/card.pdf', bytes: pdf('Zipped') },
        { name: 'scans/photo.jpg', bytes: photo('jpeg') },
        { name: 'scans/notes.txt', bytes: Buffer.from('to do') },
        { name: '__MACOSX/._card.pdf', bytes: Buffer.from('x') },
        { name: 'mail.eml', bytes: rawMail('attached.pdf', pdf('Attached')) },
      ]),
    },
    { name: 'winmail.dat', bytes: tnef('MEDICA~1.PDF', 'Médical card.pdf', packed) },
  ]);
  expect(item.images.map(({ fileName }) => fileName)).toEqual([
    'sent.pdf',
    'card.pdf',
    'photo.pdf',
    'attached.pdf',
    'Médical card.pdf',
  ]);
  expect(await bytesOf(item, 0)).toEqual(sent);
  expect(await bytesOf(item, 4)).toEqual(packed);
  const one = await reviewer.get(`/v1/internalDQ/${item.dqItemId}`);
  const along = 'From: "Clerk" <clerk@depot.example>\nSubject: Her card\n\nFrom the depot.';
  expect(one.body.bodyText).toBe(`See below.\n\n${along}\n\n${along}`);
  expect(await unreadOf('Fwd: all of them')).toEqual(['notes.txt notADocument']);
});

test('an archive that is a bomb, protected, an office file or too full waits whole', async () => {
  const full = Array.from({ length: 201 }, (_, at) => ({
    name: `${at}.pdf`,
    bytes: Buffer.from('%PDF-'),
  }));
  const locked = makeZip([{ name: 'a.pdf', bytes: pdf('Locked') }]);
  // The flag that says "encrypted", in the directory.
  locked.writeUInt16LE(1, locked.indexOf(Buffer.from([0x50, 0x4b, 1, 2])) + 8);
  const item = await mailed('Archives', [
    { name: 'good.pdf', bytes: pdf('Beside archives') },
    {
      name: 'bomb.zip',
      bytes: makeZip([{ name: 'a.pdf', bytes: Buffer.alloc(51 * 2 ** 20) }]),
    },
    {
      name: 'liar.zip',
      bytes: makeZip([{ name: 'a.pdf', bytes: Buffer.alloc(60 * 2 ** 20), claim: 1000 }]),
    },
    { name: 'locked.zip', bytes: locked },
    { name: 'papers.rar', bytes: Buffer.from('Rar!\x1a\x07\x01\x00 and more', 'latin1') },
    { name: 'papers.7z', bytes: Buffer.from('7z\xbc\xaf\x27\x1c and more', 'latin1') },
    { name: 'Her card.msg', bytes: Buffer.from('\xd0\xcf\x11\xe0\xa1\xb1\x1a\xe1', 'latin1') },
    { name: 'full.zip', bytes: makeZip(full) },
    {
      name: 'office.zip',
      bytes: makeZip([{ name: '[Content_Types].xml', bytes: Buffer.from('<x/>') }]),
    },
    {
      name: 'nested.zip',
      bytes: makeZip([{ name: 'in.zip', bytes: makeZip([{ name: 'a.pdf', bytes: pdf('Deep') }]) }]),
    },
  ]);
  expect(item.images.map(({ fileName }) => fileName)).toEqual(['good.pdf']);
  expect(await unreadOf('Archives')).toEqual([
    'Her card.msg outlookMessage',
    'bomb.zip archive',
    'full.zip archive',
    'in.zip archive',
    'liar.zip archive',
    'locked.zip lockedZip',
    'office.zip archive',
    'papers.7z sevenZip',
    'papers.rar rar',
  ]);
});

test('a mail with more files than anybody sends waits whole: none of them is left out unseen', async () => {
  const files = Array.from({ length: 201 }, (_, at) => ({
    name: `${at}.pdf`,
    bytes: Buffer.from('%PDF-'),
  }));
  await mailSender(port).sendMail(
    mailOf({ to: 'documents@papers.test', subject: 'Too many', files }),
  );
  await until('The mail', async () => (await unreadOf('Too many')).length > 0);
  expect(await unreadOf('Too many')).toEqual(['Too many.eml tooManyParts']);
});
