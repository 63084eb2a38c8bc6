import { randomUUID } from 'node:crypto';
import { open } from 'node:fs/promises';
import { join } from 'node:path';
import { namesOf } from '#src/features/employees/server/user-names.service.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import { onceFile, type StreamReply } from '#src/server/streams.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { requestError, thrower } from '#src/shared/errors.ts';
import { holds } from '#src/shared/permissions.ts';
import type { Published } from '../draw.rules.ts';
import type { TakenBack } from '../freezes.contract.ts';
import { tallyOf } from '../lives.rules.ts';
import { periodName } from '../periods.rules.ts';
import { SELECTION_ERRORS, type SelectedPerson, type Selection } from '../selections.contract.ts';
import { firstOf, tokensOf } from './draw.service.ts';
import { mayAt, poolOf, whole, type Asker } from './pools.service.ts';
import type { PoolRecord } from './pools.sql.ts';
import {
  drawnTokens,
  readSelection,
  selectionById,
  selectedOf,
  snapshotParts,
  type SelectionRecord,
} from './selections.sql.ts';

const fail = thrower(SELECTION_ERRORS);
/** So many people, and tokens, are shown of a selection; its file has all. */
const MOST = 2000;

/**
 * A selection of a pool, and its pool. What is frozen and not drawn is seen by those alone who may draw: a test is unannounced.
 * @throws request.not_found
 */
export async function selectionOf(
  asker: Asker,
  { clientId, poolId, selectionId }: { clientId: number; poolId: string; selectionId: string },
): Promise<{ pool: PoolRecord; record: SelectionRecord }> {
  const pool = await poolOf(asker, clientId, poolId);
  const record = await readSelection(asker.db, poolId, selectionId);
  if (!record) throw requestError('request.not_found');
  if (record.state === 'frozen' && !mayAt(asker, pool.clientId, 'records.drawRandoms'))
    throw requestError('request.not_found');
  return { pool, record };
}

interface ShownOptions {
  /** With the first tokens of the list. */
  snapshot?: boolean | undefined;
  /** A public beacon says the value of its draw. */
  takesBeacon?: boolean;
}

/** A selection as the asker gets it, with the people of the asker's own locations. */
export async function shownSelection(
  asker: Asker,
  pool: PoolRecord,
  record: SelectionRecord,
  { snapshot = false, takesBeacon = false }: ShownOptions = {},
): Promise<Selection> {
  const people = await peopleOf(asker, record, MOST + 1);
  const shown = people.slice(0, MOST);
  const notes = mayAt(asker, pool.clientId, 'records.drawRandoms');
  // What was drawn goes on after its pool was deleted; nothing more is drawn.
  const draws = notes && pool.deletedAt === null;
  const isDrawn = record.state === 'drawn';
  const { selectionId, poolId, clientId, year, period, frequency, state, adjusted } = record;
  const { secretHash, secret, value, valueFrom, beacon, algorithm, drawnAt, drawnBy } = record;
  return {
    takesBeacon: takesBeacon && state === 'frozen',
    ...{ selectionId, poolId, clientId, year, period, frequency, state, adjusted },
    ...{ secretHash, secret, value, valueFrom, beacon, algorithm, drawnAt, drawnBy },
    takenBack: await takenBackOf(asker.db, record),
    version: record.version,
    poolName: pool.name,
    name: periodName(record),
    numToSelectDrug: record.numDrug ?? 0,
    numToSelectAlcohol: record.numAlcohol ?? 0,
    snapshot: {
      hash: record.snapshotHash,
      people: record.people,
      ofAll: record.listPeople,
      frozenAt: record.frozenAt,
      tokens: snapshot ? await firstTokens(asker, record) : [],
    },
    selected: shown.filter((one) => isSelected(one)),
    alternates: shown.filter((one) => !isSelected(one)),
    more: people.length > MOST,
    notifyAt: record.notifyAt,
    noticedAt: record.noticedAt,
    tally: record.closeSummary ?? tallyOf(people.map(({ standing }) => standing)),
    closed:
      record.closedAt === null
        ? null
        : { at: record.closedAt, name: record.closedName ?? '', note: record.closeNote },
    allowed: [
      ...(notes && isDrawn ? (['note', 'notify', 'close'] as const) : []),
      ...(isDrawn && mayPlace(asker) ? (['order'] as const) : []),
      ...(draws && state === 'frozen' ? (['draw'] as const) : []),
      ...(draws && isDrawn && pool.kind === 'company' ? (['raise'] as const) : []),
      ...(draws && isDrawn && pool.alternates ? (['alternates'] as const) : []),
    ],
  };
}

/** What was frozen before and taken back; an employer does not see who of the service's staff did it. */
export async function takenBackOf(db: Db, { takenBack }: SelectionRecord): Promise<TakenBack[]> {
  if (takenBack === null) return [];
  const names = await namesOf(
    db,
    takenBack.map(({ by }) => by),
  );
  return takenBack.map((one) => ({ ...one, by: names.get(one.by) ?? 'Service staff' }));
}

/** The people of a selection who were drawn at the asker's locations, also where they work at another by now. */
export function peopleOf(
  asker: Pick<Asker, 'db'>,
  record: SelectionRecord,
  most = 1_000_000,
): Promise<SelectedPerson[]> {
  const { sites } = asker.db.binding;
  return whole(asker, record.tenantId, (db) => selectedOf(db, record, most, sites));
}

/** Selected from the first, or an alternate who stands in. */
const isSelected = ({ alternate, standsFor }: SelectedPerson) => !alternate || standsFor !== null;

const mayPlace = ({ db, caller, grants }: Asker) =>
  db.binding.role === 'app' && caller.kind === 'user' && holds(grants, 'records.placeOrder');

async function firstTokens({ db }: Asker, record: SelectionRecord): Promise<string[]> {
  // The list of a consortium is at the service: its file has it.
  for await (const part of snapshotParts(db, record)) return tokensOf(part).slice(0, MOST);
  return [];
}

/** The list of a selection: its own, or that of all companies of the pool that it is a part of. */
interface List {
  tenantId: number;
  selectionId: string;
  people: number;
  drug: number;
  alcohol: number;
  /** How many were drawn from it, alternates included. */
  most: number;
  /** Its people are those of the selection: their tokens stand beside them. */
  isWhole: boolean;
}

/** Reads the list of a selection. Of a part the whole's is at the service, and names nobody. */
function inList<T>(
  c: Pick<Asker, 'db'> & Pick<Context<Endpoint>, 'kernel'>,
  record: SelectionRecord,
  work: (db: Db, list: List) => Promise<T>,
): Promise<T> {
  const { consortiumSelectionId: wholeId } = record;
  if (wholeId === null && record.tenantId !== c.kernel.internalTenantId)
    return whole(c, record.tenantId, (db) =>
      work(db, {
        ...record,
        ...{ drug: record.numDrug ?? 0, alcohol: record.numAlcohol ?? 0, most: 0, isWhole: true },
      }),
    );
  return whole(c, c.kernel.internalTenantId, async (db) => {
    const all = await selectionById(db, wholeId ?? record.selectionId);
    if (!all) throw requestError('request.not_found');
    const [drug, alcohol] = [all.numDrug ?? 0, all.numAlcohol ?? 0];
    return work(db, { ...all, drug, alcohol, most: Math.max(drug, alcohol), isWhole: false });
  });
}

/**
 * A draw as a file: a line of JSON, then each token of the list. It names nobody. Written to disk first, so that memory stays
 * bounded whatever the list's length.
 * @throws selections.not_drawn
 */
export async function publishedFile(
  c: Asker & Pick<Context<Endpoint>, 'kernel' | 'reply'>,
  pool: PoolRecord,
  record: SelectionRecord,
): Promise<StreamReply> {
  const { secret, value, valueFrom, algorithm, drawnAt } = record;
  if (secret === null || value === null || valueFrom === null || !algorithm || !drawnAt)
    throw fail('selections.not_drawn');
  const path = join(c.kernel.config.dataDir, 'tmp', `${randomUUID()}.draw`);
  const size = await inList(c, record, async (db, list) => {
    const drawn = list.isWhole
      ? await drawnTokens(db, list)
      : (
          await firstOf(db, list, { secret, snapshotHash: record.snapshotHash, value }, list.most)
        ).map(({ token }) => token);
    const head: Published = {
      ...{ format: 'random-draw/1', algorithm, pool: pool.name, year: record.year },
      ...{ period: record.period, secretHash: record.secretHash, secret },
      ...{ snapshotHash: record.snapshotHash, people: list.people, value, valueFrom },
      ...{ frozenAt: record.frozenAt, drawnAt },
      ...(record.beacon === null ? {} : { beacon: record.beacon }),
      ...{ drug: list.drug, alcohol: list.alcohol },
      drawn,
    };
    const file = await open(path, 'wx', 0o600);
    try {
      let bytes = (await file.write(`${JSON.stringify(head)}\n`)).bytesWritten;
      for await (const part of snapshotParts(db, list)) {
        const lines = tokensOf(part).map((token) => `${token}\n`);
        bytes += (await file.write(lines.join(''))).bytesWritten;
      }
      return bytes;
    } finally {
      await file.close();
    }
  });
  return onceFile(
    c.reply,
    { path, size },
    { mediaType: 'text/plain; charset=utf-8', fileName: `Draw ${periodName(record)}.txt` },
  );
}
