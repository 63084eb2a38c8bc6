import type { SettingsField } from '#src/shared/settings-fields.ts';
import { call } from '#src/web/http.ts';
import { clientsApi } from '../clients.contract.ts';

/**
 * Has a location take over what another is set up with (R386, A11).
 * @param what the source by its legacy id, the parts, and the push that it is part of
 * @throws ApiError when refused
 */
export async function sendSettings(
  client: number,
  clientId: number,
  what: { from: number; fields: readonly SettingsField[]; push?: string },
): Promise<void> {
  await call(
    clientsApi.change,
    {
      params: { clientId },
      query: {
        settingsFrom: what.from,
        fields: what.fields.join(','),
        legacy: 'true',
        ...(what.push === undefined ? {} : { push: what.push }),
      },
      body: undefined,
    },
    { client },
  );
}
