import pg from 'pg';
import { demoIncoming, renderIncoming } from '#src/demo/pdfs/incoming.ts';
import type { DemoIncoming } from '#src/demo/pdfs/incoming.ts';
import { DEMO_SEED } from '#src/demo/random.ts';
import type { DemoWorld } from '#src/demo/random.ts';
import type { BenchWorld } from './world.ts';

/** So many files go in one upload. */
const MOST = 20;

/**
 * Puts so many papers into the review queue, each with text that names an employee of the demo. What an earlier run
 * over kept data has filed is then no longer missing. `kind`: of that kind alone. Returns what their names have in common, to search the queue by.
 */
export async function bringPapers(
  world: Pick<BenchWorld, 'address' | 'connection'>,
  count: number,
  kind: DemoIncoming['kind'] | null = null,
): Promise<string> {
  const demo = await demoWorld(world);
  const headers = { Authorization: `Bearer ${await reviewerToken(world)}` };
  const run = Math.floor(Date.now() / 1000).toString(36);
  // Behind the demo's own, and others in every run.
  let ordinal = 1000 + (Math.floor(Date.now() / 1000) % 1_000_000) * 1000;
  for (let brought = 0; brought < count;) {
    const form = new FormData();
    for (let files = 0; files < MOST && brought < count; ordinal += 1) {
      const paper = demoIncoming(demo, ordinal);
      if (paper.look !== 'text' || paper.match !== 'known' || paper.password !== null) continue;
      if (kind !== null && paper.kind !== kind) continue;
      const bytes = new Uint8Array(await renderIncoming(demo, paper));
      const type = 'application/pdf';
      form.append('document', new Blob([bytes], { type }), `bench-${run}-${brought}.pdf`);
      files += 1;
      brought += 1;
    }
    const sent = await fetch(`${world.address}/v1/internalDQ`, {
      method: 'POST',
      headers,
      body: form,
    });
    if (sent.status !== 201) throw new Error(`The papers were not taken: ${await sent.text()}`);
  }
  return `bench-${run}-`;
}

/** One of these papers as a file, to compare with: of a kind alone, where one is named. */
export async function samplePaper(
  world: Pick<BenchWorld, 'connection'>,
  kind: DemoIncoming['kind'] | null = null,
): Promise<Uint8Array> {
  const demo = await demoWorld(world);
  for (let ordinal = 1000; ; ordinal += 1) {
    const paper = demoIncoming(demo, ordinal);
    if (paper.look !== 'text' || paper.match !== 'known' || paper.password !== null) continue;
    if (kind === null || paper.kind === kind) return renderIncoming(demo, paper);
  }
}

/** As the demo was made, so that its people are the ones on file. */
export async function demoWorld(world: Pick<BenchWorld, 'connection'>): Promise<DemoWorld> {
  const client = new pg.Client(world.connection);
  await client.connect();
  try {
    const { rows } = await client.query<{ value: { employees: number; createdOn: string } }>(
      "select value from installation where key = 'demo'",
    );
    const made = rows[0]?.value;
    if (!made) throw new Error('There is no demo data');
    return { seed: DEMO_SEED, today: made.createdOn, employees: made.employees };
  } finally {
    await client.end();
  }
}

/** The token of a reviewer of the demo's. */
export async function reviewerToken(
  world: Pick<BenchWorld, 'address'>,
  account = 'dq',
): Promise<string> {
  const login = await fetch(`${world.address}/v1/auth/login`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ email: `${account}@demo.example`, password: 'console-demo' }),
  });
  if (!login.ok) throw new Error(`The reviewer could not sign in: ${login.status}`);
  return ((await login.json()) as { token: string }).token;
}
