import { spawn } from 'node:child_process';
import {
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { EmbeddedError, findRunningEmbedded, startEmbedded } from '#src/server/db/embedded.ts';
import { processesOf } from '#src/server/db/embedded/postmaster.ts';
import {
  asSuperuser,
  closeWorkbench,
  endChild,
  killChild,
  makeCheckout,
  openWorkbench,
  query,
  silent,
  startChild,
  until,
} from '#tests/support/embedded-workbench.ts';
import type { Workbench } from '#tests/support/embedded-workbench.ts';

const asRoot = process.getuid?.() === 0;
const NOBODY = 65_534;

let bench: Workbench;

beforeEach(() => {
  bench = openWorkbench();
});

afterEach(async () => {
  await closeWorkbench(bench);
});

describe('the embedded database', () => {
  it('starts as a role that is no superuser, with the extensions, checksums and fsync', async () => {
    const embedded = await startEmbedded({ dataDir: join(bench.base, 'data'), log: silent });
    const { connection } = embedded;
    const [row] = await query(
      connection,
      `select current_user as role, current_database() as database, rolsuper, rolbypassrls, rolcreaterole,
         current_setting('fsync') as fsync, current_setting('data_checksums') as checksums,
         current_setting('server_encoding') as encoding, current_setting('listen_addresses') as tcp,
         (select datlocale from pg_database where datname = current_database()) as locale,
         (select string_agg(extname, ' ' order by extname) from pg_extension) as extensions,
         lower('NÚÑEZ') as lower, 1 - (lower('NÚÑEZ') <-> 'núñez') as alike
       from pg_roles where rolname = current_user`,
    );
    expect(row).toMatchObject({
      role: 'console',
      database: 'console',
      rolsuper: false,
      rolbypassrls: false,
      rolcreaterole: true,
      fsync: 'on',
      checksums: 'on',
      encoding: 'UTF8',
      tcp: '',
      locale: 'C.UTF-8',
      extensions: 'btree_gin pg_trgm plpgsql',
      lower: 'núñez',
      alike: 1,
    });
    await query({ ...connection, database: 'console' }, 'create table t (n int)');
    expect(await query({ ...connection, database: 'console' }, 'select n from t')).toEqual([]);
    await expect(query({ ...connection, user: 'postgres' }, 'select 1')).rejects.toThrow(
      'password',
    );
    await expect(query({ ...connection, password: 'x' }, 'select 1')).rejects.toThrow('password');
    const client = new pg.Client({ connectionString: embedded.url });
    await client.connect();
    await client.end();
    expect(await findRunningEmbedded(join(bench.base, 'data'))).toEqual({
      connection,
      serving: embedded.serving,
    });
    await embedded.stop();
    expect(await embedded.exited).toBeNull();
    expect(await findRunningEmbedded(join(bench.base, 'data'))).toBeNull();
  });

  it('keeps its files closed and its data over a restart, wherever the folder was moved', async () => {
    const first = await startEmbedded({ dataDir: join(bench.base, 'data'), log: silent });
    await query(first.connection, 'create table t as select 1 as n');
    await first.stop();
    expect(statSync(join(bench.base, 'data/pg/18')).mode & 0o777).toBe(0o700);
    expect(statSync(join(bench.base, 'data/pg/password')).mode & 0o777).toBe(0o600);
    // PostgreSQL refuses to be root, and nothing of it should be.
    expect(statSync(join(bench.base, 'data/pg/18')).uid).not.toBe(0);
    // As a copy made by root is, and longer than a socket's path may be.
    const moved = join(bench.base, 'x'.repeat(120));
    cpSync(join(bench.base, 'data'), moved, { recursive: true });
    chmodSync(join(moved, 'pg/18'), 0o755);
    const second = await startEmbedded({ dataDir: moved, log: silent });
    expect(await query(second.connection, 'select n from t')).toEqual([{ n: 1 }]);
    await second.stop();
  });

  it('takes over the database of an earlier version, which had one login for all', async () => {
    const dataDir = join(bench.base, 'data');
    const before = await startEmbedded({ dataDir, log: silent });
    await query(before.connection, 'create table t as select 1 as n');
    await before.stop();
    rmSync(join(dataDir, 'pg/serving-password'));
    writeFileSync(join(dataDir, 'pg/18/pg_hba.conf'), 'local all all scram-sha-256\n');
    await asSuperuser(dataDir, ['DROP ROLE console_server;', 'ALTER ROLE console NOREPLICATION;']);
    const now = await startEmbedded({ dataDir, log: silent });
    expect(await query(now.connection, 'select n from t')).toEqual([{ n: 1 }]);
    expect(now.connection).toEqual(before.connection);
    await query(now.connection, 'grant connect on database console to console_server');
    expect(await query(now.serving, 'select current_user as login')).toEqual([
      { login: 'console_server' },
    ]);
    const [kept] = await query(
      now.connection,
      "select rolreplication from pg_roles where rolname = 'console'",
    );
    expect(kept).toEqual({ rolreplication: true });
    await now.stop();
  });

  it('makes a new password when the file with it is lost', async () => {
    const dataDir = join(bench.base, 'data');
    await (await startEmbedded({ dataDir, log: silent })).stop();
    rmSync(join(dataDir, 'pg/password'));
    const again = await startEmbedded({ dataDir, log: silent });
    expect(await query(again.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
    await again.stop();
  });

  it('is started again, with everything acknowledged, when PostgreSQL is killed', async () => {
    const embedded = await startEmbedded({ dataDir: join(bench.base, 'data'), log: silent });
    await query(embedded.connection, 'create table t as select 1 as n');
    const cluster = join(bench.base, 'data/pg/18');
    const pidFile = join(cluster, 'postmaster.pid');
    const pid = Number(readFileSync(pidFile, 'utf8').split('\n')[0]);
    process.kill(pid, 'SIGKILL');
    await until(() => {
      const [newPid, ...rest] = existsSync(pidFile)
        ? readFileSync(pidFile, 'utf8').split('\n')
        : [];
      return Number(newPid) !== pid && rest[6]?.trim() === 'ready';
    });
    expect(await query(embedded.connection, 'select n from t')).toEqual([{ n: 1 }]);
    await embedded.stop();
    expect(processesOf(cluster)).toEqual([]);
  });

  it('says what is wrong with data of another major version', async () => {
    mkdirSync(join(bench.base, 'data/pg/17'), { recursive: true });
    await expect(startEmbedded({ dataDir: join(bench.base, 'data'), log: silent })).rejects.toThrow(
      EmbeddedError,
    );
  });

  it('starts over when the first start was cut off', async () => {
    mkdirSync(join(bench.base, 'data/pg/18.partial-abc/base'), { recursive: true });
    const embedded = await startEmbedded({ dataDir: join(bench.base, 'data'), log: silent });
    await embedded.stop();
    expect(readdirSync(join(bench.base, 'data/pg')).sort()).toEqual([
      '18',
      'password',
      'serving-password',
    ]);
  });
});

describe('a killed server', () => {
  it('leaves no database behind, and the next start has all that was acknowledged', async () => {
    const dataDir = join(bench.base, 'data');
    const first = await startChild(bench, dataDir);
    await query(first.connection, 'create table t as select 1 as n');
    await killChild(first);
    const second = await startChild(bench, dataDir);
    expect(second.error).toBeUndefined();
    expect(await query(second.connection, 'select n from t')).toEqual([{ n: 1 }]);
    await killChild(second);
    await until(() => processesOf(join(dataDir, 'pg/18')).length === 0);
  });

  it('that could not arrange it leaves one that the next start ends', async () => {
    const dataDir = join(bench.base, 'data');
    // Without setpriv on the PATH nothing tells the database that its server died.
    const bin = join(bench.base, 'bin');
    mkdirSync(bin);
    writeFileSync(join(bin, 'setpriv'), '#!/bin/sh\nexit 1\n', { mode: 0o755 });
    chmodSync(bench.base, 0o755);
    const first = await startChild(bench, dataDir, { path: bin });
    await query(first.connection, 'create table t as select 1 as n');
    const orphan = Number(
      readFileSync(join(dataDir, 'pg/18/postmaster.pid'), 'utf8').split('\n')[0],
    );
    await killChild(first);
    await sleep(300);
    expect(processesOf(join(dataDir, 'pg/18'))).toContain(orphan);
    const second = await startChild(bench, dataDir);
    expect(second.error).toBeUndefined();
    expect(processesOf(join(dataDir, 'pg/18'))).not.toContain(orphan);
    expect(await query(second.connection, 'select n from t')).toEqual([{ n: 1 }]);
    expect(await endChild(second)).toBe(0);
  });

  it('whose number another process has by now is not confused with it', async () => {
    const dataDir = join(bench.base, 'data');
    await (await startEmbedded({ dataDir, log: silent })).stop();
    const stranger = spawn('sleep', ['60']);
    bench.children.push(stranger);
    writeFileSync(
      join(dataDir, 'pg/18/postmaster.pid'),
      `${stranger.pid}\n/x\n1\n5432\n.\n\n\nready\n`,
    );
    const embedded = await startEmbedded({ dataDir, log: silent });
    expect(stranger.exitCode ?? stranger.signalCode).toBeNull();
    await embedded.stop();
  });
});

describe.runIf(asRoot)('as root', () => {
  it('works with the checkout and the data below a folder only root may enter', async () => {
    const closed = join(bench.base, 'closed');
    mkdirSync(closed, { mode: 0o700 });
    const checkout = makeCheckout(join(closed, 'checkout'));
    const first = await startChild(bench, join(closed, 'data'), { checkout });
    expect(first.error).toBeUndefined();
    await query(first.connection, 'create table t as select 1 as n');
    expect(await endChild(first)).toBe(0);
    const second = await startChild(bench, join(closed, 'data'), { checkout });
    expect(await query(second.connection, 'select n from t')).toEqual([{ n: 1 }]);
    const owners = processesOf(join(closed, 'data/pg/18')).map(
      (pid) => statSync(`/proc/${pid}`).uid,
    );
    expect(owners.length).toBeGreaterThan(0);
    expect(owners).not.toContain(0);
    expect(await endChild(second)).toBe(0);
  });

  it('works as an ordinary user, from a checkout that is not theirs', async () => {
    chmodSync(bench.base, 0o755);
    const checkout = makeCheckout(join(bench.base, 'checkout'));
    const node = join(bench.base, 'node');
    cpSync(process.execPath, node);
    const home = join(bench.base, 'home');
    mkdirSync(home, { mode: 0o700 });
    chownSync(home, NOBODY, NOBODY);
    const started = await startChild(bench, join(home, 'data'), { checkout, node, uid: NOBODY });
    expect(started.error).toBeUndefined();
    expect(await query(started.connection, 'select 1 as n')).toEqual([{ n: 1 }]);
    expect(statSync(join(home, 'data/pg/18')).uid).toBe(NOBODY);
    expect(await endChild(started)).toBe(0);
    const refused = await startChild(bench, join(bench.base, 'data'), {
      checkout,
      node,
      uid: NOBODY,
    });
    expect(refused.error).toBe(
      `The data directory ${join(bench.base, 'data')} cannot be used: this user may not write there. ` +
        'Give it the folder, or set DATA_DIR to another one.',
    );
  });
});
