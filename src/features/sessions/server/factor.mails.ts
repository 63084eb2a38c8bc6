import { writeMinute } from '#src/shared/dates.ts';
import { lines, type Mail } from './sessions.mails.ts';

const atUtc = (instant: string) => `${writeMinute(instant)} UTC`;

/** Tells the owner of an account that its second factor is to be taken away (D364). */
export function resetAskedMail(
  firstName: string,
  reset: { askedByName: string; dueAt: string },
): Mail {
  return {
    subject: 'Your second factor is to be removed',
    text: lines(
      `Hello ${firstName},`,
      `${reset.askedByName} says that you lost the second factor of your account, and asks to remove it. That happens at ${atUtc(new Date(reset.dueAt).toISOString())}, or as soon as a second administrator agrees.`,
      'If you did not ask for this, log in and enter a code of your authenticator app: that stops it. Then tell your administrator.',
    ),
  };
}

/** Tells that it was taken away. */
export function resetDoneMail(firstName: string): Mail {
  return {
    subject: 'Your second factor was removed',
    text: lines(
      `Hello ${firstName},`,
      'the second factor of your account was removed as you were said to have lost it, and your sessions were ended. Your password alone opens your account until you set another one up.',
      'If it was not you who asked for this, change your password and tell your administrator at once.',
    ),
  };
}

/** Tells that a passkey was added. */
export function passkeyAddedMail(name: string): Mail {
  return {
    subject: 'A passkey was added to your account',
    text: lines(
      `Hello ${name},`,
      'a passkey was added to your account. It counts like a code of your authenticator app.',
      'If it was not you, remove it under Sessions, change your password and tell your administrator.',
    ),
  };
}
