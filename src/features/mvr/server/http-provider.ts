import { createHash } from 'node:crypto';
import { bodyOf, jsonOf } from '#src/server/bounded-body.ts';
import { providerReply } from '../provider-reply.shapes.ts';
import type { MvrProvider, MvrQuestion, MvrReply } from './provider.ts';

/** One question may take this long, and the server's end waits for it; the next one asks the same. */
const PATIENCE = 10_000;
/** A record with its PDF is far smaller. */
const MOST_BYTES = 20 * 1024 * 1024;

/**
 * A provider that is asked over HTTP, as src/docs/mvr-providers.md says: one POST with the order's id as
 * `Idempotency-Key`, repeated as it is until the record is there. Redirects are not followed: the driver's data go where
 * they were meant to go.
 */
export function httpProvider(url: string, token: string | undefined): MvrProvider {
  return { kind: 'http', ask: (question) => ask(url, token, question) };
}

async function ask(
  url: string,
  token: string | undefined,
  { requestId, driver }: MvrQuestion,
): Promise<MvrReply> {
  try {
    const response = await fetch(url, {
      method: 'POST',
      // As a reply that is none of ours: with `error` it would look like no connection.
      redirect: 'manual',
      signal: AbortSignal.timeout(PATIENCE),
      headers: {
        accept: 'application/json',
        'content-type': 'application/json',
        'idempotency-key': requestId,
        ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
      },
      body: JSON.stringify({ requestId, purpose: 'employment', driver }),
    });
    return await replyOf(response);
  } catch (error) {
    const timedOut = error instanceof Error && error.name === 'TimeoutError';
    return timedOut
      ? { kind: 'timeout', detail: `no answer in ${PATIENCE / 1000} seconds` }
      : { kind: 'unreachable', detail: 'no connection' };
  }
}

/** Statuses that say nothing of the order: asked again, they may be others. */
const isPassing = (status: number): boolean =>
  status >= 500 || [401, 403, 407, 408, 409, 425, 429].includes(status);

async function replyOf(response: Response): Promise<MvrReply> {
  const bytes = await bodyOf(response, MOST_BYTES);
  if (isPassing(response.status)) return { kind: 'busy', detail: `HTTP ${response.status}` };
  if (bytes === null) return { kind: 'garbage', detail: 'too large', sha256: null };
  const sha256 = createHash('sha256').update(bytes).digest();
  const garbage = (detail: string): MvrReply => ({ kind: 'garbage', detail, sha256 });
  const read = providerReply.safeParse(jsonOf(bytes));
  if (!read.success) {
    // Names of fields only: what stands in them may be about anyone.
    const where = read.error.issues[0]?.path.filter((part) => typeof part === 'string').join('.');
    return garbage(
      `HTTP ${response.status}, ${where ? `${where} is not right` : 'no reply of ours'}`,
    );
  }
  const { data } = read;
  switch (data.status) {
    case 'pending':
      return { kind: 'pending', seconds: data.retryAfter };
    case 'refused':
      return { kind: 'refused', reason: data.reason };
    case 'complete': {
      const document = Buffer.from(data.document, 'base64');
      return {
        kind: 'complete',
        reference: data.reference ?? null,
        record: data.record,
        document,
        sha256,
      };
    }
  }
}
