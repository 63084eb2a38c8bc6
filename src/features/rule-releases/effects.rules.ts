import type {
  ItemStatus,
  QualificationItem,
  Severity,
} from '#src/features/qualification/item.rules.ts';
import type { Qualification } from '#src/features/qualification/qualification.rules.ts';
import { STANDINGS, standingOf } from '#src/features/qualification/standing.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** What a release does to a driver's file, as it is kept: the number is the place in this list. */
export const EFFECTS = ['stopped', 'worse', 'otherwise', 'better', 'freed'] as const;
export type Effect = (typeof EFFECTS)[number];

/** One thing in a file that stands otherwise; null where nothing is asked. */
export interface ItemChange {
  documentTypeId: number;
  authority: string | null;
  was: ItemStatus | null;
  willBe: ItemStatus | null;
  /** A violation that keeps the driver off the road, before and after. */
  stopped: boolean;
  stops: boolean;
  /** The row that says so: the new one, or the one that leaves. */
  ruleId: string;
}

/** Of an item what a person would notice. */
type Seen = Pick<
  QualificationItem,
  'documentTypeId' | 'authority' | 'status' | 'severity' | 'blocksDispatch' | 'ruleId'
>;

const keyOf = ({ documentTypeId, authority }: Seen) => `${documentTypeId}/${authority ?? ''}`;
const severityOf = (item: Seen | undefined): Severity => item?.severity ?? 'none';
const stopsFor = (item: Seen | undefined) =>
  item !== undefined && item.blocksDispatch && item.severity === 'error';
const isFine = (item: Seen | undefined) => item === undefined || item.status === 'valid';

/** What stands otherwise in a file, worst first; what is in order before and after is no change. */
export function changesBetween(
  was: Pick<Qualification, 'items'>,
  willBe: Pick<Qualification, 'items'>,
): ItemChange[] {
  const before = new Map(was.items.map((item) => [keyOf(item), item]));
  const after = new Map(willBe.items.map((item) => [keyOf(item), item]));
  return [...new Set([...after.keys(), ...before.keys()])].flatMap((key) => {
    const one = before.get(key);
    const other = after.get(key);
    const named = other ?? one;
    if (!named || (isFine(one) && isFine(other))) return [];
    const isAlike =
      one?.status === other?.status &&
      severityOf(one) === severityOf(other) &&
      stopsFor(one) === stopsFor(other);
    if (isAlike) return [];
    return [
      {
        documentTypeId: named.documentTypeId,
        authority: named.authority,
        was: one?.status ?? null,
        willBe: other?.status ?? null,
        stopped: stopsFor(one),
        stops: stopsFor(other),
        ruleId: named.ruleId,
      },
    ];
  });
}

/** What a release does to a file; null where it stands as before. */
export function effectOf(was: Qualification, willBe: Qualification, day: IsoDate): Effect | null {
  if (was.doNotDispatch !== willBe.doNotDispatch) return willBe.doNotDispatch ? 'stopped' : 'freed';
  const placeOf = (found: Qualification) => STANDINGS.indexOf(standingOf(found, [], day).state);
  // The first in the list is the worst.
  const moved = placeOf(willBe) - placeOf(was) || (willBe.score ?? 100) - (was.score ?? 100);
  if (moved !== 0) return moved < 0 ? 'worse' : 'better';
  return changesBetween(was, willBe).length > 0 ? 'otherwise' : null;
}

/** The effects in a word, as lists show them. */
export const EFFECT_NAMES: Readonly<Record<Effect, string>> = {
  stopped: 'Stopped',
  worse: 'Worse',
  otherwise: 'Otherwise',
  better: 'Better',
  freed: 'Freed',
};

/** The effects in words. */
export const EFFECT_WORDS: Readonly<Record<Effect, string>> = {
  stopped: 'May no longer be dispatched',
  worse: 'Stands worse',
  otherwise: 'Stands otherwise',
  better: 'Stands better',
  freed: 'May be dispatched again',
};
