import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { REPORT_NAMES } from '#src/features/reports/reports.rules.ts';
import { addDays, utcToday } from '#src/shared/dates.ts';
import { fillPath } from '#src/shared/endpoint.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { milliseconds, percentile, readKept } from './figures.ts';
import type { Figure } from './figures.ts';
import { reviewerToken } from './review-world.ts';
import { count } from './search-rows.ts';
import { explained, plannedAnew, reasonOf, SETTLED } from './planned-anew.ts';
import type { StatementPlans } from './server-child.ts';
import { growthFigure, type Swept, type SweptCalls } from './sweep-growth.ts';
import { sweepRecords } from './sweep-records.ts';
import { ROOT } from './world.ts';
import type { BenchWorld } from './world.ts';

const CALLS = 30;
const WARM_UP = 12;
/** Milliseconds of the 95th percentile: a record or one page of a list; what sums up. */
const LIMIT = 100;
const SUMMARY_LIMIT = 250;
const SUMMARIES: ReadonlySet<string> = new Set([
  'alerts.figures',
  'quality.summary',
  'quality.dashboard',
  'cme.dashboard',
  'queue.facets',
  'accidents.register',
  'job-titles.count',
  ...['run', 'accidents', 'drugAlcohol', 'employeesByDot', 'fastTest'].map(
    (one) => `reports.${one}`,
  ),
]);
/** Who may read what, tried in this order. */
const READERS = ['employer', 'admin', 'dq', 'cme', 'care'] as const;

/** Queries that a call needs, or that make it work harder than its first page does. */
const RANGE = `from=${addDays(utcToday(), -30)}&to=${utcToday()}&zone=UTC`;
const YEAR = `year=${utcToday().slice(0, 4)}`;
const SINCE = `since=${addDays(utcToday(), -300)}T00:00:00Z`;
const QUERIES: Record<string, readonly string[]> = {
  'clients.list': ['', 'search=freight', 'search=nobody+has+this'],
  'employees.search': ['search=mar', 'search=smith%2C+james', 'search=nobodyhasthis', 'search=an'],
  'employees.exportSearch': ['search=smith'],
  'employees.roster': [
    '',
    'search=an',
    'search=nobodyhasthis',
    'sort=expires',
    'sort=score',
    'sort=status',
    'sort=location',
    'employmentStatuses=Terminated',
    'compliance=doNotDispatch',
    'compliance=pendingReview',
    'expiringDays=30',
    'summary=true',
  ],
  'alerts.list': [
    '',
    'summary=true',
    'search=an',
    'search=nobodyhasthis',
    'docStatuses=expiring',
    'docStatuses=pendingReview',
  ],
  'certificates.list': ['', 'standing=due', 'search=an', 'search=nobodyhasthis'],
  'orders.list': ['', 'search=an', 'search=nobodyhasthis', 'openOrders=true'],
  'file.exportPart': ['list=orders'],
  'settings.texts': ['collection=dqBadDocReasons'],
  'settings.lists': ['collections=employmentStatus'],
  'clinics.search': ['zip=75201'],
  'review.tasks': ['', 'search=nobodyhasthis', 'sort=due'],
  'queue.changes': [SINCE],
  'cmeQueue.changes': [SINCE],
  'quality.exportDashboard': [`${RANGE}&table=reviewers`],
  'documents.dchConsents': ['license=D1234567&state=CA&dotNumber=1234567'],
  'match.newFile': [''],
  'quality.dashboard': [RANGE],
  'steps.clients': ['search=an'],
  'steps.colleagues': ['formKey=review'],
  'workload.read': ['queue=dq&zone=UTC', 'queue=cme&zone=UTC'],
  'workload.tasks': ['queue=dq&zone=UTC&only=all'],
  'mis.report': [YEAR, `${YEAR}&quarter=1`].map((of) => `${of}&agency=FMCSA`),
  'mis.tests': [`${YEAR}&agency=FMCSA&section=drug&row=random&column=1`],
  'mis.file': [`${YEAR}&agency=FMCSA`],
  'randomBilling.list': [YEAR],
  'randomBilling.exportList': [YEAR],
  'closing-days.preview': [`day=${addDays(utcToday(), 30)}`],
  'testing-rates.preview': ['agency=FMCSA&drugPct=60'],
};

/** A parameter of the path that a call is asked with in turn. */
const EACH: Record<string, readonly [parameter: string, values: readonly string[]]> = {
  'reports.run': ['reportName', REPORT_NAMES],
};

/** Parameters of the query that name a record. */
const NEEDED: Record<string, readonly string[]> = {
  'orders.choices': ['employeeId'],
  'mvr.prepare': ['employeeId'],
  'moves.compare': ['fromEmployeeId'],
  'documents.findMVR': ['docImageId'],
  'documents.duplicates': ['sha256'],
  'job-titles.count': ['jobTitleId'],
  'reports.run': ['selectedDOTIds'],
  'reports.employeesByDot': ['selectedDOTIds'],
};

export interface Sweep {
  on: string;
  employees: number;
  calls: SweptCalls;
  /** Calls that were not asked, and why. */
  left: Record<string, string>;
  /** Of each named statement how often it ran by its kept plan, and how often it was planned anew. */
  plans: StatementPlans;
}

/** Every call that reads, as its first reader of the largest tenant, one at a time; exports by their first byte. */
export async function sweep(world: BenchWorld): Promise<Sweep> {
  const tokens = new Map<string, string>();
  for (const one of READERS) tokens.set(one, await reviewerToken(world, one));
  const find = await sweepRecords(world);
  const calls: SweptCalls = {};
  const left: Record<string, string> = {};
  const counted: StatementPlans = {};
  for (const endpoint of SERVER_FEATURES.flatMap(({ calls }) => calls).flatMap(
    ({ api }): Endpoint[] => Object.values(api),
  )) {
    const { name, method, permission } = endpoint;
    if (method !== 'GET') continue;
    // Of what anyone may read, a link's page needs the secret that was mailed.
    if (permission === 'public' && endpoint.params) {
      left[name] = 'public';
      continue;
    }
    const params: Record<string, string> = {};
    const query = new URLSearchParams();
    let missing: string | null = null;
    const [each, ofEach] = EACH[name] ?? ['', ['']];
    for (const parameter of Object.keys(endpoint.params?.shape ?? {})) {
      if (parameter === each) continue;
      const value = find(name, parameter);
      if (value === null) missing = parameter;
      else params[parameter] = value;
    }
    for (const parameter of NEEDED[name] ?? []) {
      const value = find(name, parameter);
      if (value === null) missing = parameter;
      else query.set(parameter, value);
    }
    if (missing) {
      left[name] = `the demo has no ${missing}`;
      continue;
    }
    const asks = ofEach.flatMap((one) =>
      (QUERIES[name] ?? ['']).map((more) => [one, more] as const),
    );
    for (const [one, more] of asks) {
      const path = fillPath(endpoint.path, each ? { ...params, [each]: one } : params);
      const text = [query.toString(), more].filter(Boolean).join('&');
      const url = `${world.address}${path}${text && `?${text}`}`;
      const asked = await readerOf(url, tokens, endpoint.scope === 'staff');
      const what = [name, one, more && `?${more}`].filter(Boolean).join(' ');
      if (typeof asked === 'number') {
        left[what] = `answered ${asked}`;
        continue;
      }
      const limit =
        endpoint.result === 'stream' && /(csv|faults|pdf|published)$/.test(endpoint.path)
          ? null
          : SUMMARIES.has(name) || more.includes('summary')
            ? SUMMARY_LIMIT
            : LIMIT;
      calls[what] = { ...(await timesOf(url, asked)), limit };
      if (limit === null && endpoint.path.endsWith('csv'))
        calls[what].lines = await linesOf(url, asked);
      // Connections come and go: each is asked while it lives.
      Object.assign(counted, await (await fetch(`${world.layers}/plans`)).json());
    }
  }
  const plans: StatementPlans = {};
  for (const [connection, [kept, anew]] of Object.entries(counted)) {
    const name = connection.slice(connection.indexOf(' ') + 1);
    const [k, a] = plans[name] ?? [0, 0];
    plans[name] = [k + kept, a + anew];
  }
  return {
    on: new Date().toISOString().slice(0, 16).replace('T', ' '),
    employees: world.employees,
    calls,
    left,
    plans,
  };
}

/** The token of the first who gets an answer, or the status that all others got. */
async function readerOf(
  url: string,
  tokens: ReadonlyMap<string, string>,
  staff: boolean,
): Promise<string | number> {
  let status = 0;
  for (const [reader, token] of tokens) {
    if (staff && reader === 'employer') continue;
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    await answer.body?.cancel();
    if (answer.ok || answer.status === 204) return token;
    status = answer.status;
    if (status !== 403) return status;
  }
  return status;
}

async function timesOf(url: string, token: string): Promise<{ p50: number; p95: number }> {
  const times: number[] = [];
  const cold: number[] = [];
  // A call that is far beyond its limit is known to be so after a few.
  let spent = 0;
  for (let turn = 0; turn < WARM_UP + CALLS && spent < 4_000; turn += 1) {
    const start = performance.now();
    const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
    const reader = answer.body?.getReader();
    await reader?.read();
    const time = performance.now() - start;
    spent += time;
    (turn >= WARM_UP ? times : cold).push(time);
    await reader?.cancel();
  }
  const told = times.length > 0 ? times : cold;
  return { p50: percentile(told, 0.5), p95: percentile(told, 0.95) };
}

/** How many lines an export has. */
async function linesOf(url: string, token: string): Promise<number> {
  const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
  return (await answer.text()).split('\n').length;
}

const PAGE = join(ROOT, 'tests/bench/SWEEP.md');
/** The sweep of every call that reads: what is beyond its limit, and which statements are planned anew. Writes SWEEP.md. */
export async function sweepRows(world: BenchWorld): Promise<Figure[]> {
  const kept = readKept<Sweep>(PAGE);
  const found = await sweep(world);
  kept[count(world.size)] = found;
  writeSweeps(kept);
  const calls = Object.entries(found.calls);
  const late = calls
    .filter(([, { p95, limit }]) => limit !== null && p95 > limit)
    .toSorted(([, a], [, b]) => b.p95 - a.p95);
  const bound = calls.filter(([, { limit }]) => limit !== null).length;
  const anew = plannedAnew(found.plans);
  const unexplained = anew.filter(({ name }) => reasonOf(name) === null);
  const settled = Object.values(found.plans).filter(([a, b]) => a + b >= SETTLED).length;
  return [
    {
      what: `every call that reads, ${count(world.size)} employees (largest tenant ${count(world.employees)}), each one at a time`,
      budget: 'p95 100 ms, of a summary 250 ms',
      measured: `${bound - late.length} of ${bound} within it`,
      met: late.length === 0,
      note: `all of them in SWEEP.md; beyond: ${late.map(([name, { p95 }]) => `${name} ${milliseconds(p95)}`).join(', ') || 'none'}`,
    },
    {
      what: `statements of these calls, and of what the server was asked before, that run by a kept plan, ${count(world.size)} employees`,
      budget: 'all but those listed with a reason',
      measured: `${settled - anew.length} of ${settled}`,
      met: unexplained.length === 0,
      note: `by pg_prepared_statements, statements that ran ${SETTLED} times and more; planned anew: ${explained(anew) || 'none'}`,
    },
    ...growthTo(kept, count(world.size)),
  ];
}

/** How the calls have grown from the next smaller size that was measured; nothing for the smallest. */
function growthTo(sweeps: Sweeps, size: string): Figure[] {
  const smaller = sizesOf(sweeps)[sizesOf(sweeps).indexOf(size) - 1];
  const [few, many] = [sweeps[smaller ?? '']?.calls, sweeps[size]?.calls];
  return smaller && few && many ? [growthFigure([smaller, size], few, many)] : [];
}

/** The sizes that were measured, smallest first. */
const sizesOf = (sweeps: Sweeps): string[] =>
  Object.keys(sweeps).toSorted((a, b) => a.length - b.length);

type Sweeps = Record<string, Sweep>;

function writeSweeps(sweeps: Sweeps): void {
  const sizes = sizesOf(sweeps);
  const names = [...new Set(sizes.flatMap((size) => Object.keys(sweeps[size]?.calls ?? {})))];
  const cell = (one: Swept | undefined) =>
    one
      ? `${milliseconds(one.p95)}${one.limit !== null && one.p95 > one.limit ? ' **beyond**' : ''}`
      : '–';
  const text = [
    '# Every call that reads',
    '',
    `Written by \`npm run bench -- sweep\`: the 95th percentile of ${CALLS} calls, one at a time, as a user of the largest tenant or of the staff; exports, which are whole before their first byte is sent, by that byte and without a limit. A list or record has ${LIMIT} ms, a summary ${SUMMARY_LIMIT} ms. Measured (UTC): ${sizes.map((size) => `${size} employees ${sweeps[size]?.on}`).join(', ')}.`,
    '',
    `| call | ${sizes.map((size) => `${size} employees`).join(' | ')} |`,
    `|---|${sizes.map(() => '---').join('|')}|`,
    ...names.map(
      (name) =>
        `| ${name.replaceAll('|', '/')} | ${sizes.map((size) => cell(sweeps[size]?.calls[name])).join(' | ')} |`,
    ),
    '',
    ...sizes.flatMap((size) =>
      growthTo(sweeps, size).flatMap(({ what, measured, note }) => [
        `${what[0]?.toUpperCase()}${what.slice(1)}: ${measured}; ${note}.`,
        '',
      ]),
    ),
    ...sizes.flatMap((size) => [
      `Not asked with ${size} employees: ${
        Object.entries(sweeps[size]?.left ?? {})
          .map(([name, why]) => `${name} (${why})`)
          .join(', ') || 'none'
      }.`,
      '',
      `Planned anew with ${size} employees (kept, anew): ${
        explained(plannedAnew(sweeps[size]?.plans ?? {})) || 'none'
      }.`,
      '',
    ]),
    `<!-- data ${JSON.stringify(sweeps)} -->`,
    '',
  ].join('\n');
  writeFileSync(PAGE, text);
}
