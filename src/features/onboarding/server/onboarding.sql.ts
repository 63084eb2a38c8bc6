import type { Db } from '#src/server/db/handle.ts';
import type { Task } from '../onboarding.contract.ts';
import type { Kind, TaskFacts } from '../onboarding.rules.ts';

const TASK = `k.task_id as "taskId", k.job_title_id as "jobTitleId", j.job_title as "jobTitle", k.kind, k.title, k.body,
  k.document_type_id as "documentTypeId", t.name as "documentType"`;
const FROM_TASKS = `onboarding_tasks k
  left join job_titles j on j.tenant_id = k.tenant_id and j.job_title_id = k.job_title_id
  left join document_types t on t.document_type_id = k.document_type_id`;

/** The checklist of a company: of everyone first, then job by job; in each as it was written. */
export function readTasks(db: Db, tenantId: number): Promise<Task[]> {
  return db.rows(
    'onboarding-tasks',
    `select ${TASK} from ${FROM_TASKS} where k.tenant_id = $1 and k.removed_at is null
      order by k.job_title_id is not null, j.job_title, k.task_id limit 500`,
    [tenantId],
  );
}

/** Adds a task; returns its id. */
export async function insertTask(db: Db, tenantId: number, facts: TaskFacts): Promise<string> {
  const made = await db.k
    .insertInto('onboarding_tasks')
    .values({
      tenant_id: tenantId,
      job_title_id: facts.jobTitleId,
      kind: facts.kind,
      title: facts.title,
      body: facts.body,
      document_type_id: facts.documentTypeId,
    })
    .returning('task_id')
    .executeTakeFirstOrThrow();
  return made.task_id;
}

/** Takes a task off the checklist. */
export async function dropTask(db: Db, taskId: string): Promise<void> {
  await db.change(
    'onboarding-task-drop',
    'update onboarding_tasks set removed_at = coalesce(removed_at, now()) where task_id = $1',
    [taskId],
    { least: 1 },
  );
}

/** An employee whose onboarding may begin. */
export interface Newcomer {
  tenantId: number;
  clientId: number;
  employeeId: string;
  jobTitleId: number | null;
  firstName: string;
  email: string | null;
  employerName: string;
  zone: string;
  gone: boolean;
  openAlready: boolean;
}

/** The employee, held until the call ends: of two at once the second sees the first. */
export async function readNewcomer(db: Db, employeeId: string): Promise<Newcomer | null> {
  const [row] = await db.rows<Newcomer>(
    'onboarding-newcomer',
    `select e.tenant_id as "tenantId", e.client_id as "clientId", e.employee_id as "employeeId", e.job_title_id as "jobTitleId",
        e.first_name as "firstName", e.email, top.name as "employerName", c.zone,
        e.deleted_at is not null or e.replaced_by is not null or e.archived_at is not null as gone,
        exists (select from onboardings o where o.tenant_id = e.tenant_id and o.employee_id = e.employee_id and o.withdrawn_at is null
          and o.expires_at > now() and exists (select from onboarding_steps s where s.tenant_id = o.tenant_id
            and s.onboarding_id = o.onboarding_id and s.done_at is null)) as "openAlready"
       from employees e join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join clients top on top.tenant_id = e.tenant_id and top.client_id = e.tenant_id
      where e.employee_id = $1 for no key update of e`,
    [employeeId],
  );
  return row ?? null;
}

/** Begins an onboarding with its steps; returns its id. */
export async function insertOnboarding(
  db: Db,
  one: Newcomer & { by: string; expiresAt: string },
  steps: readonly Omit<TaskFacts, 'jobTitleId'>[],
): Promise<string> {
  const made = await db.k
    .insertInto('onboardings')
    .values({
      tenant_id: one.tenantId,
      client_id: one.clientId,
      employee_id: one.employeeId,
      started_by: one.by,
      expires_at: one.expiresAt,
    })
    .returning('onboarding_id')
    .executeTakeFirstOrThrow();
  await db.k
    .insertInto('onboarding_steps')
    .values(
      steps.map((step, place) => ({
        tenant_id: one.tenantId,
        onboarding_id: made.onboarding_id,
        place,
        kind: step.kind,
        title: step.title,
        body: step.body,
        document_type_id: step.documentTypeId,
      })),
    )
    .execute();
  return made.onboarding_id;
}

/** An onboarding as listed, before it is judged how it stands. */
export interface OnboardingRecord {
  tenantId: number;
  clientId: number;
  onboardingId: string;
  employeeId: string;
  driverName: string;
  clientName: string;
  jobTitle: string | null;
  startedAt: string;
  expiresAt: string;
  done: number;
  total: number;
  open: string[];
  withdrawn: boolean;
  expired: boolean;
}

const ONBOARDING = `o.tenant_id as "tenantId", o.client_id as "clientId", o.onboarding_id as "onboardingId", o.employee_id as "employeeId",
  e.last_name || ', ' || e.first_name as "driverName", c.name as "clientName", j.job_title as "jobTitle",
  o.started_at as "startedAt", o.expires_at as "expiresAt", s.done, s.total, s.open, o.withdrawn_at is not null as withdrawn,
  o.expires_at <= now() as expired`;
const FROM_ONBOARDINGS = `onboardings o
  join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id and e.deleted_at is null and e.replaced_by is null
  join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
  left join job_titles j on j.tenant_id = e.tenant_id and j.job_title_id = e.job_title_id
  cross join lateral (select count(*)::int as total, (count(*) filter (where x.done_at is not null))::int as done,
     coalesce(array_agg(x.title order by x.place) filter (where x.done_at is null), '{}') as open
     from onboarding_steps x where x.tenant_id = o.tenant_id and x.onboarding_id = o.onboarding_id) s`;

/** Onboardings of a place and all below it, the newest first. */
export function readOnboardings(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<OnboardingRecord[]> {
  return db.rows(
    'onboarding-list',
    `select ${ONBOARDING} from ${FROM_ONBOARDINGS} where o.tenant_id = $1 and c.path @> array[$2::int]
      order by o.started_at desc, o.onboarding_id limit 500`,
    [tenantId, clientId],
  );
}

/** Those of which steps are open, as the alerts about them have it: of each employee the last one, the first to expire first. */
export function readWanting(
  db: Db,
  { tenantId, clientId }: { tenantId: number; clientId: number },
): Promise<OnboardingRecord[]> {
  return db.rows(
    'onboarding-wanting',
    `select ${ONBOARDING} from ${FROM_ONBOARDINGS} where o.tenant_id = $1 and c.path @> array[$2::int]
        and o.withdrawn_at is null and cardinality(s.open) > 0
        and not exists (select from onboardings y where y.tenant_id = o.tenant_id and y.employee_id = o.employee_id
          and y.withdrawn_at is null and y.started_at > o.started_at)
      order by o.expires_at, o.onboarding_id limit 1000`,
    [tenantId, clientId],
  );
}

/** One onboarding among the caller's rows. */
export async function readOnboarding(
  db: Db,
  onboardingId: string,
): Promise<OnboardingRecord | null> {
  const [row] = await db.rows<OnboardingRecord>(
    'onboarding-read',
    `select ${ONBOARDING} from ${FROM_ONBOARDINGS} where o.onboarding_id = $1`,
    [onboardingId],
  );
  return row ?? null;
}

/** Takes an onboarding back; returns when. */
export async function setWithdrawn(
  db: Db,
  tenantId: number,
  onboardingId: string,
): Promise<string> {
  const [row] = await db.rows<{ at: string }>(
    'onboarding-withdraw',
    `update onboardings set withdrawn_at = coalesce(withdrawn_at, now()) where tenant_id = $1 and onboarding_id = $2
     returning coalesce(withdrawn_at, now()) as at`,
    [tenantId, onboardingId],
  );
  if (!row) throw new Error('The onboarding is not there');
  return row.at;
}

/** An onboarding as its driver sees it. */
export interface OwnRecord {
  tenantId: number;
  clientId: number;
  employeeId: string;
  onboardingId: string;
  employerName: string;
  firstName: string;
  lastName: string;
  zone: string;
  withdrawn: boolean;
  steps: {
    stepId: string;
    kind: Kind;
    title: string;
    body: string;
    documentTypeId: number | null;
    doneAt: string | null;
  }[];
}

/** What a link leads to; null where its driver is gone. `db` is the jobs' view. */
export async function readOwn(db: Db, onboardingId: string): Promise<OwnRecord | null> {
  const [row] = await db.rows<OwnRecord>(
    'onboarding-own',
    `select o.tenant_id as "tenantId", e.client_id as "clientId", e.employee_id as "employeeId", o.onboarding_id as "onboardingId",
        top.name as "employerName", e.first_name as "firstName", e.last_name as "lastName", c.zone,
        o.withdrawn_at is not null or e.archived_at is not null as withdrawn,
        coalesce((select jsonb_agg(jsonb_build_object('stepId', s.step_id, 'kind', s.kind, 'title', s.title, 'body', s.body,
            'documentTypeId', s.document_type_id, 'doneAt', s.done_at) order by s.place)
          from onboarding_steps s where s.tenant_id = o.tenant_id and s.onboarding_id = o.onboarding_id), '[]') as steps
       from onboardings o
       join employees e on e.tenant_id = o.tenant_id and e.employee_id = o.employee_id and e.deleted_at is null and e.replaced_by is null
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
       join clients top on top.tenant_id = e.tenant_id and top.client_id = e.tenant_id
      where o.onboarding_id = $1`,
    [onboardingId],
  );
  return row ?? null;
}

/** Notes that a step is done, once; false where it was. */
export async function setDone(
  db: Db,
  tenantId: number,
  stepId: string,
  how: {
    at: string;
    name: string | null;
    ip: string;
    device: string;
    documentId: string | null;
  },
): Promise<boolean> {
  const done = await db.rows(
    'onboarding-step-done',
    `update onboarding_steps set done_at = $3, signed_name = $4, ip = $5, device = $6, document_id = $7
      where tenant_id = $1 and step_id = $2 and done_at is null returning 1`,
    [tenantId, stepId, how.at, how.name, how.ip, how.device, how.documentId],
  );
  return done.length > 0;
}
