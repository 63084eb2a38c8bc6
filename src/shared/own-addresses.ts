/** Addresses that the console itself links to, no matter which feature shows the screen. */
export const ownAddresses = {
  login: '/login',
  sessions: '/user/sessions',
  enroll: '/user/secondFactor',
  byProvider: '/login/company',
  changePassword: '/user/changepassword',
  contact: '/contact',
  profile: '/user/profile',
  layouts: '/user/layouts',
  termsOfService: '/termsOfService',
  privacyPolicy: '/privacyPolicy',
  keys: '/user/keys',
  secondWindow: '/document',
} as const;
