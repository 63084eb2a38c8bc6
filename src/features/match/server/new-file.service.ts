import type { z } from 'zod';
import { addEmployee } from '#src/features/employment/server/add.service.ts';
import { normalizeLicense } from '#src/features/employees/license-number.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Reply } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { fold } from '../matchable-paper.rules.ts';
import { namesIn } from '../new-file-place.rules.ts';
import { MATCH_ERRORS } from '../match.contract.ts';
import type { matchApi } from '../match.contract.ts';
import { employeeFacts } from '#src/features/intake/employee-facts.shapes.ts';
import { stepsOf } from '#src/features/work/server/claim.service.ts';
import type { Done } from '#src/features/intake/server/act.service.ts';
import { match } from './match.service.ts';
import { withdrawNew } from '#src/features/employees/server/file-states.service.ts';
import { employeesById } from '#src/features/intake/server/employee-facts.service.ts';

const fail = thrower(MATCH_ERRORS);

type Creating = Pick<
  Context<typeof matchApi.createFile>,
  'db' | 'caller' | 'grants' | 'kernel' | 'audit' | 'live'
>;
type NewFile = z.output<typeof matchApi.createFile.body>;
type Place = Reply<typeof matchApi.newFile>['places'][number];
type Title = Reply<typeof matchApi.newFile>['jobTitles'][number];

/**
 * Adds the person whom a paper names to the roster of a location, and matches the paper to the new file: its review opens,
 * held by the same reviewer where they may do it. All in the caller's transaction, the client's tenant included (D1).
 * @throws match.alike while nobody has said that the person is another, match.other_company, what the fields are
 *   refused for, and what every act is
 */
export async function createFile(
  c: Creating,
  taskId: string,
  { clientId, leaseId, version, documentShown, isNew, ...person }: NewFile,
): Promise<Done> {
  const tenantId = await tenantOf(c.db, taskId, clientId);
  const employeeId = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    if (!isNew) await refuseAlike(c.db, theirs, person);
    const made = await addEmployee(
      { ...c, db: theirs, audit: (note) => c.audit({ ...note, tenantId }) },
      clientId,
      person,
    );
    return made.employeeId;
  });
  return match(
    {
      db: c.db,
      kernel: c.kernel,
      me: c.caller.id,
      taskId,
      leaseId,
      version: version ?? null,
      documentShown,
    },
    employeeId,
    stepsOf(c.grants).includes('review') ? c.caller.id : null,
    'createFile',
  );
}

/** The company of a location. What one company sent makes no file at another (D22). */
async function tenantOf(db: Db, taskId: string, clientId: number): Promise<number> {
  const [found] = await db.rows<{ tenant_id: number | null; about_tenant_id: number | null }>(
    'match-new-file-place',
    `select d.tenant_id, i.about_tenant_id
       from tasks t join process_instances p on p.tenant_id = t.tenant_id and p.process_instance_id = t.process_instance_id
       join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
       left join client_directory d on d.client_id = $3 and not d.is_internal
      where t.tenant_id = $1 and t.task_id = $2`,
    [db.binding.tenantId, taskId, clientId],
  );
  if (!found) throw requestError('request.not_found');
  if (found.tenant_id === null)
    throw requestError('request.invalid', {
      fields: [{ field: 'clientId', message: 'Choose a location.' }],
    });
  if (found.about_tenant_id !== null && found.about_tenant_id !== found.tenant_id)
    throw fail('match.other_company');
  return found.tenant_id;
}

/** Two files of one person are what nobody wants: anyone who is on file with the same name, or license, or born alike. */
async function refuseAlike(
  db: Db,
  theirs: Db,
  person: Pick<NewFile, 'firstName' | 'lastName' | 'dob' | 'license'>,
): Promise<void> {
  const rows = await theirs.rows<{ employee_id: string }>(
    'match-alike',
    `select employee_id from employees where tenant_id = $1 and deleted_at is null and replaced_by is null
        and (sort_name = fold($2) or (fold(license)) collate "C" = fold($3::text)
          or (dob = $4::date and fold(last_name) = fold($5)))
      order by sort_name, employee_id limit 5`,
    [
      theirs.binding.tenantId,
      `${person.lastName} ${person.firstName}`,
      person.license ? normalizeLicense(person.license) : null,
      person.dob ?? null,
      person.lastName,
    ],
  );
  if (rows.length === 0) return;
  const alike = await employeesById(
    db,
    rows.map(({ employee_id }) => employee_id),
  );
  throw fail('match.alike', {
    current: { alike: alike.map((one) => employeeFacts.parse(one)) },
  });
}

/**
 * Takes a file back that was made for a paper (D21): it is deleted, and can be restored like any other. False, and nothing
 * is done, when it holds more by now than it was made with, or another paper is about it.
 */
export async function withdrawFile(
  db: Db,
  me: string,
  { tenantId, employeeId, dqItemId }: { tenantId: number; employeeId: string; dqItemId: string },
): Promise<boolean> {
  const [other] = await db.rows(
    'match-file-items',
    `select dq_item_id from dq_items where tenant_id = $1 and about_tenant_id = $2 and about_employee_id = $3 and dq_item_id <> $4
      limit 1`,
    [db.binding.tenantId, tenantId, employeeId, dqItemId],
  );
  if (other) return false;
  return db.as({ role: 'jobs', tenantId, sites: '*' }, async (theirs) => {
    if (await isUsed(theirs, employeeId)) return false;
    return withdrawNew(theirs, employeeId, me);
  });
}

/** A file has a history from its beginning; that it has grown, its version says. */
const HISTORY: readonly string[] = ['employee_changes', 'employee_status_changes'];

/** Whether a file holds anything. What an undone acceptance left hidden in it is nothing. */
async function isUsed(theirs: Db, employeeId: string): Promise<boolean> {
  const tables = await theirs.rows<{ name: string }>(
    'match-file-tables',
    'select name::text from employee_tables()',
    [],
  );
  const holding = tables.filter(({ name }) => !HISTORY.includes(name));
  const used = holding.map(
    ({ name }) =>
      `exists (select from ${name} where tenant_id = $1 and employee_id = $2${name === 'documents' ? ' and hidden_at is null' : ''})`,
  );
  const [row] = await theirs.rows<{ used: boolean }>(
    'match-file-used',
    `select ${used.join(' or ')} as used`,
    [theirs.binding.tenantId, employeeId],
  );
  return row?.used ?? true;
}

/** The job titles of a location and of those above it. */
export async function titlesAt(db: Db, clientId: number): Promise<Title[]> {
  return db.rows<Title>(
    'match-titles',
    `select j.job_title_id as "jobTitleId", j.job_title as "jobTitle"
       from job_titles j join clients c on c.tenant_id = j.tenant_id and c.client_id = $1 and j.client_id = any (c.path)
      where not j.deactivated order by lower(j.job_title), j.job_title_id`,
    [clientId],
  );
}

const MOST_PLACES = 300;
const MOST_FOUND = 20;

/**
 * Where a file could be made: at the locations of the item's company, parents first; where the company is not known, at
 * those that a text finds or the paper prints.
 */
export async function placesFor(
  db: Db,
  clientId: number | null,
  paper: string,
  search: string,
): Promise<Place[]> {
  const plain = fold(paper).replace(/\s+/g, ' ');
  const rows = await db.rows<{ clientId: number; own: string; name: string; aliases: string[] }>(
    clientId === null ? 'match-places-search' : 'match-places',
    `select c.client_id as "clientId", c.name as own, c.aliases,
        coalesce((select string_agg(a.name, ' / ' order by a.level_number) from clients a
          where a.tenant_id = c.tenant_id and a.client_id = any (c.path)), c.name) as name
       from clients c join client_directory d on d.client_id = c.client_id
      where not c.deactivated and not d.is_internal and ${
        clientId === null
          ? `(($1 <> '' and position(fold($1) in fold(c.name)) > 0) or ($1 = '' and exists (select from unnest(c.aliases || c.name) n where length(n) > 4 and position(fold(n) in $2) > 0)))
             order by c.path limit ${MOST_FOUND}`
          : `c.tenant_id = (select tenant_id from client_directory where client_id = $1) order by c.path limit ${MOST_PLACES}`
      }`,
    clientId === null ? [search, plain] : [clientId],
  );
  const isNamed = namesIn(paper);
  return rows.map(({ own, aliases, ...row }) => ({ ...row, onPaper: isNamed([own, ...aliases]) }));
}
