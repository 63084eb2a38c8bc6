import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';
import { addressOf } from './address.ts';
import type { Asked } from './address.ts';
import { isLoopback } from './config.ts';
import type { Config } from './config.ts';

/** The figures at `/metrics`, in Prometheus' format. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'endpoint' | 'status'>;
  refused: Counter<'code'>;
  liveSockets: Gauge;
  mails: Counter<'outcome'>;
  arrivals: Counter<'source' | 'outcome'>;
  ssnTries: Counter<'outcome'>;
  longReads: Counter<'where'>;
}

/** What a proxy adds when it passes on a request of somebody else. */
const PASSED_ON = /^(forwarded|via|x-forwarded(-.+)?|x-real-ip|x-client-ip|true-client-ip|cf-.+)$/;

/**
 * Whether a request may read the figures: with `METRICS_TOKEN`, who sends it as bearer; without it, programs of this
 * machine alone. A proxy on this machine asks from here too, for anyone: so nothing that was passed on is answered,
 * and nothing where `PUBLIC_URL` says that a proxy stands in front.
 */
export function mayReadMetrics(
  config: Pick<Config, 'metricsToken' | 'publicUrl'>,
  request: Asked & Pick<FastifyRequest, 'headers'>,
): boolean {
  if (config.metricsToken !== undefined)
    return isSame(request.headers.authorization ?? '', `Bearer ${config.metricsToken}`);
  return (
    config.publicUrl === undefined &&
    isLoopback(addressOf(request)) &&
    !Object.keys(request.headers).some((name) => PASSED_ON.test(name))
  );
}

/** Compares in a time that tells nothing of what is the same. */
function isSame(given: string, wanted: string): boolean {
  const hash = (text: string): Buffer => createHash('sha256').update(text).digest();
  return timingSafeEqual(hash(given), hash(wanted));
}

export function makeMetrics(): Metrics {
  const registry = new Registry();
  collectDefaultMetrics({ register: registry, prefix: 'console_' });
  const registers = [registry];
  return {
    registry,
    requests: new Histogram({
      name: 'console_request_seconds',
      help: 'Requests by endpoint and status',
      labelNames: ['endpoint', 'status'],
      buckets: [0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10],
      registers,
    }),
    refused: new Counter({
      name: 'console_errors_total',
      help: 'Error replies by code',
      labelNames: ['code'],
      registers,
    }),
    liveSockets: new Gauge({
      name: 'console_live_sockets',
      help: 'Open live connections',
      registers,
    }),
    arrivals: new Counter({
      name: 'console_arrivals_total',
      help: 'What came by mail and folder, by what became of it',
      labelNames: ['source', 'outcome'],
      registers,
    }),
    longReads: new Counter({
      name: 'console_long_reads_total',
      help: 'Exports and reports, by the database that was read',
      labelNames: ['where'],
      registers,
    }),
    ssnTries: new Counter({
      name: 'console_ssn_tries_total',
      help: 'Searches by SSN that found nobody, were refused, or were too many',
      labelNames: ['outcome'],
      registers,
    }),
    mails: new Counter({
      name: 'console_mails_total',
      help: 'Mails by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
