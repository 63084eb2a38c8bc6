import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { watchCsaFolder } from '#src/features/csa/server/csa-folder.ts';
import { importJob } from '#src/features/csa/server/import.job.ts';
import { inImport } from '#src/features/csa/server/import-file.service.ts';
import { listImports } from '#src/features/csa/server/imports.sql.ts';
import { censusFile } from '#tests/support/csa-files.ts';
import { openWorld } from '#tests/support/world.ts';
import type { World } from '#tests/support/world.ts';

let world: World;
let folder: string;

beforeAll(async () => {
  world = await openWorld();
  folder = await mkdtemp(join(tmpdir(), 'csa-folder-'));
  const acme = await world.makeClient({ name: 'Acme Freight' });
  const west = await world.makeClient({ parent: acme, name: 'West' });
  // One number at two locations, one above the other, with a zero before it at one of them.
  for (const [{ clientId }, number] of [
    [acme, '912345'],
    [west, '0912345'],
  ] as const)
    await world.inTenant(acme.tenantId, 'update clients set dot_number = $2 where client_id = $1', [
      clientId,
      number,
    ]);
}, 120_000);
afterAll(async () => {
  await world.close();
  await rm(folder, { recursive: true });
});

test('a file in the folder is taken in and put away, and what is none of them goes to failed', async () => {
  const watched = await watchCsaFolder(world.kernel, { folder, lookEvery: 20 });
  try {
    const text = censusFile([
      ['912345', 'ACME FREIGHT LLC', 'N'],
      ['1', 'SOMEBODY ELSE', 'N'],
    ]);
    await writeFile(join(folder, 'census_2026-10-30.csv'), text);
    await writeFile(join(folder, 'notes.txt'), 'Name,Phone\na,b\n');
    await writeFile(join(folder, 'half.csv.part'), text);
    await expect.poll(() => readdir(join(folder, 'done'))).toEqual(['census_2026-10-30.csv']);
    await expect.poll(() => readdir(join(folder, 'failed'))).toEqual(['notes.txt']);
    await importJob.run(world.kernel);
    await expect
      .poll(() => inImport(world.kernel, listImports), { timeout: 30_000 })
      .toMatchObject([
        {
          ...{ dataSet: 'carriers', source: 'folder', release: '2026-10-30', state: 'done' },
          ...{ rowCount: 2, ownCount: 1, added: 1 },
        },
      ]);
    // The same file once more, as after a move that was cut off.
    await writeFile(join(folder, 'census_2026-10-30.csv'), text);
    await expect.poll(() => readdir(join(folder, 'done'))).toHaveLength(2);
    await importJob.run(world.kernel);
    await expect
      .poll(async () => (await inImport(world.kernel, listImports)).map(({ state }) => state), {
        timeout: 30_000,
      })
      .toEqual(['same', 'done']);
    expect(await readdir(folder)).toContain('half.csv.part');
  } finally {
    await watched.stop();
  }
});

test('a folder that is not there is said at the start', async () => {
  await expect(
    watchCsaFolder(world.kernel, { folder: join(folder, 'nowhere') }),
  ).rejects.toMatchObject({ problems: [expect.stringContaining('CSA_FOLDER')] });
});
