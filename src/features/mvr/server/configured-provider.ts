import type { Config } from '#src/server/config.ts';
import { httpProvider } from './http-provider.ts';
import type { MvrProvider } from './provider.ts';
import { simulator } from './simulator.ts';

/** Who is asked in this installation; null where nobody is set up. */
export function mvrProvider(
  config: Pick<Config, 'mvrProviderUrl' | 'mvrProviderToken' | 'mvrSimulator'>,
): MvrProvider | null {
  if (config.mvrProviderUrl) return httpProvider(config.mvrProviderUrl, config.mvrProviderToken);
  return config.mvrSimulator ? simulator : null;
}
