import { holds } from '#src/shared/permissions.ts';
import type { Caller } from '#src/server/caller.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';

/** Who looks at documents, and from where. */
export interface Looker {
  db: Db;
  caller: Pick<Caller, 'id' | 'isConcordeUser' | 'impersonator' | 'grants'>;
  kernel: Pick<Kernel, 'internalTenantId'>;
}

/** What stands instead of the type of a document whose second, blind look is still to come. */
export const WITHHELD = { typeId: 0, name: 'Withheld until the second look' } as const;

/**
 * SQL: that a document `d` came of none of the items in a parameter, and its status as it was before what came of them
 * took its place. For those who may not know what the items became.
 */
export const cameOfNone = (items: string) =>
  `(d.dq_item_id is null or d.dq_item_id <> all (${items}::uuid[]))`;
export const statusWithout = (items: string) =>
  `case when d.status = 'superseded' and exists (select from documents n where n.tenant_id = d.tenant_id
     and n.document_id = d.superseded_by and n.dq_item_id = any (${items}::uuid[])) then 'accepted' else d.status end`;

/** A second look that is still to come, at work that is not the looker's, while the looker may be given it. */
const WAITS = `s.tenant_id = $1 and s.state = 'waiting' and s.first_reviewer <> $2
  and ($3::boolean or exists (select from user_permissions p where p.tenant_id = $1 and p.user_id = $2
    and p.permission_group = 'dq' and p.permission = 'review'))`;

/** Whether the looker may be given second looks, or may as whom they really are: only then anything is asked. */
function mayLookAgain({ caller, kernel }: Looker): boolean {
  const { impersonator } = caller;
  if (impersonator) return impersonator.tenantId === kernel.internalTenantId;
  return caller.isConcordeUser && holds(caller.grants, 'dq.review');
}

/**
 * Runs `ask` in the internal tenant with the values of `WAITS`. A colleague's hold runs out, so it withholds nothing less.
 * Who acts as another user knows what they know themselves.
 */
async function askHouse(
  c: Looker,
  ask: (house: Db, values: readonly unknown[]) => Promise<{ id: string }[]>,
): Promise<string[]> {
  if (!mayLookAgain(c)) return [];
  const tenantId = c.kernel.internalTenantId;
  const { id, impersonator } = c.caller;
  const rows = await c.db.as({ role: 'jobs', tenantId, sites: '*' }, (house) =>
    ask(house, [tenantId, impersonator?.id ?? id, impersonator === null]),
  );
  return rows.map((row) => row.id);
}

/** Which of these items became documents that the looker is not to know yet (0023_quality.sql). */
export async function blindAmong(
  c: Looker,
  dqItemIds: readonly (string | null)[],
): Promise<ReadonlySet<string>> {
  const asked = dqItemIds.filter((id) => id !== null);
  if (asked.length === 0) return new Set();
  return new Set(
    await askHouse(c, (house, values) =>
      house.rows(
        'documents-blind-items',
        `select s.dq_item_id as id from second_reviews s where ${WAITS} and s.dq_item_id = any ($4::uuid[])`,
        [...values, asked],
      ),
    ),
  );
}

/** The items whose documents in these files the looker is not to know yet. */
export async function blindItemsOf(
  c: Looker,
  tenantId: number,
  employeeIds: readonly string[],
): Promise<string[]> {
  if (!mayLookAgain(c)) return [];
  const came = await c.db.rows<{ id: string }>(
    'documents-items-of',
    `select distinct dq_item_id as id from documents
      where tenant_id = $1 and employee_id = any ($2::uuid[]) and dq_item_id is not null`,
    [tenantId, employeeIds],
  );
  return [
    ...(await blindAmong(
      c,
      came.map(({ id }) => id),
    )),
  ];
}

/** The documents of a company that the looker is not to know yet. */
export function blindDocumentsIn(c: Looker, tenantId: number): Promise<string[]> {
  return askHouse(c, (house, values) =>
    house.rows(
      'documents-blind',
      `select d.value ->> 'documentId' as id from second_reviews s
         join dq_items i on i.tenant_id = s.tenant_id and i.dq_item_id = s.dq_item_id and i.about_tenant_id = $4
         join process_activities a on a.tenant_id = s.tenant_id and a.activity_id = s.activity_id
         cross join jsonb_array_elements(coalesce(a.detail -> 'documents', '[]')) d
        where ${WAITS}`,
      [...values, tenantId],
    ),
  );
}
