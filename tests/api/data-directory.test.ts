import { chmodSync, mkdirSync, readdirSync, statSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { DataDirectoryError, openDataDirectory } from '#src/server/data-directory.ts';
import {
  closeWorkbench,
  killChild,
  openWorkbench,
  query,
  startChild,
} from '#tests/support/embedded-workbench.ts';
import type { Workbench } from '#tests/support/embedded-workbench.ts';

let bench: Workbench;

beforeEach(() => {
  bench = openWorkbench();
});

afterEach(async () => {
  await closeWorkbench(bench);
});

describe('the data directory', () => {
  it('refuses a second start, and takes it again after a kill', async () => {
    const dataDir = join(bench.base, 'data');
    const first = await startChild(bench, dataDir);
    const second = await startChild(bench, dataDir);
    expect(second.error).toBe(
      `The data directory ${dataDir} is in use by a console that is already running (process ${first.child.pid}): ` +
        'stop that one first, or set DATA_DIR to another folder.',
    );
    expect(await query(first.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
    await killChild(first);
    const directory = await openDataDirectory(dataDir);
    await expect(openDataDirectory(dataDir)).rejects.toThrow('already running');
    await directory.release();
    await (await openDataDirectory(dataDir)).release();
  });

  it('locks without flock(1) too', async () => {
    const dataDir = join(bench.base, 'data');
    const bin = join(bench.base, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'flock'), '#!/bin/sh\nexit 69\n', { mode: 0o755 });
    chmodSync(bench.base, 0o755);
    const first = await startChild(bench, dataDir, { path: bin });
    expect((await startChild(bench, dataDir, { path: bin })).error).toContain('already running');
    await killChild(first);
    const third = await startChild(bench, dataDir, { path: bin });
    expect(third.error).toBeUndefined();
  });

  it('is made for its owner alone, with an empty tmp', async () => {
    const dataDir = join(bench.base, 'a/b/data');
    const first = await openDataDirectory(dataDir);
    writeFileSync(join(first.tmp, 'half'), 'x');
    await first.release();
    const again = await openDataDirectory(dataDir);
    expect(readdirSync(again.tmp)).toEqual([]);
    for (const folder of [again.path, again.blobs, again.keys, again.outbox]) {
      expect(statSync(folder).mode & 0o777).toBe(0o700);
    }
    await again.release();
  });

  it('is not made among the files of others', async () => {
    writeFileSync(join(bench.base, 'letter.txt'), 'x');
    await expect(openDataDirectory(bench.base)).rejects.toThrow('holds other files');
    await expect(openDataDirectory(join(bench.base, 'letter.txt'))).rejects.toThrow(
      DataDirectoryError,
    );
    await expect(openDataDirectory(join(bench.base, 'letter.txt/data'))).rejects.toThrow(
      'part of the path is a file',
    );
    await expect(openDataDirectory('/proc/data')).rejects.toThrow(DataDirectoryError);
    expect(readdirSync(bench.base)).toEqual(['letter.txt']);
  });
});
