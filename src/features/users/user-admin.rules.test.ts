import { describe, expect, test } from 'vitest';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { PERMISSION_TEXTS } from './permission-texts.ts';
import {
  grantableBy,
  grantedBy,
  mayHold,
  rightsOver,
  roleOf,
  stateOf,
  TEMPLATES,
  templateOf,
} from './user-admin.rules.ts';

describe('who may grant what', () => {
  test('nobody grants what he does not hold, and the groups of the house stay in the house', () => {
    const own = { client: ['viewRoster', 'configureUser'], dq: ['review'] };
    expect(grantableBy(own, 'client')).toEqual(['client.viewRoster', 'client.configureUser']);
    expect(grantableBy(own, 'staff')).toContain('dq.review');
    expect(grantableBy({ auditor: ['auditorLogin'] }, 'staff')).toEqual([]);
  });

  test('what is not theirs to grant stays as it was', () => {
    const { after, refused } = grantedBy(
      ['client.viewRoster', 'client.viewAlerts'],
      ['client.viewAlerts', 'client.viewPII'],
      ['client.viewRoster', 'client.deleteEmployee'],
    );
    expect(after).toEqual(['client.viewRoster', 'client.viewPII']);
    expect(refused).toEqual(['client.deleteEmployee']);
  });
});

test('staff are administered by those of the internal users, and reps by those of the reps too (R398)', () => {
  const rep = { admin: ['viewCCRs', 'configureCCR'] };
  expect(rightsOver(rep, 'staff', true)).toEqual({ view: true, add: false, configure: true });
  expect(rightsOver(rep, 'staff', false)).toEqual({ view: false, add: false, configure: false });
  expect(rightsOver({ admin: ['viewInternalUser'] }, 'staff').view).toBe(true);
  expect(rightsOver({ client: ['viewUsers'] }, 'client')).toEqual({
    view: true,
    add: false,
    configure: false,
  });
});

test('each template holds what its kind of account may hold, and is found again', () => {
  for (const { id, kind, permissions } of TEMPLATES) {
    expect(permissions.filter((one) => !mayHold(kind, one))).toEqual([]);
    expect(templateOf(kind, permissions)?.id).toBe(id);
  }
  expect(roleOf('client', ['client.viewRoster'])).toBe('1 permission');
  expect(roleOf('client', [])).toBe('Nothing yet');
});

test('who has no password is invited, whoever may not sign in is deactivated', () => {
  expect(stateOf({ deactivated: false, signedUp: false })).toBe('invited');
  expect(stateOf({ deactivated: true, signedUp: false })).toBe('deactivated');
});

test('each permission is said in words of its own', () => {
  const texts = ALL_PERMISSIONS.map((one) => PERMISSION_TEXTS[one]);
  expect(new Set(texts).size).toBe(texts.length);
});
