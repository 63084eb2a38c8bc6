import { expect, test } from 'vitest';
import { commandIds, commandOf } from '#src/web/commands.ts';
import { ALL_PERMISSIONS } from '#src/shared/permissions.ts';
import { TYPED_KINDS } from '#src/web/palette/argument-step.ts';
import { isListed } from '#src/web/palette/available.ts';
import type { Viewer } from '#src/web/viewer.ts';
import { readSources } from './source-files.ts';

const ACTIONS = readSources('src/**/*.actions.ts')
  .map(({ text }) => text)
  .join('\n');

/** Every internal user's dream: all permissions, in no client. */
const grants: Record<string, string[]> = {};
for (const permission of ALL_PERMISSIONS) {
  const [group = '', name = ''] = permission.split('.');
  grants[group] = [...(grants[group] ?? []), name];
}
const everyone: Viewer[] = [true, false].map((internal) => ({
  status: 'ACTIVE',
  // Only that there is one is asked here.
  user: JSON.parse('{}'),
  grants,
  internal,
  client: internal ? null : 1,
  auditor: false,
  services: null,
  workIdName: 'workId',
  featuresToHide: [],
}));

test('a command without an action says which feature will bring it, and is listed for nobody', () => {
  const awaiting = commandIds().filter((id) => commandOf(id).awaits);
  for (const id of awaiting) {
    expect(ACTIONS, `${id} has an action now: take out \`awaits\``).not.toContain(`'${id}'`);
    for (const viewer of everyone) expect(isListed(commandOf(id), viewer), id).toBe(false);
  }
});

test('every other command opens a screen or has an action', () => {
  for (const id of commandIds()) {
    const { opens, awaits } = commandOf(id);
    if (!opens && !awaits) expect(ACTIONS, `${id} has no action`).toContain(`'${id}'`);
  }
});

test('what a listed command asks for can be typed, or some feature searches for it', () => {
  const searched = readSources('src/features/*/web/*.palette.ts').flatMap(({ text }) =>
    [...text.matchAll(/kind: '(\w+)'/g)].map((found) => found[1]),
  );
  for (const id of commandIds()) {
    const { args = [], awaits } = commandOf(id);
    for (const { kind } of awaits ? [] : args) {
      const answered = TYPED_KINDS.includes(kind) || searched.includes(kind);
      expect(answered, `${id} asks for a ${kind}, which nothing finds`).toBe(true);
    }
  }
});

test('the six commands of the design card are there, for any screen', () => {
  const card = ['employee.search', 'jumplist.open', 'client.assume', 'review.claim'] as const;
  for (const id of [...card, 'order.mvr', 'alert.open'] as const) {
    expect(commandOf(id).scope, id).toBe('global');
  }
  for (const id of card) {
    expect(
      everyone.some((viewer) => isListed(commandOf(id), viewer)),
      id,
    ).toBe(true);
  }
});
