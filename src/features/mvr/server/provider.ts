import type { AskedDriver, ProviderKind, Refusal } from '../mvr.rules.ts';
import type { MvrData } from '../mvr-data.shapes.ts';

/** One question to a provider. The same id is the same question, however often it is asked. */
export interface MvrQuestion {
  requestId: string;
  /** When it was asked for the first time. */
  askedAt: Date;
  driver: AskedDriver;
}

/** What comes of asking once. Details name no person. */
export type MvrReply =
  | {
      kind: 'complete';
      /** The provider's number of the report; null where it gives none. */
      reference: string | null;
      record: MvrData;
      /** The record as a PDF. */
      document: Uint8Array;
      sha256: Buffer;
    }
  /** The state takes its time: ask again after so many seconds. */
  | { kind: 'pending'; seconds: number }
  | { kind: 'refused'; reason: Refusal }
  | { kind: 'garbage'; detail: string; sha256: Buffer | null }
  | { kind: 'busy' | 'unreachable' | 'timeout'; detail: string };

/** The source of driving records. */
export interface MvrProvider {
  kind: ProviderKind;
  /** Asks once. Never throws: what went wrong is a reply too. */
  ask(question: MvrQuestion): Promise<MvrReply>;
}
