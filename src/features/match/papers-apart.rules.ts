import type { PageText, TextRun } from '#src/features/documents/page-text.rules.ts';
import { oneDigitApart, withinSlips } from '#src/features/intake/misread.rules.ts';
import { datesOn } from '#src/features/intake/paper-dates.rules.ts';
import { guessType } from '#src/features/intake/paper-types.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';
import { fold } from './matchable-paper.rules.ts';
import { personOnPaper } from './new-file.rules.ts';

/** Where another paper seems to begin in a file, and by what. */
export interface Apart {
  /** The first page of the other, from 2. */
  page: number;
  why: 'person' | 'paper';
}

/** A title of another type begins a paper only at the head of a page. */
const HEAD = 300;

/**
 * The first page of a file that is about somebody else than those before it, or bears the title of another type; null
 * where nothing says so. It is for pointing out: what is one paper of two pages may look like two.
 */
export function papersApart(file: PageText, today: IsoDate): Apart | null {
  const pages = pagesOf(file);
  const said = pages.map(({ page }) => ({
    births: datesOn(page, today).flatMap(({ role, date }) => (role === 'birth' ? [date] : [])),
    person: personOnPaper(page, today),
    type: guessType(page),
  }));
  for (const [at, one] of said.entries()) {
    const before = said.slice(0, at);
    const number = pages[at]?.number ?? 0;
    if (before.length === 0) continue;
    if (isOther(before, one)) return { page: number, why: 'person' };
    const type = before.findLast(({ type: known }) => known !== null)?.type;
    if (type && one.type && one.type.at < HEAD && type.documentTypeId !== one.type.documentTypeId)
      return { page: number, why: 'paper' };
  }
  return null;
}

interface Said {
  births: readonly IsoDate[];
  person: ReturnType<typeof personOnPaper>;
}

/** Born on another day; or, where a page does not say when, of another name and another license. */
function isOther(before: readonly Said[], { births, person }: Said): boolean {
  const known = before.flatMap((one) => one.births);
  if (known.length > 0 && births.length > 0)
    return births.every((birth) => known.every((one) => !oneDigitApart(one, birth)));
  const others = before.filter((one) => one.person.lastName !== '' && one.person.license !== '');
  if (others.length === 0 || person.lastName === '' || person.license === '') return false;
  return others.every(
    (one) =>
      !withinSlips(fold(one.person.lastName), fold(person.lastName), 2) &&
      !withinSlips(one.person.license, person.license, 2),
  );
}

/** The pages of a text, each as a text of its own. */
function pagesOf({ text, runs }: PageText): { number: number; page: PageText }[] {
  const pages = new Map<number, { text: string; runs: TextRun[]; end: number }>();
  for (const [start, end, number, ...box] of runs) {
    const page = pages.get(number) ?? { text: '', runs: [], end: start };
    // What stands between two parts, as far as it breaks them.
    const between = text.slice(page.end, start);
    page.text += page.text === '' ? '' : between.includes('\n') ? '\n' : ' ';
    page.runs.push([page.text.length, page.text.length + end - start, number, ...box]);
    page.text += text.slice(start, end);
    pages.set(number, { ...page, end });
  }
  return [...pages]
    .sort(([a], [b]) => a - b)
    .map(([number, page]) => ({ number, page: { text: page.text, runs: page.runs } }));
}
