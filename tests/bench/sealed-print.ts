import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { DEMO_SEED } from '#src/demo/random.ts';
import { utcToday } from '#src/shared/dates.ts';
import { namesOnFile, papersOf, sealedPaper } from './layouts/sealed-papers.ts';
import type { SealedSet } from './layouts/sealed-papers.ts';
import {
  FIFTH,
  FOURTH,
  OPENED,
  PICTURES,
  PICTURES_HELD,
  SEALED,
  SIXTH,
  THIRD,
} from './layouts/sealed-sets.ts';

/**
 * `node tests/bench/sealed-print.ts <folder> [opened|sealed|third|fourth|fifth|sixth|pictures|pictures-held] [today] [papers]` writes a set, the sealed one where none is named: each paper, and truth.json with what is true of
 * each. The people are those of a demo of 100,000 that was made today.
 */
async function main([
  folder,
  which = 'sealed',
  today = utcToday(),
  papers,
]: readonly string[]): Promise<void> {
  if (!folder) throw new Error('Into which folder?');
  const sets: Record<string, SealedSet> = {
    opened: OPENED,
    sealed: SEALED,
    third: THIRD,
    fourth: FOURTH,
    fifth: FIFTH,
    sixth: SIXTH,
    pictures: PICTURES,
    'pictures-held': PICTURES_HELD,
  };
  const set = sets[which];
  if (!set) throw new Error(`There is no set ${which}`);
  const count = Math.min(Number(papers ?? papersOf(set)), papersOf(set));
  const world = { seed: DEMO_SEED, today, employees: 100_000 };
  const onFile = namesOnFile(world);
  mkdirSync(folder, { recursive: true });
  const truth: unknown[] = [];
  for (let ordinal = 0; ordinal < count; ordinal += 1) {
    const { bytes, ...facts } = await sealedPaper(set, world, onFile, ordinal);
    const file = `${String(ordinal).padStart(3, '0')}-${facts.layout}.pdf`;
    writeFileSync(join(folder, file), bytes);
    truth.push({ file, after: set.layouts[facts.layout]?.after, ...facts });
  }
  writeFileSync(join(folder, 'truth.json'), `${JSON.stringify(truth, null, 1)}\n`);
  process.stdout.write(`${truth.length} papers of ${Object.keys(set.layouts).length} layouts\n`);
}

await main(process.argv.slice(2));
