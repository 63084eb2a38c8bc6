import { boxesOf } from '#src/features/documents/page-text.rules.ts';
import type { PageBox, PageText } from '#src/features/documents/page-text.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import type { PersonOnPaper } from './match.shapes.ts';
import { datesOn } from '#src/features/intake/paper-dates.rules.ts';

/** Words that begin another box of a form: a value ends before them. */
const NEXT_LABEL =
  /\b(last name|first name|middle|name|date|birth|born|dob|licen[sc]e|number|state|class|ssn|social|phone|address|expires?|signature|title|e-?mail|city|zip|suffix|sex|height|weight|employer|company|driver|applicant|employee|clp|cdl|examiner)\b/i;

/** A name as it is written, of one word to four. */
export const A_NAME =
  /^\p{Lu}[\p{L}'’-]*(?:[ ,.]+(?:\p{Lu}[\p{L}'’-]*\.?|de|la|del|van|von)){0,3}/u;

interface Found {
  value: string;
  box: PageBox | null;
}

/** What stands in the box of a label: behind it on its line, or below it. */
export function labelled(page: PageText, label: RegExp, shape: RegExp): Found | null {
  for (const match of page.text.matchAll(new RegExp(label.source, 'gi'))) {
    const end = match.index + match[0].length;
    const rest = /^[\s:#.*()_-]{0,4}([^\n]*)/.exec(page.text.slice(end, end + 90))?.[1] ?? '';
    const here = beforeLabel(rest);
    const [box = null] = boxesOf(page, match.index, end);
    const value = [here, box ? below(page, box) : '', nextLine(page.text, end)]
      .map((text) => shape.exec(text.trim())?.[0] ?? '')
      .find((text) => text !== '' && !NEXT_LABEL.test(text));
    if (value) return { value: value.trim(), box };
  }
  return null;
}

function beforeLabel(text: string): string {
  const next = NEXT_LABEL.exec(text);
  return next ? text.slice(0, next.index) : text;
}

function nextLine(text: string, end: number): string {
  const from = text.indexOf('\n', end);
  return from < 0 || from - end > 3
    ? ''
    : beforeLabel(text.slice(from + 1).split('\n', 1)[0] ?? '');
}

/** Lines of a form's box: its label is small, its value stands right below. */
const BELOW = 3.2;

/** The words below a label, from its left edge to where the next column begins. */
function below(page: PageText, label: PageBox): string {
  const near = page.runs.filter(
    ([, , number, x, y, , height]) =>
      number === label.page &&
      y + height / 2 > label.y + label.height &&
      y < label.y + label.height * BELOW &&
      x >= label.x - 0.015,
  );
  const line = near.toSorted((a, b) => a[3] - b[3]);
  let text = '';
  let right = label.x;
  for (const [start, end, , x, , width] of line) {
    if (x - right > 0.06) break;
    text += `${page.text.slice(start, end)} `;
    right = Math.max(right, x + width);
  }
  return text.trim();
}

const STATES =
  /\b(A[LKZR]|C[AOT]|D[CE]|FL|GA|HI|I[DLNA]|K[SY]|LA|M[EDAINSOT]|N[EVHJMYCD]|O[HKR]|PA|RI|S[CD]|T[NX]|UT|V[TA]|W[AVIY])\b/;

/** `QUILLFEATHER, DORA M` and `Dora May Quillfeather` as first and last name. */
export function namesOf(written: string): { firstName: string; lastName: string } {
  const clean = written.replace(/[.]/g, '').trim();
  const comma = /^([^,]+),\s*(\S+)/.exec(clean);
  if (comma) return { lastName: cased(comma[1] ?? ''), firstName: cased(comma[2] ?? '') };
  const words = clean.split(/\s+/);
  if (words.length < 2) return { firstName: '', lastName: cased(clean) };
  const particle = words.findIndex((word, at) => at > 0 && /^(de|la|del|van|von)$/i.test(word));
  const from = particle > 0 ? particle : words.length - 1;
  return { firstName: cased(words[0] ?? ''), lastName: cased(words.slice(from).join(' ')) };
}

/** Capitals as names are written; mixed letters stay as they are. */
function cased(name: string): string {
  if (name !== name.toUpperCase()) return name;
  return name
    .toLowerCase()
    .replace(/(^|[\s'’-])\p{L}/gu, (letter) => letter.toUpperCase())
    .slice(0, 80);
}

/** A license numbers its boxes: 1 is the family name, 2 the given names, 4d the number (AAMVA card design standard). */
const NUMBERED = [/(?<=^|\n)1(?= )/, /(?<=^|\n)2(?= )/] as const;

/** First and last name where each has a box of its own; null where a paper has no such boxes. */
export function nameInBoxes(page: PageText): { firstName: string; lastName: string } | null {
  const [lastLabel, firstLabel] = /\b4d\b/i.test(page.text)
    ? NUMBERED
    : ([/last name/, /first name/] as const);
  const last = labelled(page, lastLabel, A_NAME);
  const first = labelled(page, firstLabel, A_NAME);
  return last && first
    ? { firstName: cased(first.value.split(' ')[0] ?? ''), lastName: cased(last.value) }
    : null;
}

/** What stands before the name of the one that a paper is about, the surest first. */
const NAMED: readonly RegExp[] = [
  /(?:(?:full|printed|legal|(?:driver|employee|applicant|donor|patient|holder)['’]?s?) name|name of (?:driver|employee|applicant|donor|patient|holder))/,
  /\bname\b/,
  /\bdriver\b|\bI\b,/,
];

/** What a paper says of the person it is about: to fill a form with, never to be taken unseen. */
export function personOnPaper(page: PageText, today: IsoDate): PersonOnPaper {
  const boxed = nameInBoxes(page);
  const whole = boxed
    ? null
    : NAMED.map((label) => labelled(page, label, A_NAME)).find((found) => found !== null);
  const names = boxed ?? (whole ? namesOf(whole.value) : { firstName: '', lastName: '' });
  const dates = datesOn(page, today);
  const license = labelled(
    page,
    /licen[sc]e (?:number|no\.?|#)|\bDLN?\b|\b4d\b/,
    /^(?=[A-Z0-9-]*\d)[A-Z]{0,3}[ -]?[A-Z0-9-]{4,20}/,
  );
  const state = labelled(page, /(?:issuing |licen[sc]e )?state\b/, /^[A-Z]{2}\b/);
  const dob = dates.find(({ role }) => role === 'birth')?.date ?? null;
  return {
    ...names,
    dob: dob !== null && dob <= today ? dob : null,
    license: license?.value.replace(/[\s-]/g, '') ?? '',
    state: STATES.exec(state?.value ?? '')?.[0] ?? '',
    licenseExpires: dates.find(({ role }) => role === 'licenseExpires')?.date ?? null,
  };
}
