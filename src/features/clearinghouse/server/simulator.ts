import { createHash } from 'node:crypto';
import { isFull } from '../clearinghouse.rules.ts';
import type { QueryProvider, QueryQuestion, QueryReply } from './provider.ts';

/** A number from 0 to 99, of the same license always the same. */
const shareOf = (license: string): number =>
  createHash('sha256').update(`clearinghouse/${license}`).digest().readUInt32BE(0) % 100;

const SECOND = 1000;

/** What the Clearinghouse would say so many milliseconds after a query was handed over. */
function stage({ kind, queryType, driver }: QueryQuestion, passed: number): Partial<QueryReply> {
  const share = shareOf(driver.license);
  const later = (seconds: number) => Math.max(2, seconds - passed / SECOND);
  if (passed < 2 * SECOND) return { status: 'pending', retryAfter: later(2) };
  if (share === 0) return { status: 'notFound' };
  const done = {
    status: 'complete',
    outcome: share === 1 ? 'prohibited' : 'notProhibited',
  } as const;
  if (isFull(kind))
    return passed < 6 * SECOND ? { status: 'consentPending', retryAfter: later(6) } : done;
  // Of a hundred limited queries four find a record; a query of type 4 asks for the driver's consent by itself.
  if (share > 4) return { status: 'complete', outcome: 'notProhibited' };
  if (queryType !== 4) return { status: 'consentRequired', retryAfter: 86_400 };
  return passed < 10 * SECOND ? { status: 'consentPending', retryAfter: later(10) } : done;
}

/** Stands in for a provider where none is set up; its answers say that they are none (D12). */
export const simulator: QueryProvider = {
  kind: 'simulator',
  ask(question) {
    const { queryId, askedAt, driver } = question;
    // Counted from the question, so that nothing is to be remembered.
    const said = stage(question, Date.now() - askedAt.getTime());
    const { lastName, dob: birthDate, license, state } = driver;
    return Promise.resolve({
      driver: { lastName, birthDate, license, state },
      at: new Date().toISOString(),
      reference: `SIM-${queryId}`,
      ...said,
    } as QueryReply);
  },
};
