import { describe, expect, test } from 'vitest';
import { admit, hasFeature } from './access.ts';
import type { Viewer } from './viewer.ts';

function viewer(given: Partial<Viewer>): Viewer {
  return {
    status: 'ACTIVE',
    user: { id: '018f3c1e-7d2a-7c3b-8d4e-5f6071829304' } as Viewer['user'],
    grants: { client: ['uploadDocuments'] },
    internal: false,
    client: 7,
    auditor: false,
    services: null,
    featuresToHide: [],
    ...given,
  };
}

describe('a feature', () => {
  test('is there with its service, and where no client decides (R125)', () => {
    expect(hasFeature('documents', viewer({ services: ['driverQualificationFiles'] }))).toBe(true);
    expect(hasFeature('documents', viewer({ services: null }))).toBe(true);
    expect(hasFeature('documents', viewer({ services: ['drugTesting'] }))).toBe(false);
    expect(hasFeature('randomPools', viewer({ services: ['drugTesting'] }))).toBe(false);
  });

  test('that needs no service is there without any; one that is hidden never (R478)', () => {
    expect(hasFeature('employees', viewer({ services: [] }))).toBe(true);
    expect(hasFeature(undefined, viewer({ services: [], featuresToHide: ['x'] }))).toBe(true);
    expect(hasFeature('employees', viewer({ featuresToHide: ['employees'] }))).toBe(false);
  });

  test('that is not there keeps its screen shut, after the permission is asked for', () => {
    const route = { permission: 'client.uploadDocuments', feature: 'documents' } as const;
    expect(admit(route, viewer({}))).toBe('allowed');
    expect(admit(route, viewer({ services: [] }))).toBe('not-served');
    expect(admit(route, viewer({ services: [], grants: {} }))).toBe('forbidden');
    expect(admit(route, viewer({ services: [], user: null }))).toBe('sign-in');
  });
});
