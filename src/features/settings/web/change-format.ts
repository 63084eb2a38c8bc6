import { call } from '#src/web/http.ts';
import { queryClient } from '#src/web/query-client.ts';
import { licenseFormatsApi } from '../license-formats.contract.ts';
import type { LicenseFormatRow } from '../license-formats.contract.ts';
import { editsKey } from './settings-edits.queries.ts';

const again = () => queryClient.invalidateQueries({ queryKey: editsKey });

/** Takes a format back that has not begun. @throws ApiError */
export async function removeFormat({ state, ordinal, from }: LicenseFormatRow): Promise<void> {
  await call(licenseFormatsApi.remove, { query: { state, ordinal, from } }, { client: null });
  await again();
}

/** Says until when a format counts. @throws ApiError */
export async function dateFormat(
  { state, ordinal, from }: LicenseFormatRow,
  until: string | null,
): Promise<LicenseFormatRow> {
  const dated = await call(
    licenseFormatsApi.date,
    { body: { state, ordinal, from, until } },
    { client: null },
  );
  await again();
  return dated;
}
