import { isIPv6 } from 'node:net';

/**
 * Writes a small database of places as MaxMind documents its format (https://maxmind.github.io/MaxMind-DB/): a tree of
 * records of 24 bits over the bits of an address, a data section, and the metadata. IPv4 lies in ::/96.
 */
export function placesFile(
  networks: Record<string, object>,
  databaseType = 'Test-City',
): Buffer<ArrayBuffer> {
  const nodes: [Branch, Branch][] = [[null, null]];
  const sections: Buffer[] = [];
  let written = 0;
  for (const [network, about] of Object.entries(networks)) {
    const bits = bitsOf(network);
    let at = 0;
    for (const bit of bits.slice(0, -1)) at = below(nodes, at, bit);
    const data = encode(about);
    branchesOf(nodes, at)[bits.at(-1) ?? 0] = { data: written };
    sections.push(data);
    written += data.length;
  }
  const tree = Buffer.alloc(nodes.length * 6);
  for (const [at, branches] of nodes.entries())
    for (const [side, branch] of branches.entries()) {
      const value =
        branch === null
          ? nodes.length
          : 'node' in branch
            ? branch.node
            : nodes.length + 16 + branch.data;
      tree.writeUIntBE(value, at * 6 + side * 3, 3);
    }
  const metadata = encode({
    binary_format_major_version: 2,
    binary_format_minor_version: 0,
    build_epoch: 1_764_000_000,
    database_type: databaseType,
    description: { en: 'A few networks for tests' },
    ip_version: 6,
    languages: ['en'],
    node_count: nodes.length,
    record_size: 24,
  });
  const marker = Buffer.from('\xab\xcd\xefMaxMind.com', 'latin1');
  return Buffer.concat([tree, Buffer.alloc(16), ...sections, marker, metadata]);
}

type Branch = { node: number } | { data: number } | null;

function branchesOf(nodes: [Branch, Branch][], at: number): [Branch, Branch] {
  const branches = nodes[at];
  if (!branches) throw new Error(`No node ${at}.`);
  return branches;
}

function below(nodes: [Branch, Branch][], at: number, bit: 0 | 1): number {
  const branches = branchesOf(nodes, at);
  const there = branches[bit];
  if (there && 'node' in there) return there.node;
  if (there) throw new Error('Networks of the fixture may not lie in each other.');
  nodes.push([null, null]);
  branches[bit] = { node: nodes.length - 1 };
  return nodes.length - 1;
}

function bitsOf(network: string): (0 | 1)[] {
  const [address = '', prefix = ''] = network.split('/');
  const isLong = isIPv6(address);
  const length = Number(prefix) + (isLong ? 0 : 96);
  return [...(isLong ? groupsOf(address) : [0, 0, 0, 0, 0, 0, ...pairsOf(address)])]
    .map((group) => group.toString(2).padStart(16, '0'))
    .join('')
    .slice(0, length)
    .split('')
    .map((digit) => (digit === '1' ? 1 : 0));
}

function pairsOf(address: string): number[] {
  const [a = 0, b = 0, c = 0, d = 0] = address.split('.').map(Number);
  return [a * 256 + b, c * 256 + d];
}

function groupsOf(address: string): number[] {
  const [front = [], back = []] = address
    .split('::')
    .map((part) => (part === '' ? [] : part.split(':').map((group) => Number.parseInt(group, 16))));
  const missing = Array.from({ length: 8 - front.length - back.length }, () => 0);
  return [...front, ...missing, ...back];
}

const TEXT = 2;
const UINT32 = 6;
const MAP = 7;
const ARRAY = 11;

function encode(value: unknown): Buffer {
  if (typeof value === 'string') {
    const text = Buffer.from(value, 'utf8');
    return Buffer.concat([control(TEXT, text.length), text]);
  }
  if (typeof value === 'number') {
    const bytes = Buffer.alloc(4);
    bytes.writeUInt32BE(value);
    return Buffer.concat([control(UINT32, 4), bytes]);
  }
  if (Array.isArray(value))
    return Buffer.concat([control(ARRAY, value.length), ...value.map(encode)]);
  const entries = Object.entries(value ?? {});
  return Buffer.concat([
    control(MAP, entries.length),
    ...entries.flatMap(([key, one]) => [encode(key), encode(one)]),
  ]);
}

/** The byte that says what comes and how much; types above 7 have a second one. */
function control(type: number, size: number): Buffer {
  const [sized, more] = size < 29 ? [size, []] : [29, [size - 29]];
  return type > 7
    ? Buffer.from([sized, type - 7, ...more])
    : Buffer.from([(type << 5) | sized, ...more]);
}

/** What is known of a place, as such databases write it; coordinates too, which nothing of ours may show. */
export const placeRecord = (of: {
  continent: string;
  country: string;
  region?: string;
  city?: string;
}): object => ({
  continent: { code: of.continent },
  country: { names: { en: of.country } },
  ...(of.region ? { subdivisions: [{ names: { en: of.region } }] } : {}),
  ...(of.city ? { city: { names: { en: of.city } } } : {}),
  location: { latitude: 41, longitude: 83, time_zone: 'Nowhere/Exactly' },
  postal: { code: '43210' },
});

/** Networks whose places the tests know. */
export const KNOWN_PLACES = {
  '81.2.69.0/24': placeRecord({
    continent: 'EU',
    country: 'United Kingdom',
    region: 'England',
    city: 'London',
  }),
  '128.146.0.0/16': placeRecord({
    continent: 'NA',
    country: 'United States',
    region: 'Ohio',
    city: 'Columbus',
  }),
  '129.22.0.0/16': placeRecord({ continent: 'NA', country: 'United States', region: 'Ohio' }),
  '2a02:2e0::/32': placeRecord({ continent: 'EU', country: 'Germany' }),
  // No database should say where a private network is; what one says of it is not believed.
  '10.20.0.0/16': placeRecord({ continent: 'AS', country: 'Nowhere' }),
};
