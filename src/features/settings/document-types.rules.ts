import type { IsoDate } from '#src/shared/dates.ts';
import type { TypeEffect } from './document-types.contract.ts';

/** Who reads documents of a type (D5, A77, A78). Chosen once: what is on file keeps its readers. */
export const TYPE_READERS = [
  { id: 'everyone', label: 'Whoever opens the file' },
  { id: 'drugAlcohol', label: 'Who may see drug and alcohol records' },
  { id: 'investigation', label: 'Who may see the investigation history' },
  { id: 'medical', label: 'Who may see medical reports' },
  { id: 'internal', label: 'Our own staff alone' },
] as const;
export type TypeReaders = (typeof TYPE_READERS)[number]['id'];
export const TYPE_READER_IDS = TYPE_READERS.map(({ id }) => id);

/** Types that the console itself files papers as, so that they cannot end: driving records, cards, results, certificates. */
export const FILED_BY_CONSOLE: readonly number[] = [225, 238, 272, 306, 474, 660];

/** What a type is on a day. */
export function typeState(
  { from, until }: { from: IsoDate; until: IsoDate | null },
  today: IsoDate,
): 'filed' | 'later' | 'ended' {
  if (from > today) return 'later';
  return until !== null && until < today ? 'ended' : 'filed';
}

const counted = (count: number, one: string, many = `${one}s`): string =>
  `${count.toLocaleString('en-US')} ${count === 1 ? one : many}`;

/** What a change of a type would change, in words, before it is saved. */
export function typeEffectText({
  files,
  isMore,
  documents,
  clients,
  waiting,
  follow,
  asked,
}: TypeEffect): string {
  const held =
    files === 0
      ? 'No file holds such a document.'
      : `This changes ${isMore ? 'more than ' : ''}${counted(files, 'file')} of ${counted(clients, 'client')}: ${counted(documents, 'document')} of this type ${documents === 1 ? 'stays' : 'stay'} on file.`;
  return [
    held,
    ...(waiting === 0
      ? []
      : [
          `${counted(waiting, 'document')} in review ${waiting === 1 ? 'is' : 'are'} of this type.`,
        ]),
    ...(follow === 0
      ? []
      : [`${counted(follow, 'file')} on the roster follow the installation’s list.`]),
    ...(asked.length === 0 ? [] : [`Asked for by ${asked.join('; ')}.`]),
  ].join(' ');
}
