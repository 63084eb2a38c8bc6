import { filledIn } from '#src/shared/fill-in.ts';

export const TEXT_PROVIDERS = ['http', 'simulator'] as const;
export type TextProviderKind = (typeof TEXT_PROVIDERS)[number];

/** How a text stands. Stopped: another code or the end of the consent came before it was sent. */
export const TEXT_STATES = ['waiting', 'sent', 'delivered', 'failed', 'stopped'] as const;
export type TextState = (typeof TEXT_STATES)[number];

/** Why a text did not reach the phone, as a provider says it. */
export const TEXT_REFUSALS = ['invalidNumber', 'landline', 'blocked', 'other'] as const;
/** The same, with what we say ourselves. */
export const TEXT_FAILURES = [...TEXT_REFUSALS, 'optedOut', 'unreachable', 'garbage'] as const;
export type TextFailure = (typeof TEXT_FAILURES)[number];

/** Texts to one phone before the next ones wait, from whichever page. */
export const MOST_TEXTS = 6;

/** Seconds that one call to a provider may take. */
export const TEXT_PATIENCE = 10;

/** What a driver agrees to (47 CFR 64.1200(a)(1), (f)(9)): who texts what to which number, how to end it, and that nothing hangs on it. */
export const TEXT_CONSENT = {
  version: '2026-11-28',
  text: 'I agree that {employer}, and the service that keeps its driver files, text one-time codes to my phone {phone}, sent automatically and only when I ask for one to open my driver file. Message and data rates may apply. My employment does not depend on it: codes can be mailed to me instead. I can end it on this page at any time, or by replying STOP to a text. HELP gets help.',
} as const;

/** The words of the consent as they are shown and kept; the number is masked, it is kept by itself. */
export const consentWords = (employer: string, phone: string): string =>
  filledIn(TEXT_CONSENT.text, { employer, phone });

/**
 * Area codes of the North American plan that get no text: those of other countries, of services that cost, of no place, and of
 * toll-free numbers (NANPA).
 */
const NO_TEXTS = new Set(
  `242 246 264 268 284 345 441 473 649 658 664 721 758 767 784 809 829 849 868 869 876
   500 521 522 523 524 525 526 527 528 529 533 544 566 577 588 700 710 900
   800 822 833 844 855 866 877 880 881 882 888`.split(/\s+/),
);

/**
 * A telephone number of the United States, Canada or Mexico as E.164 writes it; null for what is none, or has an extension. Texts go to
 * no other country: nobody drives under the FMCSA's rules from there, and such texts are what toll fraud is made of.
 */
export function e164(phone: string): string | null {
  const text = phone.trim();
  if (!/^\+?[\d\s().\-/]{10,25}$/.test(text)) return null;
  const digits = text.replace(/\D/g, '');
  const international = text.startsWith('+') ? digits : null;
  // Mexican mobiles are still written with the 1 that ended in 2019.
  if (/^521?\d{10}$/.test(international ?? '')) return `+52${digits.slice(-10)}`;
  const national = digits.length === 11 && digits.startsWith('1') ? digits.slice(1) : digits;
  if (international !== null && international === national) return null;
  // Area codes and exchanges begin with 2 to 9; N11 are services (NANPA).
  const isOurs =
    /^[2-9](?!11)\d\d[2-9](?!11)\d{6}$/.test(national) && !NO_TEXTS.has(national.slice(0, 3));
  return isOurs ? `+1${national}` : null;
}

/** A number as it may be shown to who holds a link: enough to know the phone, not to call it. */
export const maskedPhone = (number: string): string => `•••-•••-••${number.slice(-2)}`;

/** Seconds until the next attempt after so many failures one after the other: a code holds for ten minutes only. */
export const textAgainAfter = (attempts: number): number => Math.min(2 ** attempts, 60);

/** A reply that cannot be read is asked for so often. */
export const MOST_GARBAGE = 3;
