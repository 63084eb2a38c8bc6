import { settingsApi } from '#src/features/settings/settings.contract.ts';
import { call } from '../http.ts';
import type { OptionPatch } from '../kept-options.ts';
import { makePart } from '../part.tsx';

/** What features put into the shell: the one place where it knows them. */
export const clientSelector = makePart(
  async () => (await import('#src/features/clients/web/client-selector.tsx')).ClientSelector,
);
export const ticker = makePart(
  async () => (await import('#src/features/settings/web/ticker.tsx')).Ticker,
);

/** What Home shows of the features. */
export const expirations = makePart(
  async () => (await import('#src/features/documents/web/expirations.tsx')).ExpirationSummary,
);
export const jumpList = makePart(
  async () => (await import('#src/features/employees/web/jump-list.tsx')).JumpList,
);
export const myWork = makePart(
  async () => (await import('#src/features/review/web/my-work.tsx')).MyWork,
);

/** The API's version, for the footer (R002). */
export async function apiVersion(): Promise<string> {
  return (await call(settingsApi.version, {}, { background: true })).version;
}

/** Keeps some of the user's options on the server. @throws ApiError */
export async function saveOptions(userId: string, set: OptionPatch): Promise<void> {
  const { keepOptions } = await import('#src/features/users/web/keep-options.ts');
  await keepOptions(userId, set);
}
