import { expect, test } from 'vitest';
import { PERMISSIONS, type PermissionGrants } from '#src/shared/permissions.ts';
import { commandOf } from './commands.ts';
import {
  FIRST_STEPS,
  firstSteps,
  guideFor,
  keepProgress,
  noteStep,
  progressOf,
  stepsDone,
  type Guide,
} from './first-steps.ts';
import { readOption, takeOptions } from './kept-options.ts';
import { isListed } from './palette/available.ts';
import { allRoutes } from './routes.ts';
import type { Viewer } from './viewer.ts';

function viewer(internal: boolean, grants: PermissionGrants): Viewer {
  // Only what the lists ask of a viewer; the session's own shape is tested with the session.
  return {
    user: { impersonator: null } as Viewer['user'],
    grants,
    internal,
    client: internal ? null : 7,
    auditor: false,
    services: null,
    status: 'ACTIVE',
    workIdName: 'workId',
    featuresToHide: [],
  } as Viewer;
}

const every = (...groups: string[]): PermissionGrants =>
  Object.fromEntries(Object.entries(PERMISSIONS).filter(([group]) => groups.includes(group)));
const dq = viewer(true, every('dq'));

const CLERK = { client: ['viewRoster', 'viewEmployee', 'uploadDocuments'] };

test.each([
  ['a reviewer', dq, 'File one document'],
  ['a reviewer of exams', viewer(true, every('cme')), 'File one medical exam'],
  ['customer care', viewer(true, every('customerCare')), 'Look up one driver for a client'],
  ['an employer', viewer(false, every('client')), 'Send one document for a driver'],
  ['a clerk', viewer(false, CLERK), 'Send one document for a driver'],
])('%s is led through a task of their own, by commands that they have', (_, who, task) => {
  const guide = guideFor(who);
  expect(guide?.task).toBe(task);
  for (const { command } of guide?.steps ?? []) {
    // Leaving the client is there once one acts in one.
    const acting = { ...who, client: 201 };
    expect(isListed(commandOf(command), acting), command).toBe(true);
  }
});

test('every screen of a step is a route', () => {
  const paths = allRoutes().map(({ path }) => path as string);
  const named = firstSteps
    .contents()
    .flatMap(({ steps }) => steps.flatMap((one) => one.screens ?? []));
  expect(named.length).toBeGreaterThan(3);
  expect(named.filter((path) => !paths.includes(path))).toEqual([]);
});

test('nobody is led who is not working for themselves', () => {
  const user = { impersonator: { id: 'u1', name: 'Carmen Reese' } } as Viewer['user'];
  expect(guideFor({ ...dq, auditor: true })).toBeNull();
  expect(guideFor({ ...dq, user })).toBeNull();
  expect(guideFor({ ...dq, user: null })).toBeNull();
});

const GUIDE: Guide = {
  task: 'One',
  isFor: () => true,
  steps: [
    { command: 'review.claim', say: '', screens: ['/claimed'] },
    { command: 'match.confirm', say: '' },
    { command: 'review.accept', say: '' },
  ],
};

test('a step is done by its command or its screen; a later one has the earlier ones behind it', () => {
  expect(stepsDone(GUIDE, 0, 'review.claim')).toBe(1);
  expect(stepsDone(GUIDE, 0, '/claimed')).toBe(1);
  expect(stepsDone(GUIDE, 1, 'review.accept')).toBe(3);
  expect(stepsDone(GUIDE, 2, 'review.claim')).toBe(2);
  expect(stepsDone(GUIDE, 1, 'go.home')).toBe(1);
});

test('what one does is noted only after one has begun, and not after one has ended', () => {
  takeOptions(null, {});
  noteStep(dq, 'review.claim');
  expect(progressOf(readOption(FIRST_STEPS))).toBe('new');
  keepProgress(0);
  noteStep(dq, 'review.claim');
  expect(progressOf(readOption(FIRST_STEPS))).toBe(1);
  keepProgress('ended');
  noteStep(dq, 'review.accept');
  expect(progressOf(readOption(FIRST_STEPS))).toBe('ended');
  expect([progressOf(-1), progressOf(1.5), progressOf({}), progressOf(undefined)]).toEqual([
    'new',
    'new',
    'new',
    'new',
  ]);
});
