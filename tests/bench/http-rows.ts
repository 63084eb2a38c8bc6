import autocannon from 'autocannon';
import { percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { LAYERS, OPERATIONS } from './layers.ts';
import type { Layer, Operation } from './layers.ts';
import { count, searchTexts } from './search-rows.ts';
import type { BenchWorld } from './world.ts';

const CONNECTIONS = 50;
const SECONDS = 2;
const ROUNDS = 3;

type Variant = Layer | 'product' | 'flat';
/** Each adds to the one before; the last is on its own. */
const STACK: readonly Variant[] = [...LAYERS, 'product'];
const VARIANTS: readonly Variant[] = [...STACK, 'flat'];
const ADDED: Record<Variant, string> = {
  bare: 'Fastify + pg, the same SQL',
  session: 'token and session read',
  tenant: 'where the caller acts',
  transaction: 'transaction, role, row-level security',
  contract: 'zod: query in, reply out',
  product: 'the rest: headers, metrics, place or binding queries, ids',
  flat: 'one flat table, JSON from the database',
};

/** Calls a second of each variant, the median of rounds taken in turn so that a noisy moment hits all alike. */
async function throughput(world: BenchWorld, operation: Operation, texts: readonly string[]) {
  const rates = new Map<Variant, number[]>(VARIANTS.map((variant) => [variant, []]));
  const latencies: number[] = [];
  const ways =
    operation === 'list'
      ? ['?limit=50']
      : texts.map((text) => `?search=${encodeURIComponent(text)}`);
  const product =
    operation === 'list' ? `/v1/clients/${world.tenantId}/employees` : '/v1/employees';
  for (let round = 0; round < ROUNDS; round += 1) {
    for (const variant of VARIANTS) {
      if (variant === 'flat' && operation !== 'list') continue;
      const path =
        variant === 'product' ? product : variant === 'flat' ? '/flat' : `/${operation}/${variant}`;
      const result = await autocannon({
        url: variant === 'product' ? world.address : world.layers,
        connections: CONNECTIONS,
        duration: SECONDS,
        headers: { authorization: `Bearer ${world.token}` },
        requests: ways.map((query) => ({ path: path + query })),
      });
      if (result.non2xx > 0 || result.errors > 0)
        throw new Error(`${path}: ${result.non2xx} refused, ${result.errors} failed`);
      rates.get(variant)?.push(result.requests.average);
      if (variant === 'product') latencies.push(result.latency.p97_5);
    }
  }
  const rate = (variant: Variant) => percentile(rates.get(variant) ?? [], 0.5);
  return { rate, latency: percentile(latencies, 0.5) };
}

/** List and search over HTTP with everything on, against the bare handler, with what each layer costs. */
export async function httpRows(world: BenchWorld): Promise<Figure[]> {
  const texts = await searchTexts(world, 200);
  const figures: Figure[] = [];
  for (const operation of OPERATIONS) {
    const { rate, latency } = await throughput(world, operation, texts);
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
