import { drawDamage, scanOf } from '#tests/bench/match-scans.ts';
import type { Damage } from '#tests/bench/match-scans.ts';
import { demoRandom } from '#src/demo/random.ts';
import { textPdf } from './pdf-files.ts';

/** A paper as an office scanner sends it: a little crooked, an image only. The same text gives the same bytes. */
export async function scannedPdf(text: string, more: Partial<Damage> = {}): Promise<Buffer> {
  const random = demoRandom('tests', text, 0);
  const damage = {
    ...drawDamage(random),
    kind: 'scan',
    turned: 0,
    dotsPerInch: 150,
    skew: 1.2,
    lies: 'whole',
    ...more,
  } as const;
  return Buffer.from(await scanOf(textPdf([text]), { ...damage, blur: 0.2, noise: 4 }, random));
}
