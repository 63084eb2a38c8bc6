import { call } from '#src/web/http.ts';
import { settingsApi } from '../settings.contract.ts';

/** The API's version, for the footer (R002). @throws ApiError */
export async function readApiVersion(): Promise<string> {
  return (await call(settingsApi.version, {}, { background: true })).version;
}
