import { ApiError } from '#src/web/api-error.ts';
import type { Push } from '../settings-copy.contract.ts';

/** A location that a push did not reach, as the dialog lists it (R389). */
export interface PushFailure {
  clientId: number;
  location: string;
  error: string;
  details: string;
}

/** What a push says of a location that failed: the server's words, else a word of its own, with the reason beside it (R390). */
export function failureWords(error: unknown): { error: string; details: string } {
  if (error instanceof ApiError) {
    const details = (error.fields ?? []).map(({ message }) => message);
    return {
      error: error.message,
      details: details.filter((one) => one !== error.message).join(' '),
    };
  }
  return {
    error: 'Unknown error while completing settings copy',
    details: error instanceof Error ? error.message : '',
  };
}

/** The whole percent of a push that is done: never 100 before the last one is (R387). */
export const percentOf = (done: number, all: number): number =>
  all === 0 ? 100 : Math.floor((done * 100) / all);

interface PushRun {
  sites: Push['sites'];
  /** Sends one location; throws why it failed. */
  send: (clientId: number) => Promise<void>;
  /** Told after each location. */
  onSent: (clientId: number, failure: PushFailure | null) => void;
  /** Whether to stop before the next one. */
  stopped: () => boolean;
}

/** Sends the locations that a push has not reached, one after the other in its order; a failure ends no other one's turn (R388). */
export async function runPush({ sites, send, onSent, stopped }: PushRun): Promise<void> {
  for (const { clientId, name, isDone } of sites) {
    if (isDone) continue;
    if (stopped()) return;
    try {
      await send(clientId);
      onSent(clientId, null);
    } catch (error) {
      onSent(clientId, { clientId, location: name, ...failureWords(error) });
    }
  }
}
