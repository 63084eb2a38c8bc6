import { describe, expect, test } from 'vitest';
import { licenseFormatOf, licenseFormats, matchesLicenseFormat } from './license-formats.ts';
import { normalizeLicense } from './license-number.ts';

describe('license formats', () => {
  test('hold every state, DC, Guam, Puerto Rico and Canada once, each anchored', () => {
    expect(licenseFormats).toHaveLength(66);
    expect(new Set(licenseFormats.map(({ state }) => state)).size).toBe(66);
    expect(licenseFormats.filter(({ country }) => country === 'Canada')).toHaveLength(13);
    for (const { formats } of licenseFormats) {
      expect(formats.length).toBeGreaterThan(0);
      for (const { regex, description } of formats) {
        expect(regex).toMatch(/^\^.*\$$/);
        expect(description).not.toBe('');
      }
    }
  });

  test('normalize case, spaces and hyphens and keep the asterisk', () => {
    expect(normalizeLicense(' d123-4567-8901 2\t')).toBe('D123456789012');
    expect(normalizeLicense('smith**j 123k')).toBe('SMITH**J123K');
    expect(normalizeLicense('A1234–56789')).toBe('A123456789');
  });

  test.each([
    ['CA', 'D1234567', true],
    ['CA', 'd 123-4567', true],
    ['CA', '12345678', false],
    ['CA', 'D12345678', false],
    ['TX', '12345678', true],
    ['TX', '123456', false],
    ['WA', 'SMITH**J123K', true],
    ['WA', 'SMITH**J123', false],
    ['NV', 'X12345678', true],
    ['VT', '1234567A', true],
    ['VT', '1234567B', false],
    ['ON', 'A1234-56789-01234', true],
    ['XX', '12345678', false],
    ['TX', '', false],
    ['', '12345678', false],
  ])('%s %s is valid: %s', (state, license, valid) => {
    expect(matchesLicenseFormat(state, license)).toBe(valid);
  });

  test('name the classes only where they differ', () => {
    expect(licenseFormatOf('HI')?.licenseClasses?.map(({ code }) => code)).toContain('3');
    expect(licenseFormatOf('TX')?.licenseClasses).toBeUndefined();
    expect(licenseFormatOf('ZZ')).toBeNull();
  });
});
