import { describe, expect, test } from 'vitest';
import { CARD, driver, DAY, rule } from '#tests/support/qualification-samples.ts';
import { rulesFor } from './rule-rows.rules.ts';
import type { QualificationRule } from './rule-rows.rules.ts';
import { weakerThanLaw } from './rule-set.rules.ts';

describe("a client's rule that asks for less than the law is refused, with the reason", () => {
  const law = rule({
    dueDays: 30,
    perAuthority: true,
    blocksDispatch: true,
    retentionFrom: 'employment',
  });
  const own = (over: Partial<QualificationRule>) =>
    rule({ ...law, ruleId: 'own', clientId: 3, citation: 'Policy', ...over });
  test.each<[string, Partial<QualificationRule>, string, RegExp]>([
    ['switched off', { required: false }, 'required', /ask for more, not less/],
    ['due later', { dueDays: 31 }, 'dueDays', /30 or fewer/],
    ['a longer interval', { everyMonths: 13 }, 'everyMonths', /12 or fewer/],
    ['no interval', { everyMonths: null }, 'everyMonths', /12 or fewer/],
    ['one for all authorities', { perAuthority: false }, 'perAuthority', /each licensing/],
    ['no stop', { blocksDispatch: false }, 'blocksDispatch', /nobody drives/],
    ['met by another paper', { alsoBy: [CARD] }, 'appliesTo', /another type/],
    ['kept for less', { retentionMonths: 35 }, 'retentionMonths', /36 months/],
    ['from another beginning', { dueFrom: { documentTypeId: CARD } }, 'dueFromTypeId', /else/],
    ['of those alone who have one', { appliesTo: 'holders' }, 'appliesTo', /who have none/],
    ['kept after its own date', { retentionFrom: 'document' }, 'retentionFrom', /employment/],
  ])('%s', (_what, over, field, message) => {
    expect(weakerThanLaw(own(over), [law])).toEqual({
      field,
      message: expect.stringMatching(message),
    });
    expect(weakerThanLaw(own(over), [law])?.message).toContain(law.citation);
  });
  test.each<[string, Partial<QualificationRule>, Partial<QualificationRule>, string, RegExp]>([
    [
      'a paper stands for the record',
      { metBy: 'license' },
      { metBy: 'document' },
      'from',
      /record/,
    ],
    [
      'a paper stands for the medical proof',
      { metBy: 'cdlMedical', dueFrom: { documentTypeId: CARD } },
      { metBy: 'document' },
      'from',
      /record/,
    ],
    [
      'the medical proof without its exam',
      { metBy: 'cdlMedical', dueFrom: { documentTypeId: CARD } },
      { dueFrom: 'hire' },
      'dueFromTypeId',
      /else/,
    ],
    [
      'one paper of several past employers',
      { perEmployer: 'regulated' },
      { perEmployer: null },
      'from',
      /each past employer/,
    ],
  ])('%s', (_what, asked, over, field, message) => {
    const other = { ...law, ...asked };
    const mine = { ...own({}), ...asked, ...over };
    expect(weakerThanLaw(mine, [other])).toEqual({
      field,
      message: expect.stringMatching(message),
    });
  });
  test('as much, or more, may be asked for', () => {
    expect(weakerThanLaw(own({}), [law])).toBeNull();
    expect(weakerThanLaw(own({ dueDays: 0, everyMonths: 6 }), [law])).toBeNull();
  });
  test('what custom asks for, what has ended, and what is for others may be changed in any way', () => {
    const off = own({ required: false });
    expect(weakerThanLaw(off, [{ ...law, basis: 'policy' }])).toBeNull();
    expect(weakerThanLaw(off, [{ ...law, required: false }])).toBeNull();
    expect(weakerThanLaw(off, [{ ...law, to: '2000-06-01', from: '1999-01-01' }])).not.toBeNull();
    expect(
      weakerThanLaw({ ...off, from: '2001-01-01' }, [{ ...law, to: '2000-06-01' }]),
    ).toBeNull();
    expect(
      weakerThanLaw({ ...off, appliesTo: 'nonCdl' }, [{ ...law, appliesTo: 'cdl' }]),
    ).toBeNull();
  });
  test('a row for some drivers leaves the law to the others', () => {
    const rules = [law, own({ appliesTo: 'cdl', everyMonths: 6 })];
    expect(rulesFor(rules, driver(), DAY)).toMatchObject([{ everyMonths: 6 }]);
    expect(rulesFor(rules, driver({ holdsCdl: false }), DAY)).toMatchObject([{ everyMonths: 12 }]);
  });
});
