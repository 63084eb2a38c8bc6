import { letters } from './result-layout.rules.ts';

/** The classes of drugs that a DOT test looks for (49 CFR 40.85) and the annual report counts, by the word for each. */
export const DRUGS = ['Marijuana', 'Cocaine', 'PCP', 'Opioids', 'Amphetamines'] as const;

/** What laboratories and review officers name, by its class. */
const NAMES: Readonly<Record<(typeof DRUGS)[number], string>> = {
  Marijuana: 'marijuana, cannabis, cannabinoids, thc, thca, thccooh, marijuana metabolite',
  Cocaine: 'cocaine, benzoylecgonine, cocaine metabolite',
  PCP: 'pcp, phencyclidine',
  Opioids:
    'opioids, opiates, codeine, morphine, heroin, 6-am, 6-mam, 6-acetylmorphine, hydrocodone, hydromorphone, oxycodone, oxymorphone',
  Amphetamines:
    'amphetamines, amphetamine, methamphetamine, methamphetamines, mda, mdma, ecstasy, methylenedioxymethamphetamine, methylenedioxyamphetamine',
};
const CLASS_OF = new Map(
  DRUGS.flatMap((drug) => NAMES[drug].split(', ').map((name) => [letters(name), drug] as const)),
);

/** The drugs of a positive by their classes, each once; what is of none stays as it was named. */
export function drugsOf(substances: readonly string[]): string[] {
  return [...new Set(substances.map((name) => CLASS_OF.get(letters(name)) ?? name))];
}

/** How a test was refused (49 CFR 40.191, 40.261): the annual report counts each kind. */
export const REFUSALS = ['adulterated', 'substituted', 'shyBladder', 'shyLung', 'other'] as const;
export type Refusal = (typeof REFUSALS)[number];
export const REFUSAL_WORDS: Readonly<Record<Refusal, string>> = {
  adulterated: 'Adulterated',
  substituted: 'Substituted',
  shyBladder: 'Shy bladder without a medical explanation',
  shyLung: 'Shy lung without a medical explanation',
  other: 'Other refusal',
};

/** Words of senders. A map: a word like `constructor` must name nothing. */
const REFUSAL_NAMES: ReadonlyMap<string, Refusal> = new Map([
  ['adulterated', 'adulterated'],
  ['refusaladulterated', 'adulterated'],
  ['substituted', 'substituted'],
  ['refusalsubstituted', 'substituted'],
  ['shybladder', 'shyBladder'],
  ['shylung', 'shyLung'],
  ['other', 'other'],
  ['refusalother', 'other'],
  ...REFUSALS.map((kind) => [letters(REFUSAL_WORDS[kind]), kind] as const),
]);

/** The kind of refusal that a word names; null where it names none. */
export function refusalOf(word: string): Refusal | null {
  return REFUSAL_NAMES.get(letters(word)) ?? null;
}
