import type { IsoDate } from '#src/shared/dates.ts';
import { mustChange, type Db } from '#src/server/db/handle.ts';
import { settleTally, type TallyTable } from '#src/server/db/tallies.ts';
import { datedOf, figuresOf, papersOf, rankOf } from '../standing.rules.ts';
import type { KeptStanding } from '../standing.rules.ts';

/** How one employee's file stands, to be kept. */
export interface Judged {
  employeeId: string;
  clientId: number;
  standing: KeptStanding;
  /** Of the medical card on file, as `cardDay` has it. */
  card: IsoDate | null;
}

const SHAPE = `(employee_id uuid, client_id int, state text, score int, do_not_dispatch boolean, missing int, expired int,
  pending int, expiring int, next_expiry date, next_change date, required_types int[], figures text[],
  dated text[], papers text[])`;
const KEPT = `client_id, state, score, do_not_dispatch, missing, expired, pending, expiring, next_expiry, next_change, required_types`;
/**
 * The columns that the totals are kept from (0054_standing_tallies.sql, 0392_day_tallies.sql, 0400_compliance.sql), with `next_expiry`,
 * `state` and `score`.
 */
const COUNTED = 'employment_status_id, figures, dated, papers';
/**
 * Of an item, briefly, because they are many: `e` is its employee's place in the list of them, `c` that of its citation; what is
 * null or empty is left out.
 */
const ITEM_SHAPE = '(e int, t int, a text, s text, r smallint, l date, d date, p uuid, c int)';
const ITEM = `client_id, status, rank, last_day, due, document_id, citation`;
const ITEM_KEY = 'employee_id, document_type_id, authority';

const named = (columns: string, table: string) =>
  columns
    .split(',')
    .map((column) => `${table}.${column.trim()}`)
    .join(', ');
const assigned = (columns: string, table: string) =>
  columns
    .split(',')
    .map((column) => `${column.trim()} = ${table}.${column.trim()}`)
    .join(', ');

/** Whose items differ from what is kept of them, and each item that is no more. */
interface Difference {
  employee_id: string;
  document_type_id: number | null;
  authority: string | null;
}

/** Forgets items that are no more. */
async function dropItems(db: Db, tenantId: number, gone: readonly Difference[]): Promise<void> {
  if (gone.length === 0) return;
  await db.change(
    'qualification-drop-items',
    `delete from qualification_items i using unnest($2::uuid[], $3::int[], $4::text[]) as n (${ITEM_KEY})
      where i.tenant_id = $1 and (${named(ITEM_KEY, 'i')}) = (${named(ITEM_KEY, 'n')})`,
    [
      tenantId,
      gone.map(({ employee_id }) => employee_id),
      gone.map(({ document_type_id }) => document_type_id),
      gone.map(({ authority }) => authority),
    ],
    { least: gone.length },
  );
}

/** The read class of each document type (0054_standing_tallies.sql). */
async function readClasses(db: Db): Promise<ReadonlyMap<number, string>> {
  const rows = await db.rows<{ document_type_id: number; read_class: string }>(
    'qualification-read-classes',
    'select document_type_id, read_class from document_types',
    [],
  );
  return new Map(rows.map((row) => [row.document_type_id, row.read_class]));
}

/**
 * Keeps how files of the bound tenant stand; rows that say so already are not written. Returns how many employees stand
 * otherwise than before.
 */
export async function keepStandings(
  db: Db,
  tenantId: number,
  judged: readonly Judged[],
): Promise<number> {
  const classes = await readClasses(db);
  const states = judged.map(({ employeeId, clientId, card, standing: { items, ...standing } }) => ({
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
    figures: figuresOf(items, classes),
    dated: datedOf(items, classes, card),
    papers: papersOf(items),
  }));
  const citations = new Map<string, number>();
  const placeOf = (citation: string): number => {
    const place = citations.get(citation) ?? citations.size + 1;
    citations.set(citation, place);
    return place;
  };
  const items = judged.flatMap(({ standing }, index) =>
    standing.items.map((item) => ({
      e: index + 1,
      t: item.documentTypeId,
      a: item.authority ?? undefined,
      s: item.status,
      r: rankOf(item),
      l: item.lastDay ?? undefined,
      d: item.due ?? undefined,
      p: item.documentId ?? undefined,
      c: placeOf(item.citation),
    })),
  );
  const ids = judged.map(({ employeeId }) => employeeId);
  // Compared at once with what is kept, and only what differs is written: most files stand as they did. Their employees' rows are
  // locked (factsOf), so nobody else writes these meanwhile. Every step goes along the primary key whatever the planner expects:
  // of a table that is being filled for the first time it knows nothing.
  const differing = await db.rows<Difference>(
    'qualification-keep-items',
    `with given as (
       select ($2::uuid[])[e] as employee_id, t as document_type_id, coalesce(a, '') as authority,
           ($3::int[])[e] as client_id, s as status, r as rank, l as last_day, d as due, p as document_id, ($4::text[])[c] as citation
         from jsonb_to_recordset($5::jsonb) as t ${ITEM_SHAPE}),
     held as (
       select h.* from unnest($2::uuid[]) as one (id), lateral (
         select ${ITEM_KEY}, ${ITEM} from qualification_items i where i.tenant_id = $1 and i.employee_id = one.id offset 0) h),
     differing as materialized (
       select ${ITEM_KEY}, ${named(ITEM, 'g')}, h.employee_id is null as is_new, g.employee_id is null as is_gone
         from given g full join held h using (${ITEM_KEY})
        where (${named(ITEM, 'g')}) is distinct from (${named(ITEM, 'h')})),
     added as (
       insert into qualification_items (tenant_id, ${ITEM_KEY}, ${ITEM})
       select $1, ${ITEM_KEY}, ${ITEM} from differing where is_new),
     rewritten as (
       insert into qualification_items (tenant_id, ${ITEM_KEY}, ${ITEM})
       select $1, ${ITEM_KEY}, ${ITEM} from differing where not is_new and not is_gone
       on conflict (tenant_id, ${ITEM_KEY}) do update set ${assigned(ITEM, 'excluded')})
     select distinct employee_id, null::int as document_type_id, null as authority from differing where not is_gone
     union all select ${ITEM_KEY} from differing where is_gone`,
    [
      tenantId,
      ids,
      judged.map(({ clientId }) => clientId),
      [...citations.keys()],
      JSON.stringify(items),
    ],
  );
  await dropItems(
    db,
    tenantId,
    differing.filter(({ document_type_id }) => document_type_id !== null),
  );
  const changed = await db.rows<{ employee_id: string }>(
    'qualification-keep',
    `insert into employee_qualification (tenant_id, employee_id, ${KEPT}, ${COUNTED})
     select $1, t.employee_id, ${named(KEPT, 't')}, e.employment_status_id, t.figures, t.dated, t.papers
       from jsonb_to_recordset($2::jsonb) as t ${SHAPE}
       left join employees e on e.tenant_id = $1 and e.employee_id = t.employee_id and e.deleted_at is null
     on conflict (tenant_id, employee_id) do update set ${assigned(`${KEPT}, ${COUNTED}`, 'excluded')}, computed_at = now()
      where (${named(`${KEPT}, ${COUNTED}`, 'employee_qualification')})
        is distinct from (${named(`${KEPT}, ${COUNTED}`, 'excluded')})
     returning employee_id`,
    [tenantId, JSON.stringify(states)],
  );
  return new Set([...differing, ...changed].map(({ employee_id }) => employee_id)).size;
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
  { table: 'day_tallies', key: 'figure, day, client_id, employment_status_id' },
  { table: 'file_tallies', key: 'figure, client_id, employment_status_id' },
  { table: 'forecast_tallies', key: 'week, client_id, employment_status_id, document_type_id' },
] as const satisfies readonly TallyTable[];

/** Adds up the loose rows of a tenant's totals into one row a figure or day. */
export async function settleTallies(db: Db, tenantId: number): Promise<void> {
  for (const tally of STANDING_TALLIES) await settleTally(db, tally, tenantId);
  // Days pass, and with them what ran out on them.
  for (const table of ['expiry_tallies', 'day_tallies', 'forecast_tallies'] as const)
    await db.change(
      `qualification-drop-empty-days-${table}`,
      `delete from ${table} where tenant_id = $1 and tally_id is null and change = 0`,
      [tenantId],
      { least: 0 },
    );
}
