import type { Db } from '#src/server/db/handle.ts';
import { literal } from '#src/server/db/like.ts';
import { AHEAD_DAYS, PERIOD_MONTHS } from '../certificates.rules.ts';
import type { CertificateRow } from '../certificates.shapes.ts';
import { ENABLED, IS_DRIVER, IS_EMPLOYED, STANDING_CERTIFICATE } from './certificates.sql.ts';

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

/** The drivers of a place with how each stands, by name. The caller's rows decide which. */
export function listDrivers(db: Db, filter: ListFilter): Promise<ListedRow[]> {
  return db.rows<ListedRow>(
    'certificates-list',
    `with places as materialized (
       select c.client_id, c.name, ${ENABLED} as enabled from clients c where c.tenant_id = $1 and c.path @> array[$2::int]),
     drivers as (
       select e.employee_id as "employeeId", e.first_name as "firstName", e.last_name as "lastName", e.work_id as "workId",
           p.name as "clientName", e.email is not null and e.email <> '' as "hasEmail", ${STANDING} as standing,
           x.certificate_id as "certificateId", x.sent_at as "sentAt", x.expires_at as "expiresAt", x.signed_at as "signedAt",
           (case when x.state in ('signed', 'reviewed') then x.as_of + interval '${PERIOD_MONTHS} months' end)::date as "validThrough",
           p.enabled, x.state, x.as_of, e.sort_name as "sortName"
         from employees e
         join places p on p.client_id = e.client_id
         ${STANDING_CERTIFICATE}
        where e.tenant_id = $1 and e.deleted_at is null and e.replaced_by is null
          and ((${IS_EMPLOYED} and ${IS_DRIVER} and p.enabled) or x.state = 'signed')
          and ($5::text is null or (e.sort_name, e.employee_id) > ($5, $6::uuid))
          and e.search like all (array(select '%' || fold(w) || '%' from unnest($4::text[]) w))),
     judged as (
       select *, enabled and (standing in ('notSent', 'expired', 'sentBack')
           or (standing = 'reviewed'
             and (as_of + interval '${PERIOD_MONTHS} months')::date - ${AHEAD_DAYS} <= (now() at time zone 'utc')::date)) as due
         from drivers)
     select "employeeId", "firstName", "lastName", "workId", "clientName", "hasEmail", standing, due, "certificateId", "sentAt",
         "expiresAt", "signedAt", "validThrough", "sortName"
       from judged
      where $3::text is null or (case when $3 = 'due' then due else standing = $3 end)
      order by "sortName", "employeeId" limit $7`,
    [
      filter.tenantId,
      filter.clientId,
      filter.standing,
      // As written, not as patterns.
      filter.words.map(literal),
      filter.after?.[0] ?? null,
      filter.after?.[1] ?? null,
      filter.limit,
    ],
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
