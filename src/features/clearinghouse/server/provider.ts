import type { AskedDriver } from '../bulk-file.rules.ts';
import type { QueryKind, QueryType } from '../clearinghouse.rules.ts';
import type { ProviderReply } from '../provider-reply.shapes.ts';
import type { ProviderKind } from '../provider.rules.ts';

/** One query as a provider is asked about it. The same id is the same query, however often it is asked. */
export interface QueryQuestion {
  queryId: string;
  /** When it was handed over. */
  askedAt: Date;
  dotNumber: string;
  kind: QueryKind;
  queryType: QueryType;
  driver: AskedDriver;
}

/** What comes of asking once. Details name no person. */
export type QueryReply =
  | ProviderReply
  | { status: 'garbage'; detail: string }
  | { status: 'unreachable'; detail: string };

/** Who asks the Clearinghouse for a company. */
export interface QueryProvider {
  kind: ProviderKind;
  /** Asks once. Never throws: what went wrong is a reply too. */
  ask(question: QueryQuestion): Promise<QueryReply>;
}
