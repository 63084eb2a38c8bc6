import { z } from 'zod';
import { defineApi } from '#src/shared/endpoint.ts';
import { defineErrors } from '#src/shared/errors.ts';
import { numberId } from '#src/shared/ids.ts';
import { line } from '#src/shared/text.ts';
import { FINDS_CLINICS } from '#src/shared/permission-sets.ts';

export const CLINICS_ERRORS = defineErrors('clinics', {
  unknown_program: { status: 400, message: 'There is no such program. Correct its name.' },
  unknown: { status: 400, message: 'This clinic does not exist. Choose another one.' },
  gone: { status: 409, message: 'This clinic takes no more orders. Choose another one.' },
  lost_program: {
    status: 409,
    message: 'This clinic does not offer what the order needs. Choose another one.',
  },
});

const clinic = z.object({
  vendorId: z.number().int(),
  vendorName: z.string(),
  address1: z.string(),
  address2: z.string().nullable(),
  city: z.string(),
  state: z.string(),
  zip: z.string(),
  phone: z.string().nullable(),
  fax: z.string().nullable(),
  formFoxProgId: z.string().nullable(),
  formFoxCode: z.string().nullable(),
  programList: z.array(
    z.object({ vendorProgramID: z.number().int(), vendorProgramName: z.string() }),
  ),
  ESSiteID: z.string().nullable(),
  /** Straight miles from the middle of the ZIP code searched for; null without one of five digits. */
  distance: z.number().nullable(),
});
export type Clinic = z.output<typeof clinic>;

/** Clinics a reply holds at most. */
export const MOST_CLINICS = 100;

export const clinicsApi = defineApi('clinics', {
  search: {
    method: 'GET',
    path: '/v1/vendors',
    summary: `Clinics by words of their name and address, number, ZIP code and programs (ids or names separated by commas: of ATN and eCCF one is enough, each other one must be offered). With a ZIP code of five digits the nearest ones first, in straight miles; else by name. At most ${MOST_CLINICS}.`,
    permission: FINDS_CLINICS,
    scope: 'any',
    feature: 'clinics',
    query: z.object({
      vendor: line(100).optional(),
      address: line(200).optional(),
      vendorId: numberId.optional(),
      zip: z
        .string()
        .trim()
        .regex(/^\d{0,5}$/, 'Write up to five digits of a ZIP code.')
        .optional(),
      programTypes: line(200).optional(),
    }),
    result: z.object({
      vendors: z.array(clinic),
      /** Where the distances are from; null where there are none. */
      from: z.object({ zip: z.string(), city: z.string(), state: z.string() }).nullable(),
      /** There are more than these. */
      more: z.boolean(),
    }),
    errors: ['clinics.unknown_program'],
  },
});
export type ClinicSearchReply = z.output<typeof clinicsApi.search.result>;
