import type { Certificate } from '#src/features/cme/certificate.fields.ts';
import { EMPTY_CERTIFICATE } from '#src/features/cme/certificate.rules.ts';
import type { CmeState } from '#src/features/cme/cme.rules.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { demoClientOf } from './companies.ts';
import { BLOBS, hex, keep } from './load-documents.ts';
import { inTenant } from './load-rows.ts';
import { demoEmployee } from './people.ts';
import { demoIncoming, examinerOn, renderIncoming } from './pdfs/incoming.ts';
import type { DemoIncoming } from './pdfs/incoming.ts';
import { demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** Where the demo's medical exams stand, the oldest first. */
const STATES: readonly CmeState[] = [
  'cmeSearchAndMatch',
  'cmeReview',
  'cmeSearchAndMatch',
  'cmeSecondReview',
  'cmeSearchAndMatch',
  'cmeReview',
  'cmeFinalReview',
  'cmeSearchAndMatch',
  'cmeSecondReview',
  'cmeCustomerCare',
  'cmeSearchAndMatch',
  'cmeReview',
  'cmeSearchAndMatch',
  'cmeResults',
  'cmeResults',
  'cmeBadDocument',
];
/** Beyond the papers of the review's queue. */
const FIRST_ORDINAL = 2000;
/** What the reports of two cards at their second look say, by their place: what a reviewer has to weigh against the expiry. */
const REPORTS: Readonly<Record<number, Partial<Certificate>>> = {
  3: { systolic: 138, diastolic: 84, insulin: true, glucoseLogs: false },
  8: { alternativeVision: true, firstVisionExam: true },
};
const BAD: CmeState = 'cmeBadDocument';
const LOOKED: readonly CmeState[] = ['cmeSecondReview', 'cmeFinalReview', 'cmeResults'];

function userOf(name: string): string {
  return demoUuid(
    'user',
    DEMO_ACCOUNTS.findIndex(({ email }) => email.startsWith(`${name}@`)),
  );
}

/** Medical cards of people who are on file, each of another client's or not, always the same. */
function cards(world: DemoWorld): DemoIncoming[] {
  const found: DemoIncoming[] = [];
  for (let at = FIRST_ORDINAL; found.length < STATES.length && at < FIRST_ORDINAL + 2000; at += 1) {
    const item = demoIncoming(world, at);
    if (item.kind === 'medicalCard' && item.match === 'known' && item.clientId !== null)
      found.push(item);
  }
  return found;
}

/** What the demo's first reviewers read off a card. */
function read(world: DemoWorld, item: DemoIncoming) {
  const { person, docDate, expires } = item;
  const { examiner, registry, marked } = examinerOn(world, item);
  return {
    ...EMPTY_CERTIFICATE,
    examDate: docDate,
    expireDate: expires,
    basis: 'federal',
    driverName: `${person.firstName} ${person.lastName}`,
    birthDate: person.dob,
    license: person.license,
    cdl: true,
    correctiveLenses: marked[0] ?? false,
    hearingAid: marked[1] ?? false,
    variance: (marked[2] ?? false) || (marked[4] ?? false),
    intracityZone: marked[3] ?? false,
    waiverStudy: false,
    examinerName: examiner,
    registryNumber: registry,
    signed: true,
  };
}

const SHAPE = `jsonb_to_recordset($2::jsonb) as t (item uuid, image uuid, instance uuid, dq_instance uuid, dq_task uuid, task uuid,
  cme uuid, state text, received timestamptz, ended timestamptz, source text, sender text, subject text, body text, tenant int,
  client int, employee uuid, matched boolean, looked boolean, verified boolean, document uuid, sha256 bytea, size bigint, pages int,
  protected boolean, name text, exam date, expires date, certificate jsonb)`;

/** In the internal tenant; `$3` to `$6` are who sent the papers, who looked first, who reviews and whom customer care is. */
const STATEMENTS = [
  `insert into dq_items (tenant_id, dq_item_id, source, received_at, about_tenant_id, about_client_id, about_employee_id,
       about_document_id, sender, subject, body_text, document_type_id, doc_date, expiration_date)
   select $1, item, source, received, tenant, client, case when matched then employee end, document, sender, subject, body,
       case when verified then 238 end, case when verified then exam end, case when verified then expires end from ${SHAPE}`,
  `insert into dq_item_images (tenant_id, image_id, dq_item_id, ordinal, sha256, file_name)
   select $1, image, item, 1, sha256, name from ${SHAPE}`,
  `insert into process_instances (tenant_id, process_instance_id, process_key, state, dq_item_id, started_at, ended_at)
   select $1, dq_instance, 'internalReviewProcess', 'sentToCME', item, received, received + interval '20 minutes' from ${SHAPE}`,
  `insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at, created_at, assignee, completed_at, completed_by)
   select $1, dq_task, dq_instance, 'searchAndMatch', received, received, $3::uuid, received + interval '20 minutes', $3::uuid from ${SHAPE}`,
  `insert into process_activities (tenant_id, process_instance_id, task_id, from_state, to_state, tag, user_id, at)
   select $1, dq_instance, dq_task, 'searchAndMatch', 'sentToCME', 'Sent Email to CME', $3::uuid, received + interval '20 minutes' from ${SHAPE}`,
  `insert into process_instances (tenant_id, process_instance_id, process_key, state, variables, started_at, ended_at)
   select $1, instance, 'cmeProcess', state, jsonb_build_object('dqItemId', item, 'receivedDate', received::date)
       || case when state = 'cmeCustomerCare' then '{"cameFrom": "cmeReview"}'::jsonb else '{}' end,
       received + interval '20 minutes', ended from ${SHAPE}`,
  `insert into cme_cases (tenant_id, process_instance_id, dq_item_id, cme_id, first_reviewer)
   select $1, instance, item, case when matched then cme end, case when looked then $4::uuid end from ${SHAPE}`,
  `insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at, created_at, variables, needs_cc_intervention,
       customer_care_rep, assignee, completed_at, completed_by)
   select $1, task, instance, case when ended is null then state when verified then 'cmeFinalReview' else 'cmeReview' end, received,
       received, jsonb_build_object('receivedDate', received::date), state = 'cmeCustomerCare',
       case when state = 'cmeCustomerCare' then $6::uuid end, case when ended is not null then $5::uuid end, ended,
       case when ended is not null then $5::uuid end from ${SHAPE}`,
  `insert into process_activities (tenant_id, process_instance_id, task_id, from_state, to_state, user_id, at, detail)
   select $1, t.instance, null, s.from_state, s.to_state, case s.n when 3 then $5::uuid else $4::uuid end,
       t.received + s.n * interval '35 minutes', case when s.note is null then '{}' else jsonb_build_object('note', s.note) end
     from ${SHAPE} cross join lateral (values
       (0, null, 'cmeSearchAndMatch', null::text, true),
       (1, 'cmeSearchAndMatch', 'cmeReview', null, t.matched),
       (2, 'cmeReview', 'cmeSecondReview', null, t.looked),
       (3, 'cmeSecondReview', 'cmeFinalReview', null, t.state in ('cmeFinalReview', 'cmeResults')),
       (4, 'cmeFinalReview', 'cmeResults', null, t.state = 'cmeResults'),
       (4, 'cmeReview', 'cmeBadDocument', 'Illegible', t.state = 'cmeBadDocument'),
       (4, 'cmeReview', 'cmeCustomerCare', 'The expiry is cut off. Please ask the employer for the whole page.',
         t.state = 'cmeCustomerCare')) s (n, from_state, to_state, note, happened)
    where s.happened`,
];

/** In the client's tenant. */
const RECORDS = `insert into cme_records (tenant_id, client_id, employee_id, cme_id, document_id, state, exam_date, expire_date,
    examiner_name, registry_number, certificate)
  select $1, client, employee, cme, document, case when verified then 'verified' when state = 'cmeBadDocument' then 'rejected' else 'received' end,
    case when looked then exam end, case when looked then expires end, case when looked then certificate ->> 'examinerName' end,
    case when looked then certificate ->> 'registryNumber' end, case when looked then certificate else '{}' end
   from ${SHAPE} where matched and tenant = $1`;
const DOCUMENTS = `insert into documents (tenant_id, document_id, client_id, employee_id, document_type_id, doc_date, expiration_date,
    status, sha256, file_name, source, uploaded_at, accepted_at, accepted_by, dq_item_id, image_id)
  select $1, document, client, employee, 238, exam, expires, 'accepted', sha256, name, 'upload', received, ended, $3::uuid, item, image
    from ${SHAPE} where verified and tenant = $1`;

/** Medical cards at every step of CME, and exams to chase whose day has passed. Returns how many. */
export async function loadCme(kernel: Kernel, world: DemoWorld): Promise<number> {
  const rows: (Record<string, unknown> & { tenant: number })[] = [];
  const files: { tenant: number; bytes: Uint8Array }[] = [];
  for (const [at, item] of cards(world).entries()) {
    const bytes = await renderIncoming(world, item);
    const kept = await keep(kernel, kernel.internalTenantId, bytes);
    const employee = demoEmployee(world, item.employeeOrdinal ?? 0);
    const state = STATES[at] ?? 'cmeSearchAndMatch';
    const verified = state === 'cmeResults';
    const received = new Date(Date.now() - (STATES.length - at) * 5.3 * 3_600_000);
    const ended = verified || state === BAD ? new Date(received.getTime() + 3 * 3_600_000) : null;
    const tenant = demoClientOf(employee.clientId).owner.client.clientId;
    if (verified) files.push({ tenant, bytes });
    rows.push({
      item: item.id,
      state,
      received,
      ended,
      tenant,
      verified,
      client: employee.clientId,
      image: demoUuid('cmeImage', at),
      instance: demoUuid('cmeProcess', at),
      dq_instance: demoUuid('cmeSent', at),
      dq_task: demoUuid('cmeSentTask', at),
      task: demoUuid('cmeTask', at),
      cme: demoUuid('cmeRecord', at),
      source: item.source,
      sender: item.sender,
      subject: item.subject,
      body: item.body,
      employee: employee.id,
      matched: state !== 'cmeSearchAndMatch',
      looked: LOOKED.includes(state),
      document: verified ? demoUuid('cmeDocument', at) : null,
      sha256: hex(kept.sha256),
      size: kept.size,
      pages: item.pages,
      protected: false,
      name: item.fileName,
      exam: item.docDate,
      expires: item.expires,
      certificate: { ...read(world, item), ...REPORTS[at] },
    });
  }
  const data = JSON.stringify(rows);
  const house = kernel.internalTenantId;
  const people = [userOf('dq'), userOf('admin'), userOf('cme'), userOf('care')];
  await inTenant(kernel, house, async (client) => {
    await client.query(BLOBS, [house, data]);
    for (const statement of STATEMENTS) {
      // A parameter that a statement does not name has no type.
      const named = people.map((_, at) => at + 3).filter((n) => statement.includes(`$${n}`));
      const renumbered = named.reduce(
        (text, n, at) => text.replaceAll(`$${n}`, `$${at + 3}`),
        statement,
      );
      await client.query(renumbered, [house, data, ...named.map((n) => people[n - 3])]);
    }
  });
  for (const { tenant, bytes } of files) await keep(kernel, tenant, bytes);
  for (const tenant of new Set(rows.map((row) => row.tenant)))
    await inTenant(kernel, tenant, async (client) => {
      const own = JSON.stringify(rows.filter((row) => row.tenant === tenant && row['verified']));
      await client.query(BLOBS, [tenant, own]);
      await client.query(DOCUMENTS, [tenant, data, userOf('cme')]);
      await client.query(RECORDS, [tenant, data]);
    });
  await chasable(kernel, world);
  return rows.length;
}

/** Of every company some exams that were booked for a day that has passed, without a result. */
async function chasable(kernel: Kernel, world: DemoWorld): Promise<void> {
  const { rows } = await kernel.pool.query<{ tenant_id: number }>(
    'select distinct tenant_id from client_directory where not is_internal order by tenant_id',
  );
  for (const { tenant_id: tenantId } of rows)
    await inTenant(kernel, tenantId, (client) =>
      client.query(
        `with booked as (
           select order_id, row_number() over (order by order_id) as n from orders
            where tenant_id = $1 and order_type = 'medicalExam' and order_status_id = 2 and ordered_at < $2::date - 3
            order by order_id limit 3)
         update orders o set appointment_date = greatest(o.ordered_at::date + 1, $2::date - 1 - (s.n * 3)::int) from booked s
          where o.tenant_id = $1 and o.order_id = s.order_id`,
        [tenantId, world.today],
      ),
    );
}
