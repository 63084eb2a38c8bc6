import { describe, expect, test } from 'vitest';
import { matches, mustBe, parseFilter, USER_FILTERS } from './scim-filter.rules.ts';
import { groupPatch, userPatch } from './scim-patch.rules.ts';
import { GROUP_SCHEMA, pageAsked, projected, USER_SCHEMA, userIn } from './scim.rules.ts';

const PATCH = 'urn:ietf:params:scim:api:messages:2.0:PatchOp';
const patch = (...operations: unknown[]) => ({ schemas: [PATCH], Operations: operations });
const ANN = '019a0000-0000-7000-8000-000000000001';
const BEN = '019a0000-0000-7000-8000-000000000002';

describe('filters (RFC 7644 section 3.4.2.2)', () => {
  const held = (attribute: string) =>
    ({ username: 'ann@haul.example', externalid: 'A1', active: true })[attribute] ?? null;
  const finds = (text: string) => matches(parseFilter(text, USER_FILTERS), held);

  test.each([
    ['userName eq "Ann@haul.example"', true],
    ['USERNAME EQ "ben@haul.example"', false],
    [`${USER_SCHEMA}:userName eq "ann@haul.example"`, true],
    ['externalId eq "a1"', false],
    ['active eq true', true],
    ['active eq "True"', true],
    ['userName sw "ann" and active eq false', false],
    ['userName sw "ben" or userName ew ".example" and active eq true', true],
    ['(userName sw "ben" or userName co "haul") and not (active eq false)', true],
    ['displayName pr', false],
    ['externalId ne "B"', true],
    ['displayName eq null', true],
    ['userName eq "a\\"b"', false],
  ])('%s: %s', (text, expected) => {
    expect(finds(text)).toBe(expected);
  });

  test.each([
    'userName eq',
    'userName eq ann',
    'userName eq 5',
    'userName like "ann"',
    'password eq "x"',
    '(userName eq "a"',
    'userName eq "a" active eq true',
    'userName eq "a',
    'emails[type eq "work"].value eq "x"',
    '('.repeat(500),
    'a'.repeat(2000),
  ])('refuses %s', (text) => {
    expect(() => parseFilter(text, USER_FILTERS)).toThrow(/filter|Records are found|bracket/i);
  });

  test('says what a record has to be, so that it is looked up', () => {
    const filter = parseFilter('active eq true and userName eq "ann"', USER_FILTERS);
    expect(mustBe(filter, 'username')).toBe('ann');
    expect(mustBe(filter, 'externalid')).toBeNull();
    expect(
      mustBe(parseFilter('userName eq "a" or active eq true', USER_FILTERS), 'username'),
    ).toBeNull();
  });
});

describe('changes of a person (RFC 7644 section 3.5.2)', () => {
  test.each([
    [{ op: 'Replace', path: 'active', value: 'False' }, { active: false }],
    [{ op: 'replace', value: { active: 'True' } }, { active: true }],
    [{ op: 'replace', path: 'active', value: [{ $ref: null, value: 'false' }] }, { active: false }],
    [
      { op: 'Add', value: { 'name.givenName': 'Ann', externalId: 'x' } },
      { givenName: 'Ann', externalId: 'x' },
    ],
    [
      { op: 'replace', path: `${USER_SCHEMA}:name.familyName`, value: 'Lee' },
      { familyName: 'Lee' },
    ],
    [
      { op: 'replace', path: 'name', value: { givenName: 'Ann', familyName: '' } },
      { givenName: 'Ann' },
    ],
    [{ op: 'remove', path: 'externalId' }, { externalId: null }],
    [{ op: 'remove', path: 'phoneNumbers[type eq "work"]' }, {}],
    [
      { op: 'replace', path: 'userName', value: 'ANN@haul.example' },
      { userName: 'ann@haul.example' },
    ],
  ])('%j', (operation, expected) => {
    expect(userPatch(patch(operation))).toEqual(expected);
  });

  test('the last word counts', () => {
    const twice = [true, false].map((value) => ({ op: 'replace', path: 'active', value }));
    expect(userPatch(patch(...twice))).toEqual({ active: false });
  });

  test.each([
    [{ op: 'replace', path: 'active', value: 'perhaps' }, /true or false/],
    [{ op: 'remove', path: 'active' }, /cannot be removed/],
    [{ op: 'remove' }, /what is to be removed/],
    [{ op: 'replace', path: 'constructor.prototype', value: 1 }, /no such attribute/],
    [{ op: 'replace', path: 'name.givenName', value: 'x\u202Ey' }, /can be read/],
    [{ op: 'replace', path: 'userName', value: 'ann' }, /mail address/],
  ])('refuses %j', (operation, words) => {
    expect(() => userPatch(patch(operation))).toThrow(words);
  });

  test('refuses what is no PATCH', () => {
    expect(() => userPatch({ Operations: [] })).toThrow(/schemas names/);
    expect(() => userPatch(patch())).toThrow(/1 to 200/);
    expect(() => userPatch([])).toThrow(/object of attributes/);
  });
});

describe('changes of a group', () => {
  const before = { name: 'heads', externalId: null, members: new Set([ANN]) };
  const after = (...operations: unknown[]) => groupPatch(before, patch(...operations));

  test('adds, removes and replaces members as directories send it', () => {
    const add = { op: 'Add', path: 'members', value: [{ value: BEN.toUpperCase() }] };
    expect([...after(add).members]).toEqual([ANN, BEN]);
    expect([...after(add, add).members]).toEqual([ANN, BEN]);
    const byPath = { op: 'remove', path: `members[value eq "${ANN}"]` };
    expect([...after(byPath).members]).toEqual([]);
    const byValue = { op: 'Remove', path: 'members', value: [{ value: ANN }] };
    expect([...after(add, byValue).members]).toEqual([BEN]);
    expect([...after(add, { op: 'remove', path: 'members' }).members]).toEqual([]);
    expect([...after({ op: 'replace', path: 'members', value: { value: BEN } }).members]).toEqual([
      BEN,
    ]);
    expect(after({ op: 'replace', value: { id: ANN, displayName: 'clerks' } }).name).toBe('clerks');
  });

  test('refuses other filters, other attributes and members that are none', () => {
    expect(() => after({ op: 'remove', path: 'members[display eq "x"]' })).toThrow(
      /found by value/,
    );
    expect(() => after({ op: 'add', path: `members[value eq "${ANN}"]` })).toThrow(/is removed by/);
    expect(() => after({ op: 'replace', path: 'owner', value: 'x' })).toThrow(/no such attribute/);
    expect(() => after({ op: 'add', path: 'members', value: [{ value: 'x' }] })).toThrow(
      /by its id/,
    );
    expect(() => after({ op: 'remove', path: 'displayName' })).toThrow(/has a name/);
  });
});

test('a person is read whatever the case of the names, and a password is left unread', () => {
  const body = {
    SCHEMAS: [USER_SCHEMA],
    UserName: 'Ann@Haul.example',
    PassWord: 'x',
    ACTIVE: 'False',
  };
  expect(userIn(body)).toEqual({ userName: 'ann@haul.example', active: false, said: undefined });
  expect(() => userIn({ ...body, SCHEMAS: [GROUP_SCHEMA] })).toThrow(/schemas names/);
});

test('an answer has what was asked for, and always its id', () => {
  const whole = { schemas: ['x'], id: 'i', userName: 'u', name: { givenName: 'g' } };
  expect(projected(whole, { attributes: 'username, id' })).toEqual({
    schemas: ['x'],
    id: 'i',
    userName: 'u',
  });
  expect(projected(whole, { excludedAttributes: 'ID,name.givenName' })).not.toHaveProperty('name');
});

test('a page begins at 1 and has at most 200 records', () => {
  expect(pageAsked(undefined, undefined)).toEqual({ startIndex: 1, count: 100 });
  expect(pageAsked('-3', '9999')).toEqual({ startIndex: 1, count: 200 });
  expect(pageAsked('5', '-1')).toEqual({ startIndex: 5, count: 0 });
  expect(() => pageAsked('x', '1')).toThrow(/whole numbers/);
});
