import { sessionsCommands } from '#commands/sessions.ts';
import { CHANGES_SIGN_IN } from '#src/shared/permission-sets.ts';
import { webFeature } from '#src/web/feature.ts';
import { ownAddresses } from '#src/shared/own-addresses.ts';
import { sessionsAddresses } from '../sessions.addresses.ts';

export const sessionsWeb = webFeature({
  name: 'sessions',
  commands: sessionsCommands,
  actions: async () => (await import('./sessions.actions.ts')).sessionsActions,
  providers: async () => {
    const { userProvider } = await import('./sessions.palette.ts');
    return [userProvider];
  },
  routes: [
    {
      path: ownAddresses.login,
      title: 'Log in',
      permission: 'public',
      bare: true,
      load: async () => (await import('./login.tsx')).Login,
    },
    {
      path: ownAddresses.byProvider,
      title: 'Company log-in',
      permission: 'public',
      bare: true,
      load: async () => (await import('./company-return.tsx')).CompanyReturn,
    },
    {
      path: sessionsAddresses.signUp,
      title: 'Sign up',
      permission: 'public',
      bare: true,
      load: async () => (await import('./sign-up.tsx')).SignUp,
    },
    {
      path: sessionsAddresses.auditor,
      title: 'Auditor entry',
      permission: 'public',
      bare: true,
      load: async () => (await import('./auditor-entry.tsx')).AuditorEntry,
    },
    {
      path: sessionsAddresses.resetPassword,
      title: 'Reset password',
      permission: 'public',
      bare: true,
      load: async () => (await import('./reset-password.tsx')).ResetPassword,
    },
    {
      path: sessionsAddresses.forgotPassword,
      title: 'Forgot password',
      permission: 'public',
      bare: true,
      load: async () => (await import('./forgot-password.tsx')).ForgotPassword,
    },
    {
      path: ownAddresses.enroll,
      title: 'Second factor',
      permission: 'session',
      bare: true,
      load: async () => (await import('./enroll.tsx')).Enroll,
    },
    {
      path: sessionsAddresses.policy,
      title: 'Sign-in rules',
      permission: CHANGES_SIGN_IN,
      breadcrumb: true,
      load: async () => (await import('./sign-in-policy.tsx')).SignInRules,
    },
    {
      path: ownAddresses.sessions,
      title: 'My sessions',
      permission: 'session',
      breadcrumb: true,
      load: async () => (await import('./my-sessions.tsx')).MySessions,
    },
    {
      path: ownAddresses.changePassword,
      title: 'Change password',
      permission: 'session',
      breadcrumb: true,
      load: async () => (await import('./change-password.tsx')).ChangePassword,
    },
  ],
});
