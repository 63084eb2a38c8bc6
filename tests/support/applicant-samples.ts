/** A valid request for each call about applicants that has a body. */
export const APPLICANT_SAMPLES = {
  'applicants.addLink': { body: { clientId: 1, cdl: true } },
  'applicants.decline': { body: { reason: 'No license' } },
  'applicants.ask': { body: { what: 'A card' } },
  'applicants.order': { body: { check: 'psp' } },
  'applicants.write': {
    body: {
      ...{ kind: 'before', report: 'MVR', agency: 'Records Inc.', waitDays: 5 },
      ...{ agencyAddress: '1 Record Rd', agencyPhone: '800 555 0199' },
    },
  },
  'applicants.hire': { body: { hireDate: '2026-01-05' } },
} as const;
