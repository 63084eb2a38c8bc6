import { describe, expect, test } from 'vitest';
import { admit, hasFeature, knowsServices, onceChosen } from './access.ts';
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
    workIdName: 'workId',
    featuresToHide: [],
    ...given,
  };
}

describe('a screen of a client', () => {
  const roster = { permission: 'client.viewRoster', needsClient: true } as const;
  const care = viewer({ internal: true, client: null, grants: { customerCare: ['assumeClient'] } });

  test('asks whoever may choose a client for it, and forbids nothing before', () => {
    expect(admit(roster, care)).toBe('choose-client');
    expect(admit(roster, { ...onceChosen(care), client: 7 })).toBe('allowed');
    // A permission of a client's is as good as a flag that one is needed.
    expect(admit({ permission: 'client.viewRoster' }, care)).toBe('choose-client');
  });

  test('stays forbidden to whom no client would bring the permission', () => {
    expect(admit({ permission: 'client.viewPII', needsClient: true }, care)).toBe('forbidden');
    expect(admit(roster, viewer({ ...care, grants: { dq: ['review'] } }))).toBe('forbidden');
    expect(admit(roster, viewer({ grants: {} }))).toBe('forbidden');
    expect(admit(roster, viewer({ user: null }))).toBe('sign-in');
  });

  test('asks for a client also where the permission is held across clients', () => {
    const admin = { ...care, grants: { client: ['viewRoster'] } };
    expect(admit(roster, admin)).toBe('choose-client');
    expect(admit({ permission: 'client.viewRoster' }, admin)).toBe('allowed');
  });
});

describe('a feature', () => {
  test('is there with its service, and where no client decides (R125)', () => {
    expect(hasFeature('documents', viewer({ services: ['driverQualificationFiles'] }))).toBe(true);
    expect(hasFeature('documents', viewer({ services: null }))).toBe(true);
    expect(hasFeature('documents', viewer({ services: ['drugTesting'] }))).toBe(false);
    expect(hasFeature('randomPools', viewer({ services: ['drugTesting'] }))).toBe(false);
  });

  test('is not asked for in a client that staff have chosen before the server has said what it has', () => {
    const acting = (clientId: number) => ({ clientId: 1, acting: { clientId } }) as Viewer['user'];
    const staff = { internal: true, client: 7 };
    expect(knowsServices(viewer({ ...staff, user: acting(7) }))).toBe(true);
    expect(knowsServices(viewer({ ...staff, user: acting(8) }))).toBe(false);
    expect(knowsServices(viewer({ internal: true, client: null }))).toBe(true);
    expect(knowsServices(viewer({ internal: false, client: 7 }))).toBe(true);
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
