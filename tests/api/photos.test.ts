import { randomUUIDv7 } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { imageSize } from '#src/server/image-size.ts';
import { makeZip } from '#tests/support/zip-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, Json, World } from '#tests/support/world.ts';

let world: World;
let acme: Client;
let employer: Api;
let terminal: Api;
let care: Api;
let stranger: Api;

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme' });
  const other = await world.makeClient({ name: 'Other' });
  const made = async (user: Parameters<World['makeUser']>[0]) =>
    world.as(await world.makeUser(user));
  const permissions = ALL_PERMISSIONS.filter((name) => name.startsWith('client.'));
  employer = await made({ client: acme, permissions });
  terminal = await made({
    client: acme,
    permissions: ['client.viewRoster', 'client.viewEmployee', 'client.uploadDocuments'],
  });
  care = await made({ client: world.internal, permissions: ['customerCare.assumeClient'] });
  stranger = await made({ client: other, permissions });
}, 60_000);
afterAll(() => world.close());

function image(width: number, height: number, kind: 'png' | 'jpeg' | 'webp' = 'png'): Buffer {
  const canvas = createCanvas(width, height);
  const context = canvas.getContext('2d');
  context.fillStyle = '#3a7';
  context.fillRect(0, 0, width, height);
  if (kind === 'png') return canvas.toBuffer('image/png');
  return kind === 'jpeg' ? canvas.toBuffer('image/jpeg') : canvas.toBuffer('image/webp');
}

/** A JPEG with an EXIF part that says where it was taken. */
function located(): Buffer {
  const jpeg = image(900, 300, 'jpeg');
  const exif = Buffer.from('Exif\0\0GPS 40.7128 N 74.0060 W');
  const head = Buffer.from([0xff, 0xe1, 0, exif.length + 2]);
  return Buffer.concat([jpeg.subarray(0, 2), head, exif, jpeg.subarray(2)]);
}

const upload = (
  api: Api,
  files: { name: string; bytes: Uint8Array }[],
  client: Client | null = null,
) =>
  api.upload(
    `/v1/clients/${acme.clientId}/photoImports`,
    files,
    {},
    client ? { client: client.clientId } : {},
  );
const fileOf = (body: Json, name: string): Json =>
  body.files.find((file: Json) => file.fileName === name);

test('a name with a line separator is one name', async () => {
  const { status, body } = await upload(employer, [
    { name: 'pasted.zip', bytes: makeZip([{ name: 'Ann\u2028Marie.png', bytes: image(10, 10) }]) },
  ]);
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.files).toHaveLength(1);
});

test('images and zips are matched, looked over and put into the files', async () => {
  const [byId, byName, chosen] = await Promise.all([
    world.makeEmployee({ client: acme, workId: 'P-1' }),
    world.makeEmployee({ client: acme, firstName: 'José', lastName: "O'Brien" }),
    world.makeEmployee({ client: acme, workId: 'P-3' }),
  ]);
  await world.makeEmployee({ client: acme, firstName: 'Ann', lastName: 'Twice' });
  await world.makeEmployee({ client: acme, firstName: 'Ann', lastName: 'Twice' });
  const zip = makeZip([
    { name: "team/O'Brien, Jose.webp", bytes: image(40, 60, 'webp') },
    { name: 'team/ann twice.png', bytes: image(10, 10) },
    { name: 'team/who.png', bytes: image(10, 10) },
    { name: 'team/broken.png', bytes: image(10, 10).subarray(0, 40) },
    { name: 'team/notes.txt', bytes: Buffer.from('nothing') },
    { name: 'team/P-1.png', bytes: image(20, 20) },
    { name: '__MACOSX/._who.png', bytes: Buffer.from('x') },
  ]);
  const { status, body } = await upload(
    care,
    [
      { name: 'p-1.jpg', bytes: located() },
      { name: 'team.zip', bytes: zip },
    ],
    acme,
  );
  expect(status, JSON.stringify(body)).toBe(201);
  expect(body.files).toHaveLength(7);
  expect(fileOf(body, 'p-1.jpg')).toMatchObject({ state: 'matched', employeeId: byId?.employeeId });
  expect(fileOf(body, "O'Brien, Jose.webp")).toMatchObject({
    state: 'matched',
    employeeId: byName?.employeeId,
  });
  expect(fileOf(body, 'ann twice.png')).toMatchObject({
    state: 'unmatched',
    reason: expect.stringMatching(/Several/),
  });
  expect(fileOf(body, 'who.png')).toMatchObject({
    state: 'unmatched',
    reason: expect.stringMatching(/Nobody/),
  });
  expect(fileOf(body, 'broken.png')).toMatchObject({ state: 'faulty' });
  expect(fileOf(body, 'notes.txt')).toMatchObject({
    state: 'faulty',
    reason: expect.stringMatching(/JPEG/),
  });
  expect(fileOf(body, 'P-1.png').reason).toMatch(/Another image/);

  const at = `/v1/photoImports/${body.importId}`;
  const options = { client: acme.clientId };
  const shown = await fetch(`${world.address}${at}/files/${fileOf(body, 'p-1.jpg').fileId}/image`, {
    headers: { authorization: `Bearer ${care.token}`, 'x-client': String(acme.clientId) },
  });
  const bytes = Buffer.from(await shown.arrayBuffer());
  expect(shown.headers.get('content-type')).toBe('image/jpeg');
  expect(imageSize(bytes)).toEqual({ width: 480, height: 160 });
  expect(bytes.toString('latin1')).not.toContain('GPS');

  const taken = await care.patch(
    `${at}/files/${fileOf(body, 'who.png').fileId}`,
    { employeeId: byId?.employeeId },
    options,
  );
  expect(taken.body.error.code).toBe('photos.taken');
  const mine = await care.patch(
    `${at}/files/${fileOf(body, 'who.png').fileId}`,
    { employeeId: chosen?.employeeId },
    options,
  );
  expect(fileOf(mine.body, 'who.png').state).toBe('chosen');
  const done = await care.post(`${at}/finish`, undefined, options);
  expect(done.status).toBe(200);
  expect(done.body.files.map(({ state }: Json) => state).sort()).toEqual([
    'faulty',
    'faulty',
    'skipped',
    'skipped',
    'stored',
    'stored',
    'stored',
  ]);
  expect((await care.post(`${at}/finish`, undefined, options)).body.error.code).toBe(
    'photos.is_over',
  );

  const photo = `/v1/employees/${byId?.employeeId}/photo`;
  expect((await terminal.get(photo)).status).toBe(200);
  expect((await stranger.get(photo)).status).toBe(404);
  // A file without a photo is no fault; one that the caller may not see is not there at all.
  const { employeeId: faceless } = await world.makeEmployee({ client: acme });
  const none = await employer.get(`/v1/employees/${faceless}/photo`);
  expect([none.status, none.body]).toEqual([204, '']);
  expect((await stranger.get(`/v1/employees/${faceless}/photo`)).status).toBe(404);
  expect((await terminal.get(`/v1/employees/${faceless}/photo`)).status).toBe(204);
  expect((await employer.get(`/v1/employees/${randomUUIDv7()}/photo`)).status).toBe(404);
  expect((await stranger.get(at)).status).toBe(404);
  expect((await terminal.get(at)).status).toBe(403);

  const again = await upload(employer, [{ name: 'P-1.jpg', bytes: image(30, 30, 'jpeg') }]);
  expect(again.body.files[0]).toMatchObject({ state: 'matched', replaces: true });
});

test.each<[what: string, file: () => Uint8Array, code: string]>([
  ['a text', () => Buffer.from('this is no image at all'), 'photos.not_images'],
  ['nothing', () => Buffer.alloc(0), 'photos.not_images'],
  [
    'an SVG',
    () => Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'photos.not_images',
  ],
  ['an empty zip', () => makeZip([]), 'photos.not_images'],
  [
    'a zip cut off',
    () => makeZip([{ name: 'a.png', bytes: image(9, 9) }]).subarray(0, 80),
    'photos.unreadable',
  ],
  [
    'a bomb',
    () => makeZip([{ name: 'a.png', bytes: Buffer.alloc(60 * 2 ** 20) }]),
    'photos.too_complex',
  ],
  [
    'too many',
    () =>
      makeZip(
        Array.from({ length: 501 }, (_, at) => ({ name: `${at}.png`, bytes: Buffer.from('x') })),
      ),
    'photos.too_many',
  ],
])('%s is refused', async (_, file, code) => {
  const { status, body } = await upload(employer, [{ name: 'x', bytes: file() }]);
  expect(body.error?.code).toBe(code);
  expect(status).toBe(400);
});

test('an image that says it is enormous is not decoded', async () => {
  const png = image(4, 4);
  png.writeUInt32BE(60_000, 16);
  png.writeUInt32BE(60_000, 20);
  const { body } = await upload(employer, [{ name: 'x.png', bytes: png }]);
  expect(body.files[0]).toMatchObject({
    state: 'faulty',
    reason: expect.stringMatching(/too large/),
  });
});
