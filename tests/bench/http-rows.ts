import autocannon from 'autocannon';
import { percentile } from './figures.ts';
import { startDirectus } from './directus.ts';
import type { Directus } from './directus.ts';
import type { Figure } from './figures.ts';
import { LAYERS, OPERATIONS } from './layers.ts';
import type { Layer, Operation } from './layers.ts';
import { count, searchTexts } from './search-rows.ts';
import type { BenchWorld } from './world.ts';

const CONNECTIONS = 50;
const SECONDS = 2;
const ROUNDS = 3;

type Variant = Layer | 'product' | 'flat' | 'directus';
/** Each adds to the one before. */
const STACK = [...LAYERS, 'product'] as const;
/**
 * How Directus is asked where it takes seconds for a call: of fifty at once it answered none while a round lasted. The product is
 * asked in the same way, so that a ratio stands.
 */
const FEW = { callers: 2, seconds: 3 } as const;
/** How many times as many calls as Directus the product must answer. */
const TIMES: Record<Operation, number> = { list: 3, search: 2 };
const ADDED: Record<(typeof STACK)[number], string> = {
  bare: 'Fastify + pg, the same SQL',
  session: 'token and session read',
  tenant: 'where the caller acts',
  transaction: 'transaction, role, row-level security',
  contract: 'zod: query in, reply out',
  product: 'the rest: headers, metrics, place or binding queries, ids',
};

/**
 * Calls a second of each variant, the median of rounds taken in turn so that a noisy moment hits all alike. A first round
 * is not counted: code that has not run yet is compiled in it, most of it the product's.
 */
async function throughput(
  world: BenchWorld,
  operation: Operation,
  texts: readonly string[],
  directus: Directus | null,
) {
  const variants: Variant[] = [...STACK];
  if (operation === 'list') variants.push('flat');
  if (directus && operation === 'list') variants.push('directus');
  const rates = new Map<Variant, number[]>(variants.map((variant) => [variant, []]));
  const latencies: number[] = [];
  const asked = operation === 'list' ? [undefined] : texts;
  const product =
    operation === 'list' ? `/v1/clients/${world.tenantId}/employees` : '/v1/employees';
  const pathOf = (variant: Variant, text: string | undefined): string => {
    if (variant === 'directus') return directus?.path(text) ?? '';
    const query = text === undefined ? 'limit=50' : `search=${encodeURIComponent(text)}`;
    if (variant === 'product') return `${product}?${query}`;
    return `${variant === 'flat' ? '/flat' : `/${operation}/${variant}`}?${query}`;
  };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const variant of variants) {
      const other = variant === 'directus' ? directus : null;
      const result = await autocannon({
        url: other?.address ?? (variant === 'product' ? world.address : world.layers),
        connections: CONNECTIONS,
        duration: SECONDS,
        timeout: 60,
        headers: { authorization: `Bearer ${other?.token ?? world.token}` },
        requests: asked.map((text) => ({ path: pathOf(variant, text) })),
      });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${variant}: ${result.non2xx} refused, ${result.errors} failed`);
      await other?.settled();
      if (round < 0) continue;
      rates.get(variant)?.push(result.requests.average);
      if (variant === 'product') latencies.push(result.latency.p97_5);
    }
  }
  const rate = (variant: Variant) => percentile(rates.get(variant) ?? [], 0.5);
  return { rate, latency: percentile(latencies, 0.5) };
}

/** Calls a second of the search with few callers, the product's and Directus's by turns; the median of rounds. */
async function fewAtOnce(
  world: BenchWorld,
  texts: readonly string[],
  directus: Directus,
): Promise<{ product: number; directus: number }> {
  const rates = { product: [] as number[], directus: [] as number[] };
  for (let round = -1; round < ROUNDS; round += 1) {
    for (const variant of ['product', 'directus'] as const) {
      const other = variant === 'directus';
      const urls = texts.map((text) =>
        other
          ? `${directus.address}${directus.path(text)}`
          : `${world.address}/v1/employees?search=${encodeURIComponent(text)}`,
      );
      const rate = await askInTurn(urls, other ? directus.token : world.token);
      if (round >= 0) rates[variant].push(rate);
    }
  }
  return {
    product: percentile(rates.product, 0.5),
    directus: percentile(rates.directus, 0.5),
  };
}

/**
 * Calls a second of `FEW.callers` who each ask for the next address once their call is answered, for `FEW.seconds` and until the
 * last call is answered. Not by autocannon, which reports whole seconds: of a few calls it says when its second was over.
 */
async function askInTurn(urls: readonly string[], token: string): Promise<number> {
  const started = performance.now();
  let asked = 0;
  const caller = async () => {
    while (performance.now() - started < FEW.seconds * 1000) {
      const url = urls[asked % urls.length] ?? '';
      asked += 1;
      const answer = await fetch(url, { headers: { authorization: `Bearer ${token}` } });
      await answer.text();
      if (!answer.ok) throw new Error(`${url} answered ${answer.status}`);
    }
  };
  await Promise.all(Array.from({ length: FEW.callers }, caller));
  return asked / ((performance.now() - started) / 1000);
}

/** List and search over HTTP with everything on, against others and against bare handlers, with what each layer costs. */
export async function httpRows(world: BenchWorld): Promise<Figure[]> {
  const directus = await startDirectus(world);
  try {
    return await measure(world, directus);
  } finally {
    await directus?.stop();
  }
}

async function measure(world: BenchWorld, directus: Directus | null): Promise<Figure[]> {
  const texts = await searchTexts(world, 200);
  const figures: Figure[] = [];
  for (const operation of OPERATIONS) {
    const { rate, latency } = await throughput(world, operation, texts, directus);
    if (directus) {
      const rates =
        operation === 'list'
          ? { product: rate('product'), directus: rate('directus') }
          : await fewAtOnce(world, texts, directus);
      const connections = operation === 'list' ? CONNECTIONS : FEW.callers;
      const times = rates.product / rates.directus;
      figures.push({
        what: `${operation} over HTTP against Directus, ${connections} connections, ${count(world.size)} employees`,
        budget: `at least ${TIMES[operation]} times as many`,
        measured: `${times.toFixed(1)} times: ${Math.round(rates.product)} calls/s`,
        peer: `Directus ${directus.version}, the same facts by its relations, as an administrator: ${rates.directus.toPrecision(3)} calls/s`,
        met: times >= TIMES[operation],
        ...(operation === 'search'
          ? {
              note: `for ${FEW.seconds} s and until the last call was answered, the median of ${ROUNDS} rounds: of 50 at once Directus answered none in ${SECONDS} s`,
            }
          : {}),
      });
    }
    const ratio = rate('product') / rate('bare');
    if (operation === 'list') {
      const share = rate('product') / rate('flat');
      figures.push({
        what: `list over HTTP against a handler written for it alone, 50 connections, ${count(world.size)} employees`,
        budget: 'at least half of it',
        measured: `${Math.round(share * 100)} %: ${Math.round(rate('product'))} calls/s`,
        peer: `Fastify + pg over one flat table, the same session read, JSON from the database: ${Math.round(rate('flat'))} calls/s`,
        met: share >= 0.5,
      });
    }
    const costs = STACK.slice(1).map((variant, at) => {
      const before = STACK[at] ?? 'bare';
      const micros = 1_000_000 / rate(variant) - 1_000_000 / rate(before);
      return `${ADDED[variant]} ${micros >= 0 ? '+' : ''}${Math.round(micros)} µs`;
    });
    figures.push({
      what: `${operation} over HTTP, everything on, 50 connections, ${count(world.size)} employees (largest tenant ${count(world.employees)})`,
      budget: 'at least 60 % of the bare handler',
      measured: `${Math.round(ratio * 100)} %: ${Math.round(rate('product'))} calls/s, p97.5 ${Math.round(latency)} ms`,
      peer: `bare Fastify + pg: ${Math.round(rate('bare'))} calls/s`,
      met: ratio >= 0.6,
      note: `a call's cost by layer, bare ${Math.round(1_000_000 / rate('bare'))} µs: ${costs.join('; ')}`,
    });
  }
  return figures;
}
