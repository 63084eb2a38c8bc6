import type { Db } from '#src/server/db/handle.ts';
import { containing } from '#src/server/db/like.ts';
import { DELETED_KEPT_DAYS, RESTORABLE } from '#src/features/work/review-process.rules.ts';
import type { DeletedItem } from '../review-steps.contract.ts';

type DeletedRow = DeletedItem & { cursor_at: string };

/**
 * Items that were deleted or refused and are still kept, the latest first, after a cursor's `[time, id]`; with a search
 * those in whose file's name, client, sender, employee, reason or deleter it stands.
 */
export async function listDeleted(
  db: Db,
  search: string,
  after: readonly [string, string] | null,
  limit: number,
): Promise<{ rows: Omit<DeletedRow, 'cursor_at'>[]; last: [string, string] | null }> {
  const found = await db.rows<DeletedRow>(
    'review-deleted',
    `select i.dq_item_id as "dqItemId", p.process_instance_id as "processInstanceId", i.sender, c.name as "clientName",
        e.last_name || ', ' || e.first_name as "employeeName", p.state, p.ended_at as "endedAt", p.ended_at::text as cursor_at,
        p.ended_at + make_interval(days => $5) as "keptUntil", a.note as reason, a.name as "endedBy",
        f.image_id as "imageId", f.file_name as "fileName"
       from process_instances p
       join dq_items i on i.tenant_id = p.tenant_id and i.dq_item_id = p.dq_item_id
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
       left join lateral (
         select m.image_id, m.file_name from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id
          order by m.ordinal limit 1) f on true
       left join lateral (
         select a.detail ->> 'note' as note, u.first_name || ' ' || u.last_name as name from process_activities a
           left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
          where a.tenant_id = p.tenant_id and a.process_instance_id = p.process_instance_id and a.to_state = p.state
          order by a.at desc limit 1) a on true
      where p.tenant_id = $1 and p.state = any($2) and p.ended_at > now() - make_interval(days => $5)
        and ($3::timestamptz is null or (p.ended_at, p.process_instance_id) < ($3::timestamptz, $4::uuid))
        and ($7::text is null or concat_ws(' ', f.file_name, c.name, i.sender, e.first_name, e.last_name || ', ' || e.first_name, a.note, a.name) ilike $7)
      order by p.ended_at desc, p.process_instance_id desc limit $6`,
    [
      db.binding.tenantId,
      RESTORABLE,
      after?.[0] ?? null,
      after?.[1] ?? null,
      DELETED_KEPT_DAYS,
      limit,
      search === '' ? null : containing(search),
    ],
  );
  const last = found.at(-1);
  return {
    rows: found.map(({ cursor_at: _, ...row }) => row),
    last: last ? [last.cursor_at, last.processInstanceId] : null,
  };
}
