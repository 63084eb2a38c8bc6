import { copyPeopleTime, copyTime } from './copy-baseline.ts';
import { milliseconds } from './figures.ts';
import type { Figure } from './figures.ts';
import { reviewerToken } from './review-world.ts';
import { count } from './search-rows.ts';
import type { BenchWorld } from './world.ts';

const ROWS = 100_000;
const POLL_MS = 250;
const FIRST = ['Ann', 'José', 'Maria', 'Wei', 'Olu', 'Priya', 'Lars', 'Dana', 'Tom', 'Ines'];
const LAST = [
  'Miller',
  "O'Brien",
  'Núñez',
  'Van Dyk',
  'Chen',
  'Okafor',
  'Singh',
  'Berg',
  'Kowalski',
  'Diaz',
];

type Sent = Pick<RequestInit, 'method' | 'body'> & { headers?: Record<string, string> };

interface Roster {
  rosterId: string;
  state: string;
  plan: unknown;
  counts: Record<string, number> | null;
  outcomes: Record<string, number> | null;
  /** Of a pool: how many people it would hold. */
  count?: number;
}

/** A roster as payroll programs write it, the same people in every run; work ids that nobody has. */
function makeCsv(): Buffer {
  const lines = [
    'Employee ID,Last Name,First Name,DOB,SSN,License,State,Class,Hire Date,Email,Phone',
  ];
  for (let at = 0; at < ROWS; at += 1) {
    const [first, last] = [FIRST[at % 10], LAST[Math.floor(at / 10) % 10]];
    const number = String(at).padStart(7, '0');
    lines.push(
      `BENCH-${number},${last} ${at % 997},${first},${(at % 12) + 1}/${(at % 28) + 1}/${1950 + (at % 50)},` +
        `8${String(at % 90).padStart(2, '1')}-${String((at % 98) + 1).padStart(2, '0')}-${String((Math.floor(at / 98) % 9998) + 1).padStart(4, '0')},` +
        `D${number},CA,A,1/2/2020,d${at}@bench.example,555-${number.slice(-4)}`,
    );
  }
  return Buffer.from(`${lines.join('\r\n')}\r\n`);
}

/** A roster of 100,000 rows: sent, checked, applied, and checked again; with the memory of the server's process. */
export async function rosterRows(world: BenchWorld): Promise<Figure[]> {
  const headers = { authorization: `Bearer ${world.token}` };
  const read = async (path: string, init: Sent = {}): Promise<Roster> => {
    const reply = await fetch(`${world.address}${path}`, {
      ...init,
      headers: { ...headers, ...init.headers },
    });
    const body: unknown = await reply.json();
    if (!reply.ok) throw new Error(`${path} answered ${reply.status}: ${JSON.stringify(body)}`);
    return body as Roster;
  };
  const post = (path: string, body?: unknown, as: Record<string, string> = {}) =>
    read(path, {
      method: 'POST',
      ...(body === undefined
        ? {}
        : { body: JSON.stringify(body), headers: { 'content-type': 'application/json', ...as } }),
    });
  let most = 0;
  const look = async (): Promise<void> => {
    const text = await (await fetch(`${world.address}/metrics`)).text();
    const bytes = Number(
      /^console_process_resident_memory_bytes (\S+)/m.exec(text)?.[1] ?? Number.NaN,
    );
    most = Math.max(most, bytes);
  };
  const until = async (rosterId: string, state: string): Promise<Roster> => {
    for (;;) {
      const roster = await read(`/v1/rosters/${rosterId}`);
      if (roster.state === state) return roster;
      if (roster.state === 'failed') throw new Error('The roster failed');
      await look();
      await new Promise((resolve) => setTimeout(resolve, POLL_MS));
    }
  };
  const csv = makeCsv();
  const copied = await copyTime(world, csv);
  const send = async (): Promise<Roster> => {
    const form = new FormData();
    form.append('document', new Blob([new Uint8Array(csv)], { type: 'text/csv' }), 'roster.csv');
    return read(`/v1/clients/${world.tenantId}/rosters`, { method: 'POST', body: form });
  };
  await look();
  const before = most;
  const times: Record<string, number> = {};
  const took = async <T>(what: string, work: () => Promise<T>): Promise<T> => {
    const start = performance.now();
    const result = await work();
    times[what] = performance.now() - start;
    await look();
    return result;
  };
  const check = async (roster: Roster): Promise<Roster> => {
    await post(`/v1/rosters/${roster.rosterId}/check`, roster.plan);
    return until(roster.rosterId, 'checked');
  };
  // Everyone at the company: who is in such a pool follows from the roster, so that it is right once the roster is applied.
  const asAdmin = {
    authorization: `Bearer ${await reviewerToken(world, 'admin')}`,
    'x-client': String(world.tenantId),
  };
  const inPool = async (): Promise<number> => {
    const pool = `/v1/clients/${world.tenantId}/pools/employeeList`;
    return (await post(pool, { statuses: [1, 2, 3, 4] }, asAdmin)).count ?? 0;
  };
  const members = await inPool();
  const first = await took('sent', send);
  const checked = await took('checked', () => check(first));
  const applied = await took('applied', async () => {
    await post(`/v1/rosters/${first.rosterId}/apply`);
    return until(first.rosterId, 'applied');
  });
  const after = await took('pool', inPool);
  const added = applied.outcomes?.['done'] ?? 0;
  const again = await took('again', async () => check(await send()));
  const clean = again.counts?.['same'] === applied.outcomes?.['done'];
  const facts = `${JSON.stringify(checked.counts)}; applied ${JSON.stringify(applied.outcomes)}; the second time ${JSON.stringify(again.counts)}`;
  const people = await copyPeopleTime(world, 'BENCH-');
  const against = (what: string, most: number): Figure => ({
    what: `roster update of ${count(ROWS)} rows, ${what}, against COPY of the same people`,
    budget: `${most} times at most`,
    measured: `${((times[what] ?? 0) / people).toFixed(1)} times: ${milliseconds(times[what] ?? 0)}`,
    peer: `COPY into an empty table like the employees', with its indexes and checks: ${milliseconds(people)}`,
    met: (times[what] ?? 0) <= most * people,
    note: `${((times[what] ?? 0) / copied).toFixed(1)} times COPY of the file into a table of texts without an index (${milliseconds(copied)})`,
  });
  const megabytes = (bytes: number): string => `${Math.round(bytes / 2 ** 20)} MB`;
  return [
    {
      what: `roster update of ${count(ROWS)} rows (${megabytes(csv.length)} CSV) into ${count(world.size)} employees: sent and read; checked; applied`,
      budget: '',
      measured: ['sent', 'checked', 'applied']
        .map((what) => milliseconds(times[what] ?? 0))
        .join('; '),
      met: null,
      note: facts,
    },
    {
      what: 'pool membership after it: from the command to apply until the pool holds everyone of the roster',
      budget: 'a minute',
      measured: `${milliseconds((times['applied'] ?? 0) + (times['pool'] ?? 0))}, of which the pool ${milliseconds(times['pool'] ?? 0)}; ${after - members} more people in it, ${added} rows applied`,
      met: (times['applied'] ?? 0) + (times['pool'] ?? 0) <= 60_000 && after - members === added,
    },
    {
      what: 'the same file sent and checked again: changes nothing',
      budget: '0 adds and changes',
      measured: `${milliseconds(times['again'] ?? 0)}; ${again.counts?.['add']} adds, ${again.counts?.['change']} changes`,
      met: clean && again.counts?.['add'] === 0 && again.counts['change'] === 0,
    },
    {
      what: 'memory of the server while it does so (resident, at most)',
      budget: 'bounded: 400 MB more than before',
      measured: `${megabytes(most)}, ${megabytes(most - before)} more than before`,
      met: most - before < 400 * 2 ** 20,
      note: 'the process as a whole; rows are read, kept and carried out 250 at a time',
    },
    against('checked', 5),
    against('applied', 60),
  ];
}
