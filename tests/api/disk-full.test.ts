import { spawnSync } from 'node:child_process';
import { mkdtemp, rm, statfs, unlink, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { textPdf } from '#tests/support/pdf-files.ts';
import { makeApi, openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';

const before = process.env['TMPDIR'];
const folder = await mkdtemp(join(tmpdir(), 'console-disk-'));
/** A disk of its own for the data directory; only root may make one. */
const mounted =
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=120m', 'tmpfs', folder]).status === 0;

let world: World;

beforeAll(async () => {
  // Where `openWorld` makes its data directory.
  process.env['TMPDIR'] = folder;
  world = await openWorld();
}, 120_000);
afterAll(async () => {
  await world.close();
  if (before === undefined) delete process.env['TMPDIR'];
  else process.env['TMPDIR'] = before;
  if (mounted) spawnSync('umount', [folder]);
  await rm(folder, { recursive: true, force: true });
});

const filler = join(folder, 'filler');
async function leave(bytes: number): Promise<void> {
  await unlink(filler).catch(() => undefined);
  const { bavail, bsize } = await statfs(folder);
  await writeFile(filler, Buffer.alloc(Math.max(0, bavail * bsize - bytes)));
}

test.runIf(mounted)(
  'a full disk: told in its own words, reads go on, not ready for writes, and well again with room',
  async () => {
    const client = await world.makeClient();
    const user = await world.makeUser({
      client,
      permissions: ['client.viewEmployee', 'client.uploadDocuments'],
    });
    const employee = await world.makeEmployee({ client });
    const api = await world.as(user);
    const nobody = makeApi(world.address, '');
    const path = `/v1/employees/${employee.employeeId}/documents`;
    const upload = (name: string) =>
      api.upload(path, [{ name, bytes: textPdf([name]) }], { docTypeId: '238' });
    const freeBytes = async () =>
      Number(
        /console_disk_free_bytes\{place="data"\} (\S+)/.exec(
          (await nobody.get('/metrics')).body,
        )?.[1],
      );
    expect((await nobody.get('/readyz')).body).toEqual({
      status: 'ready',
      reads: true,
      writes: true,
    });
    expect((await upload('first.pdf')).status).toBe(201);
    expect(await freeBytes()).toBeGreaterThan(50_000_000);

    // Nearly full: no room for the largest file. A balancer hears of it before anything is refused.
    await leave(20_000_000);
    const nearly = await nobody.get('/readyz');
    expect([nearly.status, nearly.body]).toEqual([
      503,
      { status: 'disk full: no room to write at data', reads: true, writes: false },
    ]);
    expect(await freeBytes()).toBeLessThan(50_000_000);
    expect((await upload('second.pdf')).status).toBe(201);

    await leave(0);
    const refused = await upload('third.pdf');
    expect([refused.status, refused.body.error.code]).toEqual([507, 'request.disk_full']);
    expect(refused.body.error.message).toMatch(/no room left/);
    expect((await api.get(`/v1/employees/${employee.employeeId}`)).status).toBe(200);
    expect((await nobody.get('/healthz')).status).toBe(200);

    await unlink(filler);
    expect((await upload('fourth.pdf')).status).toBe(201);
    const files = (
      await world.inTenant<{ file_name: string }>(
        client.tenantId,
        'select file_name from documents where employee_id = $1 order by file_name',
        [employee.employeeId],
      )
    ).map(({ file_name }) => file_name);
    expect(files).toEqual(['first.pdf', 'fourth.pdf', 'second.pdf']);
  },
  120_000,
);
