import { randomUUID } from 'node:crypto';
import { transaction } from '#src/server/db/handle.ts';
import { asJob, type JobFrame } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { consoleAddress } from '#src/server/mail/console-address.ts';
import { sendMail } from '#src/server/mail/outbox.ts';
import { addRecordLink } from '#src/server/session/record-links.ts';
import { hashToken, newLinkToken } from '#src/server/session/tokens.ts';
import { addDays, endOfDay, latestToday } from '#src/shared/dates.ts';
import { LINK_DAYS } from '../med-cards.rules.ts';
import { cardsMail } from './med-cards.mails.ts';
import { dropDue, type DueCard, lockDue, noteFates, noteMail } from './med-cards.sql.ts';

/** Cards a transaction. */
const AT_ONCE = 500;

const KIND = 'medCards';

/** Lists of cards are read again. */
export const MED_CARDS_SEEN = { topic: 'medCards', requirement: 'client.viewEmployee' } as const;

/** A card that goes to somebody. */
type AddressedCard = DueCard & { placeId: number; place: string; name: string; email: string };

const isAddressed = (card: DueCard): card is AddressedCard =>
  card.isThere && !card.isSent && card.placeId !== null && card.email !== null;

/** Companies with cards whose time has come. */
async function dueCompanies(kernel: Kernel): Promise<number[]> {
  const house = { role: 'staff', tenantId: kernel.internalTenantId, sites: '*' } as const;
  const rows = await transaction(kernel.pool, house, (db) =>
    db.rows<{ tenantId: number }>(
      'med-cards-companies',
      `select distinct tenant_id as "tenantId" from med_card_submissions where med_card_mail_id is null and due_at <= now()`,
      [],
    ),
  );
  return rows.map(({ tenantId }) => tenantId);
}

/**
 * Sends on every card whose time has come: one mail an addressee, in one transaction with the note of it, so that what is
 * killed in between has sent a card or not noted it as sent. A card that nobody is to have is forgotten. Returns how many mails.
 */
export async function sendMedCards(kernel: Kernel): Promise<number> {
  let written = 0;
  for (const tenantId of await dueCompanies(kernel))
    for (;;) {
      const { cards, mails } = await asJob(kernel, { tenantId, action: 'medCards.send' }, (job) =>
        sendSome(kernel, job, tenantId),
      );
      written += mails;
      if (cards < AT_ONCE) break;
    }
  return written;
}

async function sendSome(
  kernel: Kernel,
  job: JobFrame,
  tenantId: number,
): Promise<{ cards: number; mails: number }> {
  const due = await lockDue(job.db, AT_ONCE);
  const addressed = due.filter(isAddressed);
  const dropped = due.filter((card) => !isAddressed(card)).map(({ submissionId }) => submissionId);
  if (dropped.length > 0) await dropDue(job.db, dropped);
  const groups = Map.groupBy(
    addressed,
    ({ placeId, email }) => `${placeId} ${email.toLowerCase()}`,
  );
  for (const group of groups.values()) await sendGroup(kernel, job, tenantId, group);
  if (groups.size > 0) {
    job.live({ tenantId, ...MED_CARDS_SEEN });
    job.afterCommit(() => kernel.wakeJobs());
  }
  return { cards: due.length, mails: groups.size };
}

async function sendGroup(
  kernel: Kernel,
  { db, audit }: JobFrame,
  tenantId: number,
  group: readonly AddressedCard[],
): Promise<void> {
  const [first] = group;
  if (!first) return;
  const { placeId, place, name, email } = first;
  const medCardMailId = randomUUID();
  const token = newLinkToken();
  const expiresAt = endOfDay(addDays(latestToday(), LINK_DAYS));
  await db.asOwner((owner) =>
    addRecordLink(owner, 'medCards', {
      hash: hashToken(token),
      tenantId,
      recordId: medCardMailId,
      expiresAt,
    }),
  );
  const mailId = await sendMail(db, kernel.keys, {
    tenantId,
    kind: KIND,
    to: email,
    ...cardsMail({
      name,
      clientName: place,
      count: group.length,
      link: `${consoleAddress(kernel.config)}/medcards/${token}`,
      expiresAt,
    }),
  });
  const submissionIds = group.map(({ submissionId }) => submissionId);
  await noteMail(db, { medCardMailId, placeId, name, email, mailId, expiresAt }, submissionIds);
  audit({
    entity: 'medCardMail',
    entityId: medCardMailId,
    clientId: placeId,
    detail: { cards: group.length },
  });
}

/** Mails of ours that the mail server refused for good, or that came back, lately. */
async function fates(
  kernel: Kernel,
): Promise<{ tenantId: number; refused: string[]; returned: string[]; forGood: boolean[] }[]> {
  const { rows } = await kernel.pool.query<{
    tenantId: number;
    refused: string[];
    returned: string[];
    forGood: boolean[];
  }>(
    `select tenant_id as "tenantId",
        coalesce(array_agg(mail_id) filter (where last_error is not null and cancelled_at > now() - interval '1 day'), '{}') as refused,
        coalesce(array_agg(mail_id) filter (where returned_at > now() - interval '1 day'), '{}') as returned,
        coalesce(array_agg(returned_for_good) filter (where returned_at > now() - interval '1 day'), '{}') as "forGood"
       from mail_outbox where kind = $1 and (cancelled_at > now() - interval '1 day' or returned_at > now() - interval '1 day')
      group by tenant_id`,
    [KIND],
  );
  return rows;
}

/** Every minute, and at the start: what became of the mails, then the cards whose time has come. */
export const sendMedCardsJob: JobTask = {
  name: 'sendMedCards',
  match: '* * * * *',
  starts: true,
  run: async (kernel) => {
    for (const { tenantId, ...said } of await fates(kernel))
      await asJob(kernel, { tenantId, action: 'medCards.returned' }, ({ db }) =>
        noteFates(db, said),
      );
    await sendMedCards(kernel);
  },
};
