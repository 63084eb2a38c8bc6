import { bodyOf, jsonOf } from '#src/server/bounded-body.ts';
import { providerReply } from '../provider-reply.shapes.ts';
import type { QueryProvider, QueryQuestion, QueryReply } from './provider.ts';

/** One question may take this long, and the server's end waits for it; the next one asks the same. */
const PATIENCE = 10_000;
const MOST_BYTES = 256 * 1024;

/**
 * A provider that is asked over HTTP, as src/docs/clearinghouse-providers.md says: one POST with the query's id as
 * `Idempotency-Key`, repeated as it is until the answer is there. Redirects are not followed: the driver's data go where they were
 * meant to go.
 */
export function httpProvider(url: string, token: string | undefined): QueryProvider {
  return { kind: 'http', ask: (question) => ask(url, token, question) };
}

async function ask(
  url: string,
  token: string | undefined,
  { queryId, dotNumber, kind, queryType, driver }: QueryQuestion,
): Promise<QueryReply> {
  const { lastName, firstName, dob: birthDate, license, country, state } = driver;
  try {
    const response = await fetch(url, {
      method: 'POST',
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': queryId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({
        ...{ queryId, dotNumber, kind, queryType },
        driver: { lastName, firstName, birthDate, license, country, state },
      }),
    });
    return await replyOf(response);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return {
      status: 'unreachable',
      detail: timedOut ? `no answer in ${PATIENCE / 1000} seconds` : 'no connection',
    };
  }
}

/** Statuses that say nothing of the query: asked again, they may be others. */
const isPassing = (status: number): boolean =>
  status >= 500 || [401, 403, 407, 408, 409, 425, 429].includes(status);

async function replyOf(response: Response): Promise<QueryReply> {
  const bytes = await bodyOf(response, MOST_BYTES);
  if (isPassing(response.status))
    return { status: 'unreachable', detail: `HTTP ${response.status}` };
  if (bytes === null) return { status: 'garbage', detail: 'too large' };
  const read = providerReply.safeParse(jsonOf(bytes));
  if (read.success) return read.data;
  // Names of fields only: what stands in them may be about anyone.
  const where = read.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.');
  return {
    status: 'garbage',
    detail: `HTTP ${response.status}, ${where ? `${where} is not right` : 'no reply of ours'}`,
  };
}
