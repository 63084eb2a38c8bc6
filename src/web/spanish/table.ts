import { ANSWERS } from './answers.ts';
import { APPLICATION } from './application.ts';
import { DRIVER } from './driver.ts';
import { REFUSALS } from './refusals.ts';

/**
 * What drivers read in Spanish, by the English text that stands in the code. Screens may say only what is here: a text
 * that is missing does not compile (D388). Fetched when Spanish is chosen.
 */
export const SPANISH = { ...APPLICATION, ...ANSWERS, ...DRIVER, ...REFUSALS } as const;
