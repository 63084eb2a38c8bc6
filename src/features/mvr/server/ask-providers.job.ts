import { isOpen } from '#src/features/orders/orders.rules.ts';
import { holdOrderStatus } from '#src/features/orders/server/results.service.ts';
import { transaction } from '#src/server/db/handle.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { checkReply, discard } from './check-reply.service.ts';
import { mvrProvider } from './configured-provider.ts';
import { retryAfter } from '../mvr.rules.ts';
import type { MvrReply } from './provider.ts';
import { holdRequest, readRequest, type RequestRecord } from './requests.sql.ts';
import { cancelRequest, settle } from './settle.service.ts';
import { endWork, type MvrWork, nextDue, takeWork, tryLater } from './work.sql.ts';

/** Questions under way at once: a slow provider holds up few, and no connection of the database waits for it. */
const LANES = 16;
/** No question is begun after this long: other jobs have their turn. */
const SLICE = 4_000;
/** Seconds until a question is looked at again that failed on our side, however often. */
const OWN_FAULT = { least: 30, most: 900 };

const running = new WeakSet<Kernel>();

/** Asks the provider what is due, many at once, and settles what it answers. */
export const askProvidersJob: JobTask = {
  name: 'askMvrProviders',
  match: '* * * * *',
  wakes: true,
  starts: true,
  async run(kernel) {
    // What came meanwhile is due, and `next` of the run under way asks for it.
    if (running.has(kernel)) return;
    running.add(kernel);
    const end = performance.now() + SLICE;
    const lane = async () => {
      while (performance.now() < end && (await askNext(kernel)));
    };
    try {
      await Promise.all(Array.from({ length: LANES }, lane));
    } finally {
      running.delete(kernel);
    }
  },
  // While a run is under way it asks for the next one itself, at its end.
  next: async (kernel) => (running.has(kernel) ? null : nextDue(kernel)),
};

/** Asks the next question that is due; false when none is. */
async function askNext(kernel: Kernel): Promise<boolean> {
  const work = await takeWork(kernel);
  if (!work) return false;
  try {
    const request = await openRequest(kernel, work);
    if (request) await askAndSettle(kernel, work, request);
  } catch (error) {
    kernel.log.error(
      { kind: error instanceof Error ? error.name : 'unknown', attempts: work.attempts },
      'the answer to an MVR order could not be settled',
    );
    const { least, most } = OWN_FAULT;
    await tryLater(kernel, work, Math.max(least, retryAfter(work.attempts + 1, 'busy') ?? most));
  }
  return true;
}

async function askAndSettle(kernel: Kernel, work: MvrWork, request: RequestRecord): Promise<void> {
  const { requestId, askedAt, asked, orderId } = request;
  const provider = mvrProvider(kernel.config);
  const reply: MvrReply = provider
    ? await provider.ask({ requestId, askedAt: new Date(askedAt), driver: asked })
    : { kind: 'unreachable', detail: 'no provider is set up' };
  const checked = await checkReply(kernel, request, reply);
  try {
    await settle(kernel, work, provider?.kind ?? request.provider, { orderId, reply: checked });
  } finally {
    await discard(checked);
  }
}

/** The request to ask for; null when there is nothing to ask any more. */
async function openRequest(kernel: Kernel, work: MvrWork): Promise<RequestRecord | null> {
  const binding = { role: 'jobs', tenantId: work.tenantId, sites: '*' } as const;
  return transaction(kernel.pool, binding, async (db) => {
    const found = await readRequest(db, work.requestId);
    const order = found && (await holdOrderStatus(db, found.orderId));
    const request = found && (await holdRequest(db, work.requestId));
    if (request?.state !== 'waiting') {
      await endWork(db, work);
      return null;
    }
    if (order && isOpen(order.statusId)) return request;
    await cancelRequest(db, work, request);
    return null;
  });
}
