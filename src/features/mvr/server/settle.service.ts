import { READS_FILES } from '#src/shared/permission-sets.ts';
import {
  IN_PROGRESS,
  isOpen,
  ON_HOLD,
  RESULTS_RECEIVED,
} from '#src/features/orders/orders.rules.ts';
import { orderHints } from '#src/features/orders/server/place.service.ts';
import { holdOrderStatus, noteAtOrder } from '#src/features/orders/server/results.service.ts';
import { nameUser, type Db } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { AuditNote, Kernel, LiveHint } from '#src/server/kernel.ts';
import {
  type Failure,
  FAILURES,
  MOST_WAITING_HOURS,
  type Outcome,
  OUTCOMES,
  type ProviderKind,
  REFUSALS,
  retryAfter,
  SIMULATED,
} from '../mvr.rules.ts';
import type { CheckedReply } from './check-reply.service.ts';
import { fileRecord } from './file-record.service.ts';
import {
  addAnswer,
  holdRequest,
  isFiled,
  isPending,
  type RequestRecord,
  setRequest,
} from './requests.sql.ts';
import { endWork, type MvrWork, schedule } from './work.sql.ts';

interface Settling {
  db: Db;
  kernel: Kernel;
  work: MvrWork;
  request: RequestRecord;
  provider: ProviderKind;
  /** The order still waits for its record. */
  open: boolean;
  reply: CheckedReply;
}

/** What an answer came to, for its audit row. */
interface Settled {
  outcome: Outcome | 'canceled';
  request: RequestRecord;
  documentId?: string;
}

/**
 * Puts an answer where it belongs, in one transaction: a record is filed once, anything else is noted, asked again or left
 * to a person. An answer to what is settled already is noted and never filed.
 */
export async function settle(
  kernel: Kernel,
  work: MvrWork,
  provider: ProviderKind,
  given: { orderId: string; reply: CheckedReply },
): Promise<void> {
  const { tenantId } = work;
  await asJob(kernel, { tenantId, action: 'mvr.answer' }, async ({ db, live, audit }) => {
    const order = await holdOrderStatus(db, given.orderId);
    const request = await holdRequest(db, work.requestId);
    if (!request) {
      await endWork(db, work);
      return;
    }
    // The history names who asked; that an answer came is nobody's act.
    await nameUser(db, request.askedBy);
    const open = order !== null && isOpen(order.statusId);
    const s = { db, kernel, work, request, provider, open, reply: given.reply };
    const settled = request.state === 'waiting' ? await settleWaiting(s) : await settleLate(s);
    for (const hint of hintsFor(tenantId, settled)) live(hint);
    audit(noteOf(settled));
  });
}

function hintsFor(tenantId: number, { request, documentId }: Settled): LiveHint[] {
  const { employeeId } = request;
  return [
    ...orderHints(tenantId, employeeId),
    ...(documentId
      ? [{ tenantId, topic: 'documents', key: employeeId, requirement: READS_FILES }]
      : []),
  ];
}

function noteOf({ request, outcome, documentId }: Settled): AuditNote {
  return {
    entity: 'order',
    entityId: request.orderId,
    clientId: request.clientId,
    detail: {
      employeeId: request.employeeId,
      requestId: request.requestId,
      answer: outcome,
      ...(documentId ? { documentId } : {}),
    },
  };
}

/** Who writes into the order's trail. */
const by = (provider: ProviderKind) => ({
  id: null,
  name: provider === 'simulator' ? 'MVR simulator' : 'MVR provider',
});

/** An entry of the order's trail, and its next status where it takes one. */
const say = (
  { db, request, provider }: Settling,
  message: string,
  statusId: number | null = null,
) => noteAtOrder(db, request, by(provider), { message, statusId });

/** An answer to a request that is settled: by an earlier answer, or because its order was closed. */
async function settleLate(s: Settling): Promise<Settled> {
  const { db, work, request, reply } = s;
  await endWork(db, work);
  const outcome = request.state === 'canceled' ? 'late' : 'repeated';
  if (reply.kind === 'complete' || reply.kind === 'otherDriver') {
    await addAnswer(db, request.requestId, { ...reply, outcome });
    await say(s, `An answer came. ${OUTCOMES[outcome]}.`);
  }
  return { outcome, request };
}

async function settleWaiting(s: Settling): Promise<Settled> {
  const { db, work, request, reply } = s;
  const { requestId } = request;
  if (!s.open) {
    await endWork(db, work);
    await setRequest(db, requestId, { state: 'canceled' });
    if (reply.kind === 'complete') await addAnswer(db, requestId, { ...reply, outcome: 'late' });
    await say(s, 'An answer came after the order was closed. It is not filed.');
    return { outcome: 'late', request };
  }
  switch (reply.kind) {
    case 'complete':
      return settleRecord(s, reply);
    case 'pending':
      return settlePending(s, reply.seconds);
    case 'otherDriver': {
      const detail = reply.differences.join(', ');
      return giveUp(s, 'otherDriver', { outcome: 'otherDriver', ...reply, detail });
    }
    case 'refused':
      return giveUp(s, 'refused', { outcome: 'refused', detail: REFUSALS[reply.reason] });
    default:
      return settleFault(s, reply);
  }
}

async function settleRecord(
  s: Settling,
  reply: Extract<CheckedReply, { kind: 'complete' }>,
): Promise<Settled> {
  const { db, kernel, work, request, provider } = s;
  const { reference, sha256 } = reply;
  if (reference !== null && (await isFiled(db, reference)))
    return giveUp(s, 'repeated', { outcome: 'repeated', reference, sha256 });
  const documentId = await fileRecord(db, kernel, request, provider, reply.checked);
  if (documentId === null) return giveUp(s, 'noFile', { outcome: 'noFile', reference, sha256 });
  await addAnswer(db, request.requestId, { outcome: 'filed', reference, sha256 });
  await setRequest(db, request.requestId, { state: 'done', provider });
  await endWork(db, work);
  await say(
    s,
    provider === 'simulator' ? `Record filed. ${SIMULATED}` : 'Record filed',
    RESULTS_RECEIVED,
  );
  return { outcome: 'filed', request, documentId };
}

async function settlePending(s: Settling, seconds: number): Promise<Settled> {
  const { db, work, request } = s;
  const waited = (Date.now() - Date.parse(request.askedAt)) / 3_600_000;
  if (waited > MOST_WAITING_HOURS) return giveUp(s, 'noAnswer', { outcome: 'timeout' });
  await schedule(db, { ...work, attempts: 0 }, seconds);
  if (!(await isPending(db, request.requestId))) {
    await addAnswer(db, request.requestId, { outcome: 'pending' });
    await say(s, OUTCOMES.pending, IN_PROGRESS);
  }
  return { outcome: 'pending', request };
}

/** What may go better the next time: asked again later and later, then left to a person. */
async function settleFault(
  s: Settling,
  reply: Extract<CheckedReply, { detail: string }>,
): Promise<Settled> {
  const { db, work, request } = s;
  const attempts = work.attempts + 1;
  const answer = {
    outcome: reply.kind,
    detail: reply.detail,
    sha256: 'sha256' in reply ? reply.sha256 : null,
  };
  const seconds = retryAfter(attempts, reply.kind);
  if (seconds === null)
    return giveUp(s, reply.kind === 'garbage' ? 'garbage' : 'unreachable', answer);
  await addAnswer(db, request.requestId, answer);
  await schedule(db, { ...work, attempts }, seconds);
  return { outcome: reply.kind, request };
}

/** Left to a person: the order is on hold and says why. */
async function giveUp(
  s: Settling,
  failure: Failure,
  answer: Parameters<typeof addAnswer>[2],
): Promise<Settled> {
  const { db, work, request, provider } = s;
  const detail = answer.detail ?? null;
  await addAnswer(db, request.requestId, answer);
  await setRequest(db, request.requestId, { state: 'failed', failure, detail, provider });
  await endWork(db, work);
  await say(s, detail === null ? FAILURES[failure] : `${FAILURES[failure]} (${detail})`, ON_HOLD);
  return { outcome: answer.outcome, request };
}

/** Of an order that was closed before anybody was asked: nothing is asked, nothing billed. */
export async function cancelRequest(db: Db, work: MvrWork, request: RequestRecord): Promise<void> {
  await setRequest(db, request.requestId, { state: 'canceled' });
  await endWork(db, work);
  await noteAtOrder(db, request, by(request.provider), {
    message: 'The order is closed: the provider was not asked',
    statusId: null,
  });
}
