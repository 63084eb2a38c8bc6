import type { Db } from '#src/server/db/handle.ts';

/** What was asked of customer care, and by whom; by task. */
export interface Question {
  taskId: string;
  question: string | null;
  askedBy: string | null;
  askedAt: string;
  askedFrom: string | null;
  repName: string | null;
}

/** The questions of these tasks: the step that opened each. */
export async function questionsOf(db: Db, taskIds: readonly string[]): Promise<Question[]> {
  return db.rows(
    'cme-questions',
    `select t.task_id as "taskId", a.note as question, a.asked_by as "askedBy", coalesce(a.at, t.created_at) as "askedAt",
        a.from_state as "askedFrom", r.first_name || ' ' || r.last_name as "repName"
       from tasks t
       left join lateral (
         select a.at, a.from_state, a.detail ->> 'note' as note, u.first_name || ' ' || u.last_name as asked_by
           from process_activities a left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
          where a.tenant_id = t.tenant_id and a.process_instance_id = t.process_instance_id and a.to_state = 'cmeCustomerCare'
            and a.from_state <> 'cmeCustomerCare'
          order by a.at desc, a.activity_id desc limit 1) a on true
       left join users r on r.tenant_id = t.tenant_id and r.user_id = t.customer_care_rep
      where t.tenant_id = $1 and t.task_id = any ($2::uuid[])`,
    [db.binding.tenantId, taskIds],
  );
}

/** How many tasks need an intervention of this representative (A48). */
export async function countCare(db: Db, me: string): Promise<number> {
  const [row] = await db.rows<{ count: number }>(
    'cme-care-count',
    `select count(*)::int as count from tasks where tenant_id = $1 and customer_care_rep = $2 and completed_at is null
        and needs_cc_intervention and form_key = 'cmeCustomerCare'`,
    [db.binding.tenantId, me],
  );
  return row?.count ?? 0;
}
