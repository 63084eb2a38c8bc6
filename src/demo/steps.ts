import type {
  FormKey,
  ReviewState,
  TransitionName,
} from '#src/features/work/review-process.rules.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { inTenant } from './load-rows.ts';
import { DEMO_INCOMING } from './pdfs/incoming.ts';
import { demoUuid } from './random.ts';

/** What became of a paper in the queue: its step or end, and what was said. */
interface Aside {
  state: Exclude<ReviewState, 'searchAndMatch' | 'review' | 'done'>;
  /** The paper is made a mail where the step is one of mails. */
  source?: 'email' | 'fax';
  action?: TransitionName;
  note?: string;
  tag?: string;
  reasonId?: number;
  /** For so many days, or until something arrives. */
  waits?: number | 'arrival';
}

/** The youngest papers of the queue, from the last one back: nobody who takes the oldest meets them before the end. */
const ASIDES: readonly Aside[] = [
  { state: 'classifyEmail', source: 'email' },
  { state: 'classifyEmail', source: 'email' },
  { state: 'classifyEmail', source: 'email' },
  { state: 'waitingForCoverSheet', source: 'fax', action: 'waitForCover', waits: 'arrival' },
  { state: 'waitingForCoverSheet', source: 'fax', action: 'waitForCover' },
  {
    state: 'getExternalDocs',
    action: 'askForExternal',
    note: 'The second page is missing. The clinic has it.',
    waits: 3,
  },
  {
    state: 'escalated',
    action: 'escalate',
    note: 'Two drivers of this name, born on the same day. Which one?',
  },
  {
    state: 'customerCareIntervention',
    action: 'askCare',
    note: 'The employer says that this driver left. Please ask.',
  },
  {
    state: 'documentRejection',
    action: 'proposeRejection',
    note: 'Illegible',
    tag: 'Marked Bad Document',
    reasonId: 1,
  },
  {
    state: 'deleted',
    action: 'delete',
    note: 'Duplicate',
    tag: 'Discarded Document',
    reasonId: 1,
  },
  {
    state: 'rejectedNoCover',
    source: 'email',
    action: 'rejectNoCover',
    tag: 'Rejected Email No Cover',
  },
];

const SHAPE = `jsonb_to_recordset($2::jsonb) as t (item uuid, instance uuid, task uuid, next_task uuid, state text, from_state text,
  source text, ended boolean, care boolean, tag text, waits text, detail jsonb)`;

const STATEMENTS = [
  `update dq_items i set source = coalesce(t.source, i.source), is_document_rejection = t.state = 'documentRejection',
      about_tenant_id = case when t.state = 'classifyEmail' then null else i.about_tenant_id end,
      about_client_id = case when t.state = 'classifyEmail' then null else i.about_client_id end
     from ${SHAPE} where i.tenant_id = $1 and i.dq_item_id = t.item`,
  `update process_instances p set state = t.state, ended_at = case when t.ended then now() - interval '2 hours' end,
      variables = case when t.detail ? 'action' then jsonb_build_object('cameFrom', jsonb_build_object(t.state, t.from_state)) else '{}' end
     from ${SHAPE} where p.tenant_id = $1 and p.process_instance_id = t.instance`,
  // A mail's first step is its task; of the others the match is done and the step's own task is open.
  `update tasks k set form_key = t.from_state, completed_at = case when t.detail ? 'action' then now() - interval '2 hours' end,
      completed_by = case when t.detail ? 'action' then $3::uuid end
     from ${SHAPE} where k.tenant_id = $1 and k.task_id = t.task`,
  `insert into tasks (tenant_id, task_id, process_instance_id, form_key, received_at, needs_cc_intervention, waits_until, asked_by)
   select $1, t.next_task, t.instance, t.state, k.received_at, t.care,
       case t.waits when 'arrival' then 'infinity' else date_trunc('day', now()) + make_interval(days => t.waits::int) end,
       case when t.state in ('escalated', 'customerCareIntervention') then $3::uuid end
     from ${SHAPE} join tasks k on k.tenant_id = $1 and k.task_id = t.task
    where t.detail ? 'action' and not t.ended`,
  `insert into process_activities (tenant_id, process_instance_id, task_id, from_state, to_state, tag, user_id, at, detail)
   select $1, t.instance, t.task, t.from_state, t.state, t.tag, $3, now() - interval '2 hours',
       t.detail || jsonb_build_object('documents', '[]'::jsonb, 'superseded', '[]'::jsonb, 'before', jsonb_build_object(
         'tenantId', i.about_tenant_id, 'clientId', i.about_client_id, 'employeeId', null, 'documentTypeId', null,
         'docDate', null, 'expirationDate', null))
     from ${SHAPE} join dq_items i on i.tenant_id = $1 and i.dq_item_id = t.item where t.detail ? 'action'`,
];

/** Puts some papers of the queue at other steps than their match, each with what a colleague said of it. */
export async function loadSteps(kernel: Kernel): Promise<void> {
  const colleague = demoUuid(
    'user',
    DEMO_ACCOUNTS.findIndex(({ email }) => email.startsWith('dq2@')),
  );
  const rows = ASIDES.map((aside, at) => {
    const ordinal = DEMO_INCOMING - 1 - at;
    const from: FormKey =
      aside.state === 'classifyEmail' || aside.state === 'rejectedNoCover'
        ? 'classifyEmail'
        : 'searchAndMatch';
    const { action, note, reasonId } = aside;
    return {
      instance: demoUuid('process', ordinal),
      task: demoUuid('task', ordinal),
      next_task: demoUuid('stepTask', ordinal),
      state: aside.state,
      from_state: from,
      source: aside.source ?? null,
      ended: aside.state === 'deleted' || aside.state === 'rejectedNoCover',
      care: aside.state === 'customerCareIntervention',
      tag: aside.tag ?? null,
      waits: aside.waits === undefined ? null : String(aside.waits),
      detail: action
        ? { action, ...(note ? { note } : {}), ...(reasonId ? { reasonId } : {}) }
        : {},
    };
  });
  await inTenant(kernel, kernel.internalTenantId, async (client) => {
    const tenantId = kernel.internalTenantId;
    const items = await client.query<{ id: string | null; instance: string }>(
      `select dq_item_id as id, process_instance_id as instance from process_instances
        where tenant_id = $1 and process_instance_id = any($2)`,
      [tenantId, rows.map(({ instance }) => instance)],
    );
    const itemOf = new Map(items.rows.map(({ id, instance }) => [instance, id]));
    const data = JSON.stringify(
      rows.map((row) => ({ ...row, item: itemOf.get(row.instance) ?? null })),
    );
    for (const statement of STATEMENTS) {
      const values = [tenantId, data, ...(statement.includes('$3') ? [colleague] : [])];
      await client.query(statement, values);
    }
  });
}
