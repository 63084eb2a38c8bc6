import type { Db } from '#src/server/db/handle.ts';
import { PROCESS_KEY } from '../review-process.rules.ts';

/**
 * A process whose tasks are listed, claimed and completed here. Tasks, instances and activities of all processes stand in
 * the same tables; what an instance is about differs.
 */
export interface TaskProcess {
  key: string;
  /** The join that gives each instance `p` the rows that it is about, as `i`. */
  items: string;
  /** More variables of a task, as a jsonb expression over `t`, `p` and `i`. */
  variables?: string;
  /** Which of its free tasks a person may take, as a condition; `me` is where their id stands. */
  takeable?: (me: string) => string;
}

/** The review of incoming papers. */
export const REVIEW_TASKS: TaskProcess = {
  key: PROCESS_KEY,
  items: 'join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id',
};

/** Those who may work with a permission, by name; of one person alone where `userId` names them. */
export async function colleagues(
  db: Db,
  permission: string,
  userId: string | null = null,
): Promise<{ userId: string; name: string }[]> {
  const dot = permission.indexOf('.');
  return db.rows(
    'review-colleagues',
    `select u.user_id as "userId", u.first_name || ' ' || u.last_name as name
       from users u join user_permissions p on p.tenant_id = u.tenant_id and p.user_id = u.user_id
      where u.tenant_id = $1 and not u.deactivated and p.permission_group = $2 and p.permission = $3
        and ($4::uuid is null or u.user_id = $4)
      order by u.last_name, u.first_name, u.user_id limit 500`,
    [db.binding.tenantId, permission.slice(0, dot), permission.slice(dot + 1), userId],
  );
}
