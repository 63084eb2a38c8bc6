import { paperPdf, type Paragraph, type Table } from '#src/server/paper-pdf.ts';
import { writeDate, writeMinute, type IsoDate } from '#src/shared/dates.ts';
import { EXCUSE_WORDS, STANDING_WORDS } from '../lives.rules.ts';
import { agencyOf, authorityWord, type Authority } from '../pools.rules.ts';
import type { SelectedPerson } from '../selections.contract.ts';
import type { Summoned } from './lives.sql.ts';

/** Of which selection a paper is. */
export interface PaperHead {
  poolName: string;
  /** The period, as people name it. */
  name: string;
  authority: Authority;
  companyName: string;
  drawnOn: IsoDate | null;
  foot: string;
}

const testsOf = ({ drug, alcohol }: { drug: boolean; alcohol: boolean }) =>
  drug && alcohol ? 'drugs and alcohol' : drug ? 'drugs' : 'alcohol';

/** A letter for each: handed over at the moment at which the person is to go, and signed by them. */
function letterOf(person: Summoned, head: PaperHead, at: number): Paragraph[] {
  const agency = agencyOf(head.authority);
  return [
    { text: head.companyName, size: 9.5, quiet: true, onNewPage: at > 0 },
    { text: 'Notice of a random test', size: 18, bold: true, after: 14 },
    { text: `To: ${person.name}`, bold: true },
    { text: `Location: ${person.clientName}`, after: 12 },
    {
      text: `You were selected at random to be tested for ${testsOf(person)}. ${
        agency
          ? `The test is one under the rules of ${agency} (49 CFR part 40).`
          : 'The test is one of the company’s own policy and not of DOT.'
      } Everyone in the pool had the same chance.`,
      after: 10,
    },
    {
      text: 'Go to the collection site at once. Stop your safety-sensitive work first, as soon as that is safe. Bring a government-issued photo identification.',
      after: 10,
    },
    {
      text: agency
        ? 'Not to appear, to leave before the test is complete, or not to give a specimen is a refusal to test (49 CFR 40.191, 40.261), with the same consequences as a positive test.'
        : 'Not to appear is treated as the company’s policy says.',
      after: 14,
    },
    { text: 'Collection site', size: 12, bold: true, after: 3 },
    ...(person.clinics.length > 0
      ? person.clinics.map((text): Paragraph => ({ text }))
      : [{ text: 'As whoever hands you this letter says.' }]),
    { text: '', after: 16 },
    {
      text: 'Handed over on ____________ at ________ by ______________________________',
      after: 16,
    },
    { text: 'Signature of the employee ______________________________', after: 10 },
    {
      text: 'Keep a signed copy with the records of the selection.',
      size: 9,
      quiet: true,
    },
  ];
}

/** The letters of some people, one a page. */
export function lettersPdf(people: readonly Summoned[], head: PaperHead): Promise<Uint8Array> {
  const blocks =
    people.length === 0
      ? [{ text: 'Nobody is to be tested.' }]
      : people.flatMap((person, at) => letterOf(person, head, at));
  return paperPdf(`Letters ${head.name}`, blocks, { foot: head.foot });
}

/** The list of a selection. */
export function listPdf(
  people: readonly SelectedPerson[],
  head: PaperHead,
  more: readonly Paragraph[] = [],
): Promise<Uint8Array> {
  const table: Table = {
    titles: ['Place', 'Name', 'Location', 'Tested for', 'Standing', 'Notified (UTC)', 'Tested on'],
    rows: people.map((one) => [
      String(one.place),
      one.name,
      one.clientName,
      testsOf(one),
      one.excused ? `Excused: ${EXCUSE_WORDS[one.excused]}` : STANDING_WORDS[one.standing],
      one.notifiedAt ? writeMinute(one.notifiedAt) : '',
      [one.drugTestedOn, one.alcoholTestedOn]
        .filter((day) => day !== null)
        .map((day) => writeDate(day))
        .join(', '),
    ]),
  };
  return paperPdf(
    `Selection ${head.name}`,
    [
      { text: head.companyName, size: 9.5, quiet: true },
      { text: `${head.poolName}: ${head.name}`, size: 18, bold: true, after: 4 },
      {
        text: `${authorityWord(head.authority)}. Drawn on ${writeDate(head.drawnOn)}. ${people.length} people.`,
        size: 9.5,
        quiet: true,
        after: 8,
      },
      table,
      ...more,
    ],
    { foot: head.foot, wide: true },
  );
}
