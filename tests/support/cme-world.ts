import { expect } from 'vitest';
import { EMPTY_CERTIFICATE } from '#src/features/cme/certificate.rules.ts';
import { addMonths, addDays, utcToday } from '#src/shared/dates.ts';
import type { Permission } from '#src/shared/permissions.ts';
import { pdf } from './review-world.ts';
import { openWorld } from './world.ts';
import type { Answer, Json } from './world.ts';

export const CME_TASKS = '/v1/processes/cmeProcess/tasks';
const INSTANCES = '/v1/processes/cmeProcess/instances';

const REVIEWER: readonly Permission[] = [
  'cme.worklists',
  'cme.viewDetail',
  'cme.searchAndMatch',
  'cme.review',
  'cme.secondReview',
  'cme.finalReview',
  'cme.chaseList',
  'cme.research',
  'cme.dashboard',
  'records.viewMedicalReport',
];

/** A whole certificate of the driver, without findings. */
export const READ = {
  ...EMPTY_CERTIFICATE,
  examDate: addDays(utcToday(), -10),
  expireDate: addMonths(addDays(utcToday(), -10), 24),
  basis: 'federal',
  driverName: 'Dora Quillfeather',
  birthDate: '1984-03-09',
  license: 'QF4432198',
  licenseState: 'OH',
  cdl: true,
  correctiveLenses: false,
  hearingAid: false,
  intracityZone: false,
  waiverStudy: false,
  variance: false,
  examinerName: 'Ann Lee, MD',
  registryNumber: '1234567890',
  signed: true,
};

/** A company with a driver, two CME reviewers, and a DQ desk that sends papers on. */
export async function openCmeWorld() {
  const world = await openWorld();
  const fleet = await world.makeClient({ name: 'Fleet' });
  const others = await world.makeClient({ name: 'Others' });
  const driver = await world.makeEmployee({
    client: fleet,
    firstName: 'Dora',
    lastName: 'Quillfeather',
    dob: '1984-03-09',
    license: 'QF4432198',
    licenseState: 'OH',
  });
  const stranger = await world.makeEmployee({ client: others });
  const person = async (
    permissions: readonly Permission[],
    name: [string, string] = ['A', 'B'],
  ) => {
    const [firstName, lastName] = name;
    const user = await world.makeUser({ client: world.internal, permissions, firstName, lastName });
    return { api: await world.as(user), id: user.userId };
  };
  type Person = Awaited<ReturnType<typeof person>>;
  const anna = await person(REVIEWER, ['Anna', 'One']);
  const ben = await person(REVIEWER, ['Ben', 'Two']);
  const desk = await person(['dq.worklists', 'dq.viewDetail', 'dq.searchAndMatch']);
  const employer = await world.as(
    await world.makeUser({ client: fleet, permissions: ['client.uploadDocuments'] }),
  );

  /** A paper in the DQ review. */
  const uploaded = async (bytes: Uint8Array = pdf()): Promise<Json> => {
    const answer = await employer.upload('/v1/internalDQ', [{ name: 'card.pdf', bytes }]);
    expect(answer.status).toBe(201);
    return answer.body.items[0];
  };
  /** The same, sent to CME: its task there. */
  const paper = async (bytes?: Uint8Array): Promise<Json> => {
    const item = await uploaded(bytes);
    const sent = await desk.api.post(`/v1/internalDQ/${item.dqItemId}/sendToCME`, {});
    expect(sent.status, JSON.stringify(sent.body)).toBe(200);
    const [task] = await world.inTenant<Json>(
      world.internal.tenantId,
      `select t.task_id as "taskId", t.process_instance_id as "processInstanceId", k.dq_item_id as "dqItemId" from cme_cases k
         join tasks t on t.tenant_id = k.tenant_id and t.process_instance_id = k.process_instance_id where k.dq_item_id = $1`,
      [item.dqItemId],
    );
    return task;
  };
  /** Claims a task and takes a step with its lease. */
  const take = async ({ api, id }: Person, taskId: unknown, step: string, body: object = {}) => {
    const held = await api.patch(`${CME_TASKS}/${String(taskId)}`, { assignee: id });
    expect(held.status, JSON.stringify(held.body)).toBe(200);
    const { leaseId } = held.body;
    return api.post(`${CME_TASKS}/${String(taskId)}/${step}`, { leaseId, ...body });
  };
  const done = async (answering: Promise<Answer>, state: string): Promise<Json> => {
    const answer = await answering;
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    expect(answer.body).toMatchObject({ state });
    return answer.body;
  };
  const refused = async (answering: Promise<Answer>, status: number, code: string) => {
    const answer = await answering;
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
    expect(answer.body.error.code).toBe(code);
    return answer.body.error as Json;
  };
  /** A paper of the driver's at its first review, held by Anna, or at its second, free. */
  const at = async (step: 'cmeReview' | 'cmeSecondReview', orderId: string | null = null) => {
    const exam = await paper();
    const match = { employeeId: driver.employeeId, orderId };
    const matched = await done(take(anna, exam.taskId, 'match', match), 'cmeReview');
    if (step === 'cmeReview') return matched;
    const { taskId, leaseId } = matched.next;
    const body = { leaseId, certificate: READ };
    return done(anna.api.post(`${CME_TASKS}/${taskId}/accept`, body), 'cmeSecondReview');
  };
  const instanceOf = async ({ api }: Person, processInstanceId: unknown): Promise<Json> =>
    (await api.get(`${INSTANCES}/${String(processInstanceId)}`)).body;

  await world.kernel.pool.query(
    `insert into vendors (vendor_id, vendor_name, address1, city, state, zip, phone)
     values (920001, 'Hudson Clinic', '1 Main St', 'New York', 'NY', '10001', '212 555 0100')`,
  );
  /** An exam order of the driver's with an appointment on a day. */
  const order = async (day: string | null, status = 2): Promise<Json> => {
    const [row] = await world.inTenant<Json>(
      fleet.tenantId,
      `insert into orders (tenant_id, client_id, employee_id, order_type, order_status_id, medical_exam_order_id, vendor_id,
           appointment_date, appointment_time, ordered_at)
       values ($1, $1, $2, 'medicalExam', $4, gen_random_uuid(), 920001, $3::date, case when $3::date is not null then time '09:15' end,
         now() - interval '20 days')
       returning order_id as "orderId", medical_exam_order_id as "medicalExamOrderId"`,
      [fleet.tenantId, driver.employeeId, day, status],
    );
    return row;
  };
  const orderStatus = async (orderId: unknown): Promise<string> => {
    const [row] = await world.inTenant<Json>(
      fleet.tenantId,
      'select x.order_status from orders o join order_statuses x using (order_status_id) where o.order_id = $1',
      [orderId],
    );
    return row.order_status;
  };
  /** Cancels an order, so that it stands in no other test's way. */
  const close = (orderId: unknown) =>
    world.inTenant(fleet.tenantId, 'update orders set order_status_id = 6 where order_id = $1', [
      orderId,
    ]);
  return {
    ...{ world, fleet, driver, stranger, person, anna, ben, desk, uploaded, paper, take, done },
    ...{ refused, at, instanceOf, order, orderStatus, close },
  };
}
