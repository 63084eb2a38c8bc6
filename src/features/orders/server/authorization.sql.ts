import type { Db } from '#src/server/db/handle.ts';

/** What the paper of an authorization says of the employee beyond the order's own record. */
export interface Donor {
  dob: string | null;
  workId: string | null;
  /** What the company calls it. */
  employeeIdentifier: string;
  license: string | null;
  licenseState: string | null;
  phone: string | null;
  /** The time zone of the location. */
  zone: string;
}

/** Whom an order is for, as the clinic must know them; never the SSN. */
export async function readDonor(db: Db, employeeId: string): Promise<Donor | null> {
  const [row] = await db.rows<Donor>(
    'orders-donor',
    `select e.dob, e.work_id as "workId", t.employee_identifier as "employeeIdentifier", e.license,
         e.license_state as "licenseState", e.phone, c.zone
       from employees e join clients t on t.tenant_id = e.tenant_id and t.client_id = e.tenant_id
       join clients c on c.tenant_id = e.tenant_id and c.client_id = e.client_id
      where e.tenant_id = $1 and e.employee_id = $2 and e.deleted_at is null`,
    [db.binding.tenantId, employeeId],
  );
  return row ?? null;
}

/** How many mails left lately: for this order, and by this user (D24). Two at once take turns. */
export async function countAuthorizations(
  db: Db,
  orderId: string,
  userId: string,
): Promise<{ order: number; person: number }> {
  await db.rows(
    'orders-authorization-turn',
    "select pg_advisory_xact_lock(hashtextextended('authorization' || $1::text, 0))",
    [userId],
  );
  const [row] = await db.rows<{ order: number; person: number }>(
    'orders-authorizations-count',
    `select count(*) filter (where order_id = $2 and sent_at > now() - interval '1 day')::int as order,
         count(*) filter (where sent_by = $3)::int as person
       from order_authorizations
      where tenant_id = $1 and (order_id = $2 or sent_by = $3) and sent_at > now() - interval '1 day'`,
    [db.binding.tenantId, orderId, userId],
  );
  return row ?? { order: 0, person: 0 };
}

/** Notes a mail that goes out; returns the id by which it can be taken back. */
export async function noteAuthorization(
  db: Db,
  sent: { orderId: string; mailId: string; by: string },
): Promise<string> {
  const [row] = await db.rows<{ id: string }>(
    'orders-authorization-add',
    `insert into order_authorizations (tenant_id, order_id, mail_id, sent_by) values ($1, $2, $3, $4)
     returning authorization_id as id`,
    [db.binding.tenantId, sent.orderId, sent.mailId, sent.by],
  );
  if (!row) throw new Error('The mail was not noted');
  return row.id;
}

/** The mail by which an authorization of this order left; null when there is none such. */
export async function mailOf(
  db: Db,
  orderId: string,
  authorizationId: string,
): Promise<string | null> {
  const [row] = await db.rows<{ mailId: string }>(
    'orders-authorization-mail',
    `select mail_id as "mailId" from order_authorizations
      where tenant_id = $1 and order_id = $2 and authorization_id = $3`,
    [db.binding.tenantId, orderId, authorizationId],
  );
  return row?.mailId ?? null;
}
