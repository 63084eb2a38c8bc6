import { writeFileSync } from 'node:fs';
import { cpus, totalmem } from 'node:os';
import { join } from 'node:path';
import { prepareConsole } from '#src/server/console-build.ts';
import { readKept, table } from './figures.ts';
import type { Figure } from './figures.ts';
import { backupRows } from './backup-rows.ts';
import { binderRows } from './binder-rows.ts';
import { csaRows } from './csa-rows.ts';
import { clearinghouseRows } from './clearinghouse-rows.ts';
import { clinicRows } from './clinic-rows.ts';
import { clusterRows } from './cluster-rows.ts';
import { demoRows } from './demo-rows.ts';
import { documentsRows } from './documents-rows.ts';
import { examRows } from './exam-rows.ts';
import { hardRows } from './hard-rows.ts';
import { httpRows } from './http-rows.ts';
import { intakeRows } from './intake-rows.ts';
import { listRows } from './list-rows.ts';
import { matchRows } from './match-rows.ts';
import { mvrRows } from './mvr-rows.ts';
import { paceRows } from './pace-rows.ts';
import { paletteRows } from './palette-rows.ts';
import { qualificationRows } from './qualification-rows.ts';
import { queueRows } from './queue-rows.ts';
import { randomRows } from './random-rows.ts';
import { readingRows } from './reading-rows.ts';
import { reviewRows } from './review-rows.ts';
import { rosterRows } from './roster-rows.ts';
import { fifthRows, fourthRows, sealedRows, sixthRows, thirdRows } from './sealed-rows.ts';
import { searchRows } from './search-rows.ts';
import { sessionRows } from './session-rows.ts';
import { serveForBench } from './server-child.ts';
import { sizeRows, startRows } from './start-rows.ts';
import { sweepRows } from './sweep-rows.ts';
import { openBenchWorld, ROOT } from './world.ts';
import type { BenchWorld } from './world.ts';

interface Row {
  /** Employees in the world it needs; null needs none. */
  world: 100_000 | 1_000_000 | null;
  about: string;
  /** Runs only when it is asked for by name. */
  onlyAsked?: true;
  run: (world: BenchWorld) => Promise<Figure[]> | Figure[];
}

const ROWS: Record<string, Row> = {
  size: { world: null, about: 'initial JavaScript', run: sizeRows },
  start: { world: null, about: 'start and first start', run: startRows },
  demo: { world: null, about: 'loading a demo of a million employees', run: demoRows },
  intake: { world: null, about: 'intake of a thousand mails, killed half way', run: intakeRows },
  http: {
    world: 100_000,
    about: 'list and search over HTTP against a bare handler',
    run: httpRows,
  },
  hard: { world: 100_000, about: 'companies of other shapes', run: hardRows },
  sweep: { world: 100_000, about: 'every call that reads', run: sweepRows },
  million: { world: 1_000_000, about: 'every call that reads, at a million', run: sweepRows },
  search: { world: 1_000_000, about: 'employee search on the server', run: searchRows },
  palette: { world: 1_000_000, about: 'palette and search in the browser', run: paletteRows },
  randoms: {
    world: 1_000_000,
    about: 'a random draw over all clients, and its check',
    run: randomRows,
  },
  qualification: {
    world: 100_000,
    about: 'judging every file by the rules in bulk',
    run: qualificationRows,
  },
  clinics: { world: null, about: 'clinic search over 50,000 clinics', run: clinicRows },
  binders: { world: null, about: 'a binder of 500 drivers, killed once', run: binderRows },
  backup: {
    world: null,
    about: 'backup of 100,000 documents, another after it, and their restore',
    run: backupRows,
  },
  clearinghouse: {
    world: null,
    about: '10,000 limited queries of the Clearinghouse, from the file to the papers',
    run: clearinghouseRows,
  },
  csa: {
    world: null,
    about: 'two million inspections of FMCSA taken in',
    run: csaRows,
  },
  mvr: {
    world: null,
    about: 'a thousand MVR orders against a slow and failing provider',
    run: mvrRows,
  },
  queue: {
    world: null,
    about: 'twenty reviewers on two servers, one queue of 10,000',
    run: () => queueRows(),
  },
  cluster: {
    world: null,
    about:
      'three servers, a primary and a standby, one store, all of them killed (haproxy must be installed)',
    onlyAsked: true,
    run: clusterRows,
  },
  review: { world: 100_000, about: 'task to next task in the browser', run: reviewRows },
  pace: {
    world: 100_000,
    about: 'decisions in an hour, with the pause before each and without',
    run: paceRows,
  },
  exams: { world: 100_000, about: 'medical exam to next exam in the browser', run: examRows },
  match: {
    world: 100_000,
    about: 'suggestions on 520 generated papers, scans among them',
    run: matchRows,
  },
  reading: {
    world: 100_000,
    about: 'person, type and dates of 416 papers of layouts held out at first',
    run: readingRows,
  },
  sealed: {
    world: 100_000,
    about:
      'person, type and dates of the sealed set of papers, and of the one opened on 2026-11-25',
    onlyAsked: true,
    run: sealedRows,
  },
  third: {
    world: 100_000,
    about: 'person, type and dates of 420 papers of fifteen further layouts, measured once',
    onlyAsked: true,
    run: thirdRows,
  },
  fourth: {
    world: 100_000,
    about: 'person, type and dates of 448 papers of sixteen further layouts, sealed',
    onlyAsked: true,
    run: fourthRows,
  },
  fifth: {
    world: 100_000,
    about: 'person, type and dates of 459 papers of twenty-seven further layouts, sealed',
    onlyAsked: true,
    run: fifthRows,
  },
  sixth: {
    world: 100_000,
    about: 'person, type and dates of 430 papers of forty-three further layouts, sealed',
    onlyAsked: true,
    run: sixthRows,
  },
  session: { world: 100_000, about: 'ten minutes of a reviewer in the browser', run: sessionRows },
  documents: { world: 100_000, about: 'employee file and PDFs in the browser', run: documentsRows },
  roster: { world: 100_000, about: 'roster update of 100,000 rows', run: rosterRows },
  list: { world: 1_000_000, about: 'long list in the browser', run: listRows },
};

const RESULTS = join(ROOT, 'tests/bench/RESULTS.md');

/**
 * `npm run bench` measures every row of the budgets (architecture section 7), `npm run bench -- search http` some. Writes
 * tests/bench/RESULTS.md, where rows that did not run keep their last figures. A time that misses its budget is a
 * line of the table, never a failure. `BENCH_DATA=<folder>` keeps the demo data for the next run.
 */
async function main(asked: readonly string[]): Promise<void> {
  const unknown = asked.filter((name) => !(name in ROWS));
  if (unknown.length > 0) {
    const known = Object.entries(ROWS).map(([name, { about }]) => `  ${name.padEnd(10)} ${about}`);
    throw new Error(`No such row: ${unknown.join(', ')}. Rows:\n${known.join('\n')}`);
  }
  const names =
    asked.length > 0 ? asked : Object.keys(ROWS).filter((name) => !ROWS[name]?.onlyAsked);
  if ((await prepareConsole({ always: false })) !== 0) throw new Error('The console was not built');
  const results = readKept<Results[string]>(RESULTS);
  for (const size of [null, 100_000, 1_000_000] as const) {
    const rows = names.filter((name) => ROWS[name]?.world === size);
    if (rows.length === 0) continue;
    const world = size === null ? null : await openBenchWorld(size);
    try {
      for (const name of rows) {
        process.stdout.write(`${name} …\n`);
        try {
          await world?.renew();
          const before = loopMs();
          const figures = (await ROWS[name]?.run(world as BenchWorld)) ?? [];
          const on = new Date().toISOString().slice(0, 16).replace('T', ' ');
          if (figures.length === 0) continue;
          results[name] = { figures, on, loop: Math.max(before, loopMs()) };
          process.stdout.write(`${table(figures)}\n`);
        } catch (error) {
          process.exitCode = 1;
          process.stderr.write(
            `${name} could not be measured: ${error instanceof Error ? error.stack : ''}\n`,
          );
        }
        writeResults(results);
      }
    } finally {
      await world?.close();
    }
  }
}

type Results = Record<string, { figures: Figure[]; on: string; loop?: number }>;

/** Milliseconds of a hundred million multiplications: what one processor of a shared machine does just now. */
function loopMs(): number {
  const start = performance.now();
  let value = 1;
  for (let at = 0; at < 100_000_000; at += 1) value = (Math.imul(value, 31) + at) | 0;
  // Used, so that no compiler leaves the loop out.
  if (value === 0.5) throw new Error('A whole number is none');
  return Math.round(performance.now() - start);
}

function writeResults(results: Results): void {
  const measured = Object.keys(ROWS).filter((name) => results[name]);
  const missing = Object.entries(ROWS).filter(([name]) => !results[name]);
  const [cpu] = cpus();
  const machine = `${cpus().length} cores (${cpu?.model.trim() ?? 'unknown'}), ${Math.round(totalmem() / 2 ** 30)} GB, ${process.platform} ${process.arch}, Node ${process.versions.node}`;
  const dates = measured
    .map((name) => {
      const { on, loop } = results[name] ?? {};
      return `${name} ${on}${loop === undefined ? '' : ` (${loop} ms)`}`;
    })
    .join(', ');
  const text = [
    '# Benchmark',
    '',
    `Written by \`npm run bench\` on ${machine}; embedded PostgreSQL, the production build, one run after another on a machine that other work shares. Measured (UTC), and what a hundred million multiplications took before or after, the slower of both: ${dates}.`,
    '',
    table(measured.flatMap((name) => results[name]?.figures ?? [])),
    '',
    '## Not measured',
    '',
    ...(missing.length === 0
      ? ['Nothing.']
      : missing.map(([name, { about }]) => `- ${about} (\`${name}\`)`)),
    '',
    `<!-- data ${JSON.stringify(results)} -->`,
    '',
  ];
  writeFileSync(RESULTS, text.join('\n'));
}

if (process.argv.includes('--serve')) await serveForBench();
else {
  await main(process.argv.slice(2));
  // Some rows run the product in this process, whose threads for papers wait on for work.
  process.exit();
}
