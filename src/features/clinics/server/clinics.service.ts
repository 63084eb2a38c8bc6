import type { Db } from '#src/server/db/handle.ts';
import { thrower } from '#src/shared/errors.ts';
import { type Clinic, CLINICS_ERRORS } from '../clinics.contract.ts';
import {
  type ClinicNeed,
  offers,
  programsFor,
  readPrograms,
  zipToBegin,
} from '../clinics.rules.ts';
import { clinicByNumber, clinicsNear, programTypes, zipPlace } from './clinics.sql.ts';

const fail = thrower(CLINICS_ERRORS);

/**
 * The clinic for an order that is placed, sent there, or booked there: it may have lost a program since it was chosen.
 * @throws `clinics.unknown`; `clinics.gone` when it takes no more orders; `clinics.lost_program` when it does not offer
 * what the order needs
 */
export async function clinicFor(db: Db, vendorId: number, need: ClinicNeed): Promise<Clinic> {
  const found = await clinicByNumber(db, vendorId);
  if (!found) throw fail('clinics.unknown', fieldOf('clinics.unknown'));
  if (found.deactivated) throw fail('clinics.gone', fieldOf('clinics.gone'));
  if (!offers(found.clinic.programList, need))
    throw fail('clinics.lost_program', fieldOf('clinics.lost_program'));
  return found.clinic;
}

/** The clinic nearest to a ZIP code that offers what an order needs; null where the place is not known, or no clinic does. */
export async function nearestClinic(db: Db, zip: string, need: ClinicNeed): Promise<number | null> {
  const from = await zipPlace(db, zipToBegin(zip));
  if (!from) return null;
  const { anyOf, allOf } = readPrograms(programsFor(need), await programTypes(db));
  const any = { name: null, address: null, vendorId: null, zip: null };
  const { clinics } = await clinicsNear(db, { ...any, anyOf, allOf }, from);
  return clinics.find(({ programList }) => offers(programList, need))?.vendorId ?? null;
}

/** A clinic with what keeps it from serving an order now, in words; null when there is no such clinic. */
export async function clinicWithFault(
  db: Db,
  vendorId: number,
  need: ClinicNeed,
): Promise<{ clinic: Clinic; fault: string | null } | null> {
  const found = await clinicByNumber(db, vendorId);
  if (!found) return null;
  const { deactivated, clinic } = found;
  if (deactivated) return { clinic, fault: CLINICS_ERRORS['clinics.gone'].message };
  const serves = offers(clinic.programList, need);
  return { clinic, fault: serves ? null : CLINICS_ERRORS['clinics.lost_program'].message };
}

function fieldOf(code: keyof typeof CLINICS_ERRORS) {
  return { fields: [{ field: 'vendor', message: CLINICS_ERRORS[code].message }] };
}
