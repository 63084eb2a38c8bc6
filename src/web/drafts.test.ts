import { beforeEach, expect, test, vi } from 'vitest';
import { hasDraft, keepDraft, readDraft, withKept } from './drafts.ts';
import { sessionStore } from './session-store.ts';
import { clearTab, dropDraftsOfOthers } from './tab-drafts.ts';
import type { SessionUser } from '#src/shared/session-user.ts';

const person = (id: string): SessionUser => ({
  id,
  name: 'Someone',
  email: 'someone@demo.example',
  clientId: 1,
  clientName: 'A client',
  isConcordeUser: false,
  isPseudoUser: false,
  isAuditor: false,
  permissions: {},
  sites: null,
  severalLocations: false,
  employeeIdentifier: 'workId',
  maskSsn: true,
  services: null,
  featuresToHide: [],
  impersonator: null,
  acting: null,
  idleSeconds: 1200,
  expiresAt: '2026-01-01T00:00:00Z',
  options: {},
});
const enter = (id: string) => sessionStore.set({ status: 'ACTIVE', user: person(id) });

/** As much of the browser's storage as is used: its keys are its own properties. */
function makeStorage(): Record<string, unknown> {
  const methods = {
    getItem: (key: string) => Reflect.get(storage, key) ?? null,
    setItem: (key: string, value: string) => void Reflect.set(storage, key, value),
    removeItem: (key: string) => void Reflect.deleteProperty(storage, key),
  };
  const storage: Record<string, unknown> = Object.create(methods);
  return storage;
}

beforeEach(() => {
  vi.stubGlobal('sessionStorage', makeStorage());
  enter('ann');
});

test('no text with an SSN is kept, and the others around it are (D33)', () => {
  keepDraft('note:1', {
    text: 'his number is 900-45-1212, call him',
    ssn: '900451212',
    spaced: '900 45 1212',
    phone: '(555) 123-4567',
    zip: '12345-6789',
    day: '2026-03-05',
    deep: { license: '123456789', state: 'NY' },
  });
  expect(readDraft('note:1')).toEqual({
    phone: '(555) 123-4567',
    zip: '12345-6789',
    day: '2026-03-05',
    deep: { state: 'NY' },
  });
});

test('what was left out, or is of another kind, stays as it is', () => {
  const now = { draft: { license: 'on file', state: '' }, days: 3, from: null, list: ['a'] };
  const kept = { draft: { state: 'NY' }, days: 'three', from: '2026-03-05', list: ['b', 'c'] };
  expect(withKept(now, kept)).toEqual({
    draft: { license: 'on file', state: 'NY' },
    days: 3,
    from: '2026-03-05',
    list: ['b', 'c'],
  });
});

test('a draft is its user’s alone, and nobody’s while nobody is signed in', () => {
  keepDraft('note:1', { text: 'half' });
  sessionStore.set({ status: 'EXPIRED', user: null });
  expect(hasDraft('note:1')).toBe(false);
  keepDraft('note:2', { text: 'nobody’s' });
  enter('ann');
  expect(readDraft('note:1')).toEqual({ text: 'half' });
  expect(hasDraft('note:2')).toBe(false);
  enter('bob');
  dropDraftsOfOthers();
  enter('ann');
  expect(hasDraft('note:1')).toBe(false);
});

test('an expired session leaves drafts and nothing else; signing out leaves nothing', () => {
  keepDraft('note:1', { text: 'half' });
  sessionStorage.setItem('employee-search', 'miller');
  clearTab({ drafts: 'stay' });
  expect(sessionStorage.getItem('employee-search')).toBeNull();
  expect(hasDraft('note:1')).toBe(true);
  clearTab({ drafts: 'go' });
  expect(hasDraft('note:1')).toBe(false);
});
