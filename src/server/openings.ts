import type { Endpoint, OpenedRecord } from '#src/shared/endpoint.ts';
import type { Caller } from './caller.ts';
import type { Db } from './db/handle.ts';
import { asJob } from './frame.ts';
import type { Frame, JobKernel } from './frame.ts';

/** So many openings are remembered as written, so that looking again costs nothing. */
const MOST = 20_000;

/** They are until the hour is over: with it a day may end where the driver is, and the next day's opening is another. */
const hourNow = () => Math.floor(Date.now() / 3_600_000);
/** By installation: one process may serve several, one after another. */
const remembered = new WeakMap<JobKernel['pool'], Map<string, number>>();

function writtenIn({ pool }: JobKernel): Map<string, number> {
  const known = remembered.get(pool) ?? new Map<string, number>();
  remembered.set(pool, known);
  return known;
}

interface Opened {
  employeeId: string;
  record: OpenedRecord;
  /** How it is remembered: whose, which, by whom. */
  key: string;
}

/**
 * What a call shows of drivers, kept once a day for each person and record: after the answer, in a transaction of its own, so that
 * reading stays reading and waits for nothing (D389, D390). One that is lost with the server is written at the next look.
 */
export class Openings {
  readonly #endpoint: Endpoint;
  readonly #caller: Caller | null;
  readonly #opened: Opened[] = [];
  #isSaid = false;

  constructor(endpoint: Endpoint, caller: Caller | null) {
    this.#endpoint = endpoint;
    this.#caller = caller;
  }

  /** Notes whose record is shown; null where it is nobody's yet. @throws Error where the contract does not say that it opens one */
  add(employeeId: string | null, found?: OpenedRecord): void {
    const { name, opens } = this.#endpoint;
    if (!opens) throw new Error(`${name} opens a record, which its contract does not say`);
    this.#isSaid = true;
    if (employeeId === null || !this.#caller) return;
    const record = found ?? (opens === 'asFound' ? undefined : opens);
    if (!record) throw new Error(`${name} opens a record and does not say which`);
    const by = this.#caller.impersonator?.id ?? this.#caller.id;
    const key = `${employeeId} ${record} ${by}`;
    if (!this.#opened.some((one) => one.key === key))
      this.#opened.push({ employeeId, record, key });
  }

  /** Has what is new written after the commit. @throws Error where the call opens a record and did not say whose */
  async keep(kernel: JobKernel, db: Db, { afterCommit }: Frame): Promise<void> {
    const { name, opens } = this.#endpoint;
    if (opens && !this.#isSaid) throw new Error(`${name} opens a record and says nobody's`);
    const caller = this.#caller;
    const written = writtenIn(kernel);
    const hour = hourNow();
    const news = this.#opened.filter(({ key }) => written.get(key) !== hour);
    if (news.length === 0 || !caller) return;
    const employees = await db.rows<{ tenantId: number; employeeId: string }>(
      'server-opened-files',
      'select tenant_id as "tenantId", employee_id as "employeeId" from employees where employee_id = any($1)',
      [[...new Set(news.map(({ employeeId }) => employeeId))]],
    );
    const tenants = new Map(employees.map((one) => [one.employeeId, one.tenantId]));
    const of = { by: caller.impersonator?.id ?? caller.id, kind: kindOf(caller) };
    for (const opened of news) {
      const tenantId = tenants.get(opened.employeeId);
      if (tenantId !== undefined) afterCommit(() => write(kernel, { ...opened, ...of, tenantId }));
    }
  }
}

type Kind = 'company' | 'program' | 'service' | 'auditor';

function kindOf(caller: Caller): Kind {
  if (caller.kind === 'auditor') return 'auditor';
  if (caller.program) return 'program';
  return caller.impersonator || caller.isConcordeUser ? 'service' : 'company';
}

function write(
  kernel: JobKernel,
  { key, ...of }: Opened & { tenantId: number; by: string; kind: Kind },
): void {
  const written = writtenIn(kernel);
  if (written.size >= MOST) written.clear();
  written.set(key, hourNow());
  asJob(kernel, { tenantId: of.tenantId, action: 'server.opened' }, ({ db }) =>
    db.rows(
      'server-opened',
      `insert into file_openings (tenant_id, employee_id, opened_by, kind, day, record)
       select e.tenant_id, e.employee_id, $3, $4, (now() at time zone c.zone)::date, $5
         from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
        where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null
       on conflict do nothing returning 1`,
      [of.tenantId, of.employeeId, of.by, of.kind, of.record],
    ),
  ).catch((error: unknown) => {
    written.delete(key);
    kernel.log.warn({ err: error }, 'an opening of a record was not kept');
  });
}
