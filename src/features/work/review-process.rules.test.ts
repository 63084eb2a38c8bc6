import { WORKS_ON_DOCUMENTS } from '#src/shared/permission-sets.ts';
import { describe, expect, test } from 'vitest';
import type { Permission, PermissionGrants, PermissionGroup } from '#src/shared/permissions.ts';
import {
  ACTIVITY_TAGS,
  allowedAt,
  cameFromAfter,
  cameFromOf,
  deletionTag,
  FORM_KEYS,
  isEnd,
  leadsFrom,
  MISTAKE_TAGS,
  REVIEW_STATES,
  STEP_PERMISSION,
  targetOf,
  TRANSITION_NAMES,
  TRANSITIONS,
} from './review-process.rules.ts';
import type { FormKey, ReviewState, TransitionName } from './review-process.rules.ts';

/** Grants of these permissions alone. */
function grants(...permissions: Permission[]): PermissionGrants {
  const given: PermissionGrants = {};
  for (const permission of permissions) {
    const [group, name] = permission.split('.') as [PermissionGroup, string];
    given[group] = [...(given[group] ?? []), name];
  }
  return given;
}

describe('the process', () => {
  test('every transition leads from steps with a task to a known state, and every end is reachable', () => {
    const reached = new Set<string>();
    for (const { from, to } of Object.values(TRANSITIONS)) {
      for (const step of from) expect(FORM_KEYS).toContain(step);
      reached.add(to);
    }
    for (const state of REVIEW_STATES) if (isEnd(state)) expect(reached).toContain(state);
  });

  test.each<[TransitionName, readonly FormKey[], ReviewState]>([
    ['classify', ['classifyEmail'], 'searchAndMatch'],
    ['rejectNoCover', ['classifyEmail', 'waitingForCoverSheet'], 'rejectedNoCover'],
    ['waitForCover', ['classifyEmail', 'searchAndMatch'], 'waitingForCoverSheet'],
    ['coverArrived', ['waitingForCoverSheet'], 'searchAndMatch'],
    ['match', ['searchAndMatch'], 'review'],
    ['createFile', ['searchAndMatch'], 'review'],
    ['rematch', ['review'], 'searchAndMatch'],
    ['accept', ['review'], 'done'],
    ['askForExternal', ['searchAndMatch', 'review'], 'getExternalDocs'],
    ['addedExternal', ['getExternalDocs'], 'searchAndMatch'],
    ['reject', ['searchAndMatch', 'review'], 'rejected'],
    ['proposeRejection', ['searchAndMatch', 'review'], 'documentRejection'],
    ['upholdRejection', ['documentRejection'], 'rejected'],
    ['sendBackRejection', ['documentRejection'], 'searchAndMatch'],
    ['escalate', FORM_KEYS.filter((key) => key !== 'escalated'), 'escalated'],
    ['answerEscalation', ['escalated'], 'searchAndMatch'],
    [
      'askCare',
      FORM_KEYS.filter((key) => key !== 'customerCareIntervention'),
      'customerCareIntervention',
    ],
    ['answerCare', ['customerCareIntervention'], 'searchAndMatch'],
    ['delete', FORM_KEYS, 'deleted'],
    ['sendToCME', FORM_KEYS, 'sentToCME'],
  ])('%s leads from its steps and no others', (name, from, to) => {
    for (const state of REVIEW_STATES)
      expect(leadsFrom(name, state), state).toBe(from.some((step) => step === state));
    expect(targetOf(name, { employeeId: null, cameFrom: undefined })).toBe(to);
  });

  test('every transition is in the table above: a new one needs its line', () => {
    expect(TRANSITION_NAMES).toHaveLength(20);
  });

  test('nothing leads out of an end', () => {
    for (const state of REVIEW_STATES.filter(isEnd))
      expect(TRANSITION_NAMES.filter((name) => leadsFrom(name, state))).toEqual([]);
  });

  test('each transition asks for the permission of its step and its own (R269)', () => {
    for (const formKey of FORM_KEYS) {
      const step = STEP_PERMISSION[formKey];
      for (const name of TRANSITION_NAMES.filter((one) => leadsFrom(one, formKey))) {
        const own = TRANSITIONS[name].permission;
        expect(allowedAt(formKey, grants(step, own)), name).toContain(name);
        if (own === step) continue;
        expect(allowedAt(formKey, grants(step)), name).not.toContain(name);
        expect(allowedAt(formKey, grants(own)), name).not.toContain(name);
      }
      expect(WORKS_ON_DOCUMENTS).toContain(step);
      expect(allowedAt(formKey, {})).toEqual([]);
    }
  });

  test('a way back leads to where the item came from, by what is known of it now', () => {
    const back = (employeeId: string | null, cameFrom: unknown) =>
      targetOf('answerEscalation', { employeeId, cameFrom });
    expect(back('e', 'review')).toBe('review');
    expect(back(null, 'classifyEmail')).toBe('classifyEmail');
    expect(back(null, 'review')).toBe('searchAndMatch');
    expect(back('e', 'searchAndMatch')).toBe('review');
    expect(back('e', 'done')).toBe('review');
    expect(back(null, { no: 'step' })).toBe('searchAndMatch');
    expect(targetOf('classify', { employeeId: 'e', cameFrom: undefined })).toBe('review');
  });

  test('where an item came from is kept, and two askers make no circle', () => {
    let kept = cameFromAfter({}, 'review', 'escalated');
    expect(kept).toEqual({ escalated: 'review' });
    kept = cameFromAfter(kept, 'escalated', 'customerCareIntervention');
    expect(kept).toEqual({ escalated: 'review', customerCareIntervention: 'escalated' });
    expect(cameFromAfter(kept, 'customerCareIntervention', 'escalated')).toBe(kept);
    expect(cameFromAfter(kept, 'review', 'searchAndMatch')).toBe(kept);
    expect(cameFromAfter(kept, 'searchAndMatch', 'escalated').escalated).toBe('searchAndMatch');
    expect(cameFromOf({ cameFrom: { escalated: 'nowhere', review: 'review' } })).toEqual({});
    expect(cameFromOf({ cameFrom: 'review' })).toEqual({});
    expect(cameFromOf({ cameFrom: kept })).toEqual(kept);
  });

  test('a mail that never was a document is deleted as a mail', () => {
    expect(deletionTag('classifyEmail')).toBe('Deleted Email');
    expect(deletionTag('review')).toBe('Discarded Document');
  });

  test('there are thirteen tags; Rejected and Corrected count as mistakes (R267, R268)', () => {
    expect(ACTIVITY_TAGS).toHaveLength(13);
    expect(MISTAKE_TAGS).toEqual([
      'Rejected Document Classification',
      'Corrected Document Classification',
    ]);
  });
});
