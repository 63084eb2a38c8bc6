import { milliseconds, percentile } from './figures.ts';
import type { Figure } from './figures.ts';
import { corpusPaper } from './match-corpus.ts';
import { judgeCorpus } from './match-judging.ts';
import type { Judged } from './match-judging.ts';
import { demoWorld } from './review-world.ts';
import type { BenchWorld } from './world.ts';

/** Not the seed that the points and patterns were tuned on (`MATCH_SEED=tuning`). */
const MEASURED_SEED = 'measured';
const PAPERS = 520;
/** OCR takes seconds a page: this share of the papers are images. */
const IMAGES = 0.15;

/** Sends generated papers as a reviewer does and compares what is suggested with what is true. */
export async function matchRows(world: BenchWorld): Promise<Figure[]> {
  const demo = await demoWorld(world);
  const seed = process.env['MATCH_SEED'] ?? MEASURED_SEED;
  const count = Number(process.env['MATCH_PAPERS'] ?? PAPERS);
  const judged = await judgeCorpus(
    world,
    count,
    (ordinal) => corpusPaper(demo, seed, ordinal, IMAGES),
    (batch, all) => {
      if (process.env['MATCH_SEED']) report(batch);
      return figures(all);
    },
  );
  return figures(judged);
}

/** For tuning: what went wrong, a line each. */
function report(judged: readonly Judged[]): void {
  for (const { paper, answer, place, took } of judged) {
    const wrong = paper.employeeId === null ? answer.good : place !== 1;
    const type = answer.documentType?.documentTypeId ?? null;
    if (!wrong && answer.good === (paper.employeeId !== null) && type === paper.documentTypeId)
      continue;
    process.stdout.write(
      `${JSON.stringify({ file: paper.fileName, look: paper.look, who: paper.who, fault: paper.fault, place, good: answer.good, scores: answer.candidates.slice(0, 2).map(({ score }) => score), type, truth: paper.documentTypeId, text: answer.text, took: Math.round(took) })}\n`,
    );
  }
}

function figures(judged: readonly Judged[]): Figure[] {
  const share = (part: readonly unknown[], of: readonly unknown[]): string =>
    of.length === 0 ? '–' : `${((100 * part.length) / of.length).toFixed(1)} %`;
  const looks = [
    ['text', judged.filter(({ paper }) => paper.look === 'text')],
    ['poor text layer', judged.filter(({ paper }) => paper.look === 'garbled')],
    ['images, by OCR', judged.filter(({ paper }) => paper.look === 'image')],
  ] as const;
  const byLook = (rate: (of: readonly Judged[]) => string): string =>
    looks.map(([name, of]) => `${name} ${rate(of)}`).join(', ');
  const onFile = (of: readonly Judged[]) => of.filter(({ paper }) => paper.employeeId !== null);
  const strangers = (of: readonly Judged[]) => of.filter(({ paper }) => paper.employeeId === null);
  const top = (most: number) => (of: readonly Judged[]) =>
    share(
      onFile(of).filter(({ place }) => place >= 1 && place <= most),
      onFile(of),
    );
  const suggested = (of: readonly Judged[]) => of.filter(({ answer }) => answer.good);
  const falsely = (of: readonly Judged[]) => suggested(of).filter(({ place }) => place !== 1);
  const typed = (of: readonly Judged[]) =>
    of.filter(({ paper, answer }) => answer.documentType?.documentTypeId === paper.documentTypeId);
  const mistyped = (of: readonly Judged[]) =>
    of.filter(
      ({ paper, answer }) =>
        answer.documentType && answer.documentType.documentTypeId !== paper.documentTypeId,
    );
  const dated = (of: readonly Judged[]) =>
    of.filter(({ paper, answer }) => answer.docDate === paper.docDate);
  const images = looks[2][1];
  const about = `${judged.length} papers of a seed not used while tuning (${looks.map(([name, of]) => `${of.length} ${name}`).join(', ')}), ${onFile(judged).length} of people on file among 100,000, ${strangers(judged).length} of strangers (${judged.filter(({ paper }) => paper.who === 'absentNamesake').length} of them named like someone on file); ${judged.filter(({ paper }) => paper.fault !== 'none').length} with missing, wrong or misspelt fields`;
  return [
    {
      what: 'match: the right employee stands first',
      budget: '',
      measured: `top-1 ${top(1)(judged)}`,
      met: null,
      note: `${about}; ${byLook(top(1))}`,
    },
    {
      what: 'match: the right employee stands among the first five',
      budget: '',
      measured: `top-5 ${top(5)(judged)}`,
      met: null,
      note: byLook(top(5)),
    },
    {
      what: 'match: somebody else is suggested (of all papers)',
      budget: '',
      measured: `${share(falsely(judged), judged)} (${falsely(judged).length})`,
      met: null,
      note: `${byLook((of) => share(falsely(of), of))}; of the ${suggested(judged).length} suggestions made ${share(falsely(judged), suggested(judged))} are false`,
    },
    {
      what: 'match: a suggestion is made and right, of papers of people on file',
      budget: '',
      measured: share(
        suggested(onFile(judged)).filter(({ place }) => place === 1),
        onFile(judged),
      ),
      met: null,
      note: `the rest is said to have no good candidate, and most stand in the list; ${byLook(
        (of) =>
          share(
            suggested(onFile(of)).filter(({ place }) => place === 1),
            onFile(of),
          ),
      )}`,
    },
    {
      what: 'match: a stranger’s paper is said to have no good candidate',
      budget: '',
      measured: share(
        strangers(judged).filter(({ answer }) => !answer.good),
        strangers(judged),
      ),
      met: null,
    },
    {
      what: 'match: document type',
      budget: '',
      measured: `${share(typed(judged), judged)} right, ${share(mistyped(judged), judged)} wrong, else none`,
      met: null,
      note: `${byLook((of) => share(typed(of), of))}; 16 types`,
    },
    {
      what: 'match: date of the document',
      budget: '',
      measured: `${share(dated(judged), judged)} right`,
      met: null,
      note: byLook((of) => share(dated(of), of)),
    },
    {
      what: 'match: time to a suggestion, text; OCR on demand, one at a time',
      budget: '',
      measured: `p95 ${milliseconds(
        percentile(
          judged.filter(({ paper }) => paper.look !== 'image').map(({ took }) => took),
          0.95,
        ),
      )}; p50 ${milliseconds(
        percentile(
          images.map(({ took }) => took),
          0.5,
        ),
      )}, p95 ${milliseconds(
        percentile(
          images.map(({ took }) => took),
          0.95,
        ),
      )}`,
      met: null,
      note: 'a scan is read ahead, before anyone opens it; on demand only where the reviewer is faster',
    },
  ];
}
