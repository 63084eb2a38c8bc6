import { DAY_AFTER, RUNS_OVER } from '#src/features/work/server/due.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { ClosingEffect, ClosingEntry } from '../closing-days.contract.ts';

export interface ClosingRecord {
  day: string;
  name: string;
  source: string;
  addedAt: string;
  addedBy: string | null;
  removedAt: string | null;
  removedBy: string | null;
}

const NAME = (column: string) =>
  `(select u.first_name || ' ' || u.last_name from users u where u.user_id = x.${column} limit 1)`;

/** Every day on which the office is or was to be closed, in order. */
export function readClosingDays(db: Db): Promise<ClosingRecord[]> {
  return db.rows(
    'closing-days',
    `select x.day, x.name, x.source, x.added_at as "addedAt", ${NAME('added_by')} as "addedBy",
        x.removed_at as "removedAt", ${NAME('removed_by')} as "removedBy"
       from closing_days x order by x.day, x.added_at`,
    [],
  );
}

/** Closes the office on a day; false where it is closed already. */
export async function insertClosingDay(
  db: Db,
  { day, name, source }: ClosingEntry,
  by: string,
): Promise<boolean> {
  const rows = await db.rows(
    'closing-days-add',
    'insert into closing_days (day, name, source, added_by) values ($1, $2, $3, $4) on conflict do nothing returning 1',
    [day, name, source, by],
  );
  return rows.length > 0;
}

/** Opens it again. @throws request.not_found where it was open */
export async function dropClosingDay(db: Db, day: string, by: string): Promise<void> {
  await db.change(
    'closing-days-drop',
    'update closing_days set removed_at = now(), removed_by = $2 where day = $1 and removed_at is null',
    [day, by],
    { least: 1 },
  );
}

/** Which documents a day that opens or closes is about. */
export async function readClosingEffect(db: Db, day: string): Promise<ClosingEffect> {
  const [row] = await db.rows<ClosingEffect>(
    'closing-days-effect',
    `select count(*)::int as documents,
        (count(*) filter (where t.due_at < ${DAY_AFTER}))::int as "dueThatDay"
       from tasks t where ${RUNS_OVER}`,
    [db.binding.tenantId, day],
  );
  if (!row) throw new Error('An aggregate has one row');
  return row;
}

/** Numbers the business days anew, without the closing days. */
export async function numberBusinessDays(db: Db): Promise<void> {
  await db.rows('closing-days-number', 'select number_business_days()', []);
}
