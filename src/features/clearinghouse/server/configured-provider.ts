import type { Config } from '#src/server/config.ts';
import { httpProvider } from './http-provider.ts';
import type { QueryProvider } from './provider.ts';
import { simulator } from './simulator.ts';

type Settings = Pick<
  Config,
  'clearinghouseProviderUrl' | 'clearinghouseProviderToken' | 'clearinghouseSimulator'
>;

/** Who asks the Clearinghouse in this installation; null where nobody is set up. */
export function queryProvider(config: Settings): QueryProvider | null {
  if (config.clearinghouseProviderUrl)
    return httpProvider(config.clearinghouseProviderUrl, config.clearinghouseProviderToken);
  return config.clearinghouseSimulator ? simulator : null;
}
