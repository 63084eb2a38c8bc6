import { inspectPaper } from '#src/features/documents/server/inspect-image.service.ts';
import type { ServerFeature } from '#src/server/feature.ts';
import { onboardingCalls } from './onboarding.handlers.ts';
import { onboardingAddresses } from '../onboarding.addresses.ts';

export const onboardingServer: ServerFeature = {
  name: 'onboarding',
  lightPages: [onboardingAddresses.own],
  calls: [{ ...onboardingCalls, inspect: inspectPaper }],
  tables: ['onboarding_steps', 'onboarding_tasks', 'onboardings'],
};
