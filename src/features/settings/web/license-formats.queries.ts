import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { licenseFormatsApi } from '../license-formats.contract.ts';
import type { FormatEffect, LicenseFormatRow } from '../license-formats.contract.ts';
import { editsKey } from './settings-edits.queries.ts';

/** Every format of license numbers. */
export const licenseFormatsQuery = () =>
  queryOptions({
    queryKey: [...editsKey, 'licenseFormats'],
    queryFn: ({ signal }) => call(licenseFormatsApi.list, {}, { client: null, signal }),
  });

type Wanted =
  | Pick<LicenseFormatRow, 'state' | 'pattern'>
  | Pick<LicenseFormatRow, 'state' | 'ordinal' | 'from'>;

/** Which licenses on file a format is about; asked while there is one to ask about. */
export const formatEffectQuery = (wanted: Wanted | null) =>
  queryOptions({
    queryKey: [...editsKey, 'licenseFormats', 'preview', JSON.stringify(wanted)],
    queryFn: ({ signal }) =>
      call(
        licenseFormatsApi.preview,
        { body: wanted ?? { state: '', pattern: '' } },
        { client: null, signal },
      ),
    enabled: wanted !== null,
    retry: false,
    staleTime: 0,
    gcTime: 0,
  });

const licenses = (count: number) => (count === 1 ? '1 license' : `${count} licenses`);

/** What a format changes, in words. */
export function formatEffectWords({ fit, misfit, clients }: FormatEffect): string {
  const of = `of ${clients === 1 ? '1 client' : `${clients} clients`}`;
  if (fit > 0) return `This changes ${licenses(fit)} on file ${of}: from then on they fit.`;
  if (misfit > 0)
    return `This changes ${licenses(misfit)} on file ${of}: they fit no other format. They stay, and are asked about when they are next edited.`;
  return 'No license on file fits this format alone.';
}
