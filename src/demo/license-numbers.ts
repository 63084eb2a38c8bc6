import type { LicenseFormat } from '#src/features/employees/license-formats.ts';
import type { Random } from './random.ts';

interface Part {
  alphabet: string;
  min: number;
  max: number;
}

/** One format, read: its parts in order, and the whole length where a lookahead fixes it (WA). */
interface Pattern {
  parts: Part[];
  total: number | null;
}

const DIGITS = '0123456789';
// Without I, O and Q, which card offices avoid beside 1 and 0.
const LETTERS = 'ABCDEFGHJKLMNPRSTUVWXYZ';
const ALPHABETS: Record<string, string> = {
  '[0-9]': DIGITS,
  '[A-Z]': LETTERS,
  '[A-Z0-9]': LETTERS + DIGITS,
  '[A-Z0-9*]': LETTERS + DIGITS,
};
const TOKEN = /(\[[^\]]+\]|[A-Z0-9])(?:\{(\d+)(?:,(\d+))?\})?/y;
const TOTAL = /^\(\?=\.\{(\d+)\}\$\)/;

const read = new Map<string, Pattern>();

/** Reads the subset of regular expressions the formats use; throws on anything else. */
function readPattern(regex: string): Pattern {
  const known = read.get(regex);
  if (known) return known;
  let body = regex.replace(/^\^/, '').replace(/\$$/, '');
  const total = TOTAL.exec(body);
  if (total) body = body.slice(total[0].length);
  const parts: Part[] = [];
  TOKEN.lastIndex = 0;
  while (TOKEN.lastIndex < body.length) {
    const token = TOKEN.exec(body);
    const set = token?.[1] ?? '';
    const alphabet = set.startsWith('[') ? ALPHABETS[set] : set;
    if (!token || !alphabet) throw new SyntaxError(`License format not understood: ${regex}`);
    const min = Number(token[2] ?? 1);
    parts.push({ alphabet, min, max: Number(token[3] ?? min) });
  }
  const pattern = { parts, total: total ? Number(total[1]) : null };
  read.set(regex, pattern);
  return pattern;
}

/** A license number that the jurisdiction's formats accept; mostly its first, best-known format. */
export function licenseNumber(random: Random, jurisdiction: LicenseFormat): string {
  const [first] = jurisdiction.formats;
  const { regex } = first && random.chance(0.75) ? first : random.pick(jurisdiction.formats);
  const { parts, total } = readPattern(regex);
  const counts = parts.map(({ min, max }) =>
    // Cards in use today are near the longest form; "1 to 8 digits" is hardly ever one digit.
    total === null ? random.int(Math.max(min, max - 1), max) : min,
  );
  if (total !== null) growTo(total, parts, counts, random);
  return parts.map(({ alphabet }, i) => draw(random, alphabet, counts[i] ?? 0)).join('');
}

function growTo(total: number, parts: readonly Part[], counts: number[], random: Random): void {
  let missing = total - counts.reduce((sum, count) => sum + count, 0);
  while (missing > 0) {
    const growing = parts.flatMap(({ max }, i) => ((counts[i] ?? 0) < max ? [i] : []));
    const index = random.pick(growing);
    counts[index] = (counts[index] ?? 0) + 1;
    missing -= 1;
  }
}

function draw(random: Random, alphabet: string, count: number): string {
  let text = '';
  for (let i = 0; i < count; i += 1) text += alphabet[random.int(0, alphabet.length - 1)];
  return text;
}
