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
import {
  endWork,
  type MvrWork,
  nextDue,
  RENEW_AFTER,
  renewWork,
  takeWork,
  tryLater,
} from './work.sql.ts';

/** Questions under way at once: a slow provider holds up few, and no connection of the database waits for it. */
const LANES = 16;
/** Seconds until a question is looked at again that failed on our side, however often. */
const OWN_FAULT = { least: 30, most: 900 };

/** What a server is asking just now. */
interface Asking {
  lanes: Set<Promise<void>>;
  /** It stops: nothing more is begun. */
  ended: boolean;
}
const servers = new WeakMap<Kernel, Asking>();

function askingOf(kernel: Kernel): Asking {
  const asking = servers.get(kernel) ?? { lanes: new Set(), ended: false };
  servers.set(kernel, asking);
  return asking;
}

/** Asks the provider what is due, many at once, and settles what it answers. */
export const askProvidersJob: JobTask = {
  name: 'askMvrProviders',
  match: '* * * * *',
  wakes: true,
  starts: true,
  // A run begins what is due and waits for no answer: one that hangs keeps neither the next question nor other jobs.
  async run(kernel) {
    const asking = askingOf(kernel);
    const { lanes } = asking;
    while (lanes.size < LANES && !asking.ended) {
      const work = await takeWork(kernel);
      if (!work) return;
      const lane = askOneByOne(kernel, work, asking).finally(() => {
        lanes.delete(lane);
        // When the next one is due may have come of an answer.
        kernel.wakeJobs(askProvidersJob.name);
      });
      lanes.add(lane);
    }
  },
  // With all lanes at work the first that is free takes what is due.
  next: async (kernel) => (askingOf(kernel).lanes.size < LANES ? nextDue(kernel) : null),
  async end(kernel) {
    const asking = askingOf(kernel);
    asking.ended = true;
    await Promise.all(asking.lanes);
  },
};

/** Asks one question after the other until none is due. */
async function askOneByOne(kernel: Kernel, first: MvrWork, asking: Asking): Promise<void> {
  try {
    for (let work: MvrWork | null = first; work;) {
      await ask(kernel, work);
      work = asking.ended ? null : await takeWork(kernel);
    }
  } catch (error) {
    // Nothing is lost: its lease runs out, and the minute's run finds it.
    kernel.log.error({ kind: kindOf(error) }, 'an MVR order could not be worked on');
  }
}

async function ask(kernel: Kernel, work: MvrWork): Promise<void> {
  const renewal = setInterval(() => {
    renewWork(kernel, work).catch((error: unknown) => {
      kernel.log.warn({ kind: kindOf(error) }, 'the lease of an MVR order was not renewed');
    });
  }, RENEW_AFTER);
  try {
    const request = await openRequest(kernel, work);
    if (request) await askAndSettle(kernel, work, request);
  } catch (error) {
    kernel.log.error(
      { kind: kindOf(error), attempts: work.attempts },
      'the answer to an MVR order could not be settled',
    );
    const { least, most } = OWN_FAULT;
    await tryLater(kernel, work, Math.max(least, retryAfter(work.attempts + 1, 'busy') ?? most));
  } finally {
    clearInterval(renewal);
  }
}

const kindOf = (error: unknown): string => (error instanceof Error ? error.name : 'unknown');

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
