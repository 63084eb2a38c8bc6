import type { FastifyReply } from 'fastify';
import { requestError } from '#src/shared/errors.ts';
import type { Caller } from './caller.ts';

const MINUTE = 60_000;

/** Calls of each key in its current minute, counted on this server alone: with several servers a key has its limit on each. */
const windows = new Map<string, { until: number; calls: number }>();
/** Keys that call no more are forgotten once there are so many. */
const MOST_KEYS = 10_000;

/**
 * Counts a call of a program, and says in the headers how many it has left until when. One too many is refused before
 * anything is read for it. @throws request.too_many with the seconds to wait
 */
export function countCall(
  keyId: string,
  { callsAMinute }: NonNullable<Caller['program']>,
  reply: Pick<FastifyReply, 'header'>,
  now = Date.now(),
): void {
  const known = windows.get(keyId);
  const current = known && known.until > now ? known : { until: now + MINUTE, calls: 0 };
  if (current !== known) {
    if (windows.size >= MOST_KEYS)
      for (const [key, { until }] of windows) if (until <= now) windows.delete(key);
    windows.set(keyId, current);
  }
  const wait = Math.max(1, Math.ceil((current.until - now) / 1000));
  const isOver = current.calls >= callsAMinute;
  if (!isOver) current.calls += 1;
  void reply.header('ratelimit-limit', callsAMinute);
  void reply.header('ratelimit-remaining', callsAMinute - current.calls);
  void reply.header('ratelimit-reset', wait);
  if (isOver) throw requestError('request.too_many', { retryAfter: wait });
}
