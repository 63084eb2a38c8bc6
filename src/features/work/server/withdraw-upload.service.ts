import type { Db } from '#src/server/db/handle.ts';

/**
 * Ends the review of a document that its sender takes back, as long as nobody has begun it: the item leaves the queue and
 * stands among the deleted ones. False when somebody has it in hand or has worked on it.
 */
export async function withdrawUpload(
  db: Db,
  internalTenantId: number,
  of: { tenantId: number; documentId: string; uploadedBy: string; reason: string },
): Promise<boolean> {
  const house = { role: 'jobs', tenantId: internalTenantId, sites: '*' } as const;
  const ended = await db.as(house, (internal) =>
    internal.rows(
      'documents-withdraw-upload',
      `with held as (select p.tenant_id, p.process_instance_id, p.state
           from dq_items i join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
          where i.tenant_id = $1 and i.about_tenant_id = $2 and i.about_document_id = $3 and i.uploaded_by = $4
            and p.ended_at is null
            and (select count(*) from process_activities a
              where a.tenant_id = p.tenant_id and a.process_instance_id = p.process_instance_id) = 1
          for update of p),
         closed as (update tasks t set completed_at = now(), lease_until = null, version = t.version + 1 from held h
          where t.tenant_id = h.tenant_id and t.process_instance_id = h.process_instance_id and t.completed_at is null
            and (t.lease_until is null or t.lease_until <= now())
          returning t.task_id, t.process_instance_id),
         ended as (update process_instances p set state = 'deleted', ended_at = now(), version = p.version + 1
           from held h join closed using (process_instance_id)
          where p.tenant_id = h.tenant_id and p.process_instance_id = h.process_instance_id)
       insert into process_activities (tenant_id, at, process_instance_id, task_id, from_state, to_state, user_id, detail)
         select h.tenant_id, clock_timestamp(), h.process_instance_id, c.task_id, h.state, 'deleted', $4,
             jsonb_build_object('note', $5::text)
           from held h join closed c using (process_instance_id) returning activity_id`,
      [internalTenantId, of.tenantId, of.documentId, of.uploadedBy, of.reason],
    ),
  );
  return ended.length > 0;
}
