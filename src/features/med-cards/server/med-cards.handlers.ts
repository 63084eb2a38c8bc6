import { randomUUID } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import { csvFile, oneBatch } from '#src/server/csv-file.ts';
import { type Context, callsOf } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import { SUBMISSION_COLUMNS } from '../med-cards.columns.ts';
import { MED_CARDS_ERRORS, medCardsApi, type Submission } from '../med-cards.contract.ts';
import { submissionState } from '../med-cards.rules.ts';
import { fetchCard, openedLink, visitLink } from './link.service.ts';
import {
  askAgain,
  hurry,
  readAddressee,
  readCardInForce,
  readOutbox,
  readSubmission,
  readSubmissions,
  type SubmissionRecord,
} from './med-cards.sql.ts';
import { MED_CARDS_SEEN, sendMedCardsJob } from './send.job.ts';

const fail = thrower(MED_CARDS_ERRORS);

/** Cards that a screen shows; an export has all of them. */
const MOST_SHOWN = 500;
const MOST_EXPORTED = 100_000;

type Asker = Pick<Context<Endpoint>, 'db' | 'clientId' | 'caller' | 'grants'>;
type Sender = Asker & Pick<Context<Endpoint>, 'kernel' | 'audit' | 'live' | 'afterCommit'>;

/** Cards as their reader sees them, with what the outbox says. */
async function shown(
  { db, grants }: Pick<Asker, 'db' | 'grants'>,
  records: readonly SubmissionRecord[],
): Promise<Submission[]> {
  const mailIds = records.flatMap(({ mailId }) => (mailId === null ? [] : [mailId]));
  const outbox = new Map(
    (await readOutbox(db, [...new Set(mailIds)])).map((row) => [row.mailId, row]),
  );
  const maySend = holds(grants, 'client.addLocationToMedCardSubmission');
  return records.map(({ mailId, refusedAt, returned, clientId: _, ...record }) => {
    const row = mailId === null ? null : (outbox.get(mailId) ?? null);
    return {
      ...record,
      dueAt: mailId === null ? record.dueAt : null,
      state: submissionState(
        mailId === null ? null : { ...record, refusedAt, returned, outbox: row },
      ),
      error: row?.error ?? null,
      allowed: maySend ? ['again'] : [],
    };
  });
}

const cardsAt = (c: Asker, most: number): Promise<SubmissionRecord[]> =>
  readSubmissions(c.db, c.clientId ?? c.caller.clientId, most);

/** What stands above a location, or belongs to another, is not the caller's to read, but counts here. */
const company = <T>(db: Db, work: (all: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId: db.binding.tenantId, sites: '*' }, work);

/** @throws `med-cards.card_gone`, `med-cards.nobody_named` */
async function addresseeOf({ db }: Asker, documentId: string): Promise<void> {
  const to = await company(db, (all) => readAddressee(all, documentId));
  if (!to?.isThere) throw fail('med-cards.card_gone');
  if (to.email === null) throw fail('med-cards.nobody_named');
}

interface Card {
  clientId: number;
  documentId: string;
}

/** Asks for a card to be sent on at once. @throws as `addresseeOf` */
async function ask(c: Sender, { clientId, documentId }: Card): Promise<Submission> {
  await addresseeOf(c, documentId);
  const submissionId = randomUUID();
  await askAgain(c.db, { submissionId, clientId, documentId, by: c.caller.id });
  return asked(c, submissionId, { clientId, documentId });
}

/** Says what was asked for, and has the job see to it. */
async function asked(
  c: Sender,
  submissionId: string,
  { clientId, documentId }: Card,
): Promise<Submission> {
  const { kernel } = c;
  c.audit({
    entity: 'medCard',
    entityId: submissionId,
    clientId,
    detail: { act: 'asked', documentId },
  });
  c.live({ tenantId: c.db.binding.tenantId, ...MED_CARDS_SEEN });
  c.afterCommit(() => kernel.wakeJobs(sendMedCardsJob.name));
  const record = await readSubmission(c.db, submissionId);
  const [card] = record ? await shown(c, [record]) : [];
  if (!card) throw new Error('The card was asked for');
  return card;
}

export const medCardsCalls = callsOf(medCardsApi, {
  list: async (c) => ({ submissions: await shown(c, await cardsAt(c, MOST_SHOWN)) }),

  exportList: async (c) => {
    const file = await csvFile(c, {
      name: 'Medical card delivery',
      columns: SUBMISSION_COLUMNS,
      wanted: c.query.columns,
      batches: oneBatch(await shown(c, await cardsAt(c, MOST_EXPORTED))),
      only: { ids: c.query.only, idOf: ({ submissionId }) => submissionId },
    });
    c.audit({
      entity: 'export',
      entityId: 'medCards',
      detail: { rows: file.rows, columns: file.columns },
    });
    return file.stream;
  },

  send: async (c) => {
    const found = await readCardInForce(c.db, c.body.employeeId);
    if (!found) throw requestError('request.not_found');
    if (found.documentId === null) throw fail('med-cards.no_card');
    return ask(c, { ...found, documentId: found.documentId });
  },

  again: async (c) => {
    const found = await readSubmission(c.db, c.params.submissionId);
    if (!found) throw requestError('request.not_found');
    if (found.mailId !== null) return ask(c, found);
    await addresseeOf(c, found.documentId);
    await company(c.db, (all) => hurry(all, found.submissionId, c.caller.id));
    return asked(c, found.submissionId, found);
  },

  link: visitLink,
  opened: openedLink,
  fetch: fetchCard,
});
