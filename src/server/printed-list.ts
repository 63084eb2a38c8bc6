import type { TextColumn, TextColumns } from '#src/shared/columns.ts';
import { requestError } from '#src/shared/errors.ts';
import { type IsoDate, writeDate } from '#src/shared/dates.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { dateAt, timeAt, zoneName } from '#src/shared/zone-clock.ts';
import { logoAt } from './client-logo.ts';
import type { Db } from './db/handle.ts';
import type { Context } from './handler.ts';
import { filterWords } from './filter-words.ts';
import { paperPdf } from './paper-pdf.ts';
import { madeNow, PDF, type StreamReply } from './streams.ts';

/** What a call that exports a list brings along for its print. */
export type Printed = Pick<
  Context<Endpoint>,
  'kernel' | 'db' | 'caller' | 'clientId' | 'searchHeader'
> & {
  params?: unknown;
  query?: unknown;
  /** Says by `accept` what kind of file is wanted. */
  request: { headers: { accept?: string | undefined } };
  /** Anyone who waits for the file: a reply, or a job that makes it in the background. */
  reply: { raw: Waiting };
};

/** They wait for a file, and may leave before it is whole. */
interface Waiting {
  /** They have left: nothing more is written. */
  readonly destroyed: boolean;
  once(event: 'close', listener: () => void): unknown;
}

/** More rows are no paper to read any more; the whole list is a CSV file. */
export const MOST_PRINTED = 5000;
/** With so many columns a page lies on its side. */
const WIDE_FROM = 6;

/** Whether a caller of an export asks for it as a PDF. */
export function asksForPdf({ request }: Pick<Printed, 'request'>): boolean {
  return request.headers.accept === PDF;
}

/** What a list that becomes a paper or a workbook is. */
export interface Listed<Row> {
  name: string;
  columns: TextColumns<Row>;
  batches: AsyncIterable<readonly Row[]>;
  /**
   * What a report says of itself, asked once its rows are read: what it was narrowed to, instead of the words of its query, and
   * its totals.
   */
  said?: () => { filters: readonly string[]; totals: readonly string[] };
  /** More rows than these are not printed. */
  mostPrinted?: number;
}

/** The rows of a list, up to a number, and whether there are more. @throws `request.timeout` for a caller who has left */
export async function firstRows<Row>(
  c: Printed,
  { batches }: Listed<Row>,
  isWanted: (row: Row) => boolean,
  most: number,
): Promise<{ rows: Row[]; more: boolean }> {
  const rows: Row[] = [];
  for await (const batch of batches) {
    if (c.reply.raw.destroyed) throw requestError('request.timeout');
    const wanted = batch.filter(isWanted);
    const room = most - rows.length;
    for (const row of wanted.slice(0, room)) rows.push(row);
    if (wanted.length > room) return { rows, more: true };
  }
  return { rows, more: false };
}

/**
 * In sentences: what a list was narrowed to and sorted by, how many rows it has, and its totals. The words come from the
 * request that was answered, so that they cannot claim another filter.
 */
export async function listWords<Row>(
  c: Printed,
  { columns, said }: Listed<Row>,
  chosen: readonly TextColumn<Row>[],
  { length, more }: { length: number; more: boolean },
): Promise<string[]> {
  const count = length.toLocaleString('en-US');
  const { filters, totals } = said?.() ?? {
    filters: filterWords(c.query, c.searchHeader, columns, await placesIn(c.db, c.query)),
    totals: [],
  };
  return [
    ...filters,
    length === 1 ? '1 row' : more ? `The first ${count} rows` : `${count} rows`,
    ...(chosen.length < Object.keys(columns).length
      ? [`${chosen.length} of ${Object.keys(columns).length} columns`]
      : []),
    ...totals,
  ];
}

/**
 * Draws a list as a PDF: the rows of its export, headed by whose it is and, in words, what it is.
 * @throws `request.timeout` for a caller who has left
 */
export async function printedList<Row>(
  c: Printed,
  options: Listed<Row>,
  chosen: readonly TextColumn<Row>[],
  isWanted: (row: Row) => boolean,
): Promise<{ rows: number; stream: StreamReply }> {
  const { mostPrinted = MOST_PRINTED } = options;
  const found = await firstRows(c, options, isWanted, mostPrinted);
  const rows = found.rows.map((row) => chosen.map(({ text }) => text(row)));
  const { more } = found;
  const { client, signature, day, logo } = await printedBy(c);
  const count = rows.length.toLocaleString('en-US');
  const words = await listWords(c, options, chosen, { length: rows.length, more });
  const bytes = await paperPdf(
    options.name,
    [
      ...(client ? [{ text: client, size: 9.5, quiet: true }] : []),
      { text: options.name, size: 18, bold: true, after: 4 },
      { text: `${words.join('. ')}.`, size: 9.5, quiet: true, after: 8 },
      { titles: chosen.map(({ title }) => title), rows },
      ...(rows.length === 0 ? [{ text: 'Nothing in this list.', size: 9.5 }] : []),
      ...(more
        ? [
            {
              text: `A print ends after ${count} rows. Narrow the list, or export it as CSV to have all of it.`,
              size: 9.5,
              bold: true,
            },
          ]
        : []),
    ],
    { foot: signature, logo, wide: chosen.length >= WIDE_FROM },
  );
  return { rows: rows.length, stream: madeNow(bytes, `${options.name} ${day}.pdf`) };
}

/**
 * Who prints, when and for which client, as the foot of each page says it, and the client's logo. The clock is that of the client's location, UTC
 * for what goes across clients; of an impersonated user the real one is named too (D7).
 */
export async function printedBy(
  c: Pick<Printed, 'db' | 'caller' | 'clientId'> & { params?: unknown },
  now = new Date().toISOString(),
): Promise<{ client: string | null; day: IsoDate; signature: string; logo: Buffer | null }> {
  const named: unknown = isRecord(c.params) ? c.params['clientId'] : null;
  const clientId = typeof named === 'number' ? named : c.clientId;
  const place = clientId === null ? undefined : (await placesOf(c.db, [clientId]))[0];
  const zone = place?.zone ?? 'UTC';
  const day = dateAt(now, zone);
  const clock = `${writeDate(day)} at ${timeAt(now, zone)} ${place ? zoneName(zone) : 'UTC'}`;
  const { name, impersonator } = c.caller;
  const who = impersonator ? `${impersonator.name} as ${name}` : name;
  const client = place?.name ?? null;
  return {
    client,
    day,
    logo: place ? await logoAt(c.db, place) : null,
    signature: [client, `Printed by ${who} on ${clock}`].filter(Boolean).join(' \u00b7 '),
  };
}

const isRecord = (value: unknown): value is Readonly<Record<string, unknown>> =>
  typeof value === 'object' && value !== null;

/** The names of the locations that a query names, as far as the caller may see them. */
async function placesIn(db: Db, query: unknown): Promise<ReadonlyMap<number, string>> {
  const values = isRecord(query) ? [query['location'], query['clientId']].flat() : [];
  const ids = values.map(Number).filter((id) => Number.isSafeInteger(id) && id > 0);
  const places = ids.length > 0 ? await placesOf(db, ids) : [];
  return new Map(places.map(({ id, name }) => [id, name]));
}

interface PrintedPlace {
  id: number;
  name: string;
  zone: string;
  tenantId: number;
  path: number[];
}

const placesOf = (db: Db, ids: readonly number[]) =>
  db.rows<PrintedPlace>(
    'printed-places',
    'select client_id as id, name, zone, tenant_id as "tenantId", path from clients where client_id = any($1)',
    [ids],
  );
