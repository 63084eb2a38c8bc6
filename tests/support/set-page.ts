import type { PageText, TextRun } from '#src/features/documents/page-text.rules.ts';
import { datesOn } from '#src/features/intake/paper-dates.rules.ts';
import { guessDates } from '#src/features/intake/type-dates.rules.ts';
import type { IsoDate } from '#src/shared/dates.ts';

/** A page as it is set here: what is two spaces apart stands apart, and each line has its place. */
export function setPage(set: string): PageText {
  let text = '';
  const runs: TextRun[] = [];
  for (const [row, line] of set.trim().split('\n').entries()) {
    if (row > 0) text += '\n';
    for (const { 0: words, index } of line.matchAll(/\S+(?: \S+)*/g)) {
      if (!/(?:^|\n)$/.test(text)) text += ' ';
      runs.push([
        text.length,
        text.length + words.length,
        1,
        0.03 + index * 0.0088,
        0.05 + row * 0.018,
        words.length * 0.0088,
        0.011,
      ]);
      text += words;
    }
  }
  return { text, runs };
}

/** How long papers of these types hold: so many months, or as printed. Others do not run out. */
const TERMS: Readonly<Record<number, number | null>> = {
  225: 12,
  238: 24,
  301: null,
  303: 12,
  308: 12,
  310: null,
  311: null,
  323: 36,
  335: null,
  336: null,
  474: 12,
  1116: null,
};

/** The dates of a paper that is set here, as one of a type. */
export function datesOfSet(set: string, documentTypeId: number, today: IsoDate) {
  const type = {
    documentTypeId,
    expires: documentTypeId in TERMS,
    validMonths: TERMS[documentTypeId] ?? null,
  };
  return guessDates(datesOn(setPage(set), today), type, today);
}

/** A layout of a paper: its name, its type, its date, the day it runs out, and how it is set. */
export type Layout = readonly [
  name: string,
  type: number,
  docDate: IsoDate | null,
  expires: IsoDate | null,
  set: string,
];
