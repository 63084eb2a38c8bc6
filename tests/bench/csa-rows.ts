import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import type { Figure } from './figures.ts';
import { ROOT, serverEnvironment } from './world.ts';

const ROWS = 2_000_000;
/** Megabytes over idle. */
const BUDGET = 400;

interface Taken {
  what: string;
  size: number;
  seconds: number;
  over: number;
  longest: number;
  ownCount: number;
  added: number;
  state: string;
}

async function taken(own: number): Promise<Taken[]> {
  const dataDir = await mkdtemp(join(tmpdir(), 'console-bench-csa-'));
  try {
    const child = spawn(process.execPath, [join(ROOT, 'tests/bench/csa-child.ts')], {
      cwd: ROOT,
      env: {
        ...serverEnvironment(dataDir, 1),
        ...{ CSA_ROWS: String(ROWS), CSA_OWN: String(own) },
      },
      stdio: ['ignore', 'pipe', 'inherit'],
    });
    const [said, [code]] = await Promise.all([text(child.stdout), once(child, 'exit')]);
    if (code !== 0) throw new Error('The inspections were not taken in');
    return (
      said
        .trim()
        .split('\n')
        .map((line) => JSON.parse(line) as Taken)
        // What the server logs stands among them.
        .filter(({ what }) => what !== undefined)
    );
  } finally {
    await rm(dataDir, { recursive: true, force: true });
  }
}

/** 2,000,000 inspections taken in, again as they are, and as the next release: of few clients, and all of them ours. */
export async function csaRows(): Promise<Figure[]> {
  const figures: Figure[] = [];
  for (const own of [5, 100])
    for (const one of await taken(own))
      figures.push({
        what: `2,000,000 inspections, ${own} % of our clients: ${one.what}`,
        budget: `${BUDGET} MB over idle`,
        measured: `${one.seconds} s, ${one.over} MB over idle`,
        met: one.over <= BUDGET,
        note: `${Math.round(one.size / 2 ** 20)} MB; ${one.ownCount} rows kept, ${one.added} new; longest hold of the event loop ${one.longest} ms`,
      });
  return figures;
}
