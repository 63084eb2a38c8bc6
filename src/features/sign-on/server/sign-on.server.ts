import type { ServerFeature } from '#src/server/feature.ts';
import { applyChangesJob } from './apply-changes.job.ts';
import { providerSignInCalls } from './provider-sign-in.handlers.ts';
import { signOnCalls } from './sign-on.handlers.ts';

export const signOnServer: ServerFeature = {
  name: 'sign-on',
  jobs: [applyChangesJob],
  calls: [providerSignInCalls, signOnCalls],
  tables: [
    'identity_providers',
    'provider_domains',
    'provider_groups',
    'provider_accounts',
    'provider_sessions',
    'provider_logouts',
    'sign_in_flows',
    'provider_changes',
  ],
};
