import { call } from '#src/web/http.ts';
import { testingRatesApi, type TestingRate } from '../testing-rates.contract.ts';

/** Takes back a rate that has not begun. */
export const removeRate = ({ agency, stratum, from }: TestingRate) =>
  call(
    testingRatesApi.remove,
    { query: { agency, from, ...(stratum ? { stratum: stratum as 'Mechanical' } : {}) } },
    { client: null },
  );
