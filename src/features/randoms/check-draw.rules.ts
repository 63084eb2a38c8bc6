import { valueOfRound } from './beacon.rules.ts';
import { ALGORITHM, seedOf, ticketOf, type Hash, type Published } from './draw.rules.ts';

/** A check of a published draw, and how it came out. */
export interface DrawCheck {
  what: string;
  ok: boolean;
}

/** What it takes to check a draw: a hash of texts, one of bytes in hexadecimal, and one that is fed line by line. */
export interface Hashes {
  text: Hash;
  hex: (hex: string) => string;
  stream: () => { add: (text: string) => void; end: () => string };
}

/** Reads the head of a published draw; null for another file. */
export function headIn(line: string): Published | null {
  try {
    const head: unknown = JSON.parse(line);
    if (typeof head !== 'object' || head === null || !('format' in head) || !('drawn' in head))
      return null;
    const published = head as Published;
    return published.format === 'random-draw/1' &&
      published.algorithm === ALGORITHM &&
      Array.isArray(published.drawn) &&
      published.drawn.every((token) => typeof token === 'string')
      ? published
      : null;
  } catch {
    return null;
  }
}

/** Repeats a draw from its file: the head, then each token of the list in its order. Memory holds those drawn alone. */
export class DrawChecker {
  readonly #head: Published;
  readonly #hashes: Hashes;
  readonly #seed: string;
  readonly #last: string;
  readonly #inOrder: boolean;
  readonly #missing: Set<string>;
  readonly #list;
  #people = 0;
  #ahead = 0;
  #before = '';
  #sorted = true;

  constructor(head: Published, hashes: Hashes) {
    this.#head = head;
    this.#hashes = hashes;
    this.#seed = seedOf(hashes.text, head);
    const tickets = head.drawn.map((token) => ticketOf(hashes.text, this.#seed, token));
    this.#inOrder = tickets.every((ticket, at) => at === 0 || ticket > (tickets[at - 1] ?? ''));
    this.#last = tickets.at(-1) ?? '';
    this.#missing = new Set(head.drawn);
    this.#list = hashes.stream();
  }

  add(token: string): void {
    this.#list.add(`${token}\n`);
    if (token <= this.#before) this.#sorted = false;
    this.#before = token;
    this.#people += 1;
    if (ticketOf(this.#hashes.text, this.#seed, token) <= this.#last) {
      this.#ahead += 1;
      this.#missing.delete(token);
    }
  }

  end(): DrawCheck[] {
    const { secret, secretHash, snapshotHash, people, drawn, drug, alcohol } = this.#head;
    const { beacon, value, frozenAt } = this.#head;
    const listHash = this.#list.end();
    return [
      {
        what: 'The secret is the one whose hash was published at the freeze.',
        ok: this.#hashes.hex(secret) === secretHash,
      },
      {
        what: 'The list is the one that was frozen.',
        ok: this.#sorted && listHash === snapshotHash,
      },
      {
        what: `The list has ${people.toLocaleString('en-US')} people.`,
        ok: this.#people === people,
      },
      {
        what: 'Those drawn stand in the order of their tickets, nobody twice.',
        ok: this.#inOrder && new Set(drawn).size === drawn.length,
      },
      {
        what: 'Those drawn are the first of the list, and nobody else is.',
        ok: this.#ahead === drawn.length && this.#missing.size === 0,
      },
      ...(beacon === undefined
        ? []
        : [
            {
              what: `The value is of round ${beacon.round} of the beacon, and follows from its signature.`,
              ok:
                value === valueOfRound(beacon) &&
                this.#hashes.hex(beacon.signature) === beacon.randomness,
            },
            {
              what: 'The beacon’s round came out after the freeze.',
              ok: Date.parse(beacon.at) > Date.parse(frozenAt),
            },
          ]),
      {
        what: 'As many were drawn as the numbers say.',
        ok: Math.max(drug, alcohol) <= drawn.length,
      },
    ];
  }
}
