import type { Onboarding, Task } from '../onboarding.contract.ts';

/** What the commands of a list of onboardings act on: the row under the cursor. */
export interface OnboardingsSubject {
  kind: 'onboardings';
  onboarding: Onboarding | null;
}

export function isOnboardingsSubject(subject: unknown): subject is OnboardingsSubject {
  return typeof subject === 'object' && subject !== null && 'onboarding' in subject;
}

/** What the commands of the checklist act on. */
export interface TasksSubject {
  kind: 'onboardingTasks';
  onboardingTask: Task | null;
  add: () => void;
}

export function isTasksSubject(subject: unknown): subject is TasksSubject {
  return typeof subject === 'object' && subject !== null && 'onboardingTask' in subject;
}
