import { addDays, daysBetween } from '#src/shared/dates.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** The seed of every demo: with another one, all of its people would be others (D40). */
export const DEMO_SEED = 'meridian';

/** What all demo data depends on: the same world and ordinal give the same row, in any order. */
export interface DemoWorld {
  seed: string;
  /** Dates of the demo (expiries, hires, receipts) are placed around this day. */
  today: IsoDate;
  /** How many employees the demo holds; only the queue's plan, which refers to them, reads it. */
  employees: number;
}

/** A stream of repeatable draws. */
export interface Random {
  /** A number from 0 up to, not including, 1. */
  next(): number;
  /** A whole number from `min` to `max`, both included. */
  int(min: number, max: number): number;
  chance(probability: number): boolean;
  /** One of the list; throws when there is none. */
  pick<T>(list: readonly T[]): T;
  weighted<T>(entries: readonly (readonly [T, number])[]): T;
  /** A civil date from `from` to `to`, both included. */
  date(from: IsoDate, to: IsoDate): IsoDate;
  /** `count` decimal digits, the first one not 0. */
  digits(count: number): string;
}

type Words = [number, number, number, number];

/** cyrb128: 128 well-mixed bits of a short text; not for secrets. */
function hashWords(text: string): Words {
  let [a, b, c, d]: Words = [1779033703, 3144134277, 1013904242, 2773480762];
  for (let i = 0; i < text.length; i += 1) {
    const code = text.charCodeAt(i);
    a = b ^ Math.imul(a ^ code, 597399067);
    b = c ^ Math.imul(b ^ code, 2869860233);
    c = d ^ Math.imul(c ^ code, 951274213);
    d = a ^ Math.imul(d ^ code, 2716044179);
  }
  a = Math.imul(c ^ (a >>> 18), 597399067);
  b = Math.imul(d ^ (b >>> 22), 2869860233);
  c = Math.imul(a ^ (c >>> 17), 951274213);
  d = Math.imul(b ^ (d >>> 19), 2716044179);
  a ^= b ^ c ^ d;
  return [a >>> 0, (b ^ a) >>> 0, (c ^ a) >>> 0, (d ^ a) >>> 0];
}

/** sfc32 (PractRand): small, fast and good enough for anything a demo shows. */
function sfc32([a, b, c, d]: Words): () => number {
  const next = () => {
    const t = (((a + b) | 0) + d) | 0;
    d = (d + 1) | 0;
    a = b ^ (b >>> 9);
    b = (c + (c << 3)) | 0;
    c = (c << 21) | (c >>> 11);
    c = (c + t) | 0;
    return (t >>> 0) / 4294967296;
  };
  // Nearby seeds start alike; the first rounds part them.
  for (let i = 0; i < 12; i += 1) next();
  return next;
}

/** The draws that belong to one purpose and ordinal of a seed, independent of all other draws. */
export function demoRandom(seed: string, purpose: string, ordinal: number): Random {
  const next = sfc32(hashWords(`${seed}/${purpose}/${ordinal}`));
  const int = (min: number, max: number) => min + Math.floor(next() * (max - min + 1));
  return {
    next,
    int,
    chance: (probability) => next() < probability,
    pick: (list) => {
      const item = list[int(0, list.length - 1)];
      if (item === undefined) throw new RangeError('Nothing to pick from.');
      return item;
    },
    weighted: (entries) => {
      let left = next() * entries.reduce((sum, [, weight]) => sum + weight, 0);
      for (const [value, weight] of entries) {
        left -= weight;
        if (left < 0) return value;
      }
      throw new RangeError('Weights must add up to more than 0.');
    },
    date: (from, to) => addDays(from, int(0, daysBetween(from, to))),
    digits: (count) => {
      let text = String(int(1, 9));
      while (text.length < count) text += String(int(0, 9));
      return text;
    },
  };
}

/** Ids of the demo lie before this instant's successors: rows made later sort after them. */
const DEMO_IDS_FROM = Date.UTC(2024, 0, 1);

/**
 * The id of the `ordinal`-th record of a kind: shaped as a version 7 UUID, in the order of the
 * ordinals (one millisecond each), the same on every machine.
 */
export function demoUuid(kind: string, ordinal: number): string {
  const time = (DEMO_IDS_FROM + ordinal).toString(16).padStart(12, '0');
  const [a, b, c] = hashWords(`uuid/${kind}/${ordinal}`);
  const random = hex(a) + hex(b) + hex(c);
  const variant = ((a & 3) | 8).toString(16);
  return `${time.slice(0, 8)}-${time.slice(8)}-7${random.slice(0, 3)}-${variant}${random.slice(3, 6)}-${random.slice(8, 20)}`;
}

function hex(word: number): string {
  return word.toString(16).padStart(8, '0');
}

/** An hour (UTC) of a day that is past or today, for what has happened: now, where that hour is still to come. */
export function timeOn(day: IsoDate, hour: number): string {
  const at = Date.parse(`${day}T${String(hour).padStart(2, '0')}:00:00Z`);
  return new Date(Math.min(at, Date.now())).toISOString();
}
