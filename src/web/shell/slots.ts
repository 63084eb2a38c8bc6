import { settingsApi } from '#src/features/settings/settings.contract.ts';
import { call } from '../http.ts';
import { makePart } from '../part.tsx';

/** What features put into the shell: the one place where it knows them. */
export const clientSelector = makePart(
  async () => (await import('#src/features/clients/web/client-selector.tsx')).ClientSelector,
);
export const ticker = makePart(
  async () => (await import('#src/features/settings/web/ticker.tsx')).Ticker,
);

/** The API's version, for the footer (R002). */
export async function apiVersion(): Promise<string> {
  return (await call(settingsApi.version, {}, { background: true })).version;
}
