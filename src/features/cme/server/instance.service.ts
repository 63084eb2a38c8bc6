import { latestToday } from '#src/shared/dates.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { factsOf } from '#src/features/intake/server/employee-facts.service.ts';
import { itemImages } from '#src/features/intake/server/item-images.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import { requestError } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { PermissionGrants } from '#src/shared/permissions.ts';
import { certificateFields } from '../certificate.fields.ts';
import type { Certificate } from '../certificate.fields.ts';
import { findingsOf } from '../findings.rules.ts';
import { cmeAllowedAt, isCmeEnd } from '../cme.rules.ts';
import type { CmeActivity, CmeInstance, CmeRecord } from '../cme.shapes.ts';
import { needCmeTask } from './exam-act.service.ts';
import { certificateFacts } from './accept-exam.service.ts';
import { examOrders, readExam, taskOfExam } from './exam.sql.ts';
import type { ExamRow } from './exam.sql.ts';
import { readRecord } from './record.sql.ts';
import { lastExamAction } from './exam-undo.service.ts';

/** What the examination report says of a driver's health, and the certificate does not. */
const REPORT_FIELDS = certificateFields(({ group }) => group === 'report');

/** A certificate as this reader may see it: what the report says needs `records.viewMedicalReport`. */
function shownTo(certificate: Certificate, grants: PermissionGrants): Certificate {
  if (holds(grants, 'records.viewMedicalReport')) return certificate;
  const hidden = Object.fromEntries(REPORT_FIELDS.map((field) => [field, null]));
  return { ...certificate, ...hidden };
}

/** What a caller sent of a certificate, with what they may not see kept as it is on record. */
export function keptFrom(
  sent: Certificate,
  known: Certificate | null,
  grants: PermissionGrants,
): Certificate {
  if (holds(grants, 'records.viewMedicalReport') || !known) return sent;
  const kept = Object.fromEntries(REPORT_FIELDS.map((field) => [field, known[field]]));
  return { ...sent, ...kept };
}

/** A record as its reader may see it; without the tenant. */
export function recordShown(
  { certificate, ...record }: CmeRecord,
  grants: PermissionGrants,
): CmeRecord {
  return { ...record, certificate: shownTo(certificate, grants) };
}

/** What was done about an exam, oldest first. */
export async function activitiesOf(db: Db, processInstanceId: string): Promise<CmeActivity[]> {
  return db.rows(
    'cme-activities',
    `select a.activity_id as "activityId", a.at, a.from_state as "fromState", a.to_state as "toState",
        u.first_name || ' ' || u.last_name as "userName", a.detail ->> 'note' as note, a.detail ->> 'outcome' as outcome,
        coalesce(a.detail -> 'acknowledged', '[]') as acknowledged
       from process_activities a left join users u on u.tenant_id = a.tenant_id and u.user_id = a.user_id
      where a.tenant_id = $1 and a.process_instance_id = $2 order by a.at, a.activity_id`,
    [db.binding.tenantId, processInstanceId],
  );
}

async function itemOf(db: Db, exam: ExamRow): Promise<CmeInstance['item']> {
  const { dq_item_id: dqItemId, source, received_at: receivedAt } = exam;
  if (dqItemId === null || receivedAt === null) return null;
  const images = await itemImages(db, [dqItemId]);
  return {
    dqItemId,
    source,
    receivedAt,
    sender: exam.sender,
    subject: exam.subject,
    bodyText: exam.body_text,
    note: exam.note,
    images,
  };
}

/** One exam with all that its screens show, as its reader may see it. @throws request.not_found */
export async function examShown(
  db: Db,
  me: string,
  grants: PermissionGrants,
  processInstanceId: string,
): Promise<CmeInstance> {
  const exam = await readExam(db, processInstanceId);
  const taskId = exam && (await taskOfExam(db, processInstanceId));
  if (!exam || !taskId) throw requestError('request.not_found');
  const task = await needCmeTask(db, taskId, me);
  const facts = await certificateFacts(db, exam);
  const stored = exam.cme_id === null ? null : await readRecord(db, exam.cme_id);
  const { tenantId: _, ...record } = stored ?? { tenantId: null };
  const shown = stored && 'cmeId' in record ? recordShown(record, grants) : null;
  const { about_employee_id: employeeId } = exam;
  const employee = employeeId === null ? null : await factsOf(db, employeeId);
  const today = employee === null ? latestToday() : todayIn(employee.zone);
  const [order = null] =
    exam.order_id === null ? [] : await examOrders(db, { orderId: exam.order_id });
  const looked = shown?.certificate.examDate != null;
  return {
    processInstanceId,
    processKey: 'cmeProcess',
    state: exam.state,
    startedAt: exam.started_at,
    endedAt: exam.ended_at,
    version: exam.version,
    item: await itemOf(db, exam),
    task,
    employee,
    order,
    orders: employeeId === null ? [] : await examOrders(db, { employeeId }),
    record: shown,
    facts: facts && { ...facts, sameFile: [...facts.sameFile] },
    // Of a certificate that nobody has read yet everything is missing.
    findings: shown && looked ? findingsOf(shown.certificate, facts, today) : [],
    activities: await activitiesOf(db, processInstanceId),
    lastAction: await lastExamAction(db, processInstanceId, me),
    allowed: isCmeEnd(exam.state) || task.ownFirstLook ? [] : cmeAllowedAt(task.formKey, grants),
  };
}
