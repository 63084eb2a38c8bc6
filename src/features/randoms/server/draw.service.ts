import { createHash, hash, randomBytes } from 'node:crypto';
import type { Db } from '#src/server/db/handle.ts';
import type { Kernel } from '#src/server/kernel.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { thrower } from '#src/shared/errors.ts';
import { todayIn } from '#src/shared/zone-clock.ts';
import { valueOfRound } from '../beacon.rules.ts';
import { ALGORITHM, FirstOf, seedOf, ticketOf } from '../draw.rules.ts';
import { sizeFault } from '../pools.rules.ts';
import { periodAt } from '../periods.rules.ts';
import { SELECTION_ERRORS, type BeaconRound } from '../selections.contract.ts';
import { calculate } from './calculation.service.ts';
import { needNew } from './freezes.service.ts';
import { lockPool, type PoolRecord } from './pools.sql.ts';
import { ownPeople, type PoolSource } from './sources.service.ts';
import {
  addSelection,
  noteDraw,
  noteFreeze,
  noteMore,
  readSelection,
  selectionIn,
  snapshotParts,
  type SelectionRecord,
} from './selections.sql.ts';

const fail = thrower(SELECTION_ERRORS);
const sha256 = (text: string): string => hash('sha256', text);
const [TOKEN, PERSON] = [16, 32];

/** Where a secret is bound to, so that no other selection's opens in its place. */
const placeOfSecret = ({
  tenantId,
  selectionId,
}: Pick<SelectionRecord, 'tenantId' | 'selectionId'>) => `${tenantId}|${selectionId}|secret`;

type Keyed = Pick<SelectionRecord, 'tenantId' | 'selectionId'>;

/** A selection that is there. */
async function stored(db: Db, poolId: string, selectionId: string): Promise<SelectionRecord> {
  const record = await readSelection(db, poolId, selectionId);
  if (!record) throw new Error('A selection that was written can be read');
  return record;
}

/**
 * Settles who may be drawn in the current period: the hash of a new secret first, then the list and its hash. The one that there
 * is, where it was frozen already. `db` sees the whole company.
 * @throws selections.drawn_already, selections.too_small, freezes.drawn_from
 */
export async function freeze(
  db: Db,
  { keys }: Pick<Kernel, 'keys'>,
  pool: PoolRecord,
  by: string,
  day: IsoDate = todayIn(pool.zone),
  {
    source = ownPeople(pool),
    keepsDay = false,
  }: {
    source?: PoolSource;
    /** The hidden day stays noted: the server draws by itself once the beacon's round is out. */
    keepsDay?: boolean;
  } = {},
): Promise<SelectionRecord> {
  await lockPool(db, pool.poolId);
  const { year, period } = periodAt(day, pool.frequency);
  const found = await selectionIn(db, pool.poolId, { year, period });
  if (found?.state === 'frozen') return found;
  if (found)
    throw fail('selections.drawn_already', { current: { selectionId: found.selectionId } });
  const secret = randomBytes(32);
  const selectionId = await addSelection(db, {
    ...{ tenantId: pool.tenantId, poolId: pool.poolId, clientId: pool.clientId },
    ...{ year, period, frequency: pool.frequency, by, keepsDay },
    secretHash: createHash('sha256').update(secret).digest('hex'),
    salt: randomBytes(32),
  });
  const key: Keyed = { tenantId: pool.tenantId, selectionId };
  await source.takeList(db, selectionId);
  const list = createHash('sha256');
  let people = 0;
  for await (const part of snapshotParts(db, key)) {
    people += part.length / PERSON;
    list.update(
      tokensOf(part)
        .map((token) => `${token}\n`)
        .join(''),
    );
  }
  const fault = sizeFault(pool.authority, people);
  if (fault) throw fail('selections.too_small', { message: fault });
  await needNew(db, pool, { selectionId, year, period, people });
  await noteFreeze(db, key, {
    secretCipher: keys.encrypt('random-secret', secret, placeOfSecret(key)),
    snapshotHash: list.digest('hex'),
    people,
  });
  return stored(db, pool.poolId, selectionId);
}

/** The tokens of a part of a snapshot, in their order. */
export function tokensOf(part: Buffer): string[] {
  const text = part.toString('hex');
  return Array.from({ length: part.length / PERSON }, (_, at) =>
    text.slice(at * PERSON * 2, at * PERSON * 2 + TOKEN * 2),
  );
}

const uuidOf = (hex: string): string =>
  [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16), hex.slice(16, 20), hex.slice(20)].join(
    '-',
  );

/** The first so many of a drawn order, from the snapshot alone. */
export async function firstOf(
  db: Db,
  key: Keyed,
  drawn: { secret: string; snapshotHash: string; value: string },
  most: number,
): Promise<{ place: number; employeeId: string; token: string }[]> {
  const seed = seedOf(sha256, drawn);
  const first = new FirstOf<string>(most);
  for await (const part of snapshotParts(db, key)) {
    const text = part.toString('hex');
    for (let at = 0; at < text.length; at += PERSON * 2) {
      const token = text.slice(at, at + TOKEN * 2);
      const of = text.slice(at + TOKEN * 2, at + PERSON * 2);
      first.add({ token, ticket: ticketOf(sha256, seed, token), of });
    }
  }
  return first
    .inOrder()
    .map(({ token, of }, at) => ({ place: at + 1, token, employeeId: uuidOf(of) }));
}

/** Writes the first so many of a drawn order as those selected, and those after them as alternates. */
async function writeSelected(
  db: Db,
  record: SelectionRecord,
  source: PoolSource,
  numbers: { drug: number; alcohol: number; alternates: number; day: string },
): Promise<void> {
  const { secret, snapshotHash, value } = record;
  if (secret === null || value === null) throw new Error('Only what was drawn has an order');
  const taken = new Set(await source.standIns(db, record));
  const most = Math.max(numbers.drug, numbers.alcohol) + numbers.alternates + taken.size;
  const first = await firstOf(db, record, { secret, snapshotHash, value }, most);
  let rank = 0;
  const people = first.map((one) => ({
    ...one,
    rank: taken.has(one.place) ? one.place : (rank += 1),
  }));
  await source.write(db, record, people, numbers);
}

/**
 * Draws the selection of the current period, once. `db` sees the whole company.
 * @param asked numbers other than the calculation's, with the reason
 * @throws selections.drawn_already, selections.freeze_first, selections.value_needed, selections.reason_needed,
 * selections.too_small, freezes.drawn_from
 */
export async function draw(
  db: Db,
  kernel: Pick<Kernel, 'keys'>,
  pool: PoolRecord,
  asked: {
    by: string;
    drug: number | undefined;
    alcohol: number | undefined;
    reason: string | undefined;
    value: string | undefined;
    /** The round of the public beacon; null where none is configured. */
    beacon: BeaconRound | null;
  },
  day: IsoDate = todayIn(pool.zone),
  source: PoolSource = ownPeople(pool),
): Promise<SelectionRecord> {
  await lockPool(db, pool.poolId);
  const period = periodAt(day, pool.frequency);
  const before = await selectionIn(db, pool.poolId, period);
  if (before && before.state !== 'frozen')
    throw fail('selections.drawn_already', { current: { selectionId: before.selectionId } });
  if (!before && (asked.value !== undefined || asked.beacon !== null))
    throw fail('selections.freeze_first');
  if (before && asked.value === undefined && asked.beacon === null)
    throw fail('selections.value_needed', {
      fields: [{ field: 'value', message: SELECTION_ERRORS['selections.value_needed'].message }],
    });
  const calculation = await calculate(db, pool, day, source);
  const frozen = before ?? (await freeze(db, kernel, pool, asked.by, day, { source }));
  const drug = Math.min(frozen.people, asked.drug ?? calculation.numToSelectDrug);
  const alcohol = Math.min(frozen.people, asked.alcohol ?? calculation.numToSelectAlcohol);
  const isOther =
    drug !== calculation.numToSelectDrug || alcohol !== calculation.numToSelectAlcohol;
  if (isOther && asked.reason === undefined)
    throw fail('selections.reason_needed', {
      fields: [{ field: 'reason', message: SELECTION_ERRORS['selections.reason_needed'].message }],
    });
  if (frozen.secretCipher === null) throw new Error('A frozen selection has its secret');
  await noteDraw(db, frozen, {
    secret: kernel.keys
      .decrypt('random-secret', frozen.secretCipher, placeOfSecret(frozen))
      .toString('hex'),
    // Where nobody types one, the server draws it after the freeze; the proof says which it was.
    value:
      (asked.beacon && valueOfRound(asked.beacon)) ??
      asked.value ??
      randomBytes(16).toString('hex'),
    valueFrom: asked.beacon ? 'beacon' : asked.value === undefined ? 'server' : 'typed',
    beacon: asked.beacon,
    algorithm: ALGORITHM,
    ...{ day, by: asked.by, calculation, drug, alcohol },
    adjusted: isOther ? (asked.reason ?? null) : null,
  });
  const drawn = await stored(db, pool.poolId, frozen.selectionId);
  await writeSelected(db, drawn, source, { drug, alcohol, alternates: 0, day });
  return drawn;
}

/** @throws selections.not_drawn, selections.closed */
export function needDrawn({ state }: Pick<SelectionRecord, 'state'>): void {
  if (state === 'closed') throw fail('selections.closed');
  if (state !== 'drawn') throw fail('selections.not_drawn');
}

/**
 * Goes on in the order of a draw: to larger numbers, or to more alternates. False where somebody was faster.
 * @throws selections.not_drawn, selections.closed, selections.only_more, selections.nobody_left
 */
export async function goOn(
  db: Db,
  pool: PoolRecord,
  record: SelectionRecord,
  more: { drug: number; alcohol: number; alternates: number; reason: string | null },
  source: PoolSource = ownPeople(pool),
): Promise<boolean> {
  needDrawn(record);
  const [drug, alcohol] = [record.numDrug ?? 0, record.numAlcohol ?? 0];
  if (more.drug < drug || more.alcohol < alcohol) throw fail('selections.only_more');
  const taken = (await source.standIns(db, record)).length;
  if (Math.max(more.drug, more.alcohol) + more.alternates + taken > record.people)
    throw fail('selections.nobody_left');
  const { drug: d, alcohol: a, alternates, reason } = more;
  if (!(await noteMore(db, record, { drug: d, alcohol: a, alternates, adjusted: reason })))
    return false;
  const day = todayIn(pool.zone);
  await writeSelected(db, record, source, { drug: d, alcohol: a, alternates, day });
  return true;
}
