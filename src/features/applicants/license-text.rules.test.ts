import { describe, expect, test } from 'vitest';
import { foundOn, readingFault } from './license-photo.rules.ts';
import { licenseIn } from './license-text.rules.ts';

const TODAY = '2026-11-28';
const read = (text: string) => licenseIn(text, TODAY);

describe('what a license says', () => {
  test('is read by the numbers and the words of its fields', () => {
    const card = `Texas USA
      COMMERCIAL DRIVER LICENSE
      4d DL: 12345678  9 CLASS: A
      4a ISS 05/06/2027 4b EXP: 05/06/2035
      3 DOB: 05/06/1980
      9a END: N T 12 REST: NONE
      8 9 ELM ST WACO, TX 76701`;
    expect(read(card)).toEqual({
      isLicense: true,
      found: {
        state: 'TX',
        number: '12345678',
        kind: 'A',
        endorsements: 'NT',
        expires: '2035-05-06',
      },
    });
  });

  test('of a card without labels nothing is taken that could be something else', () => {
    const { isLicense, found } = read(
      'CALIFORNIA DRIVER LICENSE D1234567 CLASS C DOB 01/02/1980 08/31/2029',
    );
    expect(isLicense).toBe(true);
    expect(found).toMatchObject({
      state: 'CA',
      number: 'D1234567',
      kind: 'D',
      expires: '2029-08-31',
    });
    // Two days that are to come: which one is meant nobody knows.
    expect(read('EXAMPLE 08/31/2029 09/30/2029').found.expires).toBe('');
  });

  test('a number that the state does not issue is none', () => {
    expect(read('CALIFORNIA DRIVER LICENSE DL 99 CLASS C').found.number).toBe('');
  });

  test('West Virginia is not Virginia, and an address below is not the state', () => {
    expect(read("WEST VIRGINIA DRIVER'S LICENSE DOB EXP").found.state).toBe('WV');
    expect(read('OHIO DRIVER LICENSE  12 WASHINGTON AVE').found.state).toBe('OH');
  });

  test('of an ordinary license classes are not commercial, of a permit they are', () => {
    expect(read('TEXAS DRIVER LICENSE CLASS C').found.kind).toBe('D');
    expect(read('TEXAS COMMERCIAL LEARNER PERMIT CLASS A').found.kind).toBe('CLP');
    expect(read('TEXAS DRIVER LICENSE CLASS A').found.kind).toBe('');
  });

  test('a cat is none, and what is no license is said', () => {
    const reading = read('~ ,. oo');
    expect(reading).toMatchObject({ isLicense: false, found: { number: '', state: '' } });
    expect(readingFault('front', reading)).toMatch(/^We see no license on this photo/);
    expect(readingFault('back', reading)).toBeNull();
    expect(readingFault('back', null)).toMatch(/could not read this photo in time/);
  });

  test('the back adds what the front does not say', () => {
    const [front, back] = [read('TEXAS DRIVER LICENSE DL 12345678'), read('END: H')];
    expect(foundOn([front, null, back])).toMatchObject({ number: '12345678', endorsements: 'H' });
  });
});
