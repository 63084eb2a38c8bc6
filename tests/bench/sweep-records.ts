import pg from 'pg';
import type { BenchWorld } from './world.ts';

/**
 * A record of the largest tenant for each name that a path or query has; `$1` is the tenant. A call may have its own,
 * named `<call>.<parameter>`.
 */
const RECORDS: Record<string, string> = {
  employeeId: `select employee_id from documents where tenant_id = $1 and status = 'accepted' and document_type_id = 225
    group by employee_id order by count(*) desc, employee_id limit 1`,
  documentId: `select document_id from documents where tenant_id = $1 and status = 'accepted' and sha256 is not null
    and employee_id = ($employeeId) order by document_id limit 1`,
  documentTypeId: 'select 225',
  selectedDOTIds:
    'select dot_number from clients where tenant_id = $1 and dot_number is not null order by client_id limit 1',
  'documents.findMVR.docImageId': `select document_id from documents where tenant_id = $1 order by document_id limit 1`,
  'documents.duplicates.sha256': `select encode(sha256, 'hex') from documents where tenant_id = $1 and image_id is not null limit 1`,
  jobTitleId: 'select job_title_id from job_titles where tenant_id = $1 order by 1 limit 1',
  userId: 'select user_id from users where tenant_id = $1 order by user_id limit 1',
  rosterId: 'select roster_id from rosters where tenant_id = $1 limit 1',
  importId: 'select import_id from photo_imports where tenant_id = $1 limit 1',
  accidentId: 'select accident_id from accidents where tenant_id = $1 order by accident_id limit 1',
  orderId: `select order_id from orders where tenant_id = $1 and order_type = 'medicalExam' order by order_id limit 1`,
  'mvr.status.orderId':
    'select order_id from mvr_requests where tenant_id = $1 order by order_id limit 1',
  'orders.authorization.orderId':
    'select order_id from order_authorizations where tenant_id = $1 limit 1',
  drugTestId:
    'select drug_test_id from drug_test_papers where tenant_id = $1 order by drug_test_id limit 1',
  paperId: `select paper_id from drug_test_papers where tenant_id = $1 order by drug_test_id limit 1`,
  drugTestImportId:
    'select import_id from drug_test_imports where tenant_id = $1 order by 1 limit 1',
  certificateId: 'select certificate_id from certificates where tenant_id = $1 order by 1 limit 1',
  scoringId: 'select scoring_id from mvr_scorings order by scoring_id limit 1',
  schemeId: `select 'zurich'`,
  'moves.compare.fromEmployeeId': `select employee_id from employees where tenant_id = $1 and deleted_at is null
    and employee_id <> ($employeeId) order by employee_id limit 1`,
  dqItemId: `select i.dq_item_id from dq_items i join process_instances p on p.dq_item_id = i.dq_item_id
    join tasks t on t.process_instance_id = p.process_instance_id where t.completed_at is null
    and p.process_key = 'internalReviewProcess' order by i.dq_item_id limit 1`,
  imageId:
    'select image_id from dq_item_images where dq_item_id = ($dqItemId) order by ordinal limit 1',
  processInstanceId:
    'select process_instance_id from process_instances where dq_item_id = ($dqItemId) limit 1',
  taskId: `select task_id from tasks t join process_instances p on p.process_instance_id = t.process_instance_id
    where p.dq_item_id = ($dqItemId) and t.completed_at is null limit 1`,
  secondReviewId: 'select second_review_id from second_reviews order by second_review_id limit 1',
  fileId: 'select file_id from unreadable_files order by file_id limit 1',
  cmeId: 'select cme_id from cme_records where tenant_id = $1 order by cme_id limit 1',
  'cme.processInstanceId': `select process_instance_id from process_instances where process_key = 'cmeProcess'
    and ended_at is null order by process_instance_id limit 1`,
  'cme.imageId': `select i.image_id from dq_item_images i join cme_cases c on c.dq_item_id = i.dq_item_id
    where c.process_instance_id = ($cme.processInstanceId) limit 1`,
  'cme.taskId': `select task_id from tasks where process_instance_id = ($cme.processInstanceId) and completed_at is null limit 1`,
  // The pool and the selection with the most people.
  poolId: `select pool_id from random_selections where tenant_id = $1 and state in ('drawn', 'closed')
    group by pool_id order by count(*) desc, pool_id limit 1`,
  selectionId: `select selection_id from random_selections where tenant_id = $1 and pool_id = ($poolId)
    and state in ('drawn', 'closed') order by year desc, period desc limit 1`,
  place: 'select 1',
  consortiumId: `select pool_id from random_pools where kind = 'consortium' order by 1 limit 1`,
  contactId: 'select contact_id from notification_contacts where tenant_id = $1 order by 1 limit 1',
  'csa-imports.importId': 'select import_id from csa_imports order by import_id limit 1',
  applicantId: `select employee_id from employees where tenant_id = $1 and employment_status_id = 1 and deleted_at is null
    order by employee_id limit 1`,
  release: 'select release from rule_releases order by release desc limit 1',
  medicalExamOrderId: `select medical_exam_order_id from orders where order_type = 'medicalExam' and order_status_id in (1, 2)
    and appointment_date < current_date order by order_id limit 1`,
  'cmeLists.chaseItem.orderId': `select order_id from orders where order_type = 'medicalExam' and order_status_id in (1, 2)
    and appointment_date < current_date order by order_id limit 1`,
};

/** Finds the records that the sweep's calls name: those of one call, else of its feature, else of any. */
export async function sweepRecords(
  world: BenchWorld,
): Promise<(call: string, parameter: string) => string | null> {
  const client = new pg.Client(world.connection);
  await client.connect();
  const known = new Map<string, string | null>([['clientId', String(world.tenantId)]]);
  const find = async (key: string): Promise<string | null> => {
    const found = known.get(key);
    if (found !== undefined) return found;
    let sql = RECORDS[key] ?? '';
    for (const [whole, other] of sql.matchAll(/\(\$([a-zA-Z.]+)\)/g))
      sql = sql.replace(
        whole,
        `'${(await find(other ?? '')) ?? '00000000-0000-7000-8000-000000000000'}'`,
      );
    const values = sql.includes('$1') ? [world.tenantId] : [];
    const { rows } = await client.query<unknown[]>({ text: sql, values, rowMode: 'array' });
    const value = rows[0]?.[0];
    known.set(key, typeof value === 'string' || typeof value === 'number' ? String(value) : null);
    return known.get(key) ?? null;
  };
  try {
    await client.query('set role console_staff; set statement_timeout = 0');
    for (const key of Object.keys(RECORDS)) await find(key);
  } finally {
    await client.end();
  }
  return (call, parameter) => {
    const own = [`${call}.${parameter}`, `${call.split('.')[0]}.${parameter}`];
    return known.get(own.find((key) => known.has(key)) ?? parameter) ?? null;
  };
}
