import { Counter, Gauge, Histogram, Registry, collectDefaultMetrics } from 'prom-client';

/** The figures at `/metrics`, in Prometheus' format. */
export interface Metrics {
  registry: Registry;
  requests: Histogram<'endpoint' | 'status'>;
  refused: Counter<'code'>;
  liveSockets: Gauge;
  mails: Counter<'outcome'>;
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
    mails: new Counter({
      name: 'console_mails_total',
      help: 'Mails by outcome',
      labelNames: ['outcome'],
      registers,
    }),
  };
}
