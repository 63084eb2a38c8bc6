/*
 * Checks a published draw. It shares no code with the product on purpose: an auditor can read it in two minutes, and whatever is
 * wrong in the product is not wrong here as well. Usage: npm run randoms:verify -- <file>
 */
import { createHash } from 'node:crypto';
import { createReadStream, existsSync } from 'node:fs';

const hash = (bytes: string | Buffer) => createHash('sha256').update(bytes).digest('hex');
const say = (text: string) => void process.stdout.write(`${text}\n`);

interface Head {
  format: string;
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
  drug: number;
  alcohol: number;
  drawn: string[];
  frozenAt: string;
  beacon?: { url: string; round: number; at: string; randomness: string; signature: string };
}

const [path] = process.argv.slice(2);
if (path === undefined) {
  say('Usage: npm run randoms:verify -- <file>');
  process.exit(2);
}
if (!existsSync(path)) {
  say(`There is no file ${path}.`);
  process.exit(2);
}
const faults: string[] = [];
const check = (ok: boolean, text: string) => {
  say(`${ok ? 'ok   ' : 'WRONG'} ${text}`);
  if (!ok) faults.push(text);
};

/** The lines of a file, one after the other: a line feed alone ends one. */
async function* linesIn(file: string): AsyncGenerator<string> {
  let rest = '';
  for await (const chunk of createReadStream(file, 'utf8')) {
    const lines = `${rest}${String(chunk)}`.split('\n');
    rest = lines.pop() ?? '';
    yield* lines;
  }
  if (rest !== '') yield rest;
}

let head: Head | null = null;
let [count, seed, last, before] = [0, '', '', ''];
let isSorted = true;
/** Everyone whose ticket comes before that of the last one drawn: they, and nobody else, must be those drawn. */
let ahead = 0;
const seen = new Set<string>();
const list = createHash('sha256');
const ticketOf = (token: string) => hash(`${seed}\n${token}\n`);
for await (const line of linesIn(path)) {
  if (head === null) {
    try {
      head = JSON.parse(line) as Head;
    } catch {
      say('This is not the file of a draw, or its first line was cut off. Download it again.');
      process.exit(2);
    }
    if (head.format !== 'random-draw/1' || head.algorithm !== 'tickets-sha256-1') {
      say(`This file is of another kind: ${head.format}, ${head.algorithm}.`);
      process.exit(2);
    }
    seed = hash(`${head.secret}\n${head.snapshotHash}\n${head.value}\n`);
    const tickets = head.drawn.map(ticketOf);
    check(
      tickets.every((ticket, at) => at === 0 || ticket > (tickets[at - 1] ?? '')),
      'those drawn stand in the order of their tickets',
    );
    last = tickets.at(-1) ?? '';
    for (const token of head.drawn) seen.add(token);
    check(seen.size === head.drawn.length, 'nobody was drawn twice');
    continue;
  }
  list.update(`${line}\n`);
  if (line <= before) isSorted = false;
  before = line;
  count += 1;
  if (ticketOf(line) <= last) {
    ahead += 1;
    seen.delete(line);
  }
}
if (head === null) {
  say('The file is empty.');
  process.exit(2);
}
check(
  hash(Buffer.from(head.secret, 'hex')) === head.secretHash,
  'the secret is the one whose hash was published',
);
check(isSorted && list.digest('hex') === head.snapshotHash, 'the list is the one that was frozen');
check(count === head.people, `the list has ${head.people} people`);
check(
  ahead === head.drawn.length && seen.size === 0,
  'those drawn are the first of the list, and nobody else is',
);
check(Math.max(head.drug, head.alcohol) <= head.drawn.length, 'as many were drawn as it says');
const { beacon } = head;
if (beacon) {
  check(
    head.value === `${beacon.round}:${beacon.randomness}` &&
      hash(Buffer.from(beacon.signature, 'hex')) === beacon.randomness,
    `the value is of round ${beacon.round} of the beacon, and follows from its signature`,
  );
  check(
    Date.parse(beacon.at) > Date.parse(head.frozenAt),
    'the round came out after the list was frozen',
  );
  say(`note  compare the round at any node of the beacon: ${beacon.url}/public/${beacon.round}`);
} else if (head.valueFrom !== 'typed')
  say('note  the server drew the value itself after the freeze: no outsider had a part in it');
say(
  faults.length === 0
    ? `The draw of ${head.pool}, ${head.year} period ${head.period}, is what the secret, the list and the value "${head.value}" lead to.`
    : `${faults.length} of the checks failed: this is not a draw by the published values.`,
);
process.exit(faults.length === 0 ? 0 : 1);
