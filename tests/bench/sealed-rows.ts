import { appendFileSync, existsSync, readFileSync } from 'node:fs';
import { interval, table } from './figures.ts';
import type { Figure } from './figures.ts';
import { judgeCorpus } from './match-judging.ts';
import type { Judged } from './match-judging.ts';
import { namesOnFile, papersOf, sealedPaper } from './layouts/sealed-papers.ts';
import type { SealedPaper, SealedSet } from './layouts/sealed-papers.ts';
import { SEALED3_LOOKED } from './layouts/sealed3-looked.ts';
import { FIFTH, FOURTH, OPENED, SEALED, SIXTH, THIRD, THIRD_KEPT } from './layouts/sealed-sets.ts';
import { fieldFigures, READ } from './reading-rows.ts';
import { demoWorld } from './review-world.ts';
import type { BenchWorld } from './world.ts';

type One = Judged<SealedPaper>;

const TOLD = 'the right employee stands first, papers that say more than a name';
const NAMED = 'name only, the right employee is among the equals';
const FALSE = 'somebody else is suggested as good';

/** What the opened set measured when it was opened; papers that somebody has looked at measure no more than that. */
const AT_OPENING: Readonly<Record<string, string>> = {
  [TOLD]: '98.4 % (96.3–99.3)',
  [NAMED]: '89.1 % (77.0–95.3)',
  [FALSE]: '0',
  'document type': 'right 97.6 % (95.7–98.6), wrong 0.7 % (0.2–1.9)',
  'document date': 'right 72.9 % (68.6–76.8), wrong 22.7 % (19.0–26.8)',
  expiry: 'right 90.0 % (86.9–92.4), wrong 5.6 % (3.8–8.1)',
};

/**
 * Judges the set that was sealed until it was opened, and the one that still is. Of an opened one it says a line for each
 * paper that is misread. `SEALED=opened` judges that alone, and prints figures that are not kept. The first run over a
 * sealed set is its opening: its day goes into sealed-sets.ts, and its figures stand as they were measured.
 */
export async function sealedRows(world: BenchWorld): Promise<Figure[]> {
  const opened = await judgedSet(world, OPENED, 'opened');
  const before = opened.map((figure) => ({
    ...figure,
    peer: `at its opening ${AT_OPENING[figure.what.replace('opened: ', '')] ?? ''}`,
  }));
  if (process.env['SEALED'] !== 'opened')
    return [...before, ...(await judgedSet(world, SEALED, 'sealed'))];
  process.stdout.write(`${table(before)}\n`);
  return [];
}

/**
 * Judges the third set, in parts where `SEALED_FROM` and `SEALED_PAPERS` name one and `SEALED_PARTS` a file that keeps
 * what each part found: figures are told once every paper is in. `SEALED=looked` says the misses of the half that may be
 * looked at and keeps no figures; `SEALED=end` measures fresh papers of the other half.
 */
export async function thirdRows(world: BenchWorld): Promise<Figure[]> {
  const asked = process.env['SEALED'];
  const set = asked === 'end' ? THIRD_KEPT : THIRD;
  const name = asked === 'end' ? 'third, kept layouts after mending' : 'third';
  const looked = Object.keys(SEALED3_LOOKED).length;
  const of = (ordinal: number): number =>
    asked === 'looked' ? Math.floor(ordinal / looked) * 15 + (ordinal % looked) : ordinal;
  const judged = await judgedParts(
    world,
    set,
    name,
    of,
    ({ paper }) => paper.layout in SEALED3_LOOKED,
  );
  return asked === 'looked' ? [] : judged;
}

/**
 * Judges a later set whole or in parts, as the third. What is misread is not said: nobody who tunes looks at one of its
 * papers before every one was measured. Its first run is its opening.
 */
const closed =
  (set: SealedSet, name: string) =>
  (world: BenchWorld): Promise<Figure[]> =>
    judgedParts(
      world,
      set,
      name,
      (ordinal) => ordinal,
      () => false,
    );

/** Judges the fourth set. */
export const fourthRows = closed(FOURTH, 'fourth');
/** Judges the fifth set. */
export const fifthRows = closed(FIFTH, 'fifth');
/** Judges the sixth set. */
export const sixthRows = closed(SIXTH, 'sixth');

/** The figures of a set once every paper of it is in, measured at once or part by part. */
async function judgedParts(
  world: BenchWorld,
  set: SealedSet,
  name: string,
  of: (ordinal: number) => number,
  said: (one: One) => boolean,
): Promise<Figure[]> {
  const kept = process.env['SEALED_PARTS'];
  const from = Number(process.env['SEALED_FROM'] ?? 0);
  const demo = await demoWorld(world);
  const onFile = namesOnFile(demo);
  const all = papersOf(set);
  const judged = await judgeCorpus(
    world,
    Math.min(Number(process.env['SEALED_PAPERS'] ?? all), all - from),
    (ordinal) => sealedPaper(set, demo, onFile, of(from + ordinal)),
    (batch, sofar) => {
      report(batch.filter(said));
      return figures(sofar, set, name);
    },
  );
  if (!kept) return figures(judged, set, name);
  const lines = judged.map(({ paper: { bytes: _, ...paper }, ...rest }) =>
    JSON.stringify({ paper, ...rest }),
  );
  const before = existsSync(kept) ? readFileSync(kept, 'utf8').trim().split('\n') : [];
  appendFileSync(kept, lines.map((line) => `${line}\n`).join(''));
  const every = [...before, ...lines].map((line): One => JSON.parse(line));
  if (every.length < all) return [];
  return [...figures(every, set, name), pennedApart(every, name)];
}

/** How much of the type and the dates is right of papers that a machine printed, and of those filled in with a pen. */
function pennedApart(judged: readonly One[], name: string): Figure {
  const share = (these: readonly One[]): string =>
    Object.entries(SEALED_READ)
      .map(([field, of]) => {
        const right = these.filter((one) => of(one)[0] === of(one)[1]).length;
        return `${field} ${interval(right, these.length)}`;
      })
      .join(', ');
  const typed = judged.filter(({ paper }) => !paper.penned);
  const penned = judged.filter(({ paper }) => paper.penned);
  return {
    what: `${name}: right of ${typed.length} printed papers`,
    budget: '',
    measured: share(typed),
    met: null,
    note: `of ${penned.length} filled in with a pen: ${share(penned)}`,
  };
}

async function judgedSet(world: BenchWorld, set: SealedSet, name: string): Promise<Figure[]> {
  const demo = await demoWorld(world);
  const onFile = namesOnFile(demo);
  const judged = await judgeCorpus(
    world,
    Number(process.env['SEALED_PAPERS'] ?? papersOf(set)),
    (ordinal) => sealedPaper(set, demo, onFile, ordinal),
    (batch, all) => {
      if (set.opened) report(batch);
      return figures(all, set, name);
    },
  );
  return figures(judged, set, name);
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

function figures(judged: readonly One[], { layouts }: SealedSet, set: string): Figure[] {
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
      what: `${set}: ${TOLD}`,
      budget: '97 %',
      measured: right(told),
      met: told.filter(isRight).length >= 0.97 * told.length,
      note: `${judged.length} papers of ${Object.keys(layouts).length} layouts (${ways.join(', ')}); with license, birth date or whole SSN ${right(proven)}, with last four, address or telephone alone ${right(told.filter((one) => !proven.includes(one)))}`,
    },
    {
      what: `${set}: ${NAMED}`,
      budget: '',
      measured: right(named),
      met: null,
      note: `${shared.length} of ${named.length} have namesakes on file, ${shared.reduce((sum, { paper }) => sum + paper.namesakes, 0)} in all; ${named.filter(({ paper }) => paper.colleagues > 0).length} at the same company`,
    },
    {
      what: `${set}: ${FALSE}`,
      budget: '0',
      measured: `${falsely.length}, of them ${falsely.filter(({ paper }) => paper.says.length === 0).length} by a name alone`,
      met: falsely.length === 0,
      note: `${judged.length - onFile.length} papers are of strangers`,
    },
    ...fieldFigures(judged, SEALED_READ, (name) => `${set}: ${name}`),
  ];
}
