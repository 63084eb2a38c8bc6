import { transaction } from '#src/server/db/handle.ts';
import { asJob } from '#src/server/frame.ts';
import type { JobTask } from '#src/server/jobs/jobs.ts';
import type { Kernel } from '#src/server/kernel.ts';
import { dateAt, todayIn } from '#src/shared/zone-clock.ts';
import type { AskedDriver } from '../bulk-file.rules.ts';
import { type Answer, isEnded, judgeAnswer } from '../clearinghouse.rules.ts';
import { differencesOf, isTooLong, tryAgainAfter } from '../provider.rules.ts';
import { applyAnswers, hintsOf, type News } from './answers.service.ts';
import {
  type Ask,
  asked,
  leaseAsks,
  nextAsk,
  noteTold,
  tenantsWithAsks,
  type Told,
} from './asks.sql.ts';
import { queryProvider } from './configured-provider.ts';
import type { QueryProvider, QueryReply } from './provider.ts';
import { holdQueries, type QueryRecord } from './queries.sql.ts';

/** Queries that are settled together, and questions under way at once. */
const [BATCH, LANES] = [128, 16];
/** A server that has ended leaves its questions to another one after this long: more than a batch may take. */
const LEASE = 180;
/** Seconds until a batch is looked at again that failed on our side. */
const OWN_FAULT = 60;

const house = (kernel: Kernel) =>
  ({ role: 'staff', tenantId: kernel.internalTenantId, sites: '*' }) as const;
const inTenant = (tenantId: number) => ({ role: 'jobs', tenantId, sites: '*' }) as const;

/** Asks the provider about a batch, many at once; no transaction is open meanwhile. */
async function askAll(
  provider: QueryProvider | null,
  asks: readonly Ask[],
): Promise<ReadonlyMap<string, QueryReply>> {
  const replies = new Map<string, QueryReply>();
  const waiting = [...asks];
  const lane = async () => {
    for (let one = waiting.shift(); one; one = waiting.shift()) {
      const { query, queryType, dotNumber, beganAt } = one;
      const { queryId, kind, state } = query;
      if (isEnded(state) || !('license' in query.asked)) continue;
      const driver = query.asked as AskedDriver;
      replies.set(
        queryId,
        provider
          ? await provider.ask({
              ...{ queryId, dotNumber, kind, queryType, driver },
              askedAt: new Date(beganAt),
            })
          : { status: 'unreachable', detail: 'no provider is set up' },
      );
    }
  };
  await Promise.all(Array.from({ length: LANES }, lane));
  return replies;
}

/** What a reply says of a query as it stands now: news, or none, and when it is asked again. */
function tell(
  ask: Ask,
  query: QueryRecord,
  reply: QueryReply | undefined,
): { told: Told; news: News | null } {
  const { queryId } = query;
  const base = { queryId, failure: null, detail: null, reference: null, attempts: 0, after: 0 };
  const ended = (more: Partial<Told>, news: News | null = null) => ({
    told: { ...base, state: 'answered' as const, ...more },
    news,
  });
  const stopped = (failure: Told['failure'], detail: string | null = null) =>
    ended({ state: 'stopped', failure, detail });
  const later = (after: number, more: Partial<Told> = {}, news: News | null = null) =>
    isTooLong(new Date(ask.beganAt), new Date())
      ? { ...stopped('waitedLong'), news }
      : ended({ state: 'asking', after, ...more }, news);
  const again = (kind: 'unreachable' | 'garbage', detail: string) => {
    const attempts = ask.attempts + 1;
    const after = tryAgainAfter(attempts, kind);
    return after === null ? stopped(kind, detail) : later(after, { attempts, detail });
  };
  if (!('license' in query.asked)) return stopped('forgotten');
  // Somebody entered the answer, or read it from a file.
  if (isEnded(query.state)) return ended({});
  if (!reply) return later(OWN_FAULT);
  if (reply.status === 'garbage' || reply.status === 'unreachable')
    return again(reply.status, reply.detail);
  if (reply.status === 'refused') return stopped(reply.reason);
  if (reply.status === 'pending') return later(reply.retryAfter);
  const differences = differencesOf(query.asked as AskedDriver, reply.driver);
  if (differences.length > 0) return stopped('otherDriver', `differs in ${differences.join(', ')}`);
  const reference = reply.reference ?? null;
  const answer: Answer = {
    state:
      reply.status === 'complete'
        ? 'completed'
        : reply.status === 'consentRefused'
          ? 'refused'
          : reply.status,
    outcome: reply.status === 'complete' ? reply.outcome : null,
    on: dateAt(reply.at, query.zone),
  };
  const verdict = judgeAnswer(query, answer, todayIn(query.zone));
  if (verdict === 'old' || verdict === 'future')
    return again('garbage', verdict === 'old' ? 'of before the query' : 'of a day to come');
  const news = verdict === 'news' ? { query, answer, at: reply.at } : null;
  return 'retryAfter' in reply
    ? later(reply.retryAfter, { reference }, news)
    : ended({ reference }, news);
}

/** Asks about one batch of a tenant's queries and settles the answers together, each once. Returns how many there were. */
async function askBatch(kernel: Kernel, tenantId: number): Promise<number> {
  const asks = await transaction(kernel.pool, inTenant(tenantId), (db) =>
    leaseAsks(db, BATCH, LEASE),
  );
  if (asks.length === 0) return 0;
  const provider = queryProvider(kernel.config);
  const replies = await askAll(provider, asks);
  try {
    await asJob(kernel, { tenantId, action: 'clearinghouse.provider' }, async (job) => {
      const { db, audit, live } = job;
      await holdQueries(db);
      const now = new Map(
        (
          await asked(
            db,
            asks.map(({ query }) => query.queryId),
          )
        ).map((one) => [one.queryId, one]),
      );
      const all = asks.map((ask) => {
        const query = now.get(ask.query.queryId) ?? ask.query;
        return tell(ask, query, replies.get(query.queryId));
      });
      const news = all.flatMap((one) => (one.news ? [one.news] : []));
      await noteTold(
        db,
        all.map(({ told }) => told),
        provider?.kind ?? null,
      );
      await applyAnswers(job, news);
      for (const { query, answer } of news)
        audit({
          entity: 'clearinghouseQuery',
          entityId: query.queryId,
          ...{ tenantId, clientId: query.clientId },
          detail: {
            ...{ employeeId: query.employeeId, kind: query.kind, from: query.state },
            ...{ to: answer.outcome ?? answer.state, provider: provider?.kind ?? null },
          },
        });
      if (all.some(({ told }) => told.state === 'stopped'))
        for (const hint of hintsOf(tenantId)) live(hint);
      if (news.some(({ answer }) => answer.state === 'completed'))
        job.afterCommit(() => kernel.wakeJobs('fileClearinghouseAnswers'));
    });
  } catch (error) {
    kernel.log.error(
      { kind: error instanceof Error ? error.name : 'unknown', asks: asks.length },
      'answers of the Clearinghouse’s provider could not be settled',
    );
    await transaction(kernel.pool, inTenant(tenantId), (db) =>
      noteTold(
        db,
        asks.map(({ query, attempts }) => ({
          ...{ queryId: query.queryId, state: 'asking', failure: null, reference: null },
          ...{ detail: 'could not be settled here', attempts, after: OWN_FAULT },
        })),
        null,
      ),
    );
  }
  return asks.length;
}

/** Asks the provider about all that is due. Returns how many questions there were. */
export async function askProvider(kernel: Kernel, isEnding = () => false): Promise<number> {
  let done = 0;
  for (const tenantId of await transaction(kernel.pool, house(kernel), tenantsWithAsks))
    for (let some = 1; some > 0 && !isEnding(); done += some)
      some = await askBatch(kernel, tenantId);
  return done;
}

/** What a server is asking just now. */
const servers = new WeakMap<Kernel, { round: Promise<void> | null; ended: boolean }>();
function askingOf(kernel: Kernel) {
  const asking = servers.get(kernel) ?? { round: null, ended: false };
  servers.set(kernel, asking);
  return asking;
}

/** Asks the provider of queries that were handed over (D385). A run waits for no answer: other jobs have their turn. */
export const askProviderJob: JobTask = {
  name: 'askClearinghouseProvider',
  match: '* * * * *',
  wakes: true,
  starts: true,
  run(kernel) {
    const asking = askingOf(kernel);
    if (asking.round || asking.ended) return Promise.resolve();
    asking.round = askProvider(kernel, () => asking.ended)
      .then((done) => {
        asking.round = null;
        // When the next one is due may have come of an answer.
        if (done > 0 && !asking.ended) kernel.wakeJobs(askProviderJob.name);
      })
      .catch((error: unknown) => {
        asking.round = null;
        // Nothing is lost: leases run out, and the minute's run finds them.
        kernel.log.error(
          { kind: error instanceof Error ? error.name : 'unknown' },
          'the Clearinghouse’s provider could not be asked',
        );
      });
    return Promise.resolve();
  },
  next: (kernel) =>
    askingOf(kernel).round === null
      ? transaction(kernel.pool, house(kernel), nextAsk)
      : Promise.resolve(null),
  async end(kernel) {
    const asking = askingOf(kernel);
    asking.ended = true;
    await asking.round;
  },
};
