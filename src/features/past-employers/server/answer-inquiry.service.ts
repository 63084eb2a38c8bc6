import { addDocument, takeFile } from '#src/features/documents/server/documents.service.ts';
import { employeesApi } from '#src/features/employees/employees.contract.ts';
import { noteEvent } from '#src/features/employees/server/history.service.ts';
import { addressOf } from '#src/server/address.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { countTry, forgiveTries, networkSubject } from '#src/server/session/attempts.ts';
import { findRecordLink, useRecordLink } from '#src/server/session/record-links.ts';
import { hashToken } from '#src/server/session/tokens.ts';
import { READS_FILES } from '#src/shared/permission-sets.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import {
  EMPLOYER_INQUIRIES_ERRORS,
  type employerInquiriesApi,
  type InquiryPage,
} from '../employer-inquiries.contract.ts';
import { answerFaults } from '../inquiries.rules.ts';
import { addPaper, inquiryParties, inquiryState, setAnswered } from './inquiries.sql.ts';
import type { InquiryParties } from './inquiries.sql.ts';
import { PAPER_TYPES } from './inquiries.service.ts';
import { answerPaper } from './inquiry-papers.service.ts';

const fail = thrower(EMPLOYER_INQUIRIES_ERRORS);
type Api = typeof employerInquiriesApi;
type Visit = Pick<Context<Api['visit']>, 'db' | 'kernel' | 'request' | 'params'>;

/** The jobs' view of a tenant, for somebody who has no account. */
const inTenant = <T>(db: Db, tenantId: number, work: (db: Db) => Promise<T>): Promise<T> =>
  db.as({ role: 'jobs', tenantId, sites: '*' }, work);

interface Opened {
  hash: Buffer;
  tenantId: number;
  pastEmployerId: string;
  expiresAt: string;
  asksTesting: boolean;
  parties: InquiryParties;
}

/**
 * The inquiry that a link is of, while it is open. Tries are counted by the address they come from, and one with a link of
 * ours is given back: an office shares an address (D24).
 * @throws those of LINK_ERRORS
 */
async function openInquiry(c: Visit, { lock }: { lock: boolean }): Promise<Opened> {
  const { keys, pool } = c.kernel;
  const tries = [networkSubject(keys, 'address inquiry', c.request, 20, 300)];
  const wait = await countTry(pool, tries);
  if (wait > 0) throw fail('employer-inquiries.too_many_tries', { retryAfter: wait });
  const hash = hashToken(c.params.token);
  const link = await c.db.asOwner((owner) =>
    findRecordLink(owner, 'employerInquiry', hash, { lock }),
  );
  if (!link) throw fail('employer-inquiries.link_unknown');
  await forgiveTries(pool, tries);
  const { tenantId, recordId: pastEmployerId, expiresAt } = link;
  const [inquiry, parties] = await inTenant(c.db, tenantId, async (db) => [
    await inquiryState(db, tenantId, pastEmployerId, { lock }),
    await inquiryParties(db, pastEmployerId),
  ]);
  // Answered by another of its links, it is answered.
  if (link.used || inquiry?.answeredAt) throw fail('employer-inquiries.link_used');
  if (link.withdrawn || !inquiry || !parties || parties.removed)
    throw fail('employer-inquiries.link_withdrawn');
  if (link.expired) throw fail('employer-inquiries.link_expired');
  return {
    ...{ hash, tenantId, pastEmployerId, expiresAt, parties },
    asksTesting: inquiry.asksTesting,
  };
}

/** What a link asks. Changes nothing: mail programs open links before people do. */
export async function visitInquiry(c: Context<Api['visit']>): Promise<InquiryPage> {
  const { parties, asksTesting, expiresAt } = await openInquiry(c, { lock: false });
  const { employerName, employerAddress, pastEmployerName, driverName, ssnLast4, from, to } =
    parties;
  return {
    ...{ employerName, employerAddress, pastEmployerName, driverName, ssnLast4, from, to },
    ...{ asksTesting, expiresAt },
  };
}

/**
 * Takes an answer: files it as the employer's paper, where the rule of the safety performance history finds it, and ends every
 * link of the inquiry. Of two who answer at once the second finds it answered. Nothing is kept unless all is.
 * @throws request.invalid, and those of LINK_ERRORS
 */
export async function answerInquiry(c: Context<Api['answer']>): Promise<{ answeredAt: string }> {
  const { hash, tenantId, pastEmployerId, parties, asksTesting } = await openInquiry(c, {
    lock: true,
  });
  const { clientId, employeeId, zone, pastEmployerName } = parties;
  const today = todayIn(zone);
  const { agreed: _, ...answer } = c.body;
  const faults = answerFaults(answer, { testing: asksTesting, today });
  if (faults.length > 0) throw requestError('request.invalid', { fields: faults });
  const at = new Date().toISOString();
  const device = (c.request.headers['user-agent'] ?? '').replace(/[^\x20-\x7e]/g, '').slice(0, 300);
  const signature = { at, ip: addressOf(c.request), device };
  const documentIds = await inTenant(c.db, tenantId, async (db) => {
    const { name, title } = answer;
    await setAnswered(db, tenantId, pastEmployerId, { ...signature, name, title });
    const ids: string[] = [];
    for (const kind of asksTesting ? (['safety', 'testing'] as const) : (['safety'] as const)) {
      const pdf = await answerPaper(kind, parties, answer, { ...signature, dated: today });
      const { documentId } = await addDocument(db, {
        ...{ clientId, employeeId, documentTypeId: PAPER_TYPES[kind] },
        ...{ docDate: today, expirationDate: null },
        // Our own form filled in: there is nothing to read or to classify (D380).
        status: 'accepted',
        file: await takeFile(db, c.kernel, tenantId, pdf),
        fileName: `answer-${kind}-${today}.pdf`,
        source: 'webUpload',
        uploadedBy: null,
      });
      await addPaper(db, tenantId, pastEmployerId, documentId);
      ids.push(documentId);
    }
    const value = `${pastEmployerName}: by ${name}`;
    await noteEvent(
      db,
      { tenantId, employeeId },
      { field: 'pastEmployerAnswered', value, by: null },
    );
    return ids;
  });
  // The other links end by the inquiry: to hold them, too, could wait for who answers by one of them at this moment.
  await c.db.asOwner((owner) => useRecordLink(owner, 'employerInquiry', hash));
  c.audit({
    entity: 'pastEmployer',
    entityId: pastEmployerId,
    tenantId,
    clientId,
    detail: { employeeId, documents: documentIds },
  });
  const requirement = 'records.viewInvestigationHistory';
  c.live({ tenantId, topic: 'past-employers', key: employeeId, requirement });
  c.live({ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES });
  const { permission } = employeesApi.read;
  c.live({ tenantId, topic: 'employees', key: employeeId, requirement: permission });
  return { answeredAt: at };
}
