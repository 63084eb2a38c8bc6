import { describe, expect, test } from 'vitest';
import {
  ALL_PERMISSIONS,
  assumedGrants,
  holds,
  meets,
  NOT_BY_ASSUMING,
  type PermissionGrants,
  PERMISSIONS,
} from './permissions.ts';

describe('a permission', () => {
  const grants: PermissionGrants = { dq: ['review'], client: [] };

  test('means something only together with its group (A06)', () => {
    expect(holds(grants, 'dq.review')).toBe(true);
    expect(holds(grants, 'cme.review')).toBe(false);
    expect(holds(grants, 'client.viewEmployee')).toBe(false);
    expect(holds({}, 'dq.review')).toBe(false);
  });

  test('is met by itself, or as one of several; a session and the public ask for none', () => {
    expect(meets({}, 'public')).toBe(true);
    expect(meets({}, 'session')).toBe(true);
    expect(meets(grants, 'dq.review')).toBe(true);
    expect(meets(grants, 'dq.worklists')).toBe(false);
    expect(meets(grants, ['dq.worklists', 'dq.review'])).toBe(true);
    expect(meets(grants, ['dq.worklists', 'cme.review'])).toBe(false);
    expect(meets(grants, [])).toBe(false);
  });

  test('has one name, its group before it', () => {
    expect(new Set(ALL_PERMISSIONS).size).toBe(ALL_PERMISSIONS.length);
    expect(ALL_PERMISSIONS).toContain('records.drawRandoms');
    expect(ALL_PERMISSIONS.length).toBe(Object.values(PERMISSIONS).flat().length);
  });
});

describe('in an assumed client (D4)', () => {
  test('whoever may not assume one has what is assigned, and no more', () => {
    const assigned: PermissionGrants = { customerCare: ['viewClients'], client: ['viewUsers'] };
    expect(assumedGrants(assigned)).toBe(assigned);
  });

  test('whoever may has the client group, but for what must be assigned', () => {
    const grants = assumedGrants({ customerCare: ['assumeClient'], dq: ['review'] });
    expect(grants.dq).toEqual(['review']);
    expect(grants.customerCare).toEqual(['assumeClient']);
    const lacking = PERMISSIONS.client.filter((name) => !holds(grants, `client.${name}`));
    expect(lacking.map((name) => `client.${name}`).toSorted()).toEqual(NOT_BY_ASSUMING.toSorted());
    expect(lacking.toSorted()).toEqual(['configureUser', 'deleteEmployee', 'viewPII']);
  });

  test('what is assigned stays, once', () => {
    const { client = [] } = assumedGrants({
      customerCare: ['assumeClient'],
      client: ['viewPII', 'viewEmployee'],
    });
    expect(client).toContain('viewPII');
    expect(client.filter((name) => name === 'viewEmployee')).toEqual(['viewEmployee']);
    expect(client.length).toBe(PERMISSIONS.client.length - NOT_BY_ASSUMING.length + 1);
  });
});
