import { fewNamed } from '#src/features/employees/server/few-named.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { andAll, collectValues, shapeOf, type Condition } from '#src/server/db/values.ts';
import { literal } from '#src/server/db/like.ts';
import { AHEAD_DAYS, PERIOD_MONTHS } from '../certificates.rules.ts';
import type { CertificateRow } from '../certificates.shapes.ts';
import { ENABLED, IS_DRIVER, IS_EMPLOYED, standingCertificate } from './certificates.sql.ts';

/** How a driver stands (`standingOf` in the rules); `x` is the certificate that stands for them, if any. */
const STANDING = `case when x.state is null then 'notSent'
    when x.state in ('sent', 'opened') and x.expires_at <= now() then 'expired' else x.state end`;

export interface ListFilter {
  tenantId: number;
  /** The place acted in; everything below it counts. */
  clientId: number;
  /** A standing, or `due`; null for all. */
  standing: string | null;
  words: readonly string[];
  limit: number;
  after: readonly [sortName: string, employeeId: string] | null;
}

export type ListedRow = CertificateRow & { sortName: string };

/** Whether a driver is due; `p` is the place. */
const DUE = `p.enabled and (${STANDING} in ('notSent', 'expired', 'sentBack')
  or (x.state = 'reviewed'
    and (x.as_of + interval '${PERIOD_MONTHS} months')::date - ${AHEAD_DAYS} <= (now() at time zone p.zone)::date))`;

/**
 * The drivers of a place with how each stands, by name. The caller's rows decide which. Employees are walked in the order
 * of their names until the page is full (`offset 0` keeps the walk apart from what is looked up for each), and only what is
 * asked for is a condition.
 */
export async function listDrivers(db: Db, filter: ListFilter): Promise<ListedRow[]> {
  const named = await fewNamed(db, filter.words);
  const { values, add } = collectValues();
  const [tenant, place] = [add(filter.tenantId), add(filter.clientId)];
  const { standing, words, after } = filter;
  const people: Condition[] = [];
  // Of a location its own employees are few; of a company all are walked.
  if (filter.clientId !== filter.tenantId)
    people.push([
      'l',
      `e.client_id = any (array(select c.client_id from clients c where c.tenant_id = ${tenant} and c.path @> array[${place}::int]))`,
    ]);
  if (after)
    people.push([
      'a',
      `(e.sort_name, e.employee_id) > (${add(after[0])} collate "C", ${add(after[1])}::uuid)`,
    ]);
  if (named !== null) people.push(['f', `e.employee_id = any (${add(named)}::uuid[])`]);
  const rest: Condition[] = [];
  // As written, not as patterns. Not a condition of the walk: PostgreSQL takes a text for rare, and would sort instead.
  if (words.length > 0)
    rest.push([
      'w',
      `e.search like all (array(select '%' || fold(w) || '%' from unnest(${add(words.map(literal))}::text[]) w))`,
    ]);
  if (standing === 'due') rest.push(['d', DUE]);
  else if (standing === 'notSent') rest.push(['n', `${STANDING} = 'notSent'`]);
  else if (standing !== null) {
    rest.push(['s', `${STANDING} = ${add(standing)}`]);
    // Few have a certificate: they are looked up instead of everybody.
    people.push([
      'c',
      `e.employee_id = any (array(
         select s.employee_id from certificates s where s.tenant_id = ${tenant} and s.latest
         union all select o.replaced_by from certificates s
           join employees o on o.tenant_id = s.tenant_id and o.employee_id = s.employee_id
          where s.tenant_id = ${tenant} and s.latest and o.replaced_by is not null))`,
    ]);
  }
  return db.rows<ListedRow>(
    `certificates-list-${shapeOf([...people, ...rest])}`,
    `select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
         p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", ${STANDING} as standing, ${DUE} as due,
         x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
         (case when x.state in ('signed', 'reviewed') then x.as_of + interval '${PERIOD_MONTHS} months' end)::date as "validThrough",
         e.sort_name as "sortName"
       from (select * from employees e
              where e.tenant_id = ${tenant} and e.deleted_at is null and e.replaced_by is null${andAll(people)}
              order by e.sort_name, e.employee_id offset 0) e
       cross join lateral (select c.name, c.zone, ${ENABLED} as enabled from clients c
         where c.tenant_id = e.tenant_id and c.client_id = e.client_id and c.path @> array[${place}::int] limit 1) p
       ${standingCertificate('p.zone')}
      where ((${IS_EMPLOYED} and ${IS_DRIVER} and p.enabled) or x.state = 'signed')${andAll(rest)}
      order by e.sort_name, e.employee_id limit ${add(filter.limit)}`,
    values,
  );
}

/** What the place acted in says of certificates; null when it is not among the caller's rows. */
export async function readOption(
  db: Db,
  tenantId: number,
  clientId: number,
): Promise<{ enabled: boolean; own: boolean } | null> {
  const [row] = await db.rows<{ enabled: boolean; own: boolean }>(
    'certificates-option',
    `select ${ENABLED} as enabled, exists (select from certificate_options o
         where o.tenant_id = c.tenant_id and o.client_id = c.client_id) as own
       from clients c where c.tenant_id = $1 and c.client_id = $2`,
    [tenantId, clientId],
  );
  return row ?? null;
}

export async function writeOption(
  db: Db,
  option: { tenantId: number; clientId: number; enabled: boolean; by: string },
): Promise<void> {
  await db.rows(
    'certificates-set-option',
    `insert into certificate_options (tenant_id, client_id, enabled, changed_by) values ($1, $2, $3, $4)
     on conflict (tenant_id, client_id) do update set enabled = excluded.enabled, changed_by = excluded.changed_by,
       changed_at = now(), version = certificate_options.version + 1`,
    [option.tenantId, option.clientId, option.enabled, option.by],
  );
}
