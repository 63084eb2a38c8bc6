import { callsOf } from '#src/server/handler.ts';
import { onboardingApi } from '../onboarding.contract.ts';
import {
  addTask,
  listOnboardings,
  listTasks,
  removeTask,
  startOnboarding,
  withdrawOnboarding,
} from './onboarding.service.ts';
import { completeStep, uploadGate, uploadStep, visitOwn } from './own.service.ts';

export const onboardingCalls = {
  ...callsOf(onboardingApi, {
    list: listOnboardings,
    start: startOnboarding,
    withdraw: withdrawOnboarding,
    tasks: listTasks,
    addTask,
    removeTask,
    visit: visitOwn,
    complete: completeStep,
    upload: uploadStep,
  }),
  gates: { upload: uploadGate },
};
