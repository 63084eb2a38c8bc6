import { call } from '#src/web/http.ts';
import { STRATA, testingRatesApi, type TestingRate } from '../testing-rates.contract.ts';

/** Takes back a rate that has not begun. */
export const removeRate = ({ agency, stratum, from }: TestingRate) =>
  call(
    testingRatesApi.remove,
    { query: { agency, from, ...(stratum ? { stratum: stratum as 'Mechanical' } : {}) } },
    { client: null },
  );

/** Enters a rate again that was taken back. */
export const enterRateAgain = ({
  agency,
  stratum,
  from,
  drugPct,
  alcoholPct,
  source,
  checkedOn,
}: TestingRate) =>
  call(
    testingRatesApi.add,
    {
      body: {
        ...{ agency, from, drugPct, alcoholPct, source, checkedOn },
        stratum: STRATA.find((one) => one === stratum) ?? '',
      },
    },
    { client: null },
  );
