import { callsOf } from '#src/server/handler.ts';
import { thrower } from '#src/shared/errors.ts';
import { clinicsApi, CLINICS_ERRORS } from '../clinics.contract.ts';
import { isWholeZip, readPrograms } from '../clinics.rules.ts';
import { clinicsByName, clinicsNear, programTypes, zipPlace } from './clinics.sql.ts';

const fail = thrower(CLINICS_ERRORS);

export const clinicsCalls = callsOf(clinicsApi, {
  search: async ({ db, query }) => {
    const zip = query.zip || null;
    const from = zip !== null && isWholeZip(zip) ? await zipPlace(db, zip) : null;
    const written = (query.programTypes ?? '')
      .split(',')
      .map((text) => text.trim())
      .filter(Boolean);
    const programs = readPrograms(written, written.length === 0 ? [] : await programTypes(db));
    if (programs.unknown.length > 0)
      throw fail('clinics.unknown_program', {
        fields: [
          { field: 'programTypes', message: CLINICS_ERRORS['clinics.unknown_program'].message },
        ],
      });
    const filter = {
      name: query.vendor || null,
      address: query.address || null,
      vendorId: query.vendorId ?? null,
      // A ZIP code that lies somewhere is where one starts from, not where the clinic has to be.
      zip: from ? null : zip,
      anyOf: programs.anyOf,
      allOf: programs.allOf,
    };
    const { clinics, more } = from
      ? await clinicsNear(db, filter, from)
      : await clinicsByName(db, filter);
    return {
      vendors: clinics,
      from: from && { zip: from.zip, city: from.city, state: from.state },
      more,
    };
  },
});
