import pg from 'pg';
import { bindSql } from '#src/server/db/handle.ts';
import type { BenchWorld } from './world.ts';

export const DOCUMENTS = 200;

/** Employees whose files hold 200 documents each. */
export interface FullFiles {
  tenantId: number;
  employeeIds: string[];
}

/** Fills the files of so many employees up to 200 documents, in the tenant with the most demo papers; all real PDFs. */
export async function fillFiles(world: BenchWorld, employees: number): Promise<FullFiles> {
  const client = new pg.Client(world.connection);
  await client.connect();
  try {
    await client.query(
      `begin; ${bindSql({ role: 'staff', tenantId: world.internalTenantId, sites: '*' })}`,
    );
    const { rows } = await client.query<{ tenant_id: number }>(
      `select tenant_id from documents where source = 'demo' group by tenant_id order by count(*) desc limit 1`,
    );
    const tenantId = rows[0]?.tenant_id;
    if (tenantId === undefined) throw new Error('The demo filed no documents');
    await client.query(`commit; begin; ${bindSql({ role: 'jobs', tenantId, sites: '*' })}`);
    const filled = await client.query<{ employee_id: string }>(
      `with chosen as (
         select e.tenant_id, e.employee_id, e.client_id,
             (select count(*) from documents d where d.tenant_id = e.tenant_id and d.employee_id = e.employee_id) as had
           from employees e where e.tenant_id = $1 and e.deleted_at is null order by e.employee_id limit $2
       ), papers as (
         select row_number() over (order by document_id) as place, count(*) over () as papers, d.* from documents d
          where d.tenant_id = $1 and d.source = 'demo' and d.document_type_id not in (483, 1162)
       ), added as (
         insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date,
           status, sha256, file_name, source, uploaded_at, accepted_at)
         select c.tenant_id, gen_random_uuid(), c.client_id, c.employee_id, p.document_type_id, p.doc_date - n, p.expiration_date,
             'accepted', p.sha256, p.file_name, 'upload', p.uploaded_at - n * interval '1 day', p.accepted_at
           from chosen c cross join generate_series(1, $3::int - c.had::int) n
           join papers p on p.place = 1 + n % p.papers
       )
       select employee_id from chosen`,
      [tenantId, employees, DOCUMENTS],
    );
    await client.query('commit');
    return { tenantId, employeeIds: filled.rows.map((row) => row.employee_id) };
  } finally {
    await client.end();
  }
}
