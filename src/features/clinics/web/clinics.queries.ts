import { queryOptions } from '@tanstack/react-query';
import { call } from '#src/web/http.ts';
import { track } from '#src/web/ui/loading.ts';
import { clinicsApi } from '../clinics.contract.ts';

/** What one asks for, as it stands in the form. */
export interface ClinicSearch {
  name: string;
  address: string;
  number: string;
  zip: string;
  /** Names of programs. */
  programs: readonly string[];
}

/** One search for clinics; the loading panel shows while it runs (R334). */
export const clinicsQuery = (client: number | null, search: ClinicSearch) =>
  queryOptions({
    queryKey: ['clinics', client, 'search', search],
    queryFn: ({ signal }) =>
      track(
        call(
          clinicsApi.search,
          {
            query: {
              ...(search.name ? { vendor: search.name } : {}),
              ...(search.address ? { address: search.address } : {}),
              ...(search.number ? { vendorId: search.number } : {}),
              ...(search.zip ? { zip: search.zip } : {}),
              ...(search.programs.length > 0 ? { programTypes: search.programs.join(',') } : {}),
            },
          },
          { client, signal },
        ),
        'clinics',
      ),
  });
