import type { Db } from '#src/server/db/handle.ts';
import type { ReviewState } from '#src/features/work/review-process.rules.ts';

/** What mails about an item are made of. */
export interface ItemRow {
  dqItemId: string;
  receivedAt: string;
  sender: string | null;
  clientId: number | null;
  clientName: string | null;
  documentType: string | null;
  files: number;
  uploaderName: string | null;
  uploaderEmail: string | null;
  /** Of the location, then of its company. */
  contacts: { name?: string; email?: string }[];
  processInstanceId: string | null;
  state: ReviewState | null;
  firstName: string | null;
  lastName: string | null;
  dob: string | null;
  license: string | null;
}

/**
 * An item of the bound tenant with what mails about it need; null when there is none. With `lock` anyone who writes about
 * the same item meanwhile waits. The caller is staff: client, uploader and employee are another tenant's.
 */
export async function itemFacts(
  db: Db,
  dqItemId: string,
  { lock }: { lock: boolean },
): Promise<ItemRow | null> {
  const [row] = await db.rows<ItemRow>(
    lock ? 'correspondence-item-lock' : 'correspondence-item',
    `select i.dq_item_id as "dqItemId", i.received_at as "receivedAt", i.sender, i.about_client_id as "clientId",
        c.name as "clientName",
        -- The first answer is nobody's to tell while a blind second look waits (0023_quality.sql).
        case when not exists (select from second_reviews s where s.tenant_id = i.tenant_id and s.dq_item_id = i.dq_item_id
          and s.state = 'waiting') then d.name end as "documentType",
        (select count(*)::int from dq_item_images m where m.tenant_id = i.tenant_id and m.dq_item_id = i.dq_item_id) as files,
        u.first_name || ' ' || u.last_name as "uploaderName", u.email as "uploaderEmail",
        coalesce(c.contacts, '[]') || case when t.client_id <> c.client_id then t.contacts else '[]' end as contacts,
        p.process_instance_id as "processInstanceId", p.state,
        e.first_name as "firstName", e.last_name as "lastName", e.dob, e.license
       from dq_items i
       left join document_types d on d.document_type_id = i.document_type_id
       left join clients c on c.tenant_id = i.about_tenant_id and c.client_id = i.about_client_id
       left join clients t on t.tenant_id = i.about_tenant_id and t.client_id = i.about_tenant_id
       left join users u on u.tenant_id = i.about_tenant_id and u.user_id = i.uploaded_by and not u.deactivated
       left join employees e on e.tenant_id = i.about_tenant_id and e.employee_id = i.about_employee_id
       left join process_instances p on p.tenant_id = i.tenant_id and p.dq_item_id = i.dq_item_id
        and p.process_key = 'internalReviewProcess'
      where i.tenant_id = $1 and i.dq_item_id = $2${lock ? ' for no key update of i' : ''}`,
    [db.binding.tenantId, dqItemId],
  );
  return row ?? null;
}
