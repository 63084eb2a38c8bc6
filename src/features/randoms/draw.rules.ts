/*
 * The draw, so that anyone can repeat it. In this order: the hash of a secret is published; the list of the pool is frozen and
 * its hash published; a value that nobody knew at the freeze is said; then seed, tickets and order follow by arithmetic.
 *
 *   secret hash    SHA-256 of the secret's 32 bytes
 *   snapshot hash  SHA-256 of the tokens in ascending order, each followed by a line feed
 *   seed           SHA-256 of "<secret>\n<snapshot hash>\n<value>\n"
 *   ticket         SHA-256 of "<seed>\n<token>\n"
 *   order          by ticket, ascending
 *
 * All of them in lowercase hexadecimal. A token stands for a person by a salt that is not published.
 */

/** Stands in every draw, so that a later way of drawing cannot be taken for this one. */
export const ALGORITHM = 'tickets-sha256-1';

/** SHA-256 of a text, in lowercase hexadecimal. Each side has its own. */
export type Hash = (text: string) => string;

/** The seed of a draw. */
export function seedOf(
  hash: Hash,
  { secret, snapshotHash, value }: { secret: string; snapshotHash: string; value: string },
): string {
  return hash(`${secret}\n${snapshotHash}\n${value}\n`);
}

/** A person's ticket in a draw. */
export function ticketOf(hash: Hash, seed: string, token: string): string {
  return hash(`${seed}\n${token}\n`);
}

/** One of those at the head of the order. */
export interface Drawn<Of> {
  ticket: string;
  token: string;
  of: Of;
}

const isBefore = <Of>(a: Drawn<Of>, b: Drawn<Of>): boolean =>
  a.ticket === b.ticket ? a.token < b.token : a.ticket < b.ticket;

/**
 * Keeps the first so many of an order whose members come in any sequence, in memory for those alone: a heap with the last of
 * them on top. A larger number from the same tickets begins with the smaller one's.
 */
export class FirstOf<Of> {
  readonly #most: number;
  readonly #heap: Drawn<Of>[] = [];

  constructor(most: number) {
    this.#most = most;
  }

  add(one: Drawn<Of>): void {
    const heap = this.#heap;
    if (heap.length < this.#most) {
      heap.push(one);
      this.#rise(heap.length - 1);
      return;
    }
    const top = heap[0];
    if (!top || !isBefore(one, top)) return;
    heap[0] = one;
    this.#sink(0);
  }

  /** Those who are first, in order. */
  inOrder(): Drawn<Of>[] {
    return this.#heap.toSorted((a, b) => (isBefore(a, b) ? -1 : 1));
  }

  #rise(from: number): void {
    let at = from;
    while (at > 0) {
      const above = (at - 1) >> 1;
      if (!this.#swapIfBefore(above, at)) return;
      at = above;
    }
  }

  #sink(from: number): void {
    let at = from;
    for (;;) {
      const left = at * 2 + 1;
      const [one, two] = [this.#heap[left], this.#heap[left + 1]];
      if (!one) return;
      const below = two && isBefore(one, two) ? left + 1 : left;
      if (!this.#swapIfBefore(at, below)) return;
      at = below;
    }
  }

  /** The later of the two belongs above; returns whether they changed places. */
  #swapIfBefore(above: number, below: number): boolean {
    const [upper, lower] = [this.#heap[above], this.#heap[below]];
    if (!upper || !lower || !isBefore(upper, lower)) return false;
    this.#heap[above] = lower;
    this.#heap[below] = upper;
    return true;
  }
}

/** What is read of a published draw before its tokens. */
export interface Published {
  format: 'random-draw/1';
  algorithm: string;
  pool: string;
  year: number;
  period: number;
  secretHash: string;
  secret: string;
  snapshotHash: string;
  people: number;
  value: string;
  valueFrom: string;
  frozenAt: string;
  drawnAt: string;
  /** The round of a public beacon, where `value` is its: `<round>:<randomness>`. */
  beacon?: { url: string; round: number; at: string; randomness: string; signature: string };
  drug: number;
  alcohol: number;
  /** Tokens in the drawn order: those selected, then the alternates. */
  drawn: string[];
}
