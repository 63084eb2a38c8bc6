import type { Db } from '#src/server/db/handle.ts';

/** Lost factors that an administrator is to take away (D364). All of this is run as the owner of the tables. */

/** Somebody asked for it, and neither a second one nor the day has come. */
export interface FactorReset {
  tenantId: number;
  userId: string;
  askedBy: string;
  askedByName: string;
  askedAt: string;
  dueAt: string;
}

const RESET = `r.tenant_id as "tenantId", r.user_id as "userId", r.asked_by as "askedBy",
  r.asked_by_name as "askedByName", r.asked_at as "askedAt", r.due_at as "dueAt"`;

/** Asks once; of two at once the first stands. Nothing where the account has no factor on. */
export async function askReset(
  owner: Db,
  asked: { tenantId: number; userId: string; by: { id: string; name: string } },
): Promise<boolean> {
  const made = await owner.rows(
    'factor-reset-ask',
    `insert into factor_resets (tenant_id, user_id, asked_by, asked_by_name)
     select $1, f.user_id, $3, left($4, 200) from second_factors f where f.user_id = $2 and f.confirmed_at is not null
     on conflict (user_id) do nothing returning reset_id`,
    [asked.tenantId, asked.userId, asked.by.id, asked.by.name],
  );
  return made.length === 1;
}

export async function resetOf(owner: Db, userId: string): Promise<FactorReset | null> {
  const [row] = await owner.rows<FactorReset>(
    'factor-reset-of',
    `select ${RESET} from factor_resets r where r.user_id = $1`,
    [userId],
  );
  return row ?? null;
}

/** Those whose day has come. */
export async function dueResets(owner: Db): Promise<FactorReset[]> {
  return owner.rows<FactorReset>(
    'factor-resets-due',
    `select ${RESET} from factor_resets r where r.due_at <= now() order by r.due_at limit 100`,
    [],
  );
}

/** Takes back what was asked for an account. False where nothing was. */
export async function dropReset(owner: Db, userId: string): Promise<boolean> {
  const gone = await owner.rows(
    'factor-reset-drop',
    'delete from factor_resets where user_id = $1 returning reset_id',
    [userId],
  );
  return gone.length > 0;
}

/** Takes the factor away for which somebody asked; of two at once one does. */
export async function takeFactor(owner: Db, { userId, askedBy }: FactorReset): Promise<boolean> {
  const gone = await owner.rows(
    'factor-take-away',
    `delete from second_factors f using factor_resets r
      where f.user_id = $1 and r.user_id = f.user_id and r.asked_by = $2 returning f.user_id`,
    [userId, askedBy],
  );
  return gone.length === 1;
}
