import { mustChange, type Db } from '#src/server/db/handle.ts';
import { settleTally, type TallyTable } from '#src/server/db/tallies.ts';
import { rankOf } from '../standing.rules.ts';
import type { KeptStanding } from '../standing.rules.ts';

/** How one employee's file stands, to be kept. */
export interface Judged {
  employeeId: string;
  clientId: number;
  standing: KeptStanding;
}

const SHAPE = `(employee_id uuid, client_id int, state text, score int, do_not_dispatch boolean, missing int, expired int,
  pending int, expiring int, next_expiry date, next_change date, required_types int[])`;
const KEPT = `client_id, state, score, do_not_dispatch, missing, expired, pending, expiring, next_expiry, next_change, required_types`;
/** The columns that `standing_tallies` is kept from (0054_standing_tallies.sql), and with `next_expiry` `expiry_tallies`. */
const COUNTED = 'employment_status_id, figures';
const ITEM_SHAPE = `(employee_id uuid, document_type_id int, authority text, client_id int, status text, rank smallint,
  last_day date, due date, document_id uuid, citation text)`;
const ITEM = `client_id, status, rank, last_day, due, document_id, citation`;

const named = (columns: string, table: string) =>
  columns
    .split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ');
const set = (columns: string) =>
  columns
    .split(',')
    .map((column) => `${column.trim()} = excluded.${column.trim()}`)
    .join(', ');

/**
 * Keeps how files of the bound tenant stand; rows that say so already are not written. Returns how many employees stand
 * otherwise than before.
 */
export async function keepStandings(
  db: Db,
  tenantId: number,
  judged: readonly Judged[],
): Promise<number> {
  const states = judged.map(({ employeeId, clientId, standing: { items: _, ...standing } }) => ({
    employee_id: employeeId,
    client_id: clientId,
    state: standing.state,
    score: standing.score,
    do_not_dispatch: standing.doNotDispatch,
    missing: standing.missing,
    expired: standing.expired,
    pending: standing.pending,
    expiring: standing.expiring,
    next_expiry: standing.nextExpiry,
    next_change: standing.nextChange,
    required_types: standing.requiredTypes,
  }));
  const items = judged.flatMap(({ employeeId, clientId, standing }) =>
    standing.items.map((item) => ({
      employee_id: employeeId,
      document_type_id: item.documentTypeId,
      authority: item.authority ?? '',
      client_id: clientId,
      status: item.status,
      rank: rankOf(item),
      last_day: item.lastDay,
      due: item.due,
      document_id: item.documentId,
      citation: item.citation,
    })),
  );
  const ids = judged.map(({ employeeId }) => employeeId);
  // One statement for both: the rows are sent and read once, and of one key only one of the two applies.
  const written = await db.rows<{ employee_id: string }>(
    'qualification-keep-items',
    `with given as materialized (select * from jsonb_to_recordset($3::jsonb) as t ${ITEM_SHAPE}),
     gone as (
       delete from qualification_items i where i.tenant_id = $1 and i.employee_id = any ($2::uuid[])
         and not exists (select from given t where t.employee_id = i.employee_id
           and t.document_type_id = i.document_type_id and t.authority = i.authority)
       returning i.employee_id),
     kept as (
       insert into qualification_items (tenant_id, employee_id, document_type_id, authority, ${ITEM})
       select $1, employee_id, document_type_id, authority, ${ITEM} from given
       on conflict (tenant_id, employee_id, document_type_id, authority) do update set ${set(ITEM)}
        where (${named(ITEM, 'qualification_items')}) is distinct from (${named(ITEM, 'excluded')})
       returning employee_id)
     select employee_id from gone union select employee_id from kept`,
    [tenantId, ids, JSON.stringify(items)],
  );
  const changed = await db.rows<{ employee_id: string }>(
    'qualification-keep',
    `insert into employee_qualification (tenant_id, employee_id, ${KEPT}, ${COUNTED})
     select $1, t.employee_id, ${named(KEPT, 't')}, e.employment_status_id, coalesce(f.figures, '{}')
       from jsonb_to_recordset($2::jsonb) as t ${SHAPE}
       left join employees e on e.tenant_id = $1 and e.employee_id = t.employee_id and e.deleted_at is null
       left join alert_figures($1, $3::uuid[]) f on f.employee_id = t.employee_id
     on conflict (tenant_id, employee_id) do update set ${set(`${KEPT}, ${COUNTED}`)}, computed_at = now()
      where (${named(`${KEPT}, ${COUNTED}`, 'employee_qualification')})
        is distinct from (${named(`${KEPT}, ${COUNTED}`, 'excluded')})
     returning employee_id`,
    [tenantId, JSON.stringify(states), ids],
  );
  return new Set([...written, ...changed].map(({ employee_id }) => employee_id)).size;
}

/** Forgets how deleted files stood. */
export async function dropStandings(
  db: Db,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<void> {
  for (const table of ['qualification_items', 'employee_qualification'] as const)
    mustChange(
      await db.k
        .deleteFrom(table)
        .where('tenant_id', '=', tenantId)
        .where('employee_id', 'in', [...employeeIds])
        .execute(),
      0,
    );
}

/** The totals that are kept of how files stand. */
export const STANDING_TALLIES = [
  { table: 'standing_tallies', key: 'client_id, employment_status_id, figure' },
  { table: 'expiry_tallies', key: 'day, client_id, employment_status_id' },
] as const satisfies readonly TallyTable[];

/** Adds up the loose rows of a tenant's totals into one row a figure or day. */
export async function settleTallies(db: Db, tenantId: number): Promise<void> {
  for (const tally of STANDING_TALLIES) await settleTally(db, tally, tenantId);
  // Days pass, and with them what ran out on them.
  await db.change(
    'qualification-drop-empty-days',
    'delete from expiry_tallies where tenant_id = $1 and tally_id is null and change = 0',
    [tenantId],
    { least: 0 },
  );
}
