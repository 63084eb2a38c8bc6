import { writeMoment } from '#src/shared/dates.ts';

/** A mail without its address. */
interface Mail {
  subject: string;
  text: string;
}

const FOOTER = 'This mail was sent by the compliance console. Please do not reply to it.';

const lines = (...paragraphs: string[]): string => `${[...paragraphs, FOOTER].join('\n\n')}\n`;

/** Leads the owner of an account on who came by the company's log-in for the first time (D414). */
export function ownerLinkMail(firstName: string, link: string): Mail {
  return {
    subject: 'Is it you who logs in by your company?',
    text: lines(
      `Hello ${firstName},`,
      'somebody logged in by your company and is about to use your account. If it is you, open this within 30 minutes in the browser in which you logged in:',
      link,
      'The link works once, and in that browser alone. If it was not you, do nothing and tell your administrator: your account stays yours.',
    ),
  };
}

/** Tells that the account is opened by the company's log-in from now on. */
export function tiedMail(firstName: string): Mail {
  return {
    subject: 'Your company’s log-in opens your account now',
    text: lines(
      `Hello ${firstName},`,
      'your account was tied to your company’s log-in, after its password or a mailed link: you can log in there from now on.',
      'If it was not you, change your password and tell your administrator at once.',
    ),
  };
}

interface Change {
  askedByName: string;
  issuer: string;
  trustsFactor: boolean;
  dueAt: string;
}

const whatOf = ({ issuer, trustsFactor }: Change) =>
  `the company log-in by ${issuer}, whose second factor ${trustsFactor ? 'counts here' : 'does not count here'}`;

/** Tells an administrator that a change of the company log-in waits (D415). */
export function changeAskedMail(firstName: string, change: Change): Mail {
  return {
    subject: 'A change of your company’s log-in waits',
    text: lines(
      `Hello ${firstName},`,
      `${change.askedByName} asks for ${whatOf(change)}. Whoever runs that provider says who people of your company are.`,
      `It holds as soon as a second administrator agrees, or at ${writeMoment(change.dueAt)}. You agree or refuse under Administration, Sign-in rules, Company log-in.`,
      'If it should not be, refuse it there at once.',
    ),
  };
}

/** Tells that it holds. */
export function changeDoneMail(firstName: string, change: Change): Mail {
  return {
    subject: 'Your company’s log-in was changed',
    text: lines(
      `Hello ${firstName},`,
      `what ${change.askedByName} asked for holds now: ${whatOf(change)}.`,
      'If it should not be, turn the company log-in off and tell customer care.',
    ),
  };
}

/** Tells that a program of the company's directory may keep accounts (D418). */
export function tokenMadeMail(firstName: string, byName: string): Mail {
  return {
    subject: 'Your company’s directory can keep accounts here',
    text: lines(
      `Hello ${firstName},`,
      `${byName} made a token by which your company’s directory makes, changes and ends accounts of the console (SCIM), as its groups say.`,
      'If it should not be, revoke it at once: Administration, Sign-in rules, Company log-in.',
    ),
  };
}
