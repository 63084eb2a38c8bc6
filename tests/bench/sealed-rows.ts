import { interval, table } from './figures.ts';
import type { Figure } from './figures.ts';
import { judgeCorpus } from './match-judging.ts';
import type { Judged } from './match-judging.ts';
import { namesOnFile, SEALED, SEALED_PAPERS, sealedPaper } from './layouts/sealed-papers.ts';
import type { SealedPaper } from './layouts/sealed-papers.ts';
import { fieldFigures, READ } from './reading-rows.ts';
import { demoWorld } from './review-world.ts';
import type { BenchWorld } from './world.ts';

type One = Judged<SealedPaper>;

/** The day of its one run, whose figures stand in RESULTS.md. */
const OPENED = '2026-11-25';

/**
 * Judges the set that was sealed until it was opened. `SEALED=opened` does it again, says a line for each paper that is misread,
 * and prints figures that are not kept: its causes were looked at, and what is measured on it now is no measure of papers
 * that nobody has seen. Who tunes looks at the papers of every other layout alone; the others are counted, and a table says how
 * each layout and type does. `SEALED_HALF=looked` or `counted` judges one half.
 */
export async function sealedRows(world: BenchWorld): Promise<Figure[]> {
  if (process.env['SEALED'] !== 'opened')
    throw new Error(`The sealed set was opened on ${OPENED}, and its figures stand. SEALED=opened`);
  const demo = await demoWorld(world);
  const onFile = namesOnFile(demo);
  const ordinals = Array.from({ length: SEALED_PAPERS }, (_, ordinal) => ordinal)
    .filter(
      (ordinal) => !process.env['SEALED_HALF'] || halfOf(ordinal) === process.env['SEALED_HALF'],
    )
    .slice(0, Number(process.env['SEALED_PAPERS'] ?? SEALED_PAPERS));
  const judged = await judgeCorpus(
    world,
    ordinals.length,
    (at) => sealedPaper(demo, onFile, ordinals[at] ?? 0),
    (batch, all) => {
      report(batch.filter(({ paper }) => isLookedAt(paper.layout)));
      return figures(all);
    },
  );
  process.stdout.write(`${table(figures(judged))}\n`);
  for (const half of ['looked', 'counted'] as const) {
    const these = judged.filter(({ paper }) => isLookedAt(paper.layout) === (half === 'looked'));
    if (these.length === 0) continue;
    const fields = fieldFigures(these, SEALED_READ, (name) => `${half}: ${name}`);
    process.stdout.write(`${table(fields)}\n`);
  }
  process.stdout.write(`${byLayout(judged)}\n`);
  return [];
}

const NAMES = Object.keys(SEALED);

/** Every other layout is looked at, the first among them. */
const isLookedAt = (layout: string): boolean => NAMES.indexOf(layout) % 2 === 0;

/** The papers go through the layouts in turn. */
const halfOf = (ordinal: number): string =>
  isLookedAt(NAMES[ordinal % NAMES.length] ?? '') ? 'looked' : 'counted';

/** For each layout, with its type, how many of its papers are read right, wrong and not, field by field. */
function byLayout(judged: readonly One[]): string {
  return NAMES.flatMap((name) => {
    const these = judged.filter(({ paper }) => paper.layout === name);
    if (these.length === 0) return [];
    const counts = Object.entries(SEALED_READ).map(([field, of]) => {
      const right = these.filter((one) => of(one)[0] === of(one)[1]).length;
      const none = these.filter((one) => of(one)[0] === null && of(one)[1] !== null).length;
      return `${field} ${right} right, ${these.length - right - none} wrong, ${none} none`;
    });
    return `${name} (type ${SEALED[name]?.documentTypeId ?? 'none'}): ${counts.join('; ')}`;
  }).join('\n');
}

const SEALED_READ = {
  ...READ,
  // Where a paper can be filed under two types, either is right.
  'document type': ({ paper, answer }: One) => {
    const type = answer.documentType?.documentTypeId ?? null;
    return [
      type,
      type !== null && paper.types.includes(type) ? type : paper.documentTypeId,
    ] as const;
  },
};

function report(judged: readonly One[]): void {
  for (const one of judged) {
    const { paper } = one;
    const wrong = Object.entries(SEALED_READ).flatMap(([name, of]) => {
      const [suggested, truth] = of(one);
      return suggested === truth ? [] : [`${name} ${String(suggested)} for ${String(truth)}`];
    });
    if (paper.employeeId !== null && !isRight(one))
      wrong.push(`person at ${one.place}, ${paper.namesakes} namesakes`);
    if (isFalse(one)) wrong.push('somebody else as good');
    if (wrong.length > 0)
      process.stdout.write(`${paper.layout}, ${paper.way}, ${paper.fault}: ${wrong.join('; ')}\n`);
  }
}

/** A name alone tells nobody from a namesake: there the person must be among the equals at the top, else first. */
function isRight({ paper, answer, place }: One): boolean {
  if (paper.says.length > 0) return place === 1;
  return place > 0 && answer.candidates[place - 1]?.score === answer.candidates[0]?.score;
}

const isFalse = ({ answer, place }: One): boolean => answer.good && place !== 1;

function figures(judged: readonly One[]): Figure[] {
  const onFile = judged.filter(({ paper }) => paper.employeeId !== null);
  const told = onFile.filter(({ paper }) => paper.says.length > 0);
  const named = onFile.filter(({ paper }) => paper.says.length === 0);
  const proven = told.filter(({ paper }) =>
    paper.says.some((fact) => fact === 'license' || fact === 'birth' || fact === 'ssn'),
  );
  const falsely = judged.filter(isFalse);
  const right = (of: readonly One[]): string => interval(of.filter(isRight).length, of.length);
  const shared = named.filter(({ paper }) => paper.namesakes > 0);
  const ways = (['portal', 'layer', 'office', 'fax', 'phone'] as const).map(
    (way) => `${judged.filter(({ paper }) => paper.way === way).length} ${way}`,
  );
  return [
    {
      what: 'sealed: the right employee stands first, papers that say more than a name',
      budget: '97 %',
      measured: right(told),
      met: told.filter(isRight).length >= 0.97 * told.length,
      note: `${judged.length} papers of ${Object.keys(SEALED).length} sealed layouts (${ways.join(', ')}); with license, birth date or whole SSN ${right(proven)}, with last four, address or telephone alone ${right(told.filter((one) => !proven.includes(one)))}`,
    },
    {
      what: 'sealed: name only, the right employee is among the equals',
      budget: '',
      measured: right(named),
      met: null,
      note: `${shared.length} of ${named.length} have namesakes on file, ${shared.reduce((sum, { paper }) => sum + paper.namesakes, 0)} in all; ${named.filter(({ paper }) => paper.colleagues > 0).length} at the same company`,
    },
    {
      what: 'sealed: somebody else is suggested as good',
      budget: '0',
      measured: `${falsely.length}, of them ${falsely.filter(({ paper }) => paper.says.length === 0).length} by a name alone`,
      met: falsely.length === 0,
      note: `${judged.length - onFile.length} papers are of strangers`,
    },
    ...fieldFigures(judged, SEALED_READ, (name) => `sealed: ${name}`),
  ];
}
