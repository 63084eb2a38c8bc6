import { createCanvas, loadImage } from '@napi-rs/canvas';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openWorld } from '#tests/support/world.ts';
import type { Api, Client, World } from '#tests/support/world.ts';

let world: World;
let boss: Api;
let local: Api;
let acme: Client;
let west: Client;
let fresno: Client;
let east: Client;
let other: Client;

const path = ({ clientId }: Client) => `/v1/clients/${clientId}/logo`;

function image(
  width: number,
  height: number,
  color: string,
  kind: 'png' | 'jpeg' = 'png',
): Promise<Buffer> {
  const canvas = createCanvas(width, height);
  const pen = canvas.getContext('2d');
  pen.fillStyle = color;
  pen.fillRect(0, 0, width, height);
  return kind === 'png' ? canvas.encode('png') : canvas.encode('jpeg');
}
const send = (api: Api, at: Client, bytes: Buffer, name = 'logo.png') =>
  api.upload(path(at), [{ name, bytes, type: 'image/png' }], {}, { field: 'logo' });

/** The size and the color in the middle of the logo that counts at a location; null where there is none. */
async function logoOf(api: Api, at: Client): Promise<(number | string)[] | null> {
  const response = await fetch(world.address + path(at), {
    headers: { authorization: `Bearer ${api.token}` },
  });
  if (response.status === 204) return null;
  const shown = await loadImage(Buffer.from(await response.arrayBuffer()));
  const canvas = createCanvas(shown.width, shown.height);
  const pen = canvas.getContext('2d');
  pen.drawImage(shown, 0, 0);
  const [red = 0, green = 0, blue = 0] = pen.getImageData(
    Math.floor(shown.width / 2),
    Math.floor(shown.height / 2),
    1,
    1,
  ).data;
  return [
    shown.width,
    shown.height,
    red > 200 ? 'red' : green > 200 ? 'green' : blue > 200 ? 'blue' : '?',
  ];
}

beforeAll(async () => {
  world = await openWorld();
  acme = await world.makeClient({ name: 'Acme Freight' });
  west = await world.makeClient({ parent: acme, name: 'West' });
  fresno = await world.makeClient({ parent: west, name: 'Fresno' });
  east = await world.makeClient({ parent: acme, name: 'East' });
  other = await world.makeClient({ name: 'Other Lines' });
  const permissions = ['client.viewLocation', 'client.configureLocation'] as const;
  boss = await world.as(await world.makeUser({ client: acme, permissions: [...permissions] }));
  local = await world.as(await world.makeUser({ client: fresno, permissions: [...permissions] }));
});
afterAll(() => world.close());

test('a logo is drawn anew and small, and counts below until a location has its own (R354)', async () => {
  expect(await logoOf(boss, acme)).toBeNull();
  const sent = await send(boss, acme, await image(1200, 300, '#ff0000'));
  expect([sent.status, sent.body]).toEqual([201, { width: 480, height: 120 }]);
  expect(await logoOf(local, fresno)).toEqual([480, 120, 'red']);
  const jpeg = await image(40, 20, '#0000ff', 'jpeg');
  expect((await send(boss, west, jpeg, 'logo.jpg')).status).toBe(201);
  // A terminal's own user sees that of a location between, without reading that location.
  expect(await logoOf(local, fresno)).toEqual([40, 20, 'blue']);
  expect(await logoOf(boss, east)).toEqual([480, 120, 'red']);
  expect((await boss.delete(path(west))).status).toBe(204);
  expect((await boss.delete(path(west))).status).toBe(204);
  expect(await logoOf(local, fresno)).toEqual([480, 120, 'red']);
});

test('what is no PNG or JPEG is refused: an SVG with a script, a PDF, half an image, a bomb', async () => {
  const svg = Buffer.from(
    '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>',
  );
  const whole = await image(200, 200, '#00ff00');
  const huge = Buffer.from(whole);
  huge.writeUInt32BE(60_000, 16);
  huge.writeUInt32BE(60_000, 20);
  for (const [bytes, code] of [
    [svg, 'client-logo.not_an_image'],
    [Buffer.from('%PDF-1.7 and more than twenty-four bytes of it'), 'client-logo.not_an_image'],
    [Buffer.from('x'), 'client-logo.not_an_image'],
    [whole.subarray(0, 60), 'client-logo.damaged'],
    [huge, 'client-logo.too_large'],
  ] as const) {
    const { status, body } = await send(boss, east, bytes);
    expect([status, body.error?.code]).toEqual([400, code]);
  }
  const most = await send(boss, east, Buffer.alloc(51 * 2 ** 20, 1));
  expect(most.status).toBe(413);
  expect(await logoOf(boss, east)).toEqual([480, 120, 'red']);
});

test('is changed by whoever sets the location up, and is nobody else’s to see', async () => {
  const png = await image(10, 10, '#00ff00');
  const reader = await world.as(
    await world.makeUser({ client: acme, permissions: ['client.viewLocation'] }),
  );
  expect((await send(reader, acme, png)).status).toBe(403);
  expect((await send(local, acme, png)).status).toBe(403);
  expect((await send(local, west, png)).status).toBe(404);
  expect((await send(boss, other, png)).status).toBe(404);
  expect((await boss.get(path(other))).status).toBe(404);
  expect((await local.delete(path(acme))).status).toBe(403);
});
