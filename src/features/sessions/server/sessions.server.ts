import type { ServerFeature } from '#src/server/feature.ts';
import { secondFactorCalls } from './second-factor.handlers.ts';
import { passkeysCalls } from './passkeys.handlers.ts';
import { resetFactorsJob } from './reset-factors.job.ts';
import { sessionsCalls } from './sessions.handlers.ts';
import { signInPolicyCalls } from './sign-in-policy.handlers.ts';

export const sessionsServer: ServerFeature = {
  name: 'sessions',
  calls: [sessionsCalls, secondFactorCalls, signInPolicyCalls, passkeysCalls],
  jobs: [resetFactorsJob],
  tables: [
    'logins',
    'second_factors',
    'recovery_codes',
    'trusted_devices',
    'factor_resets',
    'sign_in_policies',
    'passkeys',
    'passkey_challenges',
  ],
};
