import { z } from 'zod';

/**
 * What no text that people read may hold: it cannot be seen, or makes the rest read in another order. Controls (C0,
 * C1), line and paragraph separators, the overrides, embeddings and isolates of text direction, invisible spaces and
 * fillers, and Unicode's tag letters.
 */
const HIDDEN =
  /\u034F|\u17B4|\u17B5|[\p{Cc}\u00AD\u115F\u1160\u180E\u200B\u2028\u2029\u202A-\u202E\u2060-\u206F\u3164\uFEFF\uFFA0\uFFF9-\uFFFB\u{E0000}-\u{E007F}]/u;
const LINE_CHARACTERS = /[\n\r\t]/g;

/** Joiners stand between letters of scripts that join (Persian, Hindi, Sinhala …) and inside one emoji; nowhere else. */
const JOINING = String.raw`[[\p{L}\p{M}]--[\p{Script=Latin}\p{Script=Greek}\p{Script=Cyrillic}]]`;
const PICTURE = String.raw`[\p{Extended_Pictographic}\p{Emoji_Modifier}\u{FE0F}]`;
const JOINERS = new RegExp(
  String.raw`(?<=${JOINING})[\u200C\u200D](?=${JOINING})|(?<=${PICTURE})\u200D(?=\p{Extended_Pictographic})`,
  'gv',
);

/** What the refusal says. */
export const HIDDEN_CHARACTERS = 'Leave out the characters that cannot be shown.';

/** Whether people see all of a text as it is. `lines` allows line ends and tabs. */
export function isPlainText(text: string, { lines = false } = {}): boolean {
  if (!text.isWellFormed()) return false;
  const rest = lines ? text.replace(LINE_CHARACTERS, '') : text;
  return !HIDDEN.test(rest) && !/[\u200C\u200D]/.test(rest.replace(JOINERS, ''));
}

const tooLong = (most: number) => `Use at most ${most} characters.`;

/** A name, a label, a reference: one line of at most `most` characters that people see as it is. May be empty. */
export function line(most: number) {
  return z
    .string()
    .normalize('NFC')
    .trim()
    .max(most, tooLong(most))
    .refine((text) => isPlainText(text), HIDDEN_CHARACTERS);
}

/** A note or reason: as `line`, with line ends and tabs. */
export function lines(most: number) {
  return z
    .string()
    .normalize('NFC')
    .max(most, tooLong(most))
    .refine((text) => isPlainText(text, { lines: true }), HIDDEN_CHARACTERS);
}

/** A name as it stands within a sentence: "driver's license", but "PSP report". */
export function inSentence(name: string): string {
  return /^\p{Lu}\p{Ll}/u.test(name) ? name.charAt(0).toLowerCase() + name.slice(1) : name;
}

/** Values of any shape whose texts and keys are plain, for what a process carries along. */
export function plainJson(value: unknown): boolean {
  if (typeof value === 'string') return isPlainText(value, { lines: true });
  if (value === null || typeof value !== 'object') return true;
  return Object.entries(value).every(([key, inner]) => isPlainText(key) && plainJson(inner));
}
