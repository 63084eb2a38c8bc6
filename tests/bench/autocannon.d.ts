// The package brings no types; these are the parts that the benchmark uses.
declare module 'autocannon' {
  interface Options {
    url: string;
    connections: number;
    /** Seconds; else `amount` calls. */
    duration?: number;
    /** Calls in all. */
    amount?: number;
    /** Seconds that an answer may take. */
    timeout?: number;
    headers?: Record<string, string>;
    requests?: { path: string }[];
  }
  interface Result {
    requests: { average: number };
    latency: { p50: number; p97_5: number; p99: number };
    non2xx: number;
    errors: number;
  }
  export default function autocannon(options: Options): Promise<Result>;
}
