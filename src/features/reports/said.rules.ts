import type { IsoDate } from '#src/shared/dates.ts';
import { REPORT_NAMES, reportOf, type ReportName } from './reports.rules.ts';
import type { SpanId } from './spans.rules.ts';

/** What a sentence asks for: a report and its period. */
export interface SaidReport {
  name: ReportName;
  period: SpanId | null;
  /** The year that was named, where the report has no period of it. */
  missed: string | null;
}

const plain = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^a-z\d]+/)
    .filter(Boolean);
/** One letter more or less at the end is the same word: crash, crashes. */
const isLike = (word: string, said: string): boolean =>
  word.startsWith(said) || (said.length > 4 && word.startsWith(said.replace(/e?s$/, '')));

/** The report whose title has the words, among those that may be run; of several the one with the shortest title. Null for none. */
export function reportSaid(
  text: string,
  today: IsoDate,
  names: readonly ReportName[] = REPORT_NAMES,
): SaidReport | null {
  const lastYear = /\blast year\b/i.test(text);
  const words = plain(text.replace(/\b(this|last) year\b/gi, ' '));
  const year = words.find((word) => /^(19|20)\d\d$/.test(word)) ?? null;
  const rest = words.filter((word) => word !== year && !['of', 'in', 'for', 'the'].includes(word));
  const found = names
    .map((name) => ({ name, title: reportOf(name).title }))
    .filter(({ title }) => {
      const all = plain(title);
      return rest.length > 0 && rest.every((said) => all.some((word) => isLike(word, said)));
    })
    .sort((a, b) => a.title.length - b.title.length);
  const [first] = found;
  if (!first) return null;
  const { spans } = reportOf(first.name);
  const now = Number(today.slice(0, 4));
  const asked =
    year === null ? (lastYear ? now - 1 : /\bthis year\b/i.test(text) ? now : null) : Number(year);
  if (asked === null) return { name: first.name, period: null, missed: null };
  const period = asked === now ? 'thisYear' : asked === now - 1 ? 'lastYear' : null;
  const has = period !== null && spans.includes(period);
  return {
    name: first.name,
    period: has ? period : null,
    missed: has || spans.length === 0 ? null : String(asked),
  };
}
