import {
  addressIn,
  factsOf,
  fillTemplate,
  LINK_TEMPLATE,
  mailText,
  UNSHOWN_LINK,
} from '#src/features/correspondence/correspondence.rules.ts';
import { addDays } from '#src/shared/dates.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { DEMO_ACCOUNTS } from './accounts.ts';
import { inTenant } from './load-rows.ts';
import { demoUuid } from './random.ts';
import type { DemoWorld } from './random.ts';

/** What was written about the newest mailed papers. */
const PLAN: readonly {
  template: string;
  hoursAgo: number;
  asked?: string;
  answer?: { by: string; text: string; hoursAgo: number };
}[] = [
  { template: 'unreadable', hoursAgo: 3 },
  {
    template: LINK_TEMPLATE,
    hoursAgo: 5,
    asked: 'The second page of the medical card, with the signature of the examiner.',
  },
  {
    template: LINK_TEMPLATE,
    hoursAgo: 29,
    asked: 'At which of your locations does this driver work now?',
    answer: {
      by: 'The office in Laredo',
      text: 'At the yard in Laredo, since March. The old terminal is closed.',
      hoursAgo: 2,
    },
  },
];

interface Paper {
  dq_item_id: string;
  received_at: string;
  sender: string;
}

/** Mails that a reviewer of the demo sent about the newest papers, one of them answered. Returns how many. */
export async function loadCorrespondence(kernel: Kernel, world: DemoWorld): Promise<number> {
  const tenantId = kernel.internalTenantId;
  const reviewer = demoUuid(
    'user',
    DEMO_ACCOUNTS.findIndex(({ email }) => email === 'dq@demo.example'),
  );
  return inTenant(kernel, tenantId, async (client) => {
    const templates = await client.query<{ key: string; subject: string; body: string }>(
      'select template_key as key, subject, body from mail_templates',
    );
    const papers = await client.query<Paper>(
      `select dq_item_id, received_at, sender from dq_items
        where tenant_id = $1 and source = 'email' and sender like '%@%' order by received_at desc limit $2`,
      [tenantId, PLAN.length],
    );
    for (const [at, paper] of papers.rows.entries()) {
      const plan = PLAN[at];
      const template = templates.rows.find(({ key }) => key === plan?.template);
      const to = addressIn(paper.sender);
      if (!plan || !template || !to) continue;
      const facts = {
        ...factsOf({
          dqItemId: paper.dq_item_id,
          receivedAt: new Date(paper.received_at).toISOString(),
          clientName: null,
          documentType: null,
          files: 1,
        }),
        ...(plan.asked ? { asked: plan.asked } : {}),
      };
      const sentAt = hoursBefore(plan.hoursAgo);
      const expiresOn = addDays(world.today, 12);
      const link = plan.asked ? { address: UNSHOWN_LINK, expiresOn } : null;
      const mailId = demoUuid('itemMail', at);
      await client.query(
        `insert into dq_mails (tenant_id, mail_id, dq_item_id, kind, template_key, to_address, subject, body, sent_by, sent_at)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10)`,
        [
          tenantId,
          mailId,
          paper.dq_item_id,
          plan.asked ? 'request' : 'email',
          template.key,
          to,
          fillTemplate(template.subject, facts),
          mailText(fillTemplate(template.body, facts), link),
          reviewer,
          sentAt,
        ],
      );
      if (!plan.asked) continue;
      await client.query(
        `insert into dq_requests (tenant_id, request_id, dq_item_id, mail_id, asked, to_address, asked_by, asked_at, expires_at,
           state, answered_at, answered_by, answer, files)
         values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)`,
        [
          tenantId,
          demoUuid('itemRequest', at),
          paper.dq_item_id,
          mailId,
          plan.asked,
          to,
          reviewer,
          sentAt,
          `${expiresOn}T23:59:59Z`,
          plan.answer ? 'answered' : 'open',
          plan.answer ? hoursBefore(plan.answer.hoursAgo) : null,
          plan.answer?.by ?? null,
          plan.answer?.text ?? null,
          plan.answer ? 0 : null,
        ],
      );
    }
    return papers.rows.length;
  });
}

function hoursBefore(hours: number): string {
  return new Date(Date.now() - hours * 3_600_000).toISOString();
}
