import { createHash } from 'node:crypto';
import { createCanvas } from '@napi-rs/canvas';
import type { Kernel } from '#src/server/kernel.ts';
import { inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import { demoRandom, type DemoWorld } from './random.ts';

/** Employees of the demo's employer whose files have a photo. */
const PHOTOGRAPHED = 24;
const SIDE = 240;
const COATS = ['#2f6f8f', '#8a5a2b', '#4b6b3c', '#6a4c93', '#9a3b3b', '#3b4a6b'];

/** Drawn stand-ins for photos in the first files of an employer. Returns how many. */
export async function loadPhotos(
  kernel: Kernel,
  world: DemoWorld,
  employerId: number,
): Promise<number> {
  const rows: Record<string, unknown>[] = [];
  for (let at = 0; at < world.employees && rows.length < PHOTOGRAPHED; at += 1) {
    const one = demoEmployee(world, at);
    if (one.topClientId !== employerId) continue;
    const bytes = await draw(demoRandom(world.seed, 'photo', at).pick(COATS), initialsOf(one));
    const sha256 = createHash('sha256').update(bytes).digest();
    await kernel.storage.put(employerId, sha256, bytes);
    rows.push({
      employee_id: one.id,
      client_id: one.clientId,
      sha256: `\\x${sha256.toString('hex')}`,
      size: bytes.length,
    });
  }
  await inTenant(kernel, employerId, async (client) => {
    const values = [employerId, JSON.stringify(rows)];
    await client.query(
      `insert into blobs (tenant_id, sha256, size, media_type)
       select distinct on (sha256) $1::int, sha256, size, 'image/jpeg' from jsonb_to_recordset($2::jsonb) as t (sha256 bytea, size bigint)
       on conflict do nothing`,
      values,
    );
    await client.query(
      `insert into employee_photos (tenant_id, employee_id, client_id, sha256, width, height)
       select $1, employee_id, client_id, sha256, ${SIDE}, ${SIDE}
         from jsonb_to_recordset($2::jsonb) as t (employee_id uuid, client_id int, sha256 bytea)`,
      values,
    );
  });
  return rows.length;
}

const initialsOf = (one: { firstName: string; lastName: string }): string =>
  `${one.firstName.charAt(0)}${one.lastName.charAt(0)}`;

/** Head and shoulders with initials: plainly a stand-in, nobody's face. */
async function draw(coat: string, initials: string): Promise<Buffer> {
  const canvas = createCanvas(SIDE, SIDE);
  const context = canvas.getContext('2d');
  const circle = (x: number, y: number, radius: number, colour: string): void => {
    context.fillStyle = colour;
    context.beginPath();
    context.arc(x, y, radius, 0, 2 * Math.PI);
    context.fill();
  };
  context.fillStyle = '#dfe5ea';
  context.fillRect(0, 0, SIDE, SIDE);
  circle(SIDE / 2, SIDE * 1.02, SIDE * 0.42, coat);
  circle(SIDE / 2, SIDE * 0.38, SIDE * 0.2, '#c9a184');
  context.fillStyle = '#fff';
  context.font = 'bold 44px sans-serif';
  context.textAlign = 'center';
  context.fillText(initials, SIDE / 2, SIDE * 0.86);
  return canvas.encode('jpeg', 85);
}
