import { describe, expect, it } from 'vitest';
import {
  documentStatus,
  lastValidDay,
  mayRead,
  mayWrite,
  representative,
} from './documents.rules.ts';
import type { DocumentFacts } from './documents.rules.ts';

const TODAY = '2026-06-15';
const medical: DocumentFacts = {
  status: 'accepted',
  docDate: '2025-01-10',
  expirationDate: null,
  expires: true,
  validMonths: 24,
};

describe('the last day a document counts', () => {
  it('is the day written on it', () => {
    expect(lastValidDay({ ...medical, expirationDate: '2026-01-10' })).toBe('2026-01-10');
  });
  it('is never later than the law allows its kind', () => {
    expect(lastValidDay({ ...medical, expirationDate: '2030-01-10' })).toBe('2027-01-10');
    expect(lastValidDay(medical)).toBe('2027-01-10');
  });
  it('is the last of the month where the day does not exist', () => {
    expect(
      lastValidDay({ docDate: '2024-02-29', expirationDate: null, expires: true, validMonths: 12 }),
    ).toBe('2025-02-28');
  });
  it('is the day written on it where its kind does not run out, or the law sets no time', () => {
    const written = { ...medical, expirationDate: '2030-01-10' };
    expect(lastValidDay({ ...written, expires: false })).toBe('2030-01-10');
    expect(lastValidDay({ ...written, validMonths: null })).toBe('2030-01-10');
    expect(lastValidDay({ ...written, docDate: null })).toBe('2030-01-10');
    expect(lastValidDay({ ...medical, expires: false })).toBeNull();
  });
  it('does not come where nothing runs out', () => {
    expect(
      lastValidDay({
        docDate: '2020-01-01',
        expirationDate: null,
        expires: false,
        validMonths: null,
      }),
    ).toBeNull();
    expect(
      lastValidDay({ docDate: null, expirationDate: null, expires: true, validMonths: 12 }),
    ).toBeNull();
  });
});

describe('the status of a document', () => {
  const until = (expirationDate: string) => documentStatus({ ...medical, expirationDate }, TODAY);
  it.each([
    ['2026-06-14', 'expired', -1],
    ['2026-06-15', 'expiring', 0],
    ['2026-08-14', 'expiring', 60],
    ['2026-08-15', 'valid', 61],
  ])('until %s is %s', (day, status, daysLeft) => {
    expect(until(day)).toEqual({ status, lastDay: day, daysLeft });
  });
  it('is valid without an end', () => {
    const found = documentStatus({ ...medical, expires: false }, TODAY);
    expect(found).toEqual({ status: 'valid', lastDay: null, daysLeft: null });
  });
  it('counts no days before it is accepted, nor after it was replaced', () => {
    for (const status of ['pendingReview', 'rejected', 'superseded'] as const) {
      expect(documentStatus({ ...medical, status }, TODAY)).toEqual({
        status,
        lastDay: '2027-01-10',
        daysLeft: null,
      });
    }
  });
  it('takes another span of warning', () => {
    expect(documentStatus({ ...medical, expirationDate: '2026-07-01' }, TODAY, 10).status).toBe(
      'valid',
    );
  });
});

describe('the document that speaks for its type', () => {
  it('is the best, then the newest', () => {
    const made = (status: 'valid' | 'expired' | 'pendingReview', docDate: string) => ({
      status,
      docDate,
    });
    expect(
      representative([made('expired', '2026-01-01'), made('valid', '2024-01-01')])?.status,
    ).toBe('valid');
    expect(
      representative([made('expired', '2024-01-01'), made('expired', '2025-01-01')])?.docDate,
    ).toBe('2025-01-01');
    expect(representative([])).toBeUndefined();
  });
});

describe('who may read and write a type', () => {
  const outside = { internal: false, grants: { client: ['uploadDocuments'] }, services: null };
  const inside = { internal: true, grants: {}, services: null };
  const drug = { internal: false, grants: { records: ['viewDrugAlcohol'] }, services: null };
  it('keeps type 483 to internal users (A78)', () => {
    expect(mayRead({ restricted: 'internal', readPermission: null }, outside)).toBe(false);
    expect(mayRead({ restricted: 'internal', readPermission: null }, inside)).toBe(true);
  });
  it('lets others read type 1162, and only internal users write it (A77)', () => {
    expect(mayRead({ restricted: 'internalWrite', readPermission: null }, outside)).toBe(true);
    expect(mayWrite({ restricted: 'internalWrite', readPermission: null }, outside)).toBe(false);
    expect(mayWrite({ restricted: 'internalWrite', readPermission: null }, inside)).toBe(true);
  });
  it('shows type 1162 only where the client has the service of vaccines (R487)', () => {
    const type = { restricted: 'internalWrite', readPermission: null } as const;
    expect(mayRead(type, { ...outside, services: ['driverQualificationFiles'] })).toBe(false);
    expect(mayWrite(type, { ...inside, services: ['driverQualificationFiles'] })).toBe(false);
    expect(mayRead(type, { ...outside, services: ['vaccines'] })).toBe(true);
    expect(mayRead({ restricted: null, readPermission: null }, { ...outside, services: [] })).toBe(
      true,
    );
  });
  it('asks for the permission of protected records (D5)', () => {
    const type = { restricted: null, readPermission: 'records.viewDrugAlcohol' } as const;
    expect(mayRead(type, inside)).toBe(false);
    expect(mayRead(type, drug)).toBe(true);
    expect(mayWrite(type, drug)).toBe(true);
  });
});
