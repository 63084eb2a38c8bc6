import type { Db } from '#src/server/db/handle.ts';
import { mustChange } from '#src/server/db/handle.ts';
import { columnsFrom } from '#src/shared/fields.ts';
import { CLOSED_ORDER_STATUSES } from '#src/shared/ids.ts';
import { CLIENT_FIELDS } from '../client.fields.ts';
import type { MadeClient, OpenThere } from '../client-setup.contract.ts';
import { MOST_OPEN } from '../clients.rules.ts';
import type { ClientRecord } from './clients.sql.ts';
import type { Place } from './clients.service.ts';

/** Changes the fields of a client that are named, and counts the change. */
export async function changeFields(
  db: Db,
  { tenantId, clientId }: Place,
  changes: Partial<ClientRecord>,
): Promise<void> {
  const { primaryAddress, contacts, ...plain } = changes;
  const json = {
    ...(primaryAddress === undefined ? {} : { primary_address: JSON.stringify(primaryAddress) }),
    ...(contacts === undefined ? {} : { contacts: JSON.stringify(contacts) }),
  };
  mustChange(
    await db.k
      .updateTable('clients')
      .set((column) => ({
        ...columnsFrom(CLIENT_FIELDS, plain),
        ...json,
        version: column('version', '+', 1),
      }))
      .where('tenant_id', '=', tenantId)
      .where('client_id', '=', clientId)
      .execute(),
  );
}

/** The client, by tenant and id, that has a DOT number, this one apart; null when nobody has it. */
export async function dotNumberHolder(
  db: Db,
  { tenantId, clientId }: Place,
  number: string,
): Promise<Holder | null> {
  const [row] = await db.rows<Holder>(
    'clients-dot-holder',
    'select tenant_id as "tenantId", client_id as "clientId" from dot_number_holder($1, $2, $3)',
    [tenantId, clientId, number],
  );
  return row ?? null;
}

/** Another client, and the name of these that it goes by; null when none does. */
export async function aliasHolder(
  db: Db,
  { tenantId, clientId }: Place,
  names: readonly string[],
): Promise<(Holder & { name: string }) | null> {
  const [row] = await db.rows<Holder & { name: string }>(
    'clients-alias-holder',
    'select name, tenant_id as "tenantId", client_id as "clientId" from alias_holder($1, $2, $3)',
    [tenantId, clientId, names],
  );
  return row ?? null;
}

interface Holder {
  tenantId: number;
  clientId: number;
}

/** The name of a location of the tenant. */
export async function nameOf(db: Db, { tenantId, clientId }: Holder): Promise<string> {
  const row = await db.k
    .selectFrom('clients')
    .select('name')
    .where('tenant_id', '=', tenantId)
    .where('client_id', '=', clientId)
    .executeTakeFirst();
  return row?.name ?? '';
}

/** Has changes of the tree of one tenant follow one another. */
export async function lockTree(db: Db, tenantId: number): Promise<void> {
  await db.rows('clients-lock-tree', 'select pg_advisory_xact_lock(782513011, $1)::text', [
    tenantId,
  ]);
}

/** Has the tree stay as it is until the end of the transaction, beside others that ask for the same. */
export async function holdTree(db: Db, tenantId: number): Promise<void> {
  await db.rows('clients-hold-tree', 'select pg_advisory_xact_lock_shared(782513011, $1)::text', [
    tenantId,
  ]);
}

/**
 * Holds a client or location, as it is now, until the end of the transaction: it is not deactivated meanwhile, and of two
 * that set it up one waits for the other.
 */
export async function lockClient(
  db: Db,
  { tenantId, clientId }: Pick<Place, 'tenantId' | 'clientId'>,
): Promise<{ deactivated: boolean } | null> {
  const [row] = await db.rows<{ deactivated: boolean }>(
    'clients-lock',
    'select deactivated from clients where tenant_id = $1 and client_id = $2 for no key update',
    [tenantId, clientId],
  );
  return row ?? null;
}

/** A location right above a new one: its place in the tree, and whether one below it has this name. */
export async function placeBelow(
  db: Db,
  { tenantId, clientId }: Place,
  name: string,
): Promise<{ path: number[]; deactivated: boolean; hasName: boolean } | null> {
  const [row] = await db.rows<{ path: number[]; deactivated: boolean; hasName: boolean }>(
    'clients-place-below',
    `select c.path, c.deactivated, exists (select from clients k where k.tenant_id = c.tenant_id and k.parent_id = c.client_id
         and not k.deactivated and fold(k.name) = fold($3)) as "hasName"
       from clients c where c.tenant_id = $1 and c.client_id = $2`,
    [tenantId, clientId, name],
  );
  return row ?? null;
}

/** Writes a new client or location, whose number is its id. */
export async function insertClient(
  db: Db,
  { tenantId, clientId, path }: Place,
  { name, DOTNumber, primaryAddress }: MadeClient,
): Promise<void> {
  await db.rows(
    'clients-insert',
    `insert into clients (tenant_id, client_id, legacy_client_id, parent_id, path, level_number, name, dot_number, primary_address,
         imported)
       values ($1, $2, $2, $3, $4, cardinality($4::int[]), $5, $6, $7, false) returning client_id`,
    [
      tenantId,
      clientId,
      path.at(-2) ?? null,
      path,
      name,
      DOTNumber,
      JSON.stringify(primaryAddress),
    ],
  );
}

/** Every service, whether the client has it itself, and the nearest client above that has it. */
export async function servicesAt(
  db: Db,
  { tenantId, clientId, path }: Place,
): Promise<
  {
    serviceId: number;
    name: string;
    group: string;
    isOn: boolean;
    from: string | null;
    internalOnly: boolean;
  }[]
> {
  return db.rows(
    'clients-services',
    `select s.service_id as "serviceId", s.name, s.service_group as "group", s.internal_only as "internalOnly",
         exists (select from client_services x where x.tenant_id = $1 and x.client_id = $2 and x.service_id = s.service_id) as "isOn",
         (select c.name from client_services x join clients c using (tenant_id, client_id)
           where x.tenant_id = $1 and x.client_id = any ($3::int[]) and x.client_id <> $2 and x.service_id = s.service_id
           order by c.level_number desc limit 1) as "from"
       from services s order by s.service_id`,
    [tenantId, clientId, path],
  );
}

/** Has the client have these services of its own, and no others. */
export async function writeServices(
  db: Db,
  { tenantId, clientId }: Place,
  services: readonly number[],
): Promise<void> {
  await db.change(
    'clients-services-off',
    'delete from client_services where tenant_id = $1 and client_id = $2 and service_id <> all ($3::int[])',
    [tenantId, clientId, services],
    { least: 0 },
  );
  await db.rows(
    'clients-services-on',
    `insert into client_services (tenant_id, client_id, service_id) select $1, $2, one from unnest($3::int[]) as one
     on conflict do nothing returning service_id`,
    [tenantId, clientId, services],
  );
}

/** What still goes on at a location and below it. */
export async function openAt(db: Db, { tenantId, clientId }: Place): Promise<OpenThere> {
  const [row] = await db.rows<OpenThere>(
    'clients-open',
    `with below as materialized (select client_id, deactivated from clients where tenant_id = $1 and path @> array[$2::int])
     select
       (select count(*)::int from below where client_id <> $2 and not deactivated) as locations,
       (select count(*)::int from (select 1 from below b
          -- From place to place, so that it ends as soon as there are enough.
          cross join lateral (select 1 from employees e join employment_statuses s using (employment_status_id)
            where e.tenant_id = $1 and e.client_id = b.client_id and e.deleted_at is null and e.archived_at is null and s.on_roster
            limit ${MOST_OPEN + 1}) x limit ${MOST_OPEN + 1}) o) as employees,
       (select count(*)::int from users u where u.tenant_id = $1 and u.client_id in (select client_id from below)
         and not u.deactivated and not u.is_pseudo_user) as users,
       (select count(*)::int from (select 1 from orders o where o.tenant_id = $1 and o.client_id in (select client_id from below)
         and o.order_status_id <> all ($3::int[]) limit ${MOST_OPEN + 1}) o) as orders,
       (select count(*)::int from (select 1 from documents d where d.tenant_id = $1 and d.client_id in (select client_id from below)
         and d.status = 'pendingReview' limit ${MOST_OPEN + 1}) d) as documents`,
    [tenantId, clientId, CLOSED_ORDER_STATUSES],
  );
  if (!row) throw new Error('The counts have one row');
  return row;
}
