import { BREATH } from '#src/shared/drug-tests.ts';
import type { Db } from '#src/server/db/handle.ts';
import type { Context } from '#src/server/handler.ts';
import type { Endpoint } from '#src/shared/endpoint.ts';
import { AppError, requestError, thrower } from '#src/shared/errors.ts';
import { nearestClinic } from '#src/features/clinics/server/clinics.service.ts';
import { clinicNeed } from '#src/features/orders/orders.rules.ts';
import { nonDotPanel } from '#src/features/orders/server/orders.service.ts';
import { placeOrder, type Orderer } from '#src/features/orders/server/place.service.ts';
import { LIFE_ERRORS } from '../lives.contract.ts';
import { isFinal, owesTest, tallyOf, type Excuse } from '../lives.rules.ts';
import { agencyOf } from '../pools.rules.ts';
import type { SelectedPerson } from '../selections.contract.ts';
import { goOn } from './draw.service.ts';
import {
  noteAlternates,
  noteClose,
  noteExcuse,
  noteOrder,
  standIn,
  summonedOf,
  type Summoned,
} from './lives.sql.ts';
import { mayAt, whole, type Asker } from './pools.service.ts';
import { lockPool, type PoolRecord } from './pools.sql.ts';
import { peopleOf, selectionOf } from './selections.service.ts';
import { readSelection, selectedOf, standIns, type SelectionRecord } from './selections.sql.ts';

const fail = thrower(LIFE_ERRORS);

interface Asked {
  clientId: number;
  poolId: string;
  selectionId: string;
}

/**
 * A drawn selection of which the asker notes something.
 * @throws request.not_found, random-lives.not_yours, random-lives.not_drawn, random-lives.closed
 */
export async function openSelection(
  asker: Asker,
  asked: Asked,
): Promise<{ pool: PoolRecord; record: SelectionRecord }> {
  const found = await selectionOf(asker, asked);
  if (!mayAt(asker, found.pool.clientId, 'records.drawRandoms'))
    throw fail('random-lives.not_yours');
  needOpen(found.record);
  return found;
}

/** @throws random-lives.not_drawn, random-lives.closed */
export function needOpen({ state }: SelectionRecord): void {
  if (state === 'closed') throw fail('random-lives.closed');
  if (state !== 'drawn') throw fail('random-lives.not_drawn');
}

/**
 * Somebody of a selection for whom something is noted.
 * @throws request.not_found, random-lives.not_selected
 */
export async function personAt(
  asker: Pick<Asker, 'db'>,
  record: SelectionRecord,
  place: number,
): Promise<SelectedPerson> {
  const person = (await peopleOf(asker, record)).find((one) => one.place === place);
  if (!person) throw requestError('request.not_found');
  if (person.standing === 'alternate') throw fail('random-lives.not_selected');
  return person;
}

/**
 * Somebody who still owes a test. Once the sample was taken only a refusal is noted, whatever is known of the result.
 * @throws random-lives.tested, random-lives.ended
 */
export function needWaiting(person: SelectedPerson, { refuses }: { refuses: boolean }): void {
  if (owesTest(person) || (refuses && !isFinal(person.standing))) return;
  const isEnded = person.excused !== null || person.outcome !== null;
  throw fail(isEnded ? 'random-lives.ended' : 'random-lives.tested');
}

/**
 * Excuses somebody, and has the next alternate in the drawn order stand in: one is drawn on for where none waits. Returns the
 * place of the one who stands in; null where nobody does. `db` sees the whole company.
 * @throws random-lives.ended
 */
export async function excuse(
  db: Db,
  { pool, record }: { pool: PoolRecord; record: SelectionRecord },
  asked: { place: number; reason: Excuse; note: string; returnsOn: string | null; by: string },
): Promise<number | null> {
  await lockPool(db, pool.poolId);
  if (!(await noteExcuse(db, record, asked))) throw fail('random-lives.ended');
  if (!pool.alternates) return null;
  const now = await readSelection(db, pool.poolId, record.selectionId);
  if (!now) return null;
  const [drug, alcohol] = [now.numDrug ?? 0, now.numAlcohol ?? 0];
  const taken = (await standIns(db, now)).length;
  if (now.alternates === 0) {
    if (Math.max(drug, alcohol) + taken + 1 > now.people) return null;
    await goOn(db, pool, now, { drug, alcohol, alternates: 1, reason: null });
  }
  const place = await standIn(db, record, asked.place);
  if (place !== null) await noteAlternates(db, record, Math.max(0, now.alternates - 1));
  return place;
}

/** Closes a selection in which everything ended. `db` sees the whole company. @throws random-lives.still_open, random-lives.closed */
export async function close(
  db: Db,
  record: SelectionRecord,
  signed: { by: string; name: string; note: string },
): Promise<void> {
  const people = await selectedOf(db, record, 1_000_000);
  const tally = tallyOf(people.map(({ standing }) => standing));
  const { open } = tally;
  if (open > 0)
    throw fail('random-lives.still_open', {
      message: `Of those selected, ${open} ${open === 1 ? 'is' : 'are'} open. Note how it ended for each of them, then close.`,
    });
  if (!(await noteClose(db, record, { ...signed, tally }))) throw fail('random-lives.closed');
}

/** The random reason of a test (2§9). */
const RANDOM = 3;
const URINE = 1;

/** What is ordered of a kind for a pool. */
async function testFor(db: Db, pool: PoolRecord, kind: 'drug' | 'alcohol') {
  const agency = agencyOf(pool.authority);
  const common = {
    orderType: 'drugTest' as const,
    reasonId: RANDOM,
    ...(agency ? { dotAgency: agency } : {}),
  };
  if (kind === 'alcohol') return { ...common, panel: 'BAT', specimenTypeId: BREATH };
  const panel = agency ? 'DOT5' : await nonDotPanel(db, URINE);
  return { ...common, ...(panel ? { panel } : {}), specimenTypeId: URINE };
}

/**
 * Orders the tests of those selected who have no order yet, each at the clinic nearest to the person's location. What is
 * refused for one person stands beside the name and keeps nobody else back.
 */
export async function orderTests(
  c: Orderer & Pick<Context<Endpoint>, 'db'>,
  { pool, record }: { pool: PoolRecord; record: SelectionRecord },
  wanted: ReadonlySet<number> | null,
): Promise<{
  placed: number;
  refused: { place: number; name: string; message: string }[];
}> {
  const refused: { place: number; name: string; message: string }[] = [];
  const nearest = new Map<string, number | null>();
  const clinicFor = async (person: Summoned, test: Awaited<ReturnType<typeof testFor>>) => {
    if (person.zip === null) return null;
    const key = `${person.zip} ${test.panel}`;
    const known = nearest.get(key);
    if (known !== undefined) return known;
    const found = await nearestClinic(c.db, person.zip, clinicNeed(test));
    nearest.set(key, found);
    return found;
  };
  const tests = {
    drug: await testFor(c.db, pool, 'drug'),
    alcohol: await testFor(c.db, pool, 'alcohol'),
  };
  let placed = 0;
  const { sites } = c.db.binding;
  for (const person of await whole(c, record.tenantId, (db) => summonedOf(db, record, sites))) {
    if (!person.isOpen || (wanted && !wanted.has(person.place))) continue;
    if (!person.seesFile) {
      const message = `Works at ${person.movedTo ?? 'another location'} now. Order the test there.`;
      refused.push({ place: person.place, name: person.name, message });
      continue;
    }
    for (const kind of ['drug', 'alcohol'] as const) {
      if (!person[kind] || person[`${kind}OrderId`] !== null) continue;
      try {
        const vendorId = await clinicFor(person, tests[kind]);
        const orderId = await placeOrder(c, {
          ...tests[kind],
          employeeId: person.employeeId,
          ...(vendorId === null ? {} : { vendorId }),
          source: 'randoms',
          message: 'Ordered for a random selection',
        });
        await noteOrder(c.db, record, { place: person.place, kind, orderId });
        placed += 1;
      } catch (error) {
        if (!(error instanceof AppError)) throw error;
        const twin = openTwin(error);
        if (twin !== null) {
          await noteOrder(c.db, record, { place: person.place, kind, orderId: twin });
          continue;
        }
        const message = error.fields?.[0]?.message ?? error.message;
        refused.push({ place: person.place, name: person.name, message });
      }
    }
  }
  return { placed, refused };
}

/** The order that is open for the same already: it serves. */
function openTwin({ code, current }: AppError): string | null {
  if (code !== 'orders.open_already' || typeof current !== 'object' || current === null)
    return null;
  return 'orderId' in current && typeof current.orderId === 'string' ? current.orderId : null;
}
