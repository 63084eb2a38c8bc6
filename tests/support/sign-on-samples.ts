/** Valid requests of companies' own log-ins. */
export const SIGN_ON_SAMPLES = {
  'provider-sign-in.way': { body: { email: 'somebody@example.com' } },
  'provider-sign-in.begin': { body: { email: 'somebody@example.com' } },
  'provider-sign-in.finish': { body: { state: 'x' } },
  'provider-sign-in.mailLink': { body: { state: 'x' } },
  'provider-sign-in.backChannel': { body: { logout_token: 'x' } },
  'sign-on.change': {
    body: {
      issuer: 'https://login.example.com',
      oidcClientId: 'console',
      secret: 'secret',
      signingAlg: 'RS256',
      mode: 'off',
      makesAccounts: false,
      groupsClaim: 'groups',
      trustsFactor: false,
      lacksVerified: false,
      groups: [],
    },
  },
  'sign-on.agreeToChange': { body: { changeId: '019a0000-0000-7000-8000-000000000000' } },
  'sign-on.freeAccount': { body: { email: 'somebody@example.com' } },
  'scim.makeToken': { body: { keepHours: 24 } },
  'sign-on.addDomain': { body: { domain: 'example.com' } },
};
