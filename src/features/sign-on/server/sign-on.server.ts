import type { ServerFeature } from '#src/server/feature.ts';
import { applyChangesJob } from './apply-changes.job.ts';
import { providerSignInCalls } from './provider-sign-in.handlers.ts';
import { SCIM_CALLS } from './scim.calls.ts';
import { scimCalls } from './scim.handlers.ts';
import { serveProtocol } from './scim.protocol.ts';
import { SCIM_PREFIX } from './scim-secret.ts';
import { signOnCalls } from './sign-on.handlers.ts';

export const signOnServer: ServerFeature = {
  name: 'sign-on',
  jobs: [applyChangesJob],
  calls: [providerSignInCalls, signOnCalls, scimCalls],
  protocols: [
    {
      prefix: SCIM_PREFIX,
      serve: (scope, kernel) => serveProtocol(scope, kernel, SCIM_CALLS),
    },
  ],
  tables: [
    'identity_providers',
    'provider_domains',
    'provider_groups',
    'provider_accounts',
    'provider_sessions',
    'provider_logouts',
    'sign_in_flows',
    'provider_changes',
    'scim_tokens',
    'scim_requests',
    'scim_users',
    'scim_groups',
    'scim_members',
  ],
};
