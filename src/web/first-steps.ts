import type { CommandId } from '#commands/command.ts';
import { keepOption, readOption } from './kept-options.ts';
import { makeSlot } from './slot.ts';
import type { Viewer } from './viewer.ts';

/** One step of a guide: its command does it, or opening one of its screens, so that it goes by key and by mouse. */
interface FirstStep {
  command: CommandId;
  /** What it is, in a sentence. */
  say: string;
  /** Paths of routes. */
  screens?: readonly string[];
}

/** A guided start: one real task, in a few steps. */
export interface Guide {
  /** The task, such as `File one document`. */
  task: string;
  isFor: (viewer: Viewer) => boolean;
  steps: readonly FirstStep[];
}

/** The guides of the features; a user gets the first one that is for them. */
export const firstSteps = makeSlot<Guide>();

/** The option of the user that keeps how far they are; absent until they begin. */
export const FIRST_STEPS = 'firstSteps';

/** How far a user is: not begun, so many steps done, or ended for good. */
export type Progress = 'new' | 'ended' | number;

/** Reads what is kept; junk is as if nothing were. */
export function progressOf(option: unknown): Progress {
  if (option === 'ended') return 'ended';
  return typeof option === 'number' && Number.isInteger(option) && option >= 0 ? option : 'new';
}

/** Begins, goes on to a step, or ends. */
export function keepProgress(progress: Exclude<Progress, 'new'>): void {
  keepOption(FIRST_STEPS, progress);
}

/** The guide of a user; null for auditors and while somebody acts as them. */
export function guideFor(viewer: Viewer): Guide | null {
  if (!viewer.user || viewer.auditor || viewer.user.impersonator) return null;
  return firstSteps.contents().find(({ isFor }) => isFor(viewer)) ?? null;
}

/**
 * How many steps are done after something happened: a later step that is done has the earlier ones behind it.
 * @param by the command that ran, or the path of the route that opened
 */
export function stepsDone({ steps }: Guide, done: number, by: string): number {
  const at = steps.findLastIndex(
    ({ command, screens = [] }) => command === by || screens.includes(by),
  );
  return Math.max(done, at + 1);
}

/** Notes that a command ran or a screen opened, for a user who has begun and not ended. */
export function noteStep(viewer: Viewer, by: string): void {
  const done = progressOf(readOption(FIRST_STEPS));
  if (typeof done !== 'number') return;
  const guide = guideFor(viewer);
  if (guide) keepProgress(stepsDone(guide, done, by));
}
