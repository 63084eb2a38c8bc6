/** A mail without its address. */
export interface Mail {
  subject: string;
  text: string;
}

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

/** The text of a mail: its paragraphs, and who sent it. */
export function lines(...paragraphs: string[]): string {
  return `${[...paragraphs, FOOTER].join('\n\n')}\n`;
}

/** Invites a new user to set a first password. */
export function signUpMail(firstName: string, clientName: string, link: string): Mail {
  return {
    subject: 'Set up your account',
    text: lines(
      `Hello ${firstName},`,
      `an account of the compliance console was made for you at ${clientName}. Set your password here within 7 days:`,
      link,
      'The link works once.',
    ),
  };
}

/** Tells who has an account elsewhere that they were invited under the same address. */
export function addressTakenMail(clientName: string): Mail {
  return {
    subject: 'You were invited, and have an account already',
    text: lines(
      'Hello,',
      `somebody at ${clientName} invited you to the compliance console. Your address signs in to another account already, and can sign in to one only.`,
      'If you work for both, ask the one who invited you to use another address of yours. Otherwise do nothing: your account stays as it is.',
    ),
  };
}

/** Leads to setting a new password. */
export function resetMail(firstName: string, link: string): Mail {
  return {
    subject: 'Set a new password',
    text: lines(
      `Hello ${firstName},`,
      'someone asked for a new password for your account. Set it here within one hour:',
      link,
      'The link works once. If it was not you, do nothing: your password stays as it is.',
    ),
  };
}

const FACTOR = {
  added: [
    'Your account asks for a code now',
    'a second factor was added to your account: besides the password it asks for a code of an authenticator app. Your other sessions were ended.',
  ],
  removed: [
    'Your account asks for no code any more',
    'the second factor of your account was removed: the password alone opens it now.',
  ],
  codes: [
    'You have new recovery codes',
    'new recovery codes were made for your account. The former ones count no more.',
  ],
} as const;

/** Tells what became of the second factor (D361). */
export function factorMail(name: string, what: keyof typeof FACTOR): Mail {
  const [subject, told] = FACTOR[what];
  return {
    subject,
    text: lines(
      `Hello ${name},`,
      told,
      'If it was not you, change your password and tell your administrator.',
    ),
  };
}

/** Tells that the password is another one now. */
export function passwordChangedMail(firstName: string): Mail {
  return {
    subject: 'Your password was changed',
    text: lines(
      `Hello ${firstName},`,
      'the password of your account was changed, and your other sessions were ended.',
      'If it was not you, ask for a new password on the log-in page and tell your administrator.',
    ),
  };
}
