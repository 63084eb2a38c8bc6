import type { Logger } from 'pino';
import { SERVER_FEATURES } from '#src/app/server-features.ts';
import { loadDemoOnce } from '#src/demo/load.ts';
import type { Config } from '#src/server/config.ts';
import { type RunningServer, startServer } from '#src/server/start.ts';

/** Starts the whole product, as `src/app/main.ts` does. */
export function startProduct(
  config: Config,
  log: Logger,
  onStep?: (text: string) => void,
): Promise<RunningServer> {
  return startServer({ features: SERVER_FEATURES, loadDemo: loadDemoOnce }, config, log, onStep);
}
