/** Bodies that make a record, for the sweeps of all calls. */
export const ACCIDENT = {
  date: '2026-01-02',
  city: 'Waco',
  state: 'TX',
  injuries: 0,
  disabled: 1,
  fatalities: 0,
};

export const FOLLOW_UP_PLAN = {
  ...{
    agency: 'FMCSA',
    professional: 'Dr. Ruiz',
    plannedOn: '2026-01-02',
    returnedOn: '2026-01-05',
  },
  ...{ firstYearTests: 6, tests: 6, months: 12, drugs: true, alcohol: false },
};
export const PAST_EMPLOYER = {
  name: 'Acme Freight',
  from: '2020-05-01',
  agency: 'FMCSA',
  part40: true,
};

export const POOL = {
  ...{ name: 'Sweep', authority: 'admin', sites: [1], statuses: [2], drugPct: 5, alcoholPct: 0 },
};

export const CONSORTIUM = { name: 'Swept', authority: 'admin', drugPct: 5, alcoholPct: 0 };

export const COMPANY_PAPER = { paperTypeId: '340', docDate: '2026-01-02' };
