import { randomBytes } from 'node:crypto';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Unreadable } from '#src/features/intake/intake.contract.ts';
import type { DqItem } from '#src/features/review/review.shapes.ts';
import { photo } from '#tests/support/image-files.ts';
import { mailOf, mailSender } from '#tests/support/mail-files.ts';
import type { Attached } from '#tests/support/mail-files.ts';
import { textPdf } from '#tests/support/pdf-files.ts';
import { freePort } from '#tests/support/program.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, World } from '#tests/support/world.ts';
import { makeZip } from '#tests/support/zip-files.ts';

let world: World;
let port: number;
let reviewer: Api;

const pdf = (text: string) => textPdf([`${text} ${randomBytes(8).toString('hex')}`]);

beforeAll(async () => {
  port = await freePort();
  world = await openWorld({ intakeSmtpPort: port, intakeDomain: 'papers.test' });
  reviewer = await world.as(
    await world.makeUser({
      client: world.internal,
      permissions: ['dq.worklists', 'dq.viewDetail', 'dq.searchAndMatch'],
    }),
  );
});
afterAll(() => world.close());

/** Sends a mail with these files, and gives the item that came of it. */
async function arrived(subject: string, files: readonly Attached[]): Promise<DqItem> {
  const to = 'documents@papers.test';
  await mailSender(port).sendMail(mailOf({ to, subject, text: 'See below.', files }));
  const end = Date.now() + 20_000;
  for (;;) {
    const { body } = await reviewer.get('/v1/internalDQ?limit=500');
    const item = (body.rows as DqItem[]).find((one) => one.subject === subject);
    if (item) return item;
    if (Date.now() > end) throw new Error(`${subject} did not come`);
    await sleep(30);
  }
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

test('what came inside something else is opened: a mail sent along, an archive, an envelope of Outlook', async () => {
  const sent = pdf('Sent');
  const packed = pdf('Enveloped');
  const item = await arrived('Fwd: all of them', [
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
  const item = await arrived('Archives', [
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
  expect(await unreadOf('Archives')).toEqual(
    ['bomb.zip', 'full.zip', 'in.zip', 'liar.zip', 'locked.zip', 'office.zip'].map(
      (name) => `${name} archive`,
    ),
  );
});

test('a mail with more files than anybody sends waits whole: none of them is left out unseen', async () => {
  const files = Array.from({ length: 201 }, (_, at) => ({
    name: `${at}.pdf`,
    bytes: Buffer.from('%PDF-'),
  }));
  await mailSender(port).sendMail(
    mailOf({ to: 'documents@papers.test', subject: 'Too many', files }),
  );
  for (let tries = 0; tries < 400 && (await unreadOf('Too many')).length === 0; tries += 1)
    await sleep(50);
  expect(await unreadOf('Too many')).toEqual(['Too many.eml tooComplex']);
});
