import type { FastifyReply } from 'fastify';
import type { Caller } from '../caller.ts';
import type { OutboxHint } from './outbox-reader.ts';

/** The topic by which servers tell each other that an access has ended (0480_departures.sql); no console hears of it. */
export const ENDED_ACCESS = 'access';

type Owner = Pick<Caller, 'id' | 'tenantId' | 'sessionId' | 'impersonator'>;

/** Whether what ended was this caller's way in: the session, the account, the real user behind it, or the whole company. */
export function endsFor(
  { tenantId, key }: Pick<OutboxHint, 'tenantId' | 'key'>,
  who: Owner,
): boolean {
  if (key === '') return who.tenantId === tenantId;
  return [who.sessionId, who.id, who.impersonator?.id].includes(key);
}

interface OpenAnswer {
  /** Null where somebody came by a mailed link, without a session. */
  caller: Owner | null;
  /** Asks again whether the caller still comes in. */
  stands: () => Promise<boolean>;
  cut: () => void;
}

/** The files that are on their way to somebody: they end with the access by which they were asked for. */
export class OpenAnswers {
  readonly #open = new Set<OpenAnswer>();

  /** Follows an answer until its last byte has left. */
  follow(reply: FastifyReply, caller: Owner | null, stands: () => Promise<boolean>): void {
    const answer = { caller, stands, cut: () => void reply.raw.destroy() };
    this.#open.add(answer);
    reply.raw.once('close', () => this.#open.delete(answer));
  }

  /** Looks at those that these hints are about. A company that left takes along what its mailed links had begun. */
  async told(hints: readonly OutboxHint[]): Promise<void> {
    const about = [...this.#open].filter(({ caller }) =>
      hints.some((hint) => (caller === null ? hint.key === '' : endsFor(hint, caller))),
    );
    await this.#look(about);
  }

  /** Looks at all of them: what only ran out tells nobody. */
  async lookAgain(): Promise<void> {
    await this.#look([...this.#open].filter(({ caller }) => caller !== null));
  }

  async #look(answers: readonly OpenAnswer[]): Promise<void> {
    // The reader of a link asks for the rest again, and is answered by what the link opens now.
    for (const one of answers) if (one.caller === null || !(await one.stands())) one.cut();
  }
}
