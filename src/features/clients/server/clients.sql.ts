import {
  DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID,
  INTERNAL_LEGACY_CLIENT_ID,
} from '#src/shared/ids.ts';
import type { Db } from '#src/server/db/handle.ts';
import { literal } from '#src/server/db/like.ts';
import { isOwnSite } from '#src/server/db/values.ts';
import type { ClientContact, ClientDocType, JobTitle, Site } from '../clients.contract.ts';
import type { ClientStatus } from '../clients.rules.ts';
import { CLIENT_FIELDS, type ClientField } from '../client.fields.ts';
import { fieldNames, type RecordOf, selectNamed } from '#src/shared/fields.ts';
import type { Place } from './clients.service.ts';

export type ClientRecord = RecordOf<typeof CLIENT_FIELDS>;

/**
 * Deactivated locations are hidden from all, except those under client 513, which internal users see (1§6, A33).
 * Internal users see deactivated top-level clients too: they are clients, not locations. `$1` is whether the caller is one.
 */
const visible = (c: string) =>
  `(not ${c}.deactivated or ($1::boolean and (${c}.parent_id is null or ${c}.path @> array[(
     select client_id from client_directory where legacy_client_id = ${DEACTIVATED_VISIBLE_LEGACY_CLIENT_ID})])))`;

const SITE = `c.client_id as "_id", c.name, c.legacy_client_id as "legacyClientId", c.level_number as "levelNumber",
  c.parent_id as parent, c.deactivated, c.dot_number as "DOTNumber"`;

export interface ListFilter {
  internal: boolean;
  topLevel: boolean;
  active: boolean;
  tenantId: number | null;
  descendantsOf: number | null;
  dotNumber: string | null;
  nonImported: boolean;
  search: string | null;
  status: ClientStatus | null;
  /** A service that it has itself. */
  serviceId: number | null;
  /** Its customer care rep: their id, or `none`. */
  rep: string | null;
  limit: number | null;
  children: boolean;
}

/** The customer care rep of the company `c`, for staff across clients, who may read both. */
const REP_OF = `(select jsonb_build_object('id', u.user_id, 'name', u.first_name || ' ' || u.last_name, 'email', u.email, 'gone', u.deactivated)
     from client_reps r join users u on u.tenant_id = r.rep_tenant_id and u.user_id = r.rep_user_id
    where r.tenant_id = c.tenant_id and c.parent_id is null)`;

/** Clients and locations that pass the filter, by name; with a search those whose name begins so first. */
export async function listSites(
  db: Db,
  filter: ListFilter,
): Promise<(Site & { aliases: string[] })[]> {
  const search =
    filter.search === null || filter.search === '' ? null : literal(filter.search.toLowerCase());
  // Who acts in a client reads nobody of the service's own people.
  const withReps = db.binding.role === 'staff';
  return db.rows(
    `clients-list-${filter.children ? 'tree' : 'flat'}${withReps ? '-reps' : ''}`,
    `select ${SITE}, c.aliases,
         ${withReps ? `${REP_OF} as rep,` : ''}
         case when c.parent_id is not null then (select t.name from clients t where t.tenant_id = c.tenant_id and t.client_id = c.tenant_id) end as company
       ${filter.children ? `, array(select k.client_id from clients k where k.tenant_id = c.tenant_id and k.parent_id = c.client_id and ${visible('k')} order by k.name) as children` : ''}
       from clients c
      where ${visible('c')}
        and (not $2::boolean or c.parent_id is null)
        and (not $3::boolean or (not c.deactivated and c.legacy_client_id <> ${INTERNAL_LEGACY_CLIENT_ID}))
        and ($4::int is null or c.tenant_id = $4)
        and ($5::int is null or (c.path @> array[$5::int] and c.client_id <> $5))
        and ($6::text is null or c.dot_number = $6)
        and (not $7::boolean or not c.imported)
        and ($8::text is null or lower(c.name) like '%' || $8 || '%' or c.dot_number like $8 || '%'
          or c.legacy_client_id::text like $8 || '%' or exists (select from unnest(c.aliases) a where lower(a) like '%' || $8 || '%'))
        and ($10::text is null or c.deactivated = ($10 = 'deactivated'))
        and ($11::int is null or exists (select from client_services x
          where x.tenant_id = c.tenant_id and x.client_id = c.client_id and x.service_id = $11))
        and ($12::text is null or case when $12 = 'none' then not exists (select from client_reps r where r.tenant_id = c.tenant_id)
          else exists (select from client_reps r where r.tenant_id = c.tenant_id and r.rep_user_id::text = $12) end)
      order by coalesce(c.legacy_client_id::text = $8 or c.dot_number = $8, false) desc,
        ($8::text is not null and lower(c.name) like $8 || '%') desc, lower(c.name), c.client_id
      limit $9`,
    [
      filter.internal,
      filter.topLevel,
      filter.active,
      filter.tenantId,
      filter.descendantsOf,
      filter.dotNumber,
      filter.nonImported,
      search,
      filter.limit,
      filter.status,
      filter.serviceId,
      filter.rep,
    ],
  );
}

/** These clients and locations, as far as the caller sees them, each with its notification contacts by address. */
export function listContacts(
  db: Db,
  internal: boolean,
  clientIds: readonly number[],
): Promise<(Site & { notificationContacts: ClientContact[] })[]> {
  return db.rows(
    'clients-notification-contacts',
    `select ${SITE}, coalesce((select jsonb_agg(jsonb_build_object('contactId', n.contact_id, 'UID', n.user_id,
          'email', coalesce(u.email, n.email), 'name', coalesce(nullif(n.name, ''), u.first_name || ' ' || u.last_name, ''),
          'clientId', n.client_id, 'clientName', c.name, 'csaScores', n.csa_scores) order by n.email, n.contact_id)
        from notification_contacts n left join users u on u.tenant_id = n.tenant_id and u.user_id = n.user_id
        where n.tenant_id = c.tenant_id and n.client_id = c.client_id), '[]') as "notificationContacts"
       from clients c where ${visible('c')} and c.client_id = any ($2::int[]) and ${isOwnSite('c.client_id')}
      order by lower(c.name), c.client_id`,
    [internal, clientIds],
  );
}

/** A client with everything below it that the caller sees, each with its path. */
export async function sitesBelow(
  db: Db,
  internal: boolean,
  place: Place,
): Promise<{ site: Site; path: number[] }[]> {
  // The path comes as text: thousands of arrays cost the driver more than the rest of their rows.
  const rows = await db.rows<Site & { path: string }>(
    'clients-sites',
    `select ${SITE}, array_to_string(c.path, ',') as path from clients c
      where c.tenant_id = $2 and c.path @> array[$3::int] and (${visible('c')} or c.client_id = $3)`,
    [internal, place.tenantId, place.clientId],
  );
  return rows.map(({ path, ...site }) => ({ site, path: path.split(',').map(Number) }));
}

/** The locations right below a client; of another user's only those that this user works in. */
export async function childrenOf(
  db: Db,
  options: {
    internal: boolean;
    place: Place;
    includeParent: boolean;
    forUser: { tenantId: number; userId: string } | null;
  },
): Promise<Site[]> {
  const { internal, place, includeParent, forUser } = options;
  const theirs = `
          and exists (select from user_sites s where s.tenant_id = $6::int and s.user_id = $5 and c.path @> array[s.client_id])`;
  return db.rows(
    forUser ? 'clients-children-of-user' : 'clients-children',
    `select ${SITE} from clients c
      where c.tenant_id = $2 and ((c.parent_id = $3 and ${visible('c')}${forUser ? theirs : ''})
        or ($4::boolean and c.client_id = $3))
      order by c.client_id <> $3, lower(c.name), c.client_id`,
    [
      ...[internal, place.tenantId, place.clientId, includeParent],
      ...(forUser ? [forUser.userId, forUser.tenantId] : []),
    ],
  );
}

/** The user's tenant, when the caller's rows hold this user. */
export async function findUserTenant(db: Db, userId: string): Promise<number | null> {
  const row = await db.k
    .selectFrom('users')
    .select('tenant_id')
    .where('user_id', '=', userId)
    .executeTakeFirst();
  return row?.tenant_id ?? null;
}

/** The fields that the record has beside what the lists show. */
const UNLISTED = fieldNames<typeof CLIENT_FIELDS>(
  CLIENT_FIELDS,
  ({ listed }: ClientField) => listed !== true,
);

export interface ClientRow extends Omit<Site, keyof ClientRecord>, ClientRecord {
  tenantId: number;
  children: number[];
  services: { serviceId: number; name: string }[];
  rules: { ruleId: number; documentTypeId: number | null }[];
  topLevel: { _id: number; name: string; legacyClientId: number };
  version: number;
}

/** Everything about one client; a deactivated one for internal staff, and for the user who changes that. */
export async function readClient(
  db: Db,
  internal: boolean,
  place: Place,
  deactivatedToo = false,
): Promise<ClientRow | null> {
  const [row] = await db.rows<ClientRow>(
    'clients-read',
    `select ${SITE}, c.tenant_id as "tenantId", ${selectNamed(CLIENT_FIELDS, 'c', UNLISTED)}, c.version,
        array(select k.client_id from clients k where k.tenant_id = c.tenant_id and k.parent_id = c.client_id and ${visible('k')} order by k.name) as children,
        coalesce((select jsonb_agg(jsonb_build_object('serviceId', s.service_id, 'name', s.name) order by lower(s.name))
          from client_services x join services s using (service_id)
         where x.tenant_id = c.tenant_id and x.client_id = c.client_id and ($1::boolean or not s.internal_only)), '[]') as services,
        coalesce((select jsonb_agg(jsonb_build_object('ruleId', r.rule_id, 'documentTypeId', r.document_type_id) order by r.rule_id)
          from client_rules r where r.tenant_id = c.tenant_id and r.client_id = c.client_id), '[]') as rules,
        (select jsonb_build_object('_id', t.client_id, 'name', t.name, 'legacyClientId', t.legacy_client_id)
          from clients t where t.tenant_id = c.tenant_id and t.client_id = c.tenant_id) as "topLevel"
       from clients c
      where c.tenant_id = $2 and c.client_id = $3 and ($1::boolean or $4::boolean or not c.deactivated)`,
    [internal, place.tenantId, place.clientId, deactivatedToo],
  );
  return row ?? null;
}

/** Job titles of a location and of the clients above it, or of the whole tree, by name. */
export async function jobTitlesOf(db: Db, place: Place, wholeTree: boolean): Promise<JobTitle[]> {
  return db.rows(
    'clients-job-titles',
    `select j.job_title_id as "jobTitleId", j.job_title as "jobTitle", j.client_id as "clientId", j.safety_sensitive as "safetySensitive"
       from job_titles j
      where j.tenant_id = $1 and not j.deactivated and ($2::boolean or j.client_id = any ($3::int[]))
      order by lower(j.job_title), j.job_title_id`,
    [place.tenantId, wholeTree, place.path],
  );
}

/**
 * The document types of a client: of each what the client says, else the nearest client above it; where none of them says
 * anything, the installation's.
 * Types that are internal, or whose records need a permission that the caller lacks, are left out (A78, D5).
 */
export async function docTypesOf(
  db: Db,
  options: { place: Place; internal: boolean; permissions: readonly string[] },
): Promise<ClientDocType[]> {
  const { place, internal, permissions } = options;
  return db.rows(
    'clients-doc-types',
    `with chosen as (
       select distinct on (x.document_type_id) x.document_type_id, x.required, x.hidden
         from client_document_types x where x.tenant_id = $1 and x.client_id = any ($2::int[])
        order by x.document_type_id, array_position($2::int[], x.client_id) desc)
     select t.document_type_id as "documentTypeId", t.name, k.name as category, t.expires, t.valid_months as "validMonths",
        coalesce(x.required, exists (select from settings_lists l where l.collection = 'docTypesRequired'
          and (l.entry->>'documentTypeId')::int = t.document_type_id)) as required,
        (t.restricted is not null and not $3::boolean) as "readOnly"
       from document_types t
       join document_categories k using (document_category_id)
       left join chosen x using (document_type_id)
      where (case when x.document_type_id is not null then not x.hidden
        else $3::boolean or not exists (select from settings_lists l where l.collection = 'docTypesToHide'
          and (l.entry->>'documentTypeId')::int = t.document_type_id) end)
        and type_offered(t)
        and ($3::boolean or t.restricted is distinct from 'internal')
        and (t.read_permission is null or t.read_permission = any ($4::text[]))
      order by lower(t.name)`,
    [place.tenantId, place.path, internal, permissions],
  );
}
