import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { seconds, timed } from './figures.ts';
import type { Figure } from './figures.ts';
import { reviewerToken } from './review-world.ts';
import { count } from './search-rows.ts';
import { ROOT, type BenchWorld } from './world.ts';

const BUDGET = 10_000;
const WATCH_MS = 100;
const megabytes = (bytes: number) => `${Math.round(bytes / 1024 / 1024)} MB`;

/**
 * A pool over all clients of the demo: frozen, drawn by its calculation and checked from its file by the program that shares no code
 * with the product; with the memory of the server's process and of that program.
 */
export async function randomRows(world: BenchWorld): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${await reviewerToken(world, 'admin')}` };
  const ask = async (method: string, path: string, body?: unknown): Promise<Response> => {
    const reply = await fetch(`${world.address}/v1/randoms/consortia${path}`, {
      method,
      ...(body === undefined ? { headers } : { body: JSON.stringify(body) }),
      ...(body === undefined
        ? {}
        : { headers: { ...headers, 'content-type': 'application/json' } }),
    });
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${await reply.text()}`);
    return reply;
  };
  const read = async (method: string, path: string, body?: unknown) =>
    (await (await ask(method, path, body)).json()) as Record<string, unknown>;
  const owner = new pg.Client(world.owner);
  await owner.connect();
  const { rows } = await owner.query<{ client_id: number }>(
    'select distinct tenant_id as client_id from client_directory where not is_internal order by 1',
  );
  await owner.end();
  const { consortiumId } = await read('POST', '', {
    ...{ name: `Everyone ${Date.now()}`, authority: 'FMCSA', statuses: [1, 2, 3, 4] },
    ...{ safety: 'any', drugPct: 50, alcoholPct: 10, frequency: 4 },
  });
  const own = `/${String(consortiumId)}`;
  // One that is deactivated cannot be added.
  for (const client of rows)
    await ask('POST', `${own}/clients`, { clientId: client.client_id }).catch(() => undefined);
  const memory = watchServer(world);
  let people = 0;
  const froze = await timed(async () => {
    const frozen = await read('POST', `${own}/freeze`);
    people = Number((frozen['snapshot'] as { people: number }).people);
  });
  let drawn: Record<string, unknown> = {};
  const drew = await timed(async () => {
    drawn = await read('POST', `${own}/selections`, { value: 'Daily 4: 9041' });
  });
  const folder = await mkdtemp(join(tmpdir(), 'console-bench-draw-'));
  const file = join(folder, 'draw.txt');
  const wrote = await timed(async () => {
    const { body } = await ask(
      'GET',
      `${own}/selections/${String(drawn['selectionId'])}/published`,
    );
    if (body) await pipeline(body, createWriteStream(file));
  });
  const server = await memory.end();
  let check = { ok: false, most: 0 };
  const checked = await timed(async () => {
    check = await verify(file);
  });
  await rm(folder, { recursive: true });
  await ask('DELETE', own);
  const picked = count(Number(drawn['numToSelectDrug'] ?? 0));
  return [
    {
      what: `a draw over a pool of all clients, ${count(people)} people`,
      budget: 'under 10 s, memory bounded',
      measured: `${seconds(drew)}; the freeze of its list before ${seconds(froze)}`,
      met: drew < BUDGET,
      note: `${picked} selected for drugs, written into the rows of ${rows.length} companies; its file in ${seconds(wrote)}; the server’s process took ${megabytes(server.most - server.before)} more than before (resident, at most)`,
    },
    {
      what: 'the same draw checked from its file',
      budget: 'under 10 s, memory bounded',
      measured: `${seconds(checked)}, ${check.ok ? 'it holds' : 'IT DOES NOT HOLD'}`,
      met: check.ok && checked < BUDGET,
      note: `npm run randoms:verify, which shares no code with the product; ${megabytes(check.most)} of memory at most`,
    },
  ];
}

/** Runs the program that checks a draw; whether it holds, and its memory at most. */
async function verify(file: string): Promise<{ ok: boolean; most: number }> {
  const child = spawn(
    process.execPath,
    [join(ROOT, 'src/features/randoms/server/verify-draw.ts'), file],
    { cwd: ROOT, stdio: ['ignore', 'pipe', 'inherit'] },
  );
  let most = 0;
  const watch = setInterval(() => {
    void readFile(`/proc/${child.pid}/status`, 'utf8').then(
      (status) => (most = Math.max(most, Number(/^VmHWM:\s+(\d+)/m.exec(status)?.[1]) * 1024)),
      () => undefined,
    );
  }, WATCH_MS);
  const [, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
  clearInterval(watch);
  return { ok: code === 0, most };
}

/** Reads how much memory the server's process takes, until it is told to end. */
function watchServer(world: BenchWorld) {
  let [before, most, isOn] = [0, 0, true];
  const watching = (async () => {
    while (isOn) {
      const page = await (await fetch(`${world.address}/metrics`)).text();
      const bytes = Number(/^console_process_resident_memory_bytes (\S+)/m.exec(page)?.[1]);
      before ||= bytes;
      most = Math.max(most, bytes);
      await pause(WATCH_MS);
    }
  })();
  return {
    end: async () => {
      isOn = false;
      await watching;
      return { before, most };
    },
  };
}
